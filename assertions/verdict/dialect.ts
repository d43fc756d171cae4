/** The dialect of a run: what its entries were needed for, and which are no longer needed. */
import { getOrMake } from '../../common/made-once';
import { asBag, type FieldId, type Json, type OperationId, outcomeOf, type Requirement } from '../../contract';
import { type ExchangeRecord, type RunRecord, responseOf } from '../../journal';
import { type Journal, runOf } from '../../journal/files';
import { compileDialect, fieldsOf, sentBy } from '../../targets/dialect/compile';
import type { Dialect, Step } from '../../targets/dialect/dialect';
import type { DialectEntry } from '../../targets/dialect/entry';
import { stepsOfResponse, toGateway } from '../../targets/dialect/translate';

const compiled = new WeakMap<RunRecord, Dialect>();

/** The compiled dialect of a run; undefined where its target declares none. */
export function dialectOf(run: RunRecord): Dialect | undefined {
  const { dialect } = run.target;
  return dialect && getOrMake(compiled, run, () => compileDialect(dialect));
}

/** A declared difference, and what the run showed of it. */
export interface Difference {
  entry: DialectEntry;
  /** the fields that it is about */
  fields: FieldId[];
  /** exchanges, flows and callbacks that needed it */
  used: number;
  /**
   * `used`: it occurred; `stale`: it could have occurred and did not, or the gateway takes requests without it;
   * `unseen`: nothing of this run could show it
   */
  state: 'used' | 'stale' | 'unseen';
}

/** Why a field that nothing showed is not judged: by the dialect it is not sent, always the same, or may be absent. */
export function absentByDialect({ id }: Requirement, run: RunRecord): string | undefined {
  const effectOf = (entry: DialectEntry): string | undefined => {
    if (entry.drop) return 'is not sent';
    if (entry.constant !== undefined) return 'is always the same';
    return entry.presence === 'optional' ? 'may be absent' : undefined;
  };
  const entry = run.target.dialect?.find((one) => effectOf(one) && (fieldsOf(one) as string[]).includes(id));
  return entry && `by the dialect of the target, it ${effectOf(entry)}: ${entry.reason}`;
}

/** Does the object or the list exist in which the step would change something? */
function hasPlace(body: Json, { within }: Step): boolean {
  let at: Json[] = [body].flat();
  for (const name of within) at = at.flatMap((one) => asBag(one)?.[name] ?? []);
  return at.some((one) => asBag(one) !== undefined);
}

class Uses {
  readonly used = new Map<number, number>();
  readonly possible = new Set<number>();
  readonly stale = new Set<number>();

  constructor(
    readonly dialect: Dialect,
    readonly journal: Journal,
  ) {}

  use = (entry: number): void => {
    this.used.set(entry, (this.used.get(entry) ?? 0) + 1);
  };

  /** The entries that an answer could have needed. */
  answer(exchange: ExchangeRecord): void {
    const own = this.dialect.operations[exchange.operation];
    const answer = responseOf(exchange);
    if (own)
      for (const step of stepsOfResponse(own, answer.body))
        if (hasPlace(answer.body, step)) {
          if ('codes' in step.change)
            for (const { entry } of Object.values(step.change.codes)) this.possible.add(entry);
          else this.possible.add(step.entry);
        }
    for (const { entry } of Object.values(own?.statuses ?? {})) this.possible.add(entry);
  }

  /** A request that was taken without entries of the dialect. */
  plain({ operation, request, response, ...more }: ExchangeRecord, left: true | readonly number[]): void {
    if (outcomeOf(responseOf({ operation, request, response, ...more })) !== 'success') return;
    for (const entry of left === true ? this.needed(operation, request) : left) this.stale.add(entry);
  }

  /** The entries that a request would have needed. */
  needed(operation: OperationId, { body, headers }: ExchangeRecord['request']): number[] {
    const own = this.dialect.operations[operation];
    const needed = new Set(own?.sends);
    const add = (entry: number) => needed.add(entry);
    toGateway(own?.request ?? [], body, add);
    toGateway(own?.header ?? [], headers, add);
    return [...needed];
  }
}

const casesAbout = (fields: readonly string[], { plans }: Journal): number =>
  plans.filter(({ case: { verifies } }) => verifies.some((id) => fields.includes(id))).length;

/** What the run showed of each entry of its dialect; empty without one. */
export function differencesOf(journal: Journal): Difference[] {
  const run = runOf(journal);
  const dialect = dialectOf(run);
  if (!run.target.dialect || !dialect) return [];
  const uses = new Uses(dialect, journal);
  const plain = new Map(
    journal.plans.flatMap(({ case: { id, steps } }) =>
      steps.flatMap((step) => (step.plain ? [[`${id} ${step.name}`, step.plain] as const] : [])),
    ),
  );
  for (const exchange of journal.exchanges.values()) {
    const left = plain.get(`${exchange.case} ${exchange.step}`);
    if (left) uses.plain(exchange, left);
    for (const entry of exchange.bent ?? []) uses.use(entry);
    uses.answer(exchange);
  }
  for (const { bent = [] } of journal.checks) for (const entry of bent) uses.use(entry);
  for (const { kind } of journal.flows) for (const entry of kind.bent ?? []) uses.use(entry);
  for (const callback of journal.callbacks) {
    for (const entry of callback.kind.used) uses.use(entry);
    for (const { entry } of dialect.operations.statusCallback?.request ?? []) uses.possible.add(entry);
  }
  const sent = new Set(sentBy(run.target.dialect).map(({ entry }) => entry));
  const excused = new Set(Object.values(dialect.excuses).flatMap(({ entries }) => entries));
  return run.target.dialect.map((entry, index) => {
    const fields = fieldsOf(entry);
    // the cases of a field that is sent are made by its rules
    const isRule = fields.length > 0 && !excused.has(index) && !sent.has(index) && !uses.possible.has(index);
    const used = uses.used.get(index) ?? (isRule ? casesAbout(fields, journal) : 0);
    const couldOccur = uses.possible.has(index) || excused.has(index);
    const isStale = uses.stale.has(index) || (used === 0 && couldOccur);
    return { entry, fields, used, state: isStale ? 'stale' : used > 0 ? 'used' : 'unseen' };
  });
}
