import type { OperationId } from '../spec';
import { type Json, setAt } from './path';
import type { Payout } from './payout';
import { gmtTime } from './time';

export interface Credentials {
  username: string;
  /** SHA-256 of the password, hex */
  passwordHash: string;
  originCountry: string;
}

/** What an operation is called with: parameters by name and place, or a body. */
export interface Draft {
  path: Record<string, string>;
  query: Record<string, Json>;
  body: Json;
}

/** What later requests need of earlier answers. */
export interface Known {
  /** epoch milliseconds */
  now: number;
  reference: string;
  quoteId?: string;
  /** payout amount and currency of the accepted quote */
  amount?: string;
  transactionReference?: string;
}

/** The authentication headers (Authentication); `now` in epoch milliseconds. */
export function headers(credentials: Credentials, now: number): Record<string, string> {
  return {
    'X-USERNAME': credentials.username,
    'X-PASSWORD': credentials.passwordHash,
    'X-DATE': gmtTime(now),
    'X-ORIGINCOUNTRY': credentials.originCountry,
  };
}

/** Request body of a quotation (Resources: Quotation request): forward, in the sending currency. */
export function quotationBody(payout: Payout, now: number): { [member: string]: Json } {
  const { corridor, sender, recipient, sendingCurrency } = payout;
  return {
    requestDate: gmtTime(now),
    requestAmount: payout.sendingAmount,
    requestCurrency: sendingCurrency,
    type: 'p2p',
    debitParty: [{ key: 'msisdn', value: sender.msisdn }],
    creditParty: [
      { key: 'receivingCountry', value: corridor.country },
      { key: 'instrumentType', value: 'WALLET' },
      { key: 'msisdn', value: recipient.msisdn },
    ],
    quotes: [{ sendingCurrency, receivingCurrency: corridor.currency }],
  };
}

/** Request body of a p2p transaction to a wallet (Resources: Transaction request). */
export function transactionBody(payout: Payout, known: Known): { [member: string]: Json } {
  const { corridor, sender, recipient } = payout;
  return {
    requestDate: gmtTime(known.now),
    amount: known.amount,
    currency: corridor.currency,
    type: 'p2p',
    descriptionText: payout.purpose,
    requestingOrganisationTransactionReference: known.reference,
    ...(corridor.provider && { provider: corridor.provider }),
    debitParty: [{ key: 'msisdn', value: sender.msisdn }],
    creditParty: [{ key: 'msisdn', value: recipient.msisdn }],
    senderKyc: senderKyc(payout),
    recipientKyc: recipientKyc(payout),
    internationalTransferInformation: {
      quoteId: known.quoteId,
      receivingCountry: corridor.country,
      remittancePurpose: payout.purpose,
      sourceOfFunds: payout.sourceOfFunds,
      relationshipSender: payout.relationship,
    },
  };
}

function senderKyc({ sender }: Payout): { [member: string]: Json } {
  const { firstName, middleName, lastName, fullName, title } = sender;
  return {
    nationality: sender.nationality,
    dateOfBirth: sender.dateOfBirth,
    gender: sender.gender,
    idDocument: [{ ...sender.document }],
    postalAddress: { ...sender.address },
    subjectName: { title, firstName, middleName, lastName, fullName },
  };
}

function recipientKyc({ recipient }: Payout): { [member: string]: Json } {
  const { firstName, lastName, fullName } = recipient;
  return {
    nationality: recipient.nationality,
    dateOfBirth: recipient.dateOfBirth,
    postalAddress: { ...recipient.address },
    subjectName: { firstName, lastName, fullName },
  };
}

/** The usual request of an operation. */
export function draft(operation: OperationId, payout: Payout, known: Known): Draft {
  const empty = { path: {}, query: {}, body: undefined };
  switch (operation) {
    case 'walletStatus': {
      const provider = payout.corridor.provider;
      const query: Draft['query'] = { bnv: payout.recipient.fullName, snv: payout.sender.fullName };
      return { ...empty, path: { msisdn: payout.recipient.msisdn }, query: provider ? { ...query, provider } : query };
    }
    case 'createQuotation':
      return { ...empty, body: quotationBody(payout, known.now) };
    case 'createTransaction':
      return { ...empty, body: transactionBody(payout, known) };
    case 'viewTransaction':
      return { ...empty, path: { transactionReference: known.transactionReference ?? known.reference } };
    default:
      throw new Error(`no request builder for operation ${operation}`);
  }
}

/** The address of a call below the base URL; undefined query members are left out. */
export function address(template: string, { path, query }: Draft): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** Writes a value at a path of a draft, wherever the field is kept. */
export function place(draft: Draft, place: string, path: string, value: Json): void {
  if (place === 'path') draft.path[path] = String(value ?? '');
  else if (place === 'query') draft.query[path] = value;
  else setAt(draft.body, path, value);
}
