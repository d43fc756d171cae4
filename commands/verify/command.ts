import { statSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { printable } from '../../common/shown/printable';
import { userPath } from '../../common/user-path';
import { isTar } from '../cli/bundle/files';
import { type Finding, type Outcome, outcomeOf, outcomes } from '../cli/bundle/finding';
import { publicKeyOf } from '../cli/bundle/manifest';
import { command } from '../cli/command';
import { fileOfFlag } from '../cli/options';
import { type Verification, verifyBundle } from './verify';

/** The `verify` command: checks bundles, and ends with the exit code of the outcome. */
export default command({
  summary: 'Check the bundle of a certification offline: sums, signature, and the verdict from the recorded exchanges',
  example: 'bundle.tar --public-key public.pem',
  options: new Command()
    .argument('<bundle...>', 'Bundles of one certification, as certify --bundle writes them')
    .option('--public-key <FILE>', 'The Ed25519 key that must have signed them (PEM)')
    .option('--require-pass', 'End with 5 if the bundles are intact, but one of them is not of a run that passed')
    .option('--json', 'Print the findings as JSON'),
  run: async (names, flags) => {
    const file = flags.publicKey;
    const publicKey = file ? publicKeyOf(fileOfFlag('public-key', file), file) : undefined;
    for (const name of names) {
      const path = userPath(name);
      const stats = statSync(path, { throwIfNoEntry: false });
      const problem = stats ? 'is not a bundle' : 'does not exist';
      if (!stats?.isFile() || !(await isTar(path)))
        throw new UsageError(`verify: ${name} ${problem}; expected the file that certify --bundle writes.`);
    }
    const all = [];
    for (const name of names) all.push({ ...(await verifyBundle(userPath(name), publicKey)), bundle: name });
    const found = outcomeOf(all.flatMap(({ findings }) => findings));
    const isAccepted = !flags.requirePass || all.every(({ manifest }) => manifest?.verdict === 'pass');
    const outcome = found === 'verified' && !isAccepted ? 'refused' : found;
    const document = { outcome, bundles: all };
    console.log(flags.json ? JSON.stringify(document, undefined, 2) : verificationText(all, outcome));
    [process.exitCode] = outcomes[outcome];
  },
});

const marks = { ok: '✓', differs: '✗', open: '–' } as const;

/** The maximum number of details that are printed; --json has all. */
const maxDetails = 12;

function findingLines({ state, text, details = [] }: Finding): string[] {
  const more = details.length - maxDetails;
  return [
    `  ${marks[state]} ${text}`,
    ...details.slice(0, maxDetails).map((detail) => `      ${detail}`),
    ...(more > 0 ? [`      and ${more} more: verify --json shows all`] : []),
  ];
}

function bundleLines({ bundle, manifest, findings }: Verification): string[] {
  const head = manifest
    ? `${bundle}: ${manifest.verdict.toUpperCase()} of ${manifest.target}, run ${manifest.run}, ${manifest.madeAt}`
    : `${bundle}:`;
  return [head, ...findings.flatMap(findingLines)];
}

/** The result in text. */
export function verificationText(all: readonly Verification[], outcome: Outcome): string {
  const others = all.flatMap(({ manifest }) => (manifest && manifest.verdict !== 'pass' ? [manifest.verdict] : []));
  const verdicts = others.length > 0 ? `; the verdict is ${[...new Set(others)].join(' and ').toUpperCase()}` : '';
  const last = `${outcomes[outcome][1]}${verdicts}`;
  return printable([...all.flatMap(bundleLines), last].join('\n'));
}
