import type { CountryRules, Situation } from '../../contract';
import type { Problem } from './problem';

/** What the validation of a request depends on: its situation and the gateway's rules. */
export interface Context extends Situation {
  countryRules: CountryRules;
  /** the value of another field of the same request */
  value: (path: string) => unknown;
  /** length of a text, in Unicode code points */
  lengthOf: (text: string) => number;
  /** invalid values that are accepted nevertheless */
  ignoresProblem: (problem: Problem) => boolean;
}
