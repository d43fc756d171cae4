import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { explainPortError, UsageError } from '../../common/errors';
import { type Log, progressLog } from '../../common/log';
import { onInterrupt } from '../../common/processes/interrupt';
import { secretsOfUrl } from '../../common/shown/url-secrets';
import { readUserFile, shownPath, userPath } from '../../common/user-path';
import { sha256Hex } from '../../gateway';
import { recordsName } from '../../journal';
import { journalIn, recordedIn } from '../../journal/files';
import { judge, type RunResult, writeReports } from '../../reports';
import { entryLine, progressText } from '../../reports/checklist';
import { operatorOf } from '../../run/provenance';
import { loadCheck } from '../../run/settings/profile';
import { newRunFolder } from '../../run/settings/run-folder';
import type { ChosenTarget } from '../../run/settings/target';
import { command } from '../cli/command';
import { fileOfFlag } from '../cli/options';
import { runAndJudge } from '../cli/run-and-judge';
import { targetOf } from '../cli/settings';
import { tryCallbacks } from './callback-side';
import { certifies, checkFlags, type Flags, options, sandboxPartner } from './flags';
import { judgeGateway } from './gateway-side';
import { authorityName, type Observation, observe } from './observe';
import { Onboarding } from './onboarding';
import { allText, exitCodeOf, partnersIn } from './partners';
import { startPage } from './sandbox-page/server';

/** The `onboard` command: ends with 0 if every point in scope is proved or attested, with 1 if one failed. */
export default command({
  summary:
    "Onboard a partner: prove a checklist by exchanges with the gateway, the partner's client and its callback address",
  example: '--observe --out runs/my-onboarding',
  options: options(),
  run: async (flags) => {
    checkFlags(flags);
    const { all, attest, withdraw, note, assign, owner, due, callbackUrl } = flags;
    if (all !== undefined) return printAll(all, flags.json);
    const { username = sandboxPartner.username, password = sandboxPartner.password } = flags;
    const secrets = [password, sha256Hex(password), ...secretsOfUrl(callbackUrl ?? '')];
    const chosen = targetOf(flags, secrets);
    const folder = flags.continue
      ? continued(flags.continue)
      : newRunFolder(flags.out, ' An onboarding goes on with --continue.');
    const onboarding = new Onboarding({ folder, chosen, secrets });
    const log = progressLog();
    const by = operatorOf(flags.operator).name;
    const conclude = (): void => {
      const { 'checklist.json': json = '' } = onboarding.write();
      const progress = onboarding.progress();
      console.log(flags.json ? json.trimEnd() : progressText(progress, flags.observe ? 'client' : undefined));
      log(`checklist: ${shownPath(join(folder, 'checklist.html'))}; go on with --continue ${shownPath(folder)}`);
      process.exitCode = progress.counts.failed > 0 ? 1 : progress.isReady ? 0 : 2;
    };
    try {
      if (attest) onboarding.declare(attest, { by, note });
      if (withdraw) onboarding.declare(withdraw, { by, note, withdrawn: true });
      if (assign) onboarding.declare(assign, { by, owner, due });
      if (flags.run || certifies(flags)) await gatewaySide(onboarding, flags, log);
      if (callbackUrl && !flags.observe) {
        const ca = flags.callbackCa && fileOfFlag('callback-ca', flags.callbackCa);
        onboarding.begin('callback');
        const options = { onboarding, url: callbackUrl, reference: flags.callbackReference, ca, log };
        onboarding.recordFindings(await tryCallbacks(options));
      }
      if (flags.observe) await clientSide(onboarding, { ...flags, username, password, by }, log, conclude);
      conclude();
      if (flags.allure) {
        const { path, note } = await onboarding.writeAllure();
        log(note ?? `Allure: ${shownPath(path ?? '')}`);
      }
    } finally {
      onboarding.close();
    }
  },
});

/** Prints the progress of each onboarding in a folder. */
function printAll(name: string, asJson: boolean | undefined): void {
  const partners = partnersIn(name);
  console.log(asJson ? JSON.stringify(partners, undefined, 2) : allText(name, partners));
  process.exitCode = exitCodeOf(partners);
}

