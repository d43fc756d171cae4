/** The requests of a flow to a wallet, written out by hand. A test compares them with those of our load script. */
import type { Credentials, Payout } from '../../../generators';

const two = (n: number) => (n < 10 ? `0${n}` : String(n));

/** `YYYY-MM-DD HH:mm:ss` in GMT. */
function stamp(): string {
  const d = new Date();
  const day = `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
  return `${day} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
}

export const getHeaders = (credentials: Credentials) => ({
  'X-USERNAME': credentials.username,
  'X-PASSWORD': credentials.passwordHash,
  'X-DATE': stamp(),
  'X-ORIGINCOUNTRY': credentials.originCountry,
});

export const postHeaders = (credentials: Credentials) => ({
  ...getHeaders(credentials),
  'Content-Type': 'application/json',
});

export function statusPath({ recipient, sender, provider }: Payout): string {
  const names = `bnv=${encodeURIComponent(recipient.fullName)}&snv=${encodeURIComponent(sender.fullName)}`;
  return `/eig/gsma/accounts/msisdn/${recipient.msisdn}/status?${names}${provider ? `&provider=${provider}` : ''}`;
}

export function quotation(payout: Payout): string {
  const { sender, recipient, corridor, sendingCurrency, sendingAmount } = payout;
  const beneficiary = [
    { key: 'receivingCountry', value: corridor.country },
    { key: 'instrumentType', value: 'WALLET' },
    { key: 'msisdn', value: recipient.msisdn },
  ];
  return JSON.stringify({
    requestDate: stamp(),
    requestAmount: sendingAmount,
    requestCurrency: sendingCurrency,
    type: 'p2p',
    debitParty: [{ key: 'msisdn', value: sender.msisdn }],
    creditParty: payout.reversesParties ? beneficiary.reverse() : beneficiary,
    quotes: [{ sendingCurrency, receivingCurrency: corridor.currency }],
  });
}

export interface Quote {
  quoteId: string;
  receivingAmount: string;
}

export function transaction(payout: Payout, reference: string, quote: Quote): string {
  const { sender, recipient, recipientDocument, corridor } = payout;
  return JSON.stringify({
    requestDate: stamp(),
    amount: quote.receivingAmount,
    currency: corridor.currency,
    type: 'p2p',
    descriptionText: payout.purpose,
    requestingOrganisationTransactionReference: reference,
    provider: payout.provider,
    debitParty: [{ key: 'msisdn', value: sender.msisdn }],
    creditParty: [{ key: 'msisdn', value: recipient.msisdn }],
    senderKyc: {
      nationality: sender.nationality,
      dateOfBirth: sender.dateOfBirth,
      gender: sender.gender,
      idDocument: [sender.document],
      postalAddress: sender.address,
      subjectName: {
        title: sender.title,
        firstName: sender.firstName,
        middleName: sender.middleName,
        lastName: sender.lastName,
        fullName: sender.fullName,
      },
    },
    recipientKyc: {
      nationality: recipient.nationality,
      dateOfBirth: recipient.dateOfBirth,
      idDocument: recipientDocument && [recipientDocument],
      postalAddress: recipient.address,
      subjectName: { firstName: recipient.firstName, lastName: recipient.lastName, fullName: recipient.fullName },
    },
    internationalTransferInformation: {
      quoteId: quote.quoteId,
      receivingCountry: corridor.country,
      remittancePurpose: payout.purpose,
      sourceOfFunds: payout.sourceOfFunds,
      relationshipSender: payout.relationship,
    },
  });
}

export const viewPath = (transactionReference: string): string => `/eig/gsma/transactions_v3/${transactionReference}`;
