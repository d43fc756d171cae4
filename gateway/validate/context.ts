import type { Instrument, TransactionType } from '../../spec';
import type { CountryRules } from '../countries';
import type { Problem } from './problem';

/** What the conditions of a request depend on. */
export interface Context {
  type: TransactionType;
  instrument: Instrument;
  /** ISO alpha-2 destination, where the request names one */
  country?: string;
  countryRules: CountryRules;
  /** length of a text, in Unicode code points */
  lengthOf: (text: string) => number;
  /** problems that are let pass */
  overlooks: (problem: Problem) => boolean;
}
