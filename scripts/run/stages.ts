import type { Part } from '../../journal';
import { askedSeconds, highestRate, plannedFlows } from '../../k6.config';
import type { Plan } from '../../suites/format/case';
import type { RunOptions } from './context';
import type { CaseGroup } from './input';

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
}

/** The stages of a run. Cases that read a ledger are a stage of their own, so that nothing else moves money meanwhile. */
export function stagesOf({ parts, profile }: RunOptions, plan: Plan): Stage[] {
  const serial = plan.cases.filter(({ serial }) => serial).length;
  const parallel = plan.cases.length - serial;
  const { rate, seconds } = profile;
  const total = plannedFlows(profile);
  const shape = profile.stages
    ? `up to ${highestRate(profile)} flows/s over ${askedSeconds(profile)} s`
    : `${rate} flows/s for ${seconds} s`;
  return parts.flatMap((part): Stage[] => {
    if (part === 'flow') return [{ part, title: `load: ${shape}`, recordType: 'flow', total }];
    const group = (cases: CaseGroup, total: number, title: string): Stage[] =>
      total === 0 ? [] : [{ part, title, recordType: 'case', total, cases }];
    return [
      ...group('parallel', parallel, `compliance: ${parallel} cases`),
      ...group('serial', serial, `compliance: ${serial} cases that read the ledger, one at a time`),
    ];
  });
}
