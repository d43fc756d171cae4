import type { Part } from '../../journal';
import { askedSeconds, highestRate, plannedFlows } from '../../k6.config';
import type { Plan } from '../../suites/format/case';
import type { RunOptions } from './context';
import type { CaseGroup } from './input';

/** One run of k6. */
export interface Stage {
  part: Part;
  title: string;
  /** records of this kind are counted on the way to the total */
  line: 'case' | 'flow';
  total: number;
  /** cases that run beside others, or those that must not */
  cases?: CaseGroup;
}

/** Cases that read a ledger come in a stage of their own, one after the other: nothing else moves money then. */
export function stagesOf({ parts, profile }: RunOptions, plan: Plan): Stage[] {
  const alone = plan.cases.filter((one) => one.serial).length;
  const together = plan.cases.length - alone;
  const { rate, seconds } = profile;
  const total = plannedFlows(profile);
  const shape = profile.stages
    ? `up to ${highestRate(profile)} flows/s over ${askedSeconds(profile)} s`
    : `${rate} flows/s for ${seconds} s`;
  return parts.flatMap((part): Stage[] => {
    if (part === 'flow') return [{ part, title: `flow: ${shape}`, line: 'flow', total }];
    const group = (cases: CaseGroup, total: number, title: string): Stage[] =>
      total === 0 ? [] : [{ part, title, line: 'case', total, cases }];
    return [
      ...group('together', together, `compliance: ${together} cases`),
      ...group('alone', alone, `compliance: ${alone} cases alone on the ledger`),
    ];
  });
}
