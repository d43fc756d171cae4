import type { Entry } from './parties';

/** An accepted transaction; times in epoch milliseconds. */
export interface Transaction {
  /** number of the request that created it */
  n: number;
  serviceReference: string;
  creditingReference: string;
  /** what the answers repeat, as it was sent */
  requestDate: string;
  amount: string;
  currency: string;
  type: string;
  partnerReference: string;
  debitParty: Entry[];
  creditParty: Entry[];
  acceptedAt: number;
  /** when the final state is reached; Infinity for one that is held */
  settlesAt: number;
  /** the final state it reaches */
  outcome: Outcome;
}

/** A state and the code and words of its transactionStatus. */
export interface Outcome {
  status: string;
  code: string;
  words: string;
}

export const pending: Outcome = { status: 'PENDING', code: '3050', words: 'Remit Acknowledged' };
export const paidOut: Outcome = { status: 'SUCCESS', code: '3000', words: 'Remit Success' };
export const creditFailed: Outcome = { status: 'FAILED', code: '3100', words: 'Credit Failed. Msisdn not found.' };

/** `<code>:<message>`. */
export const statusText = ({ code, words }: Outcome): string => `${code}:${words}`;
