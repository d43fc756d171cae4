import type { Instrument, TransactionType } from '../../contract';
import type { Decimal } from './decimal';

/** An issued quote; times in epoch milliseconds. */
export interface Quote {
  id: string;
  /** issued by the older revision */
  older?: true;
  /** the request fixed the receiving amount */
  reverse?: true;
  expiresAt: number;
  sendingAmount: Decimal;
  sendingCurrency: string;
  receivingAmount: Decimal;
  receivingCurrency: string;
  receivingCountry?: string;
  /** units received for one unit sent */
  rate: Decimal;
  scheme: string;
  type: TransactionType;
  instrument: Instrument;
}
