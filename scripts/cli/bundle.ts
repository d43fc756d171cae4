/** The options of commands that write a bundle. */

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { privateKeyOf } from '../bundle/manifest';
import { type BundleOptions, writeBundle } from '../bundle/write';
import { UsageError } from './errors';
import { readUserFile, userPath } from './user-path';

export const bundleOption = new Option(
  '--bundle <FILE>',
  'Write journal, verdict and reports into one file that verify can check',
);
export const signOption = new Option('--sign <FILE>', 'Sign the bundle with this Ed25519 key (PEM)');

/** Checks the flags before anything is sent; what it returns writes the bundle, if there is to be one. */
export function bundling({
  bundle,
  sign,
}: {
  bundle?: string | undefined;
  sign?: string | undefined;
}): (run: Omit<BundleOptions, 'file' | 'key'>) => Promise<void> {
  if (bundle === undefined) {
    if (sign !== undefined) throw new UsageError('--sign signs a bundle; name the bundle with --bundle FILE.');
    return async () => {};
  }
  const file = userPath(bundle);
  if (!existsSync(dirname(file))) throw new UsageError(`--bundle: there is no folder ${dirname(bundle)}.`);
  const key =
    sign === undefined
      ? undefined
      : privateKeyOf(
          readUserFile(
            sign,
            (problem) => `--sign: ${problem}. Make one: openssl genpkey -algorithm ed25519 -out key.pem`,
          ),
          sign,
        );
  return async (run) => {
    await writeBundle({ ...run, file, key });
    console.error(`bundle          ${bundle}${key ? ', signed' : ', not signed (--sign KEY.pem)'}`);
  };
}
