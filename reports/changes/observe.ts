/** What a run showed of its gateway, by operation and by step of a case, apart from all that differs from run to run. */
import { asBag, failureOf, type Json, operation as operationOf, outcomeOf, parsedJson } from '../../contract';
import { type ExchangeRecord, responseOf } from '../../journal';
import type { Journal } from '../../journal/files';
import { distanceOf, formOf, relationOf, valuesIn, withoutIds } from './form';

/** Values by what they are of: `HTTP status` → `200`, `member amount` → `decimal, 2 places, as sent`. */
export type Aspects = Map<string, Set<string>>;

/** What the answers to one step of a case showed. */
export interface Observed {
  operation: string;
  case: string;
  step: string;
  /** the first of its exchanges */
  exchange: string;
  /** the state of a view; the empty text: it is none */
  state: string;
  aspects: Aspects;
}

/** How often each value of an aspect was seen among so many answers. */
interface Counted {
  answers: number;
  values: Map<string, { count: number; exchange: string }>;
}

/** What one run showed, in the form in which two runs are compared. */
export interface RunObserved {
  /** by case and step */
  steps: Map<string, Observed>;
  /** by operation with its outcome, and aspect */
  operations: Map<string, Map<string, Counted>>;
  /** reply times in milliseconds, by operation */
  times: Map<string, number[]>;
}

const groupFor = <Value>(groups: Map<string, Value>, key: string, made: () => Value): Value => {
  const known = groups.get(key) ?? made();
  groups.set(key, known);
  return known;
};

const note = (aspects: Aspects, name: string, value: string): void => {
  groupFor(aspects, name, () => new Set<string>()).add(value);
};

/** Headers that the server or the connection decides upon. */
const unstable = /^(date|content-length|connection|keep-alive|transfer-encoding|set-cookie|etag|x-request-id)$/i;

function noteMembers(aspects: Aspects, document: Json, sent: Json, at?: number): void {
  const asked = new Map(valuesIn(sent));
  for (const [path, value] of valuesIn(document)) {
    const relation = relationOf(value, asked.get(path));
    const distance = relation === '' && at !== undefined ? distanceOf(value, at) : '';
    note(aspects, `member ${path}`, `${formOf(value)}${relation}${distance}`);
  }
}

/** In which order a list has its entries by their times; the empty text: it is too short to tell. */
function orderOf(document: Json): string {
  const times = (Array.isArray(document) ? document : []).map((entry) => String(asBag(entry)?.timestamp));
  if (new Set(times).size < 3) return '';
  const ordered = [...times].sort();
  const isRegular = (all: readonly string[]) => all.every((time, index) => time === times[index]);
  return isRegular(ordered) ? 'by time' : isRegular(ordered.reverse()) ? 'by time, the last first' : 'otherwise';
}

function aspectsOf(exchange: ExchangeRecord): Aspects {
  const aspects: Aspects = new Map();
  const response = responseOf(exchange);
  const outcome = outcomeOf(response);
  const { code, category, description } = failureOf(response);
  note(aspects, 'HTTP status', String(exchange.response.came ?? response.status));
  note(aspects, 'outcome', outcome === 'refused' ? `refused with ${code} (${category})` : outcome);
  if (outcome === 'refused') note(aspects, 'text of the refusal', withoutIds(description));
  for (const [name, value] of Object.entries(response.headers))
    if (!unstable.test(name))
      note(aspects, `header ${name.toLowerCase()}`, /^content-type$/i.test(name) ? value : 'present');
  const { text } = exchange.response;
  const document = parsedJson(text) ?? text;
  // what is read later has times of its own
  const at = isPolled(exchange.operation) ? undefined : exchange.at;
  noteMembers(aspects, document, exchange.request.body, at);
  const order = orderOf(document);
  if (order) note(aspects, 'order of the entries', order);
  if (text.includes('/')) note(aspects, 'slashes in texts', text.includes('\\/') ? 'escaped' : 'as they are');
  return aspects;
}

