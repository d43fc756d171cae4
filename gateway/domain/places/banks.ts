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

type Row = readonly [name: string, code: string, provider?: string, city?: string, status?: string];

/** Names and codes are invented; the codes have the format of their country. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  KE: [
    ['Savannah Commercial Bank', 'SVCMKENX', '2540001', 'Nairobi'],
    ['Lakeview Bank of Kenya', 'LKVWKENA', '2540002', 'Kisumu'],
    ['Coastal Trust Bank', 'CSTTKENM'],
    ['Rift Valley Savings Bank', 'RVSBKENR', '2540004', 'Nakuru', 'INACTIVE'],
  ],
  IN: [
    ['Deccan National Bank', 'DCNB0000101', '9100001', 'Hyderabad'],
    ['Ganges Commercial Bank', 'GGCB0000207', '9100002', 'Varanasi'],
    ['Malabar Co-operative Bank', 'MLBC0KOC004'],
  ],
  BD: [
    ['Padma Delta Bank', 'PDDLBDDH', '8800001', 'Dhaka'],
    ['Bengal Union Bank', 'BGUNBDDH', '8800002', 'Chattogram'],
    ['Surma Agricultural Bank', 'SRMABDDS', '8800003'],
  ],
  PH: [
    ['Luzon Pacific Bank', 'LZPCPHMM', '6300001', 'Manila'],
    ['Visayas Island Bank', 'VSYIPHMC', '6300002', 'Cebu'],
    ['Mindanao Rural Bank', 'MNDRPHM2'],
  ],
  CN: [
    ['Yangtze Merchants Bank', 'YZMBCNBS', '8600001', 'Shanghai'],
    ['Pearl Delta Commercial Bank', 'PRDCCNBG', '8600002', 'Guangzhou'],
    ['Northern Plains Bank', 'NRPLCNBJ', '8600003'],
  ],
  US: [
    ['Prairie First Bank', '990000123', '1000001', 'Omaha'],
    ['Harbor Federal Savings', '990000217', '1000002', 'Boston'],
    ['Sierra Mutual Bank', '990000301'],
  ],
  GB: [
    ['Thames Valley Bank', 'TMVYGB2L', '4400001', 'Reading'],
    ['Northern Counties Bank', 'NRCTGB22', '4400002', 'Leeds'],
    ['Albion Building Society', 'ALBSGB2X'],
  ],
  NG: [
    ['Niger Delta Trust Bank', 'NGDTNGLA', '2340001', 'Lagos'],
    ['Sahel Merchant Bank', 'SHLMNGKN', '2340002', 'Kano'],
    ['Benue River Bank', 'BNRVNGMK', '2340003'],
    ['Cross River Bank', 'CRRVNGCL', '2340004', 'Calabar'],
  ],
};

// an unknown city or branch is the text null, as in the specification's sample
const bankOf = ([bankName, bankCode, providerCode, city = 'null', status = 'ACTIVE']: Row): Bank => ({
  bankName,
  bankCode,
  ...(providerCode && { providerCode }),
  status,
  city,
  branch: city === 'null' ? 'null' : 'Main branch',
});

/** By country; a country without a list accepts any bank. */
export const bankLists: Readonly<Record<string, readonly Bank[]>> = Object.fromEntries(
  Object.entries(rows).map(([country, banks]) => [country, banks.map(bankOf)]),
);

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
