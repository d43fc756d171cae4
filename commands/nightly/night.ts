/** One night: measures, decides, keeps it in the history, and writes its reports. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../../k6.config';
import type { Target } from '../../targets/target';
import type { Settings } from './decision/decide';
import { type NightResult, runNight } from './decision/night';
import { type History, readHistory, writeEntry } from './history/files';
import { type MeasureOptions, measurementsOf } from './measure';
import { describeNight } from './night-description';
import { nightReport } from './night-report/comparison';
import { historyPage } from './night-report/history-page';
import { nightMetrics } from './night-report/metrics';
import { writeComparison } from './night-report/text';

export interface NightOptions extends Omit<MeasureOptions, 'onReport'> {
  target: Target;
  profileName: string;
  profile: Profile;
  runs: number;
  settings: Settings;
  /** folder of the nights, and what is in it */
  historyFolder: string;
  history: History;
}

export interface KeptNight {
  result: NightResult;
  /** path of its entry, and of the charts */
  entry: string;
  page: string;
}

/** The charts of a history, written into its folder. */
export function writeHistoryPage(folder: string, settings: Settings): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'history.html');
  writeFileSync(path, historyPage(readHistory(folder).entries, settings));
  return path;
}

export async function night(options: NightOptions): Promise<KeptNight> {
  const { target, profileName, profile, runs, settings, historyFolder, history, folder, log } = options;
  let versions: Record<string, string> = {};
  const measure = measurementsOf({
    ...options,
    onReport: ({ run }) => {
      if (!run) return;
      const { version, commit } = run.provenance?.harness ?? {};
      const harness = [version, commit?.slice(0, 12)].filter(Boolean).join(' ');
      versions = { ...run.tools, contract: run.contract, ...(harness && { harness }) };
    },
  });
  const about = describeNight(target, profileName, profile, new Date());
  const done = await runNight({ measure, history, runs, settings, about, log });
  const result: NightResult = { ...done, night: { ...done.night, versions } };
  const entry = writeEntry(historyFolder, result.night);
  const report = nightReport(result);
  writeComparison(folder, report, { ...result.night, comparison: result.comparison });
  writeFileSync(join(folder, 'nightly.prom'), await nightMetrics(result));
  return { result, entry, page: writeHistoryPage(historyFolder, settings) };
}
