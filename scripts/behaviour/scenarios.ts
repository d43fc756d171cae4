/** What the harness is asked to do, by its command line alone, so that any checkout of it can be asked. */
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { filesBelow, type Outcome, outcomeOfRun, type Tree } from './tree';

/** One of each kind: what it spoils differs, and so does the rule that finds it. */
const defects = [
  'auth-any-password',
  'error-range-as-format',
  'quote-rate-wrong',
  'account-any-name',
  'transaction-duplicate-changed',
  'transaction-duplicate-race',
  'view-cancelled-then-success',
  'cancel-without-effect',
  'ledger-off-by-one',
  'statement-entry-missing',
] as const;

/** What a gateway of the older revision alone offers. */
const ofOlderRevision = [
  ...['walletStatus', 'bankStatus', 'createQuotationOlder', 'createTransaction', 'viewTransactionOlder', 'bankList'],
  ...['ledgerAllOlder', 'ledgerByCurrencyOlder', 'corridorRatesOlder', 'corridorRatesAllOlder', 'statements'],
  ...['cancelTransaction', 'reverseTransaction'],
];

interface Scenario {
  name: string;
  /** judges times, so nothing may run beside it */
  alone: boolean;
  run: (tree: Tree, folder: string) => Promise<Outcome>;
}

const scenario = (name: string, run: Scenario['run'], alone = false): Scenario => ({ name, run, alone });

/** Runs one command whose run folder is compared. */
const runOf =
  (command: string, ...flags: string[]): Scenario['run'] =>
  async (tree, folder) => {
    const out = join(folder, 'run');
    const { exit } = await tree.npm(command, ...flags, '--seed', '1', '--out', out);
    return outcomeOfRun(out, exit);
  };

/** Certifies a gateway that runs by itself, with these flags. */
const certifyOf =
  (gateway: string[], flags: string[], targetOf?: (tree: Tree, folder: string) => string): Scenario['run'] =>
  async (tree, folder) => {
    const target = targetOf ? ['--target', targetOf(tree, folder)] : [];
    const running = await tree.start(/ready on (\S+)/, 'gateway', '--port', '0', ...gateway);
    try {
      return await runOf('certify', '--base-url', running.found, ...target, ...flags)(tree, folder);
    } finally {
      await running.stop();
    }
  };

/** The target file of the embedded gateway, changed. */
function changedTarget(tree: Tree, folder: string, change: object): string {
  const target = parse(readFileSync(join(tree.path, 'targets/embedded.yaml'), 'utf8'));
  const file = join(folder, 'target.yaml');
  writeFileSync(file, stringify({ ...target, ...change }));
  return file;
}

const ofDifferences = (tree: Tree, folder: string) =>
  changedTarget(tree, folder, { dialect: parse(readFileSync(tree.fileNamed('dialect.yaml'), 'utf8')) });

const ofOlderAlone = (tree: Tree, folder: string) =>
  changedTarget(tree, folder, {
    operations: ofOlderRevision,
    instruments: ['WALLET', 'BANK_AC'],
    notOffered: ['CARD'],
  });

const linesWith = (start: string, text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(start))
    .join('\n');

const compliance = ['--part', 'compliance'];

export const scenarios: readonly Scenario[] = [
  scenario('help', async (tree) => {
    const { output } = await tree.npm('start');
    const names = [...output.matchAll(/^ {2}([a-z]+) {2,}[A-Z]/gm)].map(([, name = '']) => name);
    const texts: Outcome = { commands: output.split('\n') };
    for (const name of names) texts[name] = (await tree.npm(name, '--help')).output.split('\n');
    return texts;
  }),
  scenario('certify: reference gateway', runOf('certify'), true),
  ...defects.map((id) => scenario(`certify: ${id}`, certifyOf(['--defect', id], compliance))),
  scenario('certify: differing gateway', certifyOf(['--differ', 'all'], compliance, ofDifferences)),
  scenario('certify: older revision alone', certifyOf([], compliance, ofOlderAlone)),
  scenario('load', runOf('load', '--duration', '10s'), true),
  scenario(
    'nightly --quick',
    async (tree, folder) => {
      const out = join(folder, 'run');
      const { exit } = await tree.npm('nightly', '--quick', '--out', out, '--history', join(folder, 'history'));
      return { exit, files: filesBelow(out) };
    },
    true,
  ),
  scenario('bundle, verify, inspect, report, show', async (tree, folder) => {
    const [bundle, out] = [join(folder, 'bundle.tar'), join(folder, 'run')];
    const keys = generateKeyPairSync('ed25519');
    const [secret, open] = [join(folder, 'key.pem'), join(folder, 'public.pem')];
    writeFileSync(secret, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(open, keys.publicKey.export({ type: 'spki', format: 'pem' }));
    const flags = ['--area', 'quotation,view', ...compliance, '--bundle', bundle, '--sign', secret];
    const run = await runOf('certify', ...flags)(tree, folder);
    const verified = await tree.npm('verify', bundle, '--public-key', open, '--json');
    const { bundles } = tree.json(verified.output) as { bundles: { findings: { about: string; state: string }[] }[] };
    const exchanges = join(folder, 'exchanges.ndjson');
    writeFileSync(exchanges, linesWith('{"t":"exchange"', readFileSync(join(out, 'journal.ndjson'), 'utf8')));
    const inspected = await tree.npm('inspect', exchanges, '--json');
    const findings = tree.json(inspected.output) as { requirement?: string; verdict?: string }[];
    return {
      ...run,
      verify: [verified.exit, ...(bundles[0]?.findings ?? []).map(({ about, state }) => `${about}: ${state}`)],
      inspect: [inspected.exit, ...new Set(findings.map((one) => `${one.requirement} ${one.verdict}`))],
      report: (await tree.npm('report', out)).exit,
      show: (await tree.npm('show', '--run', out)).exit,
    };
  }),
  scenario('onboard --observe', async (tree, folder) => {
    const out = join(folder, 'run');
    const sandbox = await tree.start(/Sandbox: (\S+),/, 'onboard', '--observe', '--port', '0', '--out', out);
    const client = await tree.sampleClient(sandbox.found);
    const exit = await sandbox.stop();
    const points = JSON.parse(readFileSync(join(out, 'checklist.json'), 'utf8')).points as
      | { id: string; state: string }[]
      | undefined;
    return { exit, client, files: filesBelow(out), points: (points ?? []).map(({ id, state }) => `${id}: ${state}`) };
  }),
];
