import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../common/errors';
import { type Log, progressLog } from '../../common/log';
import { runsFolder } from '../../common/runs-folder';
import { shownPath, tryFolder, userPath } from '../../common/user-path';
import { config, type Profile } from '../../k6.config';
import { makeAllurePageOf } from '../../reports';
import { ownK6 } from '../../run/k6/binary/k6';
import { operatorOf } from '../../run/provenance';
import { loadProfile } from '../../run/settings/profile';
import { runFolder } from '../../run/settings/run-folder';
import type { ChosenTarget } from '../../run/settings/target';
import { memoryOf } from '../../targets/memory/memory';
import { command } from '../cli/command';
import { targetOf, tryOutputs } from '../cli/settings';
import { checkFlags, type Flags, options, trial, usual } from './flags';
import { acceptance, nightIn } from './history/baseline';
import { type History, readHistory, writeEntry } from './history/files';
import { keepNight, night, nightSettings } from './night';
import { nightReport } from './night-report/comparison';
import { nightAnnotations } from './night-report/github';
import { comparisonText } from './night-report/text';

/** Exit codes by verdict; a warning does not fail a job. */
const exitCodes = { pass: 0, warn: 0, fail: 1, none: 2 } as const;

/** The `nightly` command: ends with 1 if the gateway became slower or broke a rule, with 2 if it was not measured. */
export default command({
  summary: 'Repeat short load runs, compare them with earlier nights, and fail where the gateway became slower',
  example: '--target targets/mine.yaml --history nights',
  options: options(),
  run: async (flags) => {
    checkFlags(flags);
    const historyFolder = flags.history ? userPath(flags.history) : join(runsFolder(), 'history');
    const log = progressLog();
    if (existsSync(historyFolder) && !statSync(historyFolder).isDirectory())
      throw new UsageError(`--history: ${flags.history} is a file; expected a folder of nights.`);
    const history = readHistory(historyFolder);
    if (history.unreadable.length > 0)
      log(`left out, because they are not whole entries of a history: ${history.unreadable.join(', ')}`);
    if (flags.accept !== undefined) return accept(historyFolder, history, flags);
    const chosen = targetOf(flags);
    const settings = nightSettings(chosen.target, flags.minNights ?? (flags.quick ? trial.minNights : undefined));
    const profile = profileFrom(flags, chosen, log);
    const folder = runFolder(flags.out);
    tryOutputs(folder, flags.out);
    tryFolder(historyFolder, flags.history ? '--history' : 'The history');
    const { seed, callbackPort } = flags;
    const memory = memoryOf(flags, { chosen, folder }, log, Date.now());
    const { warmUpSeconds } = flags.quick ? trial : usual;
    const k6 = await ownK6(log);
    const runs = flags.runs ?? usual.runs;
    const own = { profileName: flags.profile, runs, settings, historyFolder, history };
    const result = await night({ chosen, folder, seed, profile, k6, warmUpSeconds, callbackPort, memory, log, ...own });
    const report = nightReport(result);
    console.log(flags.json ? JSON.stringify(result.night, undefined, 2) : comparisonText(report));
    if (process.env.GITHUB_ACTIONS === 'true') for (const text of nightAnnotations(report)) console.error(text);
    const { entry, page } = await keepNight(result, { folder, historyFolder, settings });
    log(
      `kept as ${shownPath(entry)}; table, JUnit, Allure results and runs: ${shownPath(folder)}; charts: ${shownPath(page)}`,
    );
    if (flags.allure) {
      // an existing report is printed even if the history could not be written
      const { path, note } = await makeAllurePageOf(folder, { total: report.rows.length + 1 });
      log(note ?? `Allure: ${shownPath(path ?? '')}`);
    }
    const { verdict, slower, id } = result.night;
    if (verdict === 'fail' && slower.length > 0)
      log(`If this is intended: npm run nightly -- --history ${shownPath(historyFolder)} --accept ${id} --reason "…"`);
    process.exitCode = exitCodes[verdict];
  },
});

/** The load of each run. Its rate must be constant, because a rising rate has no typical reply time. */
function profileFrom(flags: Flags, chosen: ChosenTarget, log: Log): Profile {
  const { stages, searchTo } = config.profiles[flags.profile] as Profile;
  if (stages || searchTo !== undefined)
    throw new UsageError(
      `--profile ${flags.profile} changes its rate, so its runs have no typical reply time. Choose one with an even rate, such as nightly.`,
    );
  const duration = flags.duration ?? (flags.quick ? trial.seconds : undefined);
  return loadProfile(chosen, flags.profile, { rate: flags.rate, duration }, log);
}

function accept(folder: string, history: History, { accept: word, reason, operator }: Flags): void {
  if (!reason?.trim()) throw new UsageError('--accept needs --reason "why the gateway may be slower from now on".');
  const night = nightIn(history.entries, typeof word === 'string' ? word : 'last', shownPath(folder));
  const path = writeEntry(folder, acceptance(night, reason.trim(), operatorOf(operator).name, new Date()));
  console.log(
    `Night ${night.id} (${night.at.slice(0, 10)}) is the new baseline of ${night.series}: ${shownPath(path)}`,
  );
}
