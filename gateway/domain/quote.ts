import type { Instrument, TransactionType } from '../../contract';
import type { Decimal } from './decimal';

/** A quote as it was given; times in epoch milliseconds. */
export interface Quote {
  id: string;
  /** given by the older revision */
  older?: true;
  /** the request fixed what is received */
  reverse?: true;
  expiresAt: number;
  sendingAmount: Decimal;
  sendingCurrency: string;
  receivingAmount: Decimal;
  receivingCurrency: string;
  receivingCountry?: string;
  rate: Decimal;
  scheme: string;
  type: TransactionType;
  instrument: Instrument;
}
