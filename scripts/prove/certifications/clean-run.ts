/** What a run against the clean gateway showed: which cases can show a mutant. */
import { once } from '../../../common/made-once';
import type { Json, OperationId, Outcome } from '../../../contract';
import { getAt, groupBy, outcomeOf, parsedJson } from '../../../contract';
import type { ExchangeRecord } from '../../../journal';
import { settingOf } from '../../../run/in-process/in-process';
import { runInProcess } from '../../../run/in-process/run-in-process';
import type { Step } from '../../../suites/format/case';

/** An exchange of the clean run. */
export interface CleanExchange extends Pick<ExchangeRecord, 'operation' | 'case' | 'request'> {
  step: Step;
  text: string;
  body: Json;
  outcome: Outcome;
}

/** A run of all cases against the gateway without any defect. */
export interface CleanRun {
  /** of all cases, in their order */
  exchanges: readonly CleanExchange[];
  /** the states that the payouts of a case reached, by case */
  states: ReadonlyMap<string, readonly string[]>;
}

const cases = new Map(settingOf().plan.cases.map((planned) => [planned.id, planned]));

/** The clean run, which is made once. */
export const cleanRun = once(async (): Promise<CleanRun> => {
  const exchanges: CleanExchange[] = [];
  const states = new Map<string, string[]>();
  for (const record of await runInProcess([], { load: false })) {
    if (record.t === 'case') states.set(record.case, [...new Set(record.finals.map(({ status }) => status))]);
    if (record.t !== 'exchange') continue;
    const { operation, case: testCase, request, response } = record;
    const step = cases.get(testCase)?.steps.find(({ name }) => name === record.step);
    if (!step) continue;
    const body = parsedJson(response.text);
    const outcome = outcomeOf({ ...response, body });
    exchanges.push({ operation, case: testCase, request, step, text: response.text, body, outcome });
  }
  return { exchanges, states };
});

/** The kind of payout of a case, as a word. */
export function kindOf(id: string): string {
  const { type, instrument, revision } = cases.get(id)?.payout ?? {};
  return `${type} ${instrument} ${revision}`;
}

/**
 * The cases in an order in which the first few are spread over the kinds of payout; within a kind, those come first that
 * verify one of the requirements.
 */
export function distributed(ids: Iterable<string>, requirements: readonly string[]): string[] {
  const verifies = (id: string) => cases.get(id)?.verifies.some((one) => requirements.includes(one)) ?? false;
  const unique = [...new Set(ids)];
  const ordered = [...unique.filter(verifies), ...unique.filter((one) => !verifies(one))];
  const groups = [...groupBy(ordered, kindOf).values()];
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    groups.flatMap((group) => group[index] ?? []),
  );
}

/** The cases with an answer of the operation that holds the value at a path; an empty path: any answer of the object. */
export const casesWith = (
  { exchanges }: CleanRun,
  operation: OperationId,
  holdsObject: (body: Json) => boolean,
  path: string,
): string[] =>
  exchanges
    .filter((exchange) => exchange.operation === operation && holdsObject(exchange.body))
    .filter(({ body }) => path === '' || getAt(Array.isArray(body) ? body[0] : body, path) !== undefined)
    .map((exchange) => exchange.case);
