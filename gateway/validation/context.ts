import type { CountryRules, Situation } from '../../contract';
import type { Problem } from './problem';

/** What the validation of a request depends on: its situation, the gateway's rules, and who takes the problems. */
export interface Context extends Situation {
  countryRules: CountryRules;
  /** the value of another field of the same request */
  value: (path: string) => unknown;
  /** length of a text, in Unicode code points */
  lengthOf: (text: string) => number;
  /** is a text one of the words that the specification names? */
  isNamed: (text: string, words: readonly string[]) => boolean;
  /** takes each problem, in the order of the contract; throws to refuse the request, or returns to accept the value */
  report: (problem: Problem) => void;
}
