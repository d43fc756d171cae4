/** Resolves the flags of a command to the settings of a run. */

import { tryFile, tryFolder } from '../../common/user-path';
import { isOrdinary } from '../../contract';
import { masker, spellingsOf } from '../../journal';
import type { RunOptions } from '../../run/context';
import { outputSecrets } from '../../run/k6/k6-outputs';
import { newRunFolder } from '../../run/settings/run-folder';
import { type ChosenTarget, chooseTarget, secretsOf, type TargetFlags } from '../../run/settings/target';
import type { Pseudonym } from '../../targets/beneficiaries/pseudonyms';
import { noWaivers, readWaivers, type Waivers } from '../../targets/waivers';
import { fileOfFlag } from './options';

const hidden: string[] = [];
let isPatched = false;
let mask = (text: string): string => text;

/** From now on the secrets are printed as `***`, and real people by their pseudonyms, on standard output and standard error. */
function hideInOutput(secrets: readonly string[], pseudonyms: readonly Pseudonym[] = []): void {
  // a name that is an ordinary word would also be replaced in the harness's own texts; the journal masks it in texts of the gateway
  hidden.push(...secrets.filter((secret) => !isOrdinary(secret) && !hidden.includes(secret)));
  mask = masker([...hidden, ...spellingsOf(hidden)], pseudonyms);
  if (isPatched) return;
  isPatched = true;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...parts: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...others: unknown[]) =>
      write(typeof chunk === 'string' ? mask(chunk) : chunk, ...others);
  }
}

/** The target of the flags. From now on, its secrets, and `more` of them, are hidden in all output. */
export function targetOf(flags: TargetFlags, more: readonly string[] = []): ChosenTarget {
  const chosen = chooseTarget(flags);
  hideInOutput([...secretsOf(chosen), ...outputSecrets(), ...more], chosen.pseudonyms);
  return chosen;
}

type Settings = Pick<RunOptions, 'chosen' | 'folder' | 'seed' | 'callbackPort' | 'gzip' | 'operator'>;

/** The settings of one run against a target; a folder that holds a run, or cannot be written to, is refused. */
export function runSettings(
  chosen: ChosenTarget,
  { out, seed, callbackPort, gzip, operator }: Omit<Settings, 'chosen' | 'folder'> & { out?: string | undefined },
): Settings {
  const folder = newRunFolder(out);
  tryOutputs(folder, out);
  return { chosen, folder, seed, callbackPort, gzip, operator };
}

/** Checks before a run that its folder and, in GitHub Actions, the page of the job can be written. */
export function tryOutputs(folder: string, out: string | undefined): void {
  tryFolder(folder, out === undefined ? 'The run folder' : '--out');
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY: page } = process.env;
  if (GITHUB_ACTIONS === 'true' && page) tryFile(page, 'GITHUB_STEP_SUMMARY');
}

/** The content of the file of --waivers. */
export const waiversFrom = (file: string | undefined): Waivers =>
  file === undefined ? noWaivers : readWaivers(file, fileOfFlag('waivers', file));
