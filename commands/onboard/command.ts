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
import { certifies, checkFlags, type Flags, options, sandboxPartners } from './flags';
import { judgeGateway } from './gateway-side';
import { authorityName, type Client, type ObservedClient, observe } from './observe';
import { Onboarding } from './onboarding';
import { allText, exitCodeOf, onboardingsIn, partnersIn } from './partners';
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
    const partners = sandboxPartners(flags);
    const secrets = partners.flatMap(({ password, callbackUrl: url = '' }) => [
      ...[password, sha256Hex(password)],
      ...secretsOfUrl(url),
    ]);
    const chosen = targetOf(flags, secrets);
    const isOne = partners.length === 1;
    const folder = flags.continue
      ? continued(flags.continue, isOne)
      : newRunFolder(flags.out, ' An onboarding goes on with --continue.');
    const clients = partners.map((credentials): Client => {
      const own = isOne ? folder : join(folder, encodeURIComponent(credentials.username).replace(/^\.+$/, '_'));
      return { credentials, onboarding: new Onboarding({ folder: own, chosen, secrets }) };
    });
    // several partners are in the sandbox alone
    const { onboarding } = clients[0] as Client;
    const log = progressLog();
    const by = operatorOf(flags.operator).name;
    const conclude = (): void => {
      const [json = ''] = clients.map((one) => one.onboarding.write()['checklist.json']);
      log(
        `checklist: ${shownPath(join(folder, isOne ? '' : '*', 'checklist.html'))}; go on with --continue ${shownPath(folder)}`,
      );
      if (!isOne) {
        printAll(folder, flags.json);
        return;
      }
      const progress = onboarding.progress();
      console.log(flags.json ? json.trimEnd() : progressText(progress, flags.observe ? 'client' : undefined));
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
      if (flags.observe) await clientSide(clients, { ...flags, by }, log, conclude);
      conclude();
      if (flags.allure)
        for (const one of clients) {
          const { path, note } = await one.onboarding.writeAllure();
          log(note ?? `Allure: ${shownPath(path ?? '')}`);
        }
    } finally {
      for (const one of clients) one.onboarding.close();
    }
  },
});

/** Prints the progress of each onboarding in a folder. */
function printAll(name: string, asJson: boolean | undefined): void {
  const partners = partnersIn(name);
  console.log(asJson ? JSON.stringify(partners, undefined, 2) : allText(name, partners));
  process.exitCode = exitCodeOf(partners);
}

/** The folder of the onboarding to continue; of several partners, the one that has a folder of each. */
function continued(name: string, isOne: boolean): string {
  const folder = userPath(name);
  const partners = onboardingsIn(folder);
  const within = partners.length > 0 ? ` Those of ${partners.join(', ')} are in it: name one, or give --partners.` : '';
  const none = () => `--continue: ${name} holds no onboarding (${recordsName}).${isOne ? within : ''}`;
  if (isOne) readUserFile(name, none, join(folder, recordsName));
  else if (partners.length === 0) throw new UsageError(none());
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

/** Runs the sandbox for the time of --for, or until Ctrl-C, which ends this process with what `conclude` says. */
async function clientSide(
  clients: readonly Client[],
  flags: Flags & { by: string },
  log: Log,
  conclude: () => void,
): Promise<void> {
  const { port, https, patience, pagePort, by } = flags;
  const observation = await observe({ clients, port, https, patienceMs: patience * 1000 }).catch((error) => {
    throw explainPortError(error, port);
  });
  const pages: Awaited<ReturnType<typeof startPage>>[] = [];
  for (const [place, client] of flags.page ? observation.clients.entries() : [])
    pages.push(
      // a port of its own for each, where one was given
      await startPage({ client, by, port: pagePort && pagePort + place }).catch(async (error) => {
        await observation.close();
        throw explainPortError(error, pagePort, '--page-port');
      }),
    );
  // registered before the first output, so that an early Ctrl-C is handled
  const isOver = new Promise<void>((done) => {
    onInterrupt(() => {
      observation.end();
      conclude();
      process.exit();
    });
    if (flags.for !== undefined) setTimeout(done, flags.for * 1000);
  });
  const { gateway } = observation;
  const names = observation.clients.map(({ username }) => username).join(', ');
  log(`Sandbox: ${gateway.url}, partner ${names}; the key for card numbers is at /reference/pan-key`);
  const [{ onboarding }] = clients as [Client];
  const { folder, chosen } = onboarding.options;
  if (https) log(`The client must trust ${shownPath(join(folder, authorityName))}`);
  const known = gateway.state.config.corridors.map(({ country }) => country);
  const unknown = chosen.target.corridors.map(({ country }) => country).filter((country) => !known.includes(country));
  if (unknown.length > 0)
    log(`The sandbox does not pay to ${unknown.join(', ')}; use other corridors, such as KE, PH or IN.`);
  const stops = observation.clients.map((client, place) => {
    const told: Log = (line) => log(clients.length > 1 ? `${client.username}: ${line}` : line);
    if (pages[place]) told(`Live page: ${pages[place].url}`);
    return announce(client, told);
  });
  await isOver;
  await observation.close();
  for (const stop of stops) stop();
  for (const page of pages) await page.close();
}

/** After this number of lines, the next step has scrolled out of sight. */
const screen = 12;

/**
 * Prints what a client does, and the step that the sandbox waits for, whenever it changes, and again when other lines have scrolled it
 * out of sight. Returns what ends it.
 */
function announce({ next, onboarding }: ObservedClient, log: Log): () => void {
  let [printed, since] = ['', 0];
  const remove = onboarding.onRecord((entry) => {
    const line = entryLine(entry);
    if (line) log(line);
    if (line) since += 1;
  });
  const print = () => {
    const wants = next()?.wants ?? 'Everything has arisen; end with Ctrl-C, or go on as you like.';
    if (wants === printed && since < screen) return;
    log(`→ ${wants}`);
    [printed, since] = [wants, 0];
  };
  print();
  const timer = setInterval(print, 1000);
  return () => {
    clearInterval(timer);
    remove();
  };
}
