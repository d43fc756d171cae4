import { fields as contract, type Field } from '../spec';
import type { Exchange } from './exchange';
import { type Refusal, refusalOf } from './refusal';
import { type Context, compile, readerOf, type Validator } from './validate';

/** Validators by object and revision. */
export type Forms = ReadonlyMap<string, Validator>;

const keyOf = (object: string, revision: string) => `${object} ${revision}`;

/** Compiles every object of the contract once for each revision. */
export function compileForms(change: (field: Field) => Field = (field) => field): Forms {
  const forms = new Map<string, Validator>();
  for (const object of new Set(contract.map((field) => field.object))) {
    for (const revision of ['current', 'older']) {
      const own = contract.filter((field) => field.object === object && [revision, 'both'].includes(field.revision));
      forms.set(keyOf(object, revision), compile(object, own.map(change)));
    }
  }
  return forms;
}

/** Few paths are ever asked for: those that conditions name. */
const readers = new Map<string, ReturnType<typeof readerOf>>();

function readerFor(path: string): ReturnType<typeof readerOf> {
  const known = readers.get(path) ?? readerOf(path);
  readers.set(path, known);
  return known;
}

/** What conditions depend on, as far as the request says it; p2p to a wallet otherwise. */
export type Circumstance = Partial<Pick<Context, 'type' | 'instrument' | 'country'>>;

/** Judges a value by the contract's records of an object; the refusal it deserves, or undefined. */
export function judge(
  { state, rules }: Exchange,
  object: string,
  value: unknown,
  circumstance: Circumstance = {},
  revision: 'current' | 'older' = 'current',
): Refusal | undefined {
  const validator = state.forms.get(keyOf(object, revision));
  if (!validator) throw new Error(`no object ${object} in the contract`);
  const problem = validator(value, {
    type: circumstance.type ?? 'p2p',
    instrument: circumstance.instrument ?? 'WALLET',
    country: circumstance.country,
    countryRules: state.config.countryRules,
    value: (path) => readerFor(path)(value),
    lengthOf: rules.lengthOf,
    overlooks: rules.overlooks,
  });
  return problem && refusalOf(problem, rules.codeOf(problem));
}
