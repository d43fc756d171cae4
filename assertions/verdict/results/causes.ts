import {
  failureOf,
  isForeign,
  type Operation,
  operations,
  outcomeOf,
  type RequirementId,
  requirement,
} from '../../../contract';
import { responseOf, type WrittenExchange } from '../../../journal';
import type { RequirementResult } from './requirements';

/** Failed requirements that probably have one cause, the requirement of its own rule first. */
export interface Cause {
  requirements: RequirementId[];
  expected: string;
  received: string;
  /** the first exchange that shows it; empty if none does */
  exchange: string;
}

/** Share of the failures of one requirement that must look like those of another for both to have one cause. */
const commonShare = 0.5;

/** The exchanges that failures refer to, by their ids. */
type Evidence = ReadonlyMap<string, WrittenExchange>;

/**
 * What a failure looks like: its exchange, which under load has an id for each rule; if that is a refusal, its operation and
 * code; and if it cannot be read, that alone.
 */
function signsOf(id: string, evidence: Evidence): string[] {
  const exchange = evidence.get(id);
  if (!exchange) return [id];
  const { operation, at } = exchange;
  const [of] = id.split(': ');
  const own = [id, `${of} at ${at}`];
  const response = responseOf(exchange);
  switch (outcomeOf(response)) {
    case 'refused':
      return [...own, `${operation} refused with ${failureOf(response).code}`];
    case 'broken':
      return [...own, isForeign(response) ? `HTTP ${response.status} of another server` : 'cannot be read'];
    default:
      return own;
  }
}

/** The rules that a proper request succeeds. */
const successRules = new Set<string>(operations.flatMap((one: Operation) => one.succeeds ?? []));
const isSuccessRule = ({ id }: RequirementResult): boolean => successRules.has(id);
const isField = ({ id }: RequirementResult): boolean => requirement(id)?.object !== undefined;

/** Is it one of the rules without which an answer cannot be judged at all? */
const isOfForm = ({ id }: RequirementResult): boolean => id === 'http.json' || id === 'http.shape';

/** A reference that was accepted twice: that pays twice, so it leads all. A wrong code for the second one does not. */
function paysTwice({ id, failures }: RequirementResult, evidence: Evidence): boolean {
  if (id !== 'transaction.duplicate' && id !== 'transaction.duplicate-concurrent') return false;
  return failures.some(({ exchange }) => {
    const shown = evidence.get(exchange);
    return shown?.operation === 'createTransaction' && outcomeOf(responseOf(shown)) === 'success';
  });
}

/**
 * The order of the requirements of a cause: that an answer can be read, that a request succeeds, a field, a rule about
 * several fields; among equals, the one that fails most often.
 */
const byOwnRule = (a: RequirementResult, b: RequirementResult): number =>
  Number(isOfForm(b)) - Number(isOfForm(a)) ||
  Number(isSuccessRule(b)) - Number(isSuccessRule(a)) ||
  Number(isField(b)) - Number(isField(a)) ||
  b.failures.length - a.failures.length;

/**
 * Groups the failed requirements by what shows them: one wrong response often breaks several requirements, and one
 * refusal of proper requests breaks every requirement whose case needs them. The groups are a reading aid; every
 * requirement keeps its own verdict.
 */
export function causesOf(results: readonly RequirementResult[], evidence: Evidence): Cause[] {
  const failed = results
    .filter(({ verdict }) => verdict === 'fail')
    .map((result) => ({
      result,
      // a failure that no exchange shows is one of its case
      failures: result.failures.map(({ case: from, exchange }) => (exchange ? signsOf(exchange, evidence) : [from])),
    }))
    .sort((a, b) => b.failures.length - a.failures.length);
  const groups: { signs: Set<string>; members: RequirementResult[] }[] = [];
  for (const { result, failures } of failed) {
    const isLike = (signs: Set<string>) =>
      failures.filter((own) => own.some((sign) => signs.has(sign))).length >=
      Math.max(1, failures.length * commonShare);
    const group = groups.find(({ signs }) => isLike(signs));
    if (group) group.members.push(result);
    else groups.push({ signs: new Set(failures.flat()), members: [result] });
  }
  const twice = new Set(failed.flatMap(({ result }) => (paysTwice(result, evidence) ? result : [])));
  const byHarm = (a: RequirementResult, b: RequirementResult) => Number(twice.has(b)) - Number(twice.has(a));
  const leading = ({ members }: (typeof groups)[number]) => members.some((one) => twice.has(one));
  groups.sort((a, b) => Number(leading(b)) - Number(leading(a)));
  return groups.map(({ members }) => {
    const sorted = [...members].sort((a, b) => byHarm(a, b) || byOwnRule(a, b));
    const { expected = '', received = '', exchange = '' } = sorted[0]?.failures[0] ?? {};
    return { requirements: sorted.map(({ id }) => id), expected, received, exchange };
  });
}
