import { type RequirementId, requirement } from '../../contract';
import type { RequirementResult } from './requirements';

/** Failed requirements that probably have one cause, the requirement of its own rule first. */
export interface Cause {
  requirements: RequirementId[];
  expected: string;
  received: string;
  /** the first exchange that shows it; empty if none does */
  exchange: string;
}

/** Share of the exchanges of one requirement that must be among those of another for both to have one cause. */
const commonShare = 0.5;

const exchangesOf = ({ failures }: RequirementResult): string[] =>
  failures.flatMap(({ case: from, exchange }) => exchange || from);

const isField = ({ id }: RequirementResult): boolean => requirement(id)?.object !== undefined;

/** A field before a rule about several of them, then what fails most often. */
const byOwnRule = (a: RequirementResult, b: RequirementResult): number =>
  Number(isField(b)) - Number(isField(a)) || b.failures.length - a.failures.length;

/**
 * Groups the failed requirements by the exchanges that show them: one wrong response often breaks several requirements.
 * The groups are a reading aid; every requirement keeps its own verdict.
 */
export function causesOf(results: readonly RequirementResult[]): Cause[] {
  const failed = results.filter(({ verdict }) => verdict === 'fail');
  const groups: { exchanges: Set<string>; members: RequirementResult[] }[] = [];
  for (const result of [...failed].sort((a, b) => b.failures.length - a.failures.length)) {
    const own = [...new Set(exchangesOf(result))];
    const group = groups.find(
      ({ exchanges }) => own.filter((id) => exchanges.has(id)).length >= Math.max(1, own.length * commonShare),
    );
    if (group) group.members.push(result);
    else groups.push({ exchanges: new Set(own), members: [result] });
  }
  return groups.map(({ members }) => {
    const [first, ...others] = [...members].sort(byOwnRule);
    const { expected = '', received = '', exchange = '' } = first?.failures[0] ?? {};
    const requirements = [first, ...others].flatMap((member) => member?.id ?? []);
    return { requirements, expected, received, exchange };
  });
}