/** A statement or a ledger has what all cases of a run did until then, so its steps are not compared with each other. */
const isOfWholeRun = (operation: string): boolean => operation === 'statements' || operation.startsWith('ledger');

/** Of what is read until it is as it must be, the last answer counts. */
const isPolled = (operation: string): boolean => operation.startsWith('viewTransaction') || isOfWholeRun(operation);

/** The harness chooses what it sends in these by the references of the run. */
const isDrawn = (id: string): boolean => id.startsWith('run.');

/** Counts what one answer showed; `kind`: its operation with its outcome. */
function countAspects({ operations }: RunObserved, kind: string, aspects: Aspects, exchange: string): void {
  const counted = groupFor(operations, kind, () => new Map<string, Counted>());
  for (const [name, values] of aspects) {
    const of = groupFor(counted, name, (): Counted => ({ answers: 0, values: new Map() }));
    of.answers += 1;
    for (const value of values) groupFor(of.values, value, () => ({ count: 0, exchange })).count += 1;
  }
}

/** Everything that a run showed in its cases and callbacks. */
export function observe(journal: Journal): RunObserved {
  const run: RunObserved = { steps: new Map(), operations: new Map(), times: new Map() };
  for (const exchange of journal.exchanges.values()) {
    const { operation, id, case: own, step, ms } = exchange;
    const aspects = aspectsOf(exchange);
    groupFor(run.times, operation, () => [] as number[]).push(ms);
    const response = responseOf(exchange);
    const outcome = outcomeOf(response);
    const state =
      operationOf(operation).response === 'transactionView' ? String(asBag(response.body)?.status ?? '') : '';
    const kind = outcome === 'success' ? (state ? `${operation} ${state}` : operation) : `${operation} refused`;
    countAspects(run, kind, aspects, id);
    if (isOfWholeRun(operation) || isDrawn(own)) continue;
    const key = `${own} ${step}`;
    const known = run.steps.get(key);
    if (!known || isPolled(operation)) run.steps.set(key, { operation, case: own, step, exchange: id, state, aspects });
    else for (const [name, values] of aspects) for (const value of values) note(known.aspects, name, value);
  }
  const times = new Map<string, number>();
  for (const { body, headers, method, text } of journal.callbacks.records()) {
    const aspects: Aspects = new Map();
    const bag = asBag(body) ?? {};
    note(aspects, 'method', method);
    note(aspects, 'header content-type', headers['content-type'] ?? 'none');
    noteMembers(aspects, body ?? text, undefined);
    const status = String(bag.status);
    countAspects(run, `callback ${status}`, aspects, 'callback');
    const transaction = `${String(bag.transactionId)} ${status}`;
    times.set(transaction, (times.get(transaction) ?? 0) + 1);
  }
  for (const [transaction, count] of times) {
    const status = transaction.slice(transaction.indexOf(' ') + 1);
    const aspects = new Map([[`callbacks of ${status}`, new Set([`${count} for a transaction`])]]);
    countAspects(run, 'callback', aspects, 'callback');
  }
  noteWaits(journal, run);
  return run;
}

/** How long the harness asked until an answer was as it had to be: the settlement of payouts, and how far a ledger lags. */
function noteWaits(journal: Journal, { times }: RunObserved): void {
  const awaited = new Set(
    journal.plans.flatMap(({ case: { id, steps } }) =>
      steps.flatMap(({ name, until, debited }) => (until || debited ? `${id} ${name}` : [])),
    ),
  );
  const begun = new Map<string, ExchangeRecord>();
  const waits = new Map<string, { operation: string; ms: number }>();
  for (const exchange of journal.exchanges.values()) {
    const key = `${exchange.case} ${exchange.step}`;
    if (!awaited.has(key)) continue;
    const { operation, at } = groupFor(begun, key, () => exchange);
    waits.set(key, { operation, ms: exchange.at - at });
  }
  for (const { operation, ms } of waits.values())
    groupFor(times, `${operation}, until it is as awaited`, () => [] as number[]).push(ms);
}
