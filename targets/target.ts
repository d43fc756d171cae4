import type { Instrument, OperationId, TransactionType } from '../spec';

export interface Corridor {
  /** ISO alpha-2 destination */
  country: string;
  /** ISO 4217 payout currency */
  currency: string;
  /** dialling code without plus */
  dialling: string;
  /** wallet provider code, where the corridor needs one */
  provider?: string;
}

/** How an outcome is brought about: a beneficiary number, and the name registered with it. */
export interface Trigger {
  msisdn?: string;
  name?: string;
}

/** A gateway under test, as its YAML file describes it. */
export interface Target {
  name: string;
  environment: 'test' | 'staging' | 'production';
  /** the word `embedded`, or an address without a closing slash */
  baseUrl: string;
  credentials: { username: string; password?: string; passwordSha256?: string };
  originCountry: string;
  sendingCurrency: string;
  types: TransactionType[];
  instruments: Instrument[];
  operations: OperationId[];
  corridors: Corridor[];
  /** ceiling of what is sent; a target that is not on this machine must set it */
  rates?: { requestsPerSecond: number };
  settlement: { withinSeconds: number; pollSeconds: number };
  callbacks?: { register?: string; port?: number; withinSeconds: number };
  triggers: Record<string, Trigger>;
  /** answers to GAP requirements */
  assumptions: Record<string, string | number>;
}
