/** Two builds in one job: measures them in turn, compares them, and writes the reports. No history is read or written. */
import { join } from 'node:path';
import type { ChosenTarget } from '../../run/settings/target';
import { defaultPairSettings } from './decision/compare';
import { type InterleavedResult, interleave } from './decision/interleave';
import { type MeasureOptions, measurementsOf } from './measure';
import { settingsOf } from './night';
import { type ComparisonReport, pairsReport } from './night-report/comparison';
import { writeComparison } from './night-report/text';

export interface BuildsOptions extends Omit<MeasureOptions, 'onReport'> {
  /** the build that `chosen`, which is judged, is compared with */
  other: ChosenTarget;
  pairs: number;
}

export async function builds(options: BuildsOptions): Promise<{ result: InterleavedResult; report: ComparisonReport }> {
  const { chosen, other, pairs, folder, log } = options;
  const after = measurementsOf(options);
  // another seed, so that neither uses up the limits of the other
  const before = measurementsOf({
    ...options,
    chosen: other,
    folder: join(folder, 'other'),
    seed: options.seed + 1000,
  });
  const settings = settingsOf(chosen.target, defaultPairSettings);
  const result = await interleave({ before, after, pairs, settings, log });
  const at = new Date().toISOString();
  const compared = { after: chosen.target.baseUrl, before: other.target.baseUrl, target: chosen.target.name };
  const report = pairsReport(result, at, compared);
  writeComparison(folder, report, { at, ...compared, ...result });
  return { result, report };
}
