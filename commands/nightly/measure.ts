/** Does the runs of a night with k6, each in a folder of its own, with its journal and reports. */
import { join } from 'node:path';
import type { Log } from '../../common/log';
import type { Profile } from '../../k6.config';
import { makeReports, type Report } from '../../reports';
import { run } from '../../run/run';
import type { ChosenTarget } from '../../run/settings/target';
import type { Selection } from '../../suites/format/selection';
import type { Measured, Measurements } from './decision/night';
import { measuredBy } from './measured';

export interface MeasureOptions {
  chosen: ChosenTarget;
  /** folder of the night; each run has one below it */
  folder: string;
  seed: number;
  profile: Profile;
  /** seconds of the load whose figures do not count */
  warmUpSeconds: number;
  callbackPort?: number | undefined;
  log: Log;
  /** gets the report of each run, for what the night says about versions and machine */
  onReport?: (report: Report) => void;
}

/** The compliance suites without boundary cases, which every certification runs. */
const smokeSelection: Selection = { depth: 'smoke' };

/** Measurements of the target; every run has another seed, so that none uses up the limits of a later one. */
export function measurementsOf(options: MeasureOptions): Measurements {
  const { chosen, folder, profile, callbackPort, log, onReport } = options;
  let { seed } = options;
  const measure = async (name: string, own: Parameters<typeof run>[0]['parts'], load: Profile): Promise<Measured> => {
    const isSmoke = own[0] === 'compliance';
    const runFolder = join(folder, name);
    seed += 1;
    // of each run only its progress: the night says the rest
    const progress: Log = (line, passing) => passing && log(line, true);
    const report = await run({
      chosen,
      folder: runFolder,
      seed,
      parts: own,
      profile: load,
      ...(isSmoke ? { selection: smokeSelection } : { purpose: 'load' as const }),
      callbackPort,
      log: progress,
      report: async () => (await makeReports(runFolder, { allure: 'none' })).report,
    });
    onReport?.(report);
    return measuredBy(report, name, isSmoke);
  };
  return {
    smoke: () => measure('smoke', ['compliance'], profile),
    warmUp: () => measure('warm-up', ['flow'], { ...profile, seconds: options.warmUpSeconds }),
    run: (name) => measure(name, ['flow'], profile),
  };
}
