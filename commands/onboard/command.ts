import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainPortError, UsageError } from '../../common/errors';
import { type Log, progressLog } from '../../common/log';
import { onInterrupt } from '../../common/processes/interrupt';
import { secretsOfUrl } from '../../common/shown/url-secrets';
import { readUserFile, shownPath, userPath } from '../../common/user-path';
import { hashOf } from '../../gateway';
import { recordsName } from '../../journal';
import { journalIn, journalPath, readRun } from '../../journal/files';
import { makeReports, type Report } from '../../reports';
import { operatorOf } from '../../run/provenance';
import { run } from '../../run/run';
import { loadCheck } from '../../run/settings/profile';
import { newRunFolder } from '../../run/settings/run-folder';
import type { ChosenTarget } from '../../run/settings/target';
import { defaultAttempts } from '../../run/trust/attempts';
import { command } from '../cli/command';
import { fileOfFlag } from '../cli/options';
import { targetOf } from '../cli/settings';
import { tryCallbacks } from './callback-side';
import { certifies, checkFlags, type Flags, options, sandboxPartner } from './flags';
import { gatewayShows } from './gateway-side';
import { authorityName, observe } from './observe';
import { Onboarding } from './onboarding';
import { startPage } from './sandbox-page/server';
import { entryLine, progressText } from './words';

export default command({
  summary:
    "Onboard a partner: a checklist that proves itself, for the gateway, the partner's client and its callback address",
  example: '--observe --out runs/my-onboarding',
  needsK6: certifies,
  options: options(),
  run: async (flags) => {
    checkFlags(flags);
    const { username = sandboxPartner.username, password = sandboxPartner.password } = flags;
    const credentials = { username, password };
    const secrets = [password, hashOf(password), ...secretsOfUrl(flags.callbackUrl ?? '')];
    const chosen = targetOf(flags, secrets);
    const folder = flags.continue
      ? continued(flags.continue)
      : newRunFolder(flags.out, ' An onboarding goes on with --continue.');
    const onboarding = new Onboarding({ folder, chosen, secrets });
    const log = progressLog();
    const by = operatorOf(flags.operator).name;
    try {
      if (flags.attest) onboarding.attest(flags.attest, by, flags.note);
      if (flags.withdraw) onboarding.attest(flags.withdraw, by, flags.note, true);
      if (flags.run || certifies(flags)) await gatewaySide(onboarding, chosen, flags, log);
      if (flags.callbackUrl && !flags.observe) await callbackSide(onboarding, flags.callbackUrl, flags, log);
      const conclude = (): void => {
        const paths = onboarding.write();
        const progress = onboarding.progress();
        console.log(
          flags.json
            ? readFileSync(paths['checklist.json'] as string, 'utf8').trimEnd()
            : progressText(progress, flags.observe ? 'client' : undefined),
        );
        log(`checklist: ${shownPath(paths['checklist.html'] as string)}; go on with --continue ${shownPath(folder)}`);
        process.exitCode = progress.counts.failed > 0 ? 1 : progress.isReady ? 0 : 2;
      };
      if (flags.observe) await clientSide(onboarding, { ...flags, credentials, by }, log, conclude);
      conclude();
      if (flags.allure) {
        const allure = await onboarding.writeAllure(process.env);
        log(allure ? `Allure: ${shownPath(allure)}` : 'Allure: results only, as Java is not installed');
      }
    } finally {
      onboarding.close();
    }
  },
});

/** The folder of an onboarding to go on with. */
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

async function gatewaySide(onboarding: Onboarding, chosen: ChosenTarget, flags: Flags, log: Log): Promise<void> {
  const { run: given, seed } = flags;
  const folder = given ? userPath(given) : newCertification(onboarding.options.folder);
  if (given && !journalIn(folder)) throw new UsageError(`--run: ${given} holds no run.`);
  const makeReport = async () => (await makeReports(folder, { allure: 'none' })).report;
  const certified = (): Promise<Report> => {
    const asked = { parts: ['compliance', 'flow'] as const, profile: loadCheck(chosen, {}, log) };
    const title = `Certification of ${chosen.target.name}`;
    return run({ chosen, folder, seed, ...asked, attempts: defaultAttempts(), title, report: makeReport, log });
  };
  const report = await (given ? makeReport() : certified());
  const journal = await readRun([journalIn(folder) ?? journalPath(folder)]);
  onboarding.begin('gateway');
  const at = Date.now();
  for (const shown of gatewayShows(onboarding.checklist.points, report, journal))
    onboarding.record({ t: 'point', at, ...shown });
}

async function callbackSide(onboarding: Onboarding, url: string, flags: Flags, log: Log): Promise<void> {
  const { callbackReference: reference, callbackCa } = flags;
  const ca = callbackCa && fileOfFlag('callback-ca', callbackCa);
  onboarding.begin('callback');
  await tryCallbacks({ onboarding, url, reference, ca, log });
}

type ClientFlags = Flags & { credentials: { username: string; password: string }; by: string };

/** Runs the sandbox for the time of --for, or until Ctrl-C, which ends this process with what `conclude` says. */
async function clientSide(onboarding: Onboarding, flags: ClientFlags, log: Log, conclude: () => void): Promise<void> {
  const { port, https, callbackUrl, patience, credentials, by } = flags;
  const patienceMs = patience * 1000;
  const observation = await observe({ onboarding, port, https, callbackUrl, credentials, patienceMs }).catch(
    (error) => {
      throw explainPortError(error, port);
    },
  );
  const page = flags.page
    ? await startPage({ onboarding, observation, by, port: flags.pagePort }).catch(async (error) => {
        observation.end();
        await observation.close();
        throw explainPortError(error, flags.pagePort, '--page-port');
      })
    : undefined;
  // before anything is said, so that no Ctrl-C comes too early
  const isOver = new Promise<void>((done) => {
    onInterrupt(() => {
      observation.end();
      conclude();
      process.exit();
    });
    if (flags.for !== undefined) setTimeout(done, flags.for * 1000);
  });
  log(
    `Sandbox: ${observation.gateway.url}, partner ${credentials.username}; the key for card numbers is at /reference/pan-key`,
  );
  if (https) log(`The client must trust ${shownPath(join(onboarding.options.folder, authorityName))}`);
  if (observation.unknownCountries.length > 0)
    log(
      `The sandbox does not pay to ${observation.unknownCountries.join(', ')}; use other corridors, such as KE, PH or IN.`,
    );
  if (page) log(`Live page: ${page.url}`);
  let wanted = '';
  const tellNext = () => {
    const next = observation.next()?.wants ?? 'Everything has arisen; end with Ctrl-C, or go on as you like.';
    if (next !== wanted) log(`→ ${next}`);
    wanted = next;
  };
  const remove = onboarding.onRecord((entry) => {
    const line = entryLine(entry);
    if (line) log(line);
  });
  tellNext();
  const timer = setInterval(tellNext, 1000);
  await isOver;
  clearInterval(timer);
  observation.end();
  await observation.close();
  remove();
  await page?.close();
}
