import { counted, type Level, requirement } from '../../contract';
import type { Case } from './case';

/**
 * How much is run. `smoke`: no boundary case, and each value of the dimensions of a rule; `standard`: each boundary
 * once, and each pair of values; `full`: each boundary for every kind of payout, and each group of three values.
 */
export type Depth = 'smoke' | 'standard' | 'full';

/** The levels of requirements that cases judge. */
export const caseLevels = ['MUST', 'SHOULD'] as const satisfies readonly Level[];

/** Which cases are run; absent members select all. */
export interface Selection {
  depth: Depth;
  areas?: readonly string[];
  /** ids; `limits.` stands for all ids with that prefix */
  requirements?: readonly string[];
  levels?: readonly Level[];
  /** ids of cases */
  cases?: ReadonlySet<string>;
  /** ids of cases that are planned although the depth has fewer, or the seed draws others */
  named?: ReadonlySet<string>;
}

const fits = (wanted: string, id: string): boolean => (wanted.endsWith('.') ? id.startsWith(wanted) : id === wanted);

/** Is the case selected? */
export function selects({ depth, areas, requirements, levels, cases }: Selection, testCase: Case): boolean {
  if (depth === 'smoke' && testCase.boundary) return false;
  if (areas && !areas.includes(testCase.area)) return false;
  if (requirements && !testCase.verifies.some((id) => requirements.some((wanted) => fits(wanted, id)))) return false;
  if (levels && !testCase.verifies.some((id) => levels.includes(requirement(id)?.level ?? 'GAP'))) return false;
  return !cases || cases.has(testCase.id);
}

/** May a variant of the case be selected? Its id begins with that of the case. */
export function selectsVariant({ cases, ...others }: Selection, testCase: Case): boolean {
  if (!selects(others, testCase)) return false;
  const start = `${testCase.id}-`;
  return !cases || cases.has(testCase.id) || [...cases].some((id) => id.startsWith(start));
}

/** In words what a selection leaves out; empty if it leaves out nothing. A run with any entry cannot pass. */
export function leftOutBy({ depth, areas, requirements, levels, cases }: Selection): string[] {
  return [
    ...(depth === 'smoke' ? ['the boundary cases (depth smoke)'] : []),
    ...(areas ? [`areas other than ${areas.join(', ')}`] : []),
    ...(requirements ? [`requirements other than ${requirements.join(', ')}`] : []),
    ...(levels ? [`levels other than ${levels.join(', ')}`] : []),
    ...(cases ? [`all but ${counted(cases.size, 'case')}`] : []),
  ];
}
