import { existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { readUserFile, userPath } from '../../common/user-path';
import { command } from '../cli/command';
import { outcomeOf, outcomes } from './finding';
import { publicKeyOf } from './manifest';
import { verificationText } from './text';
import { leftOutAttempts, verifyBundle } from './verify';

export default command({
  summary:
    'Check the bundle of a certification offline: sums, signature, attempts, and the verdict from the recorded exchanges',
  example: 'bundle.tar --public-key public.pem',
  options: new Command()
    .argument('<bundle...>', 'Bundles of one certification, as certify --bundle writes them')
    .option('--public-key <FILE>', 'The Ed25519 key that must have signed them (PEM)')
    .option('--json', 'Print the findings as JSON'),
  run: async (names, flags) => {
    const file = flags.publicKey;
    const pem = file && readUserFile(file, (problem) => `--public-key: ${problem}.`);
    const publicKey = file && pem !== undefined ? publicKeyOf(pem, file) : undefined;
    const missing = names.find((name) => !existsSync(userPath(name)));
    if (missing !== undefined)
      throw new UsageError(`verify: ${missing} does not exist; expected a bundle, as certify --bundle writes it.`);
    const all = [];
    for (const name of names) all.push({ ...(await verifyBundle(userPath(name), { publicKey })), bundle: name });
    const leftOut = leftOutAttempts(all);
    const outcome = outcomeOf([...all.flatMap(({ findings }) => findings), ...leftOut]);
    const document = { outcome, bundles: all, leftOut: leftOut.map(({ text }) => text) };
    console.log(flags.json ? JSON.stringify(document, undefined, 2) : verificationText(all, leftOut, outcome));
    [process.exitCode] = outcomes[outcome];
  },
});