/** The folder of the onboarding to continue. */
function continued(name: string): string {
  const folder = userPath(name);
  readUserFile(name, () => `--continue: ${name} holds no onboarding (${recordsName}).`, join(folder, recordsName));
  return folder;
}

/** The folder of a further certification run. */
function newCertification(folder: string): string {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `certification-${number}`);
    if (!existsSync(path)) return path;
  }
}

/** Certifies the target, or takes the run of --run, and records what it shows. */
async function gatewaySide(onboarding: Onboarding, { run: given, seed }: Flags, log: Log): Promise<void> {
  const folder = given ? userPath(given) : newCertification(onboarding.options.folder);
  if (given && !journalIn(folder)) throw new UsageError(`--run: ${given} holds no run.`);
  const { chosen } = onboarding.options;
  const result = given ? await judge(recordedIn(folder)) : await certified(chosen, folder, seed, log);
  // the reports of a stored run are written again
  if (given) await writeReports(result, { allure: false });
  onboarding.begin('gateway');
  onboarding.recordFindings(judgeGateway(onboarding.checklist.points, result.report, result.journal));
}

/** Certifies the target in a folder. */
async function certified(chosen: ChosenTarget, folder: string, seed: number, log: Log): Promise<RunResult> {
  const { result } = await runAndJudge({
    ...{ chosen, folder, seed, log, allure: false },
    ...{ parts: ['compliance', 'flow'], profile: loadCheck(chosen, {}, log) },
  });
  return result;
}

type ClientFlags = Flags & { username: string; password: string; by: string };

/** Runs the sandbox for the time of --for, or until Ctrl-C, which ends this process with what `conclude` says. */
async function clientSide(onboarding: Onboarding, flags: ClientFlags, log: Log, conclude: () => void): Promise<void> {
  const { port, https, callbackUrl, patience, username, password, pagePort, by } = flags;
  const credentials = { username, password };
  const patienceMs = patience * 1000;
  const observation = await observe({ onboarding, port, https, callbackUrl, credentials, patienceMs }).catch(
    (error) => {
      throw explainPortError(error, port);
    },
  );
  const page =
    flags.page &&
    (await startPage({ onboarding, observation, by, port: pagePort }).catch(async (error) => {
      await observation.close();
      throw explainPortError(error, pagePort, '--page-port');
    }));
  // registered before the first output, so that an early Ctrl-C is handled
  const isOver = new Promise<void>((done) => {
    onInterrupt(() => {
      observation.end();
      conclude();
      process.exit();
    });
    if (flags.for !== undefined) setTimeout(done, flags.for * 1000);
  });
  const { gateway, unknownCountries: unknown } = observation;
  log(`Sandbox: ${gateway.url}, partner ${username}; the key for card numbers is at /reference/pan-key`);
  if (https) log(`The client must trust ${shownPath(join(onboarding.options.folder, authorityName))}`);
  if (unknown.length > 0)
    log(`The sandbox does not pay to ${unknown.join(', ')}; use other corridors, such as KE, PH or IN.`);
  if (page) log(`Live page: ${page.url}`);
  const lines = { sinceNext: 0 };
  const remove = onboarding.onRecord((entry) => {
    const line = entryLine(entry);
    if (line) log(line);
    if (line) lines.sinceNext += 1;
  });
  const timer = announceNext(observation, log, lines);
  await isOver;
  clearInterval(timer);
  await observation.close();
  remove();
  if (page) await page.close();
}

/** After this number of lines, the next step has scrolled out of sight. */
const screen = 12;

/** Prints the step that the sandbox waits for, whenever it changes, and again when other lines have scrolled it out of sight. */
function announceNext({ next }: Observation, log: Log, lines: { sinceNext: number }): NodeJS.Timeout {
  let printed = '';
  const print = () => {
    const wants = next()?.wants ?? 'Everything has arisen; end with Ctrl-C, or go on as you like.';
    if (wants === printed && lines.sinceNext < screen) return;
    log(`→ ${wants}`);
    printed = wants;
    lines.sinceNext = 0;
  };
  print();
  return setInterval(print, 1000);
}
