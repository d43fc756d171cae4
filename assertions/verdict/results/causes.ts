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
import { underLoad } from './evidence-store';
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
  const outcome = outcomeOf(response);
  if (outcome === 'refused') return [...own, `${operation} refused with ${failureOf(response).code}`];
  if (outcome === 'success') return own;
  return [...own, isForeign(response) ? `HTTP ${response.status} of another server` : 'cannot be read'];
}

/** The rules that a proper request succeeds. */
const successRules = new Set<string>(operations.flatMap((one: Operation) => one.succeeds ?? []));
const isSuccessRule = ({ id }: RequirementResult): boolean => successRules.has(id);
const isField = ({ id }: RequirementResult): boolean => requirement(id)?.object !== undefined;

/** Is it one of the rules without which an answer cannot be judged at all? */
const isOfForm = ({ id }: RequirementResult): boolean => id === 'http.json' || id === 'http.shape';

/** A reference that was accepted twice: that pays twice, so it leads all. A wrong code for the second one does not. */
const paysTwice =
  ({ id }: RequirementResult, evidence: Evidence) =>
  ({ exchange }: RequirementResult['failures'][number]): boolean => {
    if (id !== 'transaction.duplicate' && id !== 'transaction.duplicate-concurrent') return false;
    const shown = evidence.get(exchange);
    return shown?.operation === 'createTransaction' && outcomeOf(responseOf(shown)) === 'success';
  };

/** The results, of whose failures those that pay twice come first. */
export const worstFirst = (results: readonly RequirementResult[], evidence: Evidence): RequirementResult[] =>
  results.map((result) => {
    const pays = paysTwice(result, evidence);
    return { ...result, failures: [...result.failures].sort((a, b) => Number(pays(b)) - Number(pays(a))) };
  });

const failedCases = ({ failures }: RequirementResult): Set<string> => new Set(failures.map((one) => one.case));

/** The share of its cases in which a requirement failed: a rule that others break too fails in few of them. */
const shareOf = (one: RequirementResult): number => failedCases(one).size / one.cases.count;

/** Does one requirement fail in as many cases as the other, and in a larger share of its own? Then it says what is wrong. */
function explains(one: RequirementResult, other: RequirementResult): boolean {
  const own = failedCases(one);
  // a load is one case of each of its requirements
  if (own.has(underLoad)) return false;
  return own.size >= failedCases(other).size && shareOf(one) > shareOf(other);
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
  const twice = new Set(
    failed.flatMap(({ result }) => (result.failures.some(paysTwice(result, evidence)) ? result : [])),
  );
  const byHarm = (a: RequirementResult, b: RequirementResult) => Number(twice.has(b)) - Number(twice.has(a));
  const leading = ({ members }: (typeof groups)[number]) => members.some((one) => twice.has(one));
  groups.sort((a, b) => Number(leading(b)) - Number(leading(a)));
  return groups.map(({ members }) => {
    const sorted = [...members].sort((a, b) => byHarm(a, b) || byOwnRule(a, b));
    const [general] = sorted;
    const isSettled = !general || twice.has(general) || isOfForm(general);
    const [own] = isSettled
      ? []
      : sorted.filter((one) => explains(one, general)).sort((a, b) => shareOf(b) - shareOf(a));
    const ordered = own ? [own, ...sorted.filter((one) => one !== own)] : sorted;
    const { expected = '', received = '', exchange = '' } = ordered[0]?.failures[0] ?? {};
    return { requirements: ordered.map(({ id }) => id), expected, received, exchange };
  });
}
