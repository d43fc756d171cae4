import { type Level, requirement } from '../../contract';
import type { Case } from './case';

/** How many of the boundary cases are run: none, each once, or each of every variant. */
export type Depth = 'smoke' | 'standard' | 'full';

/** What of the suites is run; absent members select all. */
export interface Selection {
  depth: Depth;
  areas?: readonly string[];
  /** ids; `limits.` stands for all that begin so */
  requirements?: readonly string[];
  levels?: readonly Level[];
  /** ids of cases */
  cases?: ReadonlySet<string>;
}

const fits = (wanted: string, id: string): boolean => (wanted.endsWith('.') ? id.startsWith(wanted) : id === wanted);

/** Does a selection take the case in? */
export function selects({ depth, areas, requirements, levels, cases }: Selection, one: Case): boolean {
  if (depth === 'smoke' && one.boundary) return false;
  if (areas && !areas.includes(one.area)) return false;
  if (requirements && !one.verifies.some((id) => requirements.some((wanted) => fits(wanted, id)))) return false;
  if (levels && !one.verifies.some((id) => levels.includes(requirement(id)?.level ?? 'GAP'))) return false;
  return !cases || cases.has(one.id);
}

/** In words what a selection leaves out; empty where it takes all. A run with any cannot pass. */
export function leftOutBy({ depth, areas, requirements, levels, cases }: Selection): string[] {
  return [
    ...(depth === 'smoke' ? ['the boundary cases (depth smoke)'] : []),
    ...(areas ? [`areas other than ${areas.join(', ')}`] : []),
    ...(requirements ? [`requirements other than ${requirements.join(', ')}`] : []),
    ...(levels ? [`levels other than ${levels.join(', ')}`] : []),
    ...(cases ? [`all but ${cases.size} cases of an earlier run`] : []),
  ];
}
