import { getAt, type Json } from '../../contract';
import { type Context, type Problem, validatorKey } from '../validation';
import type { Exchange } from './exchange';
import { refusalOf } from './refusal';

/** The properties of a payout that the conditions of fields depend on; p2p to a wallet by default. */
type PayoutContext = Partial<Pick<Context, 'type' | 'instrument' | 'country'>>;

/** Refuses a request for an invalid property, unless the rules accept it nevertheless. */
export function refuseProblem({ rules }: Exchange, problem: Problem): void {
  if (!rules.ignoresProblem(problem)) throw refusalOf(problem, rules.codeOfProblem(problem));
}

/** Validates a value against the contract's records of an object; refuses an invalid one. */
export function validate(
  exchange: Exchange,
  object: string,
  value: unknown,
  payout: PayoutContext = {},
  revision: 'current' | 'older' = 'current',
): void {
  const validator = exchange.validators.get(validatorKey(object, revision));
  if (!validator) throw new Error(`the contract has no object ${object}`);
  const { type = 'p2p', instrument = 'WALLET', country } = payout;
  const { lengthOf, isNamed } = exchange.rules;
  const { countryRules } = exchange.state.config;
  const read = (path: string) => getAt(value as Json, path);
  const report = (problem: Problem) => refuseProblem(exchange, problem);
  validator(value, { type, instrument, country, countryRules, lengthOf, isNamed, value: read, report });
}
