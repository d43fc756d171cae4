/** What `init` must know of a gateway. */
import type { Instrument, OperationId, TransactionType } from '../../contract';
import type { Corridor } from '../../targets/target';

export interface Answers {
  name: string;
  environment: 'test' | 'staging' | 'production';
  baseUrl: string;
  /** the revisions of the interface that the gateway offers */
  revisions: readonly ('current' | 'older')[];
  types: readonly TransactionType[];
  instruments: readonly Instrument[];
  originCountry: string;
  sendingCurrency: string;
  corridors: readonly Corridor[];
  /** PEM file of the key for card numbers, or a path of the gateway; with CARD */
  panKey?: string;
  /** operations beside those of a payout */
  operations: readonly OperationId[];
  /** paths of the operations for which the specification shows none */
  paths?: Partial<Record<OperationId, string>>;
  requestsPerSecond: number;
  settleSeconds: number;
  /** port for callbacks; absent: none are sent here */
  callbackPort?: number;
  /** only the runs move money on the ledger */
  exclusiveLedger: boolean;
}
