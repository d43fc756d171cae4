/**
 * Questions for the operator of a gateway: differences for which no entry of a dialect is proposed, because they change
 * requests, money or states. Each has the smallest entry that would declare it, as far as answers tell it.
 */
import { stringify } from 'yaml';
import {
  asBag,
  codeOf,
  codes,
  counted,
  type Exchange,
  type Field,
  failureOf,
  fieldsOf,
  getAt,
  type Json,
  type OperationId,
  operation as operationOf,
  outcomeOf,
  segmentsOf,
} from '../../../contract';
import { responseOf } from '../../../journal';
import type { Journal } from '../../../journal/files';
import type { Step } from '../../../suites/format/case';
import { asked, type Suggestion } from '../../../targets/dialect/suggest';

type Entry = Readonly<Record<string, Json>>;

/** Something that was seen, and the entry that lacks what only the operator knows. */
export interface Question {
  text: string;
  entry: string;
  count: number;
  evidence: string;
}

export const inFlow = (entry: object): string =>
  stringify(entry, { flowCollectionPadding: false, collectionStyle: 'flow', lineWidth: 0 }).trim();

/** Keys that say where an entry applies; an entry of these alone lacks what is different there. */
const places = ['operations', 'in', 'path', 'revision'];
const withGap = (entry: Entry): string =>
  Object.keys(entry).every((key) => places.includes(key)) ? inFlow(entry).replace(/\}$/, ', …}') : inFlow(entry);

/** Was it sent without the dialect, to find stale entries? Then any answer will do. */
export const isPlain = ({ case: id }: { case: string }): boolean => id.startsWith('dialect.');

/** HTTP statuses of a path that is not there, or not for this method. */
export const noPath: readonly number[] = [404, 405];

const known = new Set(codes.map(({ code }) => code));

/** The code that the specification does not list, in an error or in the status of a payout. */
function unknownCode(body: Json): string | undefined {
  const bag = asBag(body);
  const code = asBag(bag?.error) ? failureOf({ body }).code : codeOf(bag?.transactionStatus);
  return code !== '' && !known.has(code) ? code : undefined;
}

/** The one code with which a request should have been refused. */
function wantedCode({ outcome, ...expect }: Step['expect']): string | undefined {
  const wanted = outcome === 'refused' && 'codes' in expect ? (expect.codes ?? []) : [];
  return wanted.length === 1 ? wanted[0] : undefined;
}

/** Should the request have been answered with a success? The code may say that its value only names nothing that is there. */
const isProper = (expect: Step['expect'], code: string): boolean =>
  expect.outcome === 'success' || (expect.outcome === 'accepted' && (expect.codes?.includes(code) ?? true));

/** The fields of a request: headers, parameters and body. */
function requestFields(operation: OperationId): Field[] {
  const { request, parameters, revision } = operationOf(operation);
  const objects = ['headers', parameters, request].filter((one) => one !== undefined);
  return objects.flatMap((object) => fieldsOf(object, revision === 'older' ? 'older' : 'current'));
}

/** The fields that a refusal names, by the name that a property has in descriptions; of several, those that were sent. */
function namedBy(description: string, { operation, request }: Pick<Exchange, 'operation' | 'request'>) {
  const isNamed = (name: string): boolean => new RegExp(`(^|[^\\w-])${name}($|[^\\w-])`).test(description);
  const nameOf = ({ path }: Field): string => {
    const last = segmentsOf(path).at(-1);
    return last?.key ?? last?.name ?? path;
  };
  const named = requestFields(operation).filter((field) => isNamed(nameOf(field)));
  const sent = named.filter(({ path }) => getAt(request.body, path) !== undefined);
  return sent.length > 0 ? sent : named.slice(0, 1);
}

/** `between 1 to 40`, where the specification has other limits */
function limitsIn(description: string, { min = 0, max }: Field): Entry {
  const [, low, high] = /\bbetween (\d+) (?:to|and) (\d+)/.exec(description)?.map(Number) ?? [];
  if (low === undefined || high === undefined) return {};
  const length = { ...(low > min && { min: low }), ...(max !== undefined && high < max && { max: high }) };
  return Object.keys(length).length > 0 ? { length } : {};
}

type Asked = readonly [text: string, entry: Entry];

/** How a proper request is refused: at its path, for fields, or as a whole. */
function refusalOf(exchange: Pick<Exchange, 'operation' | 'request' | 'response'>): Asked[] {
  const { response } = exchange;
  const { code, category, description } = failureOf(response);
  if (noPath.includes(response.status))
    return [[`answers HTTP ${response.status} to a proper request`, { send: { path: asked } }]];
  const text = `refuses a proper request with ${code} (${description})`;
  const named = namedBy(description, exchange);
  if (named.length === 0 && category === 'authorisation') return [[text, { send: { headers: { [asked]: asked } } }]];
  if (named.length === 0) return [[text, { in: 'request', path: asked }]];
  return named.map((field) => {
    const { object, path } = field;
    return [text, object === 'headers' ? { path } : { in: 'request', path, ...limitsIn(description, field) }];
  });
}

