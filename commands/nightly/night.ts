/** Runs a night, decides it by earlier nights, and keeps it in the history. */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus, hostname } from 'node:os';
import { join } from 'node:path';
import { describe, EnvironmentError } from '../../common/errors';
import { makeFolder, shownPath } from '../../common/user-path';
import type { Profile } from '../../k6.config';
import type { Target } from '../../targets/target';
import { defaultSettings, type Settings } from './decision/decide';
import { type JobOptions, type NightResult, runNight } from './decision/night';
import { type History, readHistory, writeEntry } from './history/files';
import { type MeasureOptions, measurementsOf } from './measure';
import { nightReport } from './night-report/comparison';
import { historyPage } from './night-report/history-page';
import { nightMetrics } from './night-report/metrics';
import { writeComparison } from './night-report/text';

/** The settings of a night with the thresholds of the target; `minNights`: the number of nights needed to fail one. */
export const nightSettings = ({ regression }: Target, minNights = defaultSettings.minNights): Settings => ({
  ...defaultSettings,
  minNights,
  threshold: regression?.percent === undefined ? defaultSettings.threshold : regression.percent / 100,
  floorMs: regression?.floorMs ?? defaultSettings.floorMs,
});

/** The members of a night's entry that are known before it begins. */
export function describeNight(target: Target, name: string, profile: Profile, now: Date): JobOptions['about'] {
  const [cpu] = cpus();
  const { rate, seconds } = profile;
  return {
    at: now.toISOString(),
    id: `N${now.getTime().toString(36).toUpperCase()}${randomInt(36 ** 2)
      .toString(36)
      .toUpperCase()}`,
    // what nights have in common that may be compared
    series: `${target.name} · ${target.environment} · ${name}, ${rate} flows/s for ${seconds} s`,
    target: target.name,
    environment: target.environment,
    address: target.baseUrl,
    profile: name,
    rate,
    seconds,
    machine: { host: hostname(), cpus: `${cpus().length} × ${cpu?.model ?? 'unknown'}` },
  };
}

/** The input of a night, from the flags of `nightly`. */
export interface NightOptions extends Omit<MeasureOptions, 'onReport'> {
  profileName: string;
  /** runs in a batch */
  runs: number;
  settings: Settings;
  /** folder of the nights, and what is in it */
  historyFolder: string;
  history: History;
}

/** The charts of a history, written into its folder. */
function writeHistoryPage(folder: string, settings: Settings): string {
  makeFolder(folder);
  const path = join(folder, 'history.html');
  writeFileSync(path, historyPage(readHistory(folder).entries, settings));
  return path;
}

/** Makes the runs of a night and decides it, without writing it to the history. */
export async function night(options: NightOptions): Promise<NightResult> {
  const { chosen, profileName, profile, runs, settings, history, log } = options;
  let versions: Record<string, string> = {};
  const measure = measurementsOf({
    ...options,
    onReport: ({ run }) => {
      const { version, commit } = run.provenance?.harness ?? {};
      const harness = [version, commit?.slice(0, 12)].filter(Boolean).join(' ');
      versions = { ...run.tools, contract: run.contract, ...(harness && { harness }) };
    },
  });
  const about = describeNight(chosen.target, profileName, profile, new Date());
  const done = await runNight({ measure, history, runs, settings, about, log });
  return { ...done, night: { ...done.night, versions } };
}

/**
 * Writes the reports of a night into its folder, and then its entry into the history. Returns the paths of entry and charts.
 * If the history cannot be written, the error says what was kept.
 */
export async function keepNight(
  result: NightResult,
  { folder, historyFolder, settings }: Pick<NightOptions, 'folder' | 'historyFolder' | 'settings'>,
): Promise<{ entry: string; page: string }> {
  writeComparison(folder, nightReport(result), { ...result.night, comparison: result.comparison });
  writeFileSync(join(folder, 'nightly.prom'), await nightMetrics(result));
  try {
    return { entry: writeEntry(historyFolder, result.night), page: writeHistoryPage(historyFolder, settings) };
  } catch (error) {
    throw new EnvironmentError(
      `${describe(error, false).message} This night is not in the history; its table, JUnit, Allure results and runs are kept in ${shownPath(folder)}.`,
    );
  }
}
