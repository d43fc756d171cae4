/** The requests of a payout, to a wallet, a bank account or a card, from a person or from a business. */
import { constants, publicEncrypt } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: a message may be anything, and every member is looked at before it is used
export type Body = Record<string, any>;

export interface Payout {
  reference: string;
  /** a wallet, with the code of its provider where the country needs one, a bank account or a card */
  to:
    | { msisdn: string; provider?: string }
    | { account: string; bankName: string; bankCode: string }
    | { pan: string; scheme: string };
  /** full name of the beneficiary, and of the sender */
  name: string;
  sender: string;
  /** amount in the sending currency */
  amount: string;
  country: string;
  currency: string;
  /** from one business to another; absent: from one person to another */
  isBusiness?: true;
}

const instrumentOf = ({ to }: Payout): string => ('msisdn' in to ? 'WALLET' : 'pan' in to ? 'CARD' : 'BANK_AC');

/** `YYYY-MM-DD HH:mm:ss` in GMT. */
export const gmt = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');

const entries = (list: Readonly<Record<string, string | undefined>>): { key: string; value: string }[] =>
  Object.entries(list).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));

/** A card number under the key that the service issued, as hex. It must not be sent in any other form. */
export const encrypt = (pan: string, publicKey: string): string =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(pan),
  ).toString('hex');

/** Path and further headers of the account status. */
export function accountStatus(payout: Payout, pan: string): { path: string; headers?: Record<string, string> } {
  const { to, name, sender, country } = payout;
  const query = (more: Readonly<Record<string, string>>) => new URLSearchParams({ bnv: name, ...more }).toString();
  if ('pan' in to) return { path: `/eig/gsma/accounts/pan/status?${query({ country })}`, headers: { 'X-PAN': pan } };
  if (!('msisdn' in to)) {
    const bank = { snv: sender, bankcode: to.bankCode, bankname: to.bankName, country };
    return { path: `/eig/gsma/accounts/${to.account}/status?${query(bank)}` };
  }
  const { msisdn, provider } = to;
  const more: Record<string, string> = provider === undefined ? { snv: sender } : { snv: sender, provider };
  return { path: `/eig/gsma/accounts/msisdn/${msisdn}/status?${query(more)}` };
}

const senderNumber = '12025550100';

export function quotation(payout: Payout, pan: string): Body {
  const { to, amount, country, currency, isBusiness } = payout;
  return {
    requestDate: gmt(),
    requestAmount: amount,
    requestCurrency: 'USD',
    type: isBusiness ? 'b2b' : 'p2p',
    debitParty: entries({ msisdn: senderNumber }),
    creditParty: entries({
      receivingCountry: country,
      instrumentType: instrumentOf(payout),
      msisdn: 'msisdn' in to ? to.msisdn : undefined,
      pan: 'pan' in to ? pan : undefined,
    }),
    quotes: [{ sendingCurrency: 'USD', receivingCurrency: currency }],
  };
}

function creditParty({ to, isBusiness }: Payout, pan: string): { key: string; value: string }[] {
  if ('pan' in to) return entries({ pan });
  if ('msisdn' in to) return entries({ msisdn: to.msisdn });
  const { account, bankName, bankCode } = to;
  const iban = isBusiness && /^[A-Z]{2}\d\d/.test(account) ? account : undefined;
  return entries({ bankaccountno: account, sortcode: bankCode, organisationid: bankName, accountIBAN: iban });
}

function person(fullName: string): Body {
  const [firstName, ...last] = fullName.split(' ');
  return { firstName, lastName: last.join(' '), fullName };
}

const senderKyc = (sender: string): Body => ({
  nationality: 'US',
  dateOfBirth: '1980-02-01',
  gender: 'F',
  idDocument: [{ idType: 'passport', idNumber: 'X1234567', expiryDate: '2035-01-31', issuerCountry: 'US' }],
  postalAddress: { addressLine1: '12 Oak Street', city: 'Houston', stateProvince: 'TX', country: 'US' },
  subjectName: person(sender),
});

/** What businesses add; the sections of persons are sent as empty objects. */
const business = ({ amount, name, sender, country }: Payout): Body => ({
  senderKyc: {},
  recipientKyc: {},
  sendingAmount: amount,
  payinCcyCode: 'USD',
  paymentMode: 'account',
  authenticationPartnerCode: 'AUTH1',
  paymentOption: 'Account Credit',
  sendingPartnerCode: 'S1',
  business: {
    senderKyc: {
      businessName: sender,
      businessAddress1: '1 Harbour Road',
      businessPrimaryContactCountryCode: '1',
      businessPrimaryContactNo: senderNumber,
      businessEmail: 'pay@acme.example',
      businessCountryCode: 'US',
      businessRegistrationType: 'Limited company',
      businessRegistrationNumber: '778899',
      businessIDValidThru: '2031-05-01',
    },
    recipientKyc: { businessName: name, businessAddressCountryCode: country },
  },
});

export function transaction(payout: Payout, pan: string, quote: Body): Body {
  const { reference, to, name, sender, country, isBusiness } = payout;
  return {
    requestDate: gmt(),
    amount: quote.receivingAmount,
    currency: quote.receivingCurrency,
    type: isBusiness ? 'b2b' : 'p2p',
    requestingOrganisationTransactionReference: reference,
    ...('msisdn' in to && to.provider !== undefined && { provider: to.provider }),
    debitParty: entries({ msisdn: senderNumber, pan: 'pan' in to ? pan : undefined }),
    creditParty: creditParty(payout, pan),
    ...(isBusiness
      ? business(payout)
      : { senderKyc: senderKyc(sender), recipientKyc: { nationality: country, subjectName: person(name) } }),
    internationalTransferInformation: {
      quoteId: quote.quoteId,
      receivingCountry: country,
      remittancePurpose: 'Family Maintenance',
      sourceOfFunds: 'Salary',
      relationshipSender: 'Friend',
    },
  };
}

/** A payout of each kind that the sandbox pays, for samples. */
export const sampleKinds: readonly Pick<Payout, 'to' | 'country' | 'currency' | 'isBusiness'>[] = [
  { to: { msisdn: '254711000001' }, country: 'KE', currency: 'KES' },
  { to: { msisdn: '639171234567', provider: '100001' }, country: 'PH', currency: 'PHP' },
  {
    to: { account: '0123456789', bankName: 'Lakeview Bank of Kenya', bankCode: 'LKVWKENA' },
    country: 'KE',
    currency: 'KES',
  },
  { to: { pan: '4000000000000002', scheme: 'VISA' }, country: 'KE', currency: 'KES' },
  { to: { msisdn: '254711000002' }, country: 'KE', currency: 'KES', isBusiness: true },
  {
    to: { account: 'GB33BUKB20201555555555', bankName: 'Thames Valley Bank', bankCode: 'BUKBGB22' },
    country: 'GB',
    currency: 'GBP',
    isBusiness: true,
  },
];
