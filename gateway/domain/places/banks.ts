import lists from './banks.json';

/** A bank of the bank list (Resources: Bank list). */
export interface Bank {
  bankName: string;
  /** IFSC, routing code or SWIFT BIC */
  bankCode: string;
  providerCode?: string;
  /** only an ACTIVE one can receive funds */
  status: string;
  city: string;
  branch: string;
}

type Row = Omit<Bank, 'status' | 'city' | 'branch'> & Partial<Bank>;

// an unknown city or branch is the text null, as in the specification's sample
const bankOf = ({ city = 'null', status = 'ACTIVE', ...named }: Row): Bank => ({
  ...named,
  status,
  city,
  branch: city === 'null' ? 'null' : 'Main branch',
});

/** By country; a country without a list accepts any bank. Names and codes are invented; the codes have the format of their country. */
export const bankLists: Readonly<Record<string, readonly Bank[]>> = Object.fromEntries(
  Object.entries<Row[]>(lists).map(([country, banks]) => [country, banks.map(bankOf)]),
);

/** The bank of a code, in whatever country. */
export const bankOfCode = (code: string): Bank | undefined =>
  Object.values(bankLists)
    .flat()
    .find(({ bankCode }) => bankCode === code);

/** The members of a request that identify a bank. */
export interface BankIdentifiers {
  provider?: string;
  code?: string;
  name?: string;
}

/** Finds a bank of a list by provider where the request has one, else by code, else by exact name (Resources: Bank list). */
export function resolveBank(banks: readonly Bank[], { provider, code, name }: BankIdentifiers): Bank | undefined {
  if (provider !== undefined) return banks.find(({ providerCode }) => providerCode === provider);
  return banks.find(({ bankCode }) => bankCode === code) ?? banks.find(({ bankName }) => bankName === name);
}
