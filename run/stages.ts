import type { Part } from '../journal';
import { plannedFlows } from '../k6.config';
import type { RunOptions } from './context';
import type { CaseGroup } from './settings/case-groups';
import type { Estimate } from './settings/estimate';

/** One run of k6 within a run. */
export interface Stage {
  part: Part;
  title: string;
  /** type of the records that are counted */
  recordType: 'case' | 'flow';
  /** how many of them are planned */
  total: number;
  /** the cases to run, for compliance */
  cases?: CaseGroup;
  /** estimated seconds, and those of what follows it */
  seconds: number;
  secondsAfter: number;
}

/** The stages of a run (`planned-stages.ts`) with what they are estimated to take, for their progress. */
export function stagesOf({ profile }: Pick<RunOptions, 'profile'>, { seconds: whole, stages }: Estimate): Stage[] {
  let before = 0;
  return stages.map(({ part, what, cases, count, seconds }): Stage => {
    before += seconds;
    const times = { seconds, secondsAfter: Math.max(0, whole - before) };
    if (part === 'flow') return { part, title: what, recordType: 'flow', total: plannedFlows(profile), ...times };
    return {
      part,
      title: `compliance: ${what}`,
      recordType: 'case',
      total: count ?? 0,
      ...(cases && { cases }),
      ...times,
    };
  });
}
