import { fields as contract, type Field, fieldsOf } from '../../contract';
import type { Exchange } from '../http/exchange';
import { type Refusal, refusalOf } from '../http/refusal';
import { type Context, compile, readerOf, type Validator } from '../validation';

/** Validators by object and revision. */
export type Forms = ReadonlyMap<string, Validator>;

const revisions = ['current', 'older'] as const;
const keyOf = (object: string, revision: string) => `${object} ${revision}`;

/** Compiles every object of the contract once for each revision. */
export function compileForms(): Forms {
  const forms = new Map<string, Validator>();
  for (const object of new Set(contract.map((field) => field.object))) {
    for (const revision of revisions) forms.set(keyOf(object, revision), compile(object, fieldsOf(object, revision)));
  }
  return forms;
}

/** The same with some records changed; objects without such a record stay as they are compiled. */
export function changedForms(forms: Forms, change: (field: Field) => Field): Forms {
  const changed = new Map(forms);
  for (const object of new Set(contract.filter((field) => change(field) !== field).map((field) => field.object))) {
    for (const revision of revisions) {
      changed.set(keyOf(object, revision), compile(object, fieldsOf(object, revision).map(change)));
    }
  }
  return changed;
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

/** One request as its conditions see it. */
class JudgedRequest implements Context {
  readonly type;
  readonly instrument;
  readonly country;
  readonly lengthOf;
  readonly overlooks;

  constructor(
    private readonly request: unknown,
    { type = 'p2p', instrument = 'WALLET', country }: Circumstance,
    readonly countryRules: Context['countryRules'],
    { lengthOf, overlooks }: Pick<Context, 'lengthOf' | 'overlooks'>,
  ) {
    this.type = type;
    this.instrument = instrument;
    this.country = country;
    this.lengthOf = lengthOf;
    this.overlooks = overlooks;
  }

  value(path: string): unknown {
    return readerFor(path)(this.request);
  }
}

/** Judges a value by the contract's records of an object; the refusal it deserves, or undefined. */
export function judge(
  exchange: Exchange,
  object: string,
  value: unknown,
  circumstance: Circumstance = {},
  revision: 'current' | 'older' = 'current',
): Refusal | undefined {
  const { state, rules } = exchange;
  const validator = state.behaviour.formsFor(exchange).get(keyOf(object, revision));
  if (!validator) throw new Error(`no object ${object} in the contract`);
  const problem = validator(value, new JudgedRequest(value, circumstance, state.config.countryRules, rules));
  return problem && refusalOf(problem, rules.codeOf(problem));
}