/** What a request was that should have been refused, by the kind of its boundary. */
const takes: Readonly<Record<string, (path: string) => Asked>> = {
  missing: (path) => [`takes a request without ${path}`, { presence: 'optional' }],
  above: (path) => [`takes a ${path} that is too long`, { length: { max: asked } }],
  below: (path) => [`takes a ${path} that is too short`, { length: { min: asked } }],
  format: (path) => [`takes a ${path} of another form`, { format: 'text' }],
  enum: (path) => [`takes another word as ${path}`, { enum: [asked] }],
};

function takenOf(boundary: string, step: Step): Asked | undefined {
  const [, kind = ''] = new RegExp(`^\\S+ \\S+ (${Object.keys(takes).join('|')})( |$)`).exec(boundary) ?? [];
  const [patch] = step.patches;
  const of = takes[kind];
  if (!of || !patch || step.patches.length > 1) return undefined;
  const [text, rule] = of(patch.path);
  return [text, { in: patch.in === 'header' ? 'header' : 'request', path: patch.path, ...rule }];
}

/** Questions by what is asked; operations that share one share its entry. */
class Questions {
  readonly #by = new Map<string, Omit<Question, 'entry'> & { entry: Entry; of: Set<OperationId> }>();

  ask([text, entry]: Asked, operation: OperationId, evidence: string): void {
    const key = JSON.stringify([text, entry]);
    const before = this.#by.get(key) ?? { text, entry, count: 0, evidence, of: new Set<OperationId>() };
    before.count += 1;
    before.of.add(operation);
    this.#by.set(key, before);
  }

  all(meanings: ReadonlyMap<string, string>): Question[] {
    return [...this.#by.values()].map(({ text, entry: open, of, ...seen }) => {
      const means = meanings.get(String(open.code));
      const entry: Entry = means === undefined ? open : { ...open, means };
      // a header is that of every operation, and so is a code that several have
      const isOfAll =
        ('path' in entry && !('in' in entry)) || ('code' in entry && of.size > 1 && !known.has(String(entry.code)));
      const where = isOfAll ? {} : { operations: [...of] };
      const who = of.size > 3 ? counted(of.size, 'operation') : [...of].join(', ');
      return { text: `${who} ${text}`, entry: withGap({ ...where, ...entry }), ...seen };
    });
  }
}

/** What a person has to ask the operator of the gateway, what was seen most often first. */
export function questionsOf(journal: Journal, open: readonly Suggestion[]): Question[] {
  const questions = new Questions();
  /** by code, where some answer leaves only one */
  const meanings = new Map<string, string>();
  /** operations with the codes by which they refuse proper requests */
  const always = new Set<string>();
  /** refusals by another code: what refuses proper requests too is no other word for the code */
  const others: [key: string, ...question: Parameters<Questions['ask']>][] = [];
  const steps = new Map(
    journal.plans.flatMap(({ case: { id, steps, boundary } }) =>
      steps.map((step) => [`${id} ${step.name}`, { step, boundary }] as const),
    ),
  );
  for (const [evidence, exchange] of journal.exchanges) {
    if (isPlain(exchange)) continue;
    const { operation } = exchange;
    const response = responseOf(exchange);
    const outcome = outcomeOf(response);
    const { step, boundary } = steps.get(`${exchange.case} ${exchange.step}`) ?? {};
    const ask = (...all: Asked[]) => {
      for (const one of all) questions.ask(one, operation, evidence);
    };
    const expected = step?.expect.outcome;
    const wanted = step && outcome === 'refused' ? wantedCode(step.expect) : undefined;
    const { code: refused, description } = failureOf(response);
    const code = unknownCode(response.body);
    if (outcome === 'broken') ask([`answers HTTP ${response.status} without JSON`, { send: { path: asked } }]);
    else if (code !== undefined) {
      const isPending = asBag(response.body)?.status === 'PENDING';
      const means = outcome === 'refused' ? wanted : isPending ? 'pending' : undefined;
      if (means !== undefined) meanings.set(code, means);
      const said = outcome === 'refused' ? description : String(asBag(response.body)?.transactionStatus);
      ask([`has the unknown code ${code} (${said})`, { code, means: asked }]);
    } else if (step && outcome === 'refused' && isProper(step.expect, refused)) {
      // without a code its form is not that of an error, for which an entry is proposed
      if (refused !== '') ask(...refusalOf({ ...exchange, response }));
      always.add(`${operation} ${refused}`);
    } else if (wanted !== undefined && refused !== '' && refused !== wanted)
      others.push([
        `${operation} ${refused}`,
        [`refuses with ${refused} (${description}) where ${wanted} is meant`, { code: refused, means: wanted }],
        operation,
        evidence,
      ]);
    else if (outcome === 'success' && expected === 'refused' && step && boundary) {
      const taken = takenOf(boundary, step);
      if (taken) ask(taken);
    }
  }
  for (const [key, ...question] of others) if (!always.has(key)) questions.ask(...question);
  const words = open.map(({ entry, count, evidence }): Question => {
    const [word = ''] = Object.keys(entry.values ?? {});
    const text = `${entry.operations?.join(', ') ?? 'every operation'}: ${entry.path} is ${JSON.stringify(word)}, which the specification does not have`;
    return { text, entry: inFlow(entry), count, evidence };
  });
  return [...words, ...questions.all(meanings)].sort((a, b) => b.count - a.count);
}
