import { type Context, readerOf, validatorKey } from '../validation';
import type { Exchange } from './exchange';
import { type Refusal, refusalOf } from './refusal';

/** Readers by path: only the paths that conditions name are ever read. */
const readers = new Map<string, ReturnType<typeof readerOf>>();

function readerFor(path: string): ReturnType<typeof readerOf> {
  const reader = readers.get(path) ?? readerOf(path);
  readers.set(path, reader);
  return reader;
}

/** The properties of a payout that the conditions of fields depend on; p2p to a wallet by default. */
export type PayoutContext = Partial<Pick<Context, 'type' | 'instrument' | 'country'>>;

class RequestContext implements Context {
  readonly type;
  readonly instrument;
  readonly country;
  readonly lengthOf;
  readonly ignoresProblem;

  constructor(
    private readonly request: unknown,
    { type = 'p2p', instrument = 'WALLET', country }: PayoutContext,
    readonly countryRules: Context['countryRules'],
    { lengthOf, ignoresProblem }: Pick<Context, 'lengthOf' | 'ignoresProblem'>,
  ) {
    this.type = type;
    this.instrument = instrument;
    this.country = country;
    this.lengthOf = lengthOf;
    this.ignoresProblem = ignoresProblem;
  }

  value(path: string): unknown {
    return readerFor(path)(this.request);
  }
}

/** Validates a value against the contract's records of an object; returns the refusal of an invalid one. */
export function validate(
  exchange: Exchange,
  object: string,
  value: unknown,
  payout: PayoutContext = {},
  revision: 'current' | 'older' = 'current',
): Refusal | undefined {
  const { state, rules } = exchange;
  const validator = state.behaviour.validatorsFor(exchange).get(validatorKey(object, revision));
  if (!validator) throw new Error(`the contract has no object ${object}`);
  const problem = validator(value, new RequestContext(value, payout, state.config.countryRules, rules));
  return problem && refusalOf(problem, rules.codeOfProblem(problem));
}
