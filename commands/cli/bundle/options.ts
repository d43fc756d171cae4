/** The options of commands that write a bundle. */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { describe, EnvironmentError, UsageError } from '../../../common/errors';
import { readUserFile, shownPath, tryFile, userPath } from '../../../common/user-path';
import { recordsName } from '../../../journal';
import type { ResultWriter } from '../write-result';
import { privateKeyOf } from './manifest';

/** File into which the bundle of a run is written. */
export const bundleOption = new Option(
  '--bundle <FILE>',
  'Write journal, verdict and reports into one file that verify can check',
);
/** File with the private key that signs the bundle. */
export const signOption = new Option('--sign <FILE>', 'Sign the bundle with this Ed25519 key (PEM)');

/** Folder of an onboarding whose checklist goes into the bundle. */
export const onboardingOption = new Option(
  '--onboarding <DIR>',
  'Add the checklist of this onboarding to the bundle, with its records',
);

type Flags = Partial<Record<'bundle' | 'sign' | 'onboarding', string>>;

/** Checks the flags before anything is sent, and returns what writes the bundle; undefined: no flag asks for one. */
export function bundleWriter({ bundle, sign, onboarding }: Flags): ResultWriter | undefined {
  if (bundle === undefined) {
    if (sign !== undefined) throw new UsageError('--sign signs a bundle; name the bundle with --bundle FILE.');
    if (onboarding !== undefined)
      throw new UsageError('--onboarding adds a checklist to the bundle; name the bundle with --bundle FILE.');
    return undefined;
  }
  const file = userPath(bundle);
  if (!existsSync(dirname(file))) throw new UsageError(`--bundle: there is no folder ${dirname(bundle)}.`);
  tryFile(file, '--bundle');
  const checklist = onboarding && userPath(onboarding);
  for (const name of checklist ? [recordsName, 'checklist.json'] : [])
    readUserFile(
      onboarding as string,
      () => `--onboarding: ${onboarding} holds no ${name}. npm run onboard -- --continue ${onboarding} writes it.`,
      join(checklist as string, name),
    );
  const why = (problem: string) => `--sign: ${problem}. Make one: openssl genpkey -algorithm ed25519 -out key.pem`;
  const key = sign === undefined ? undefined : privateKeyOf(readUserFile(sign, why), sign);
  return async (result) => {
    const { writeBundle } = await import('./write');
    await writeBundle({ ...result, file, key, onboarding: checklist }).catch((error) => {
      const again = [`npm run report -- ${shownPath(result.folder)} --bundle FILE`, sign && '--sign KEY.pem'];
      const kept = `The run and its reports are complete: \`${again.filter(Boolean).join(' ')}\` makes the bundle.`;
      throw new EnvironmentError(`${describe(error, false).message} ${kept}`);
    });
    console.error(`bundle            ${bundle}${key ? ', signed' : ', not signed (--sign KEY.pem)'}`);
  };
}
