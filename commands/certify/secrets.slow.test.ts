/** A run against a gateway that tells every secret: no file and no output contains one, in any spelling. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { treeOf } from '../../common/processes/testing/processes';
import { root } from '../../common/project-root';
import { testFolder } from '../../common/testing/test-folder';
import { sha256Hex, start } from '../../gateway';
import { readTarget } from '../../targets/read';
import { command } from '../cli/testing/command';
import { verifyBundle } from '../verify/verify';
import { certify } from './testing/certify';
import { forms, leakyGateway } from './testing/leaky-gateway';

const folder = testFolder('secrets');

const embedded = readFileSync(join(root, 'targets/embedded.yaml'), 'utf8');
const target = readTarget('embedded.yaml', embedded, {});
const apiKey = 'k3y-of-the-api-gateway-0042';
/** As it is; in an address, two of its signs are written otherwise. */
const urlPassword = 'of/the@address-4711';
const outputKey = 'of-the-output-5812';
const secrets = {
  password: target.credentials.password ?? '',
  'its hash': sha256Hex(target.credentials.password ?? ''),
  'the second password': target.secondPartner?.password ?? '',
  'its second hash': sha256Hex(target.secondPartner?.password ?? ''),
  'the key in a header': apiKey,
  'the password in the address': urlPassword,
  'as it is written there': encodeURIComponent(urlPassword),

  'a card number': '4111111111111111',
  'another card number': '5555555555554444',
  // of real people, where the target says so
  'a number': target.triggers['name-matched']?.msisdn ?? '',
  'a name': target.triggers['name-matched']?.name ?? '',
};

/** What the gateway does not know. */
const ofOthers = { 'the password of an output': outputKey };

/** Every file below a folder, as text; compressed ones too. */
function contents(path: string): [file: string, text: string][] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const bytes = readFileSync(file);
      return [file, (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('latin1')];
    });
}

/** The secrets that a text contains, each with its form. */
function found(text: string): string[] {
  const lower = text.toLowerCase();
  return Object.entries({ ...secrets, ...ofOthers }).flatMap(([name, secret]) =>
    Object.entries(forms).flatMap(([form, of]) => {
      const wanted = form.startsWith('base64 after') ? of(secret).slice(3, -3) : of(secret).replace(/=+$/, '');
      return lower.includes(wanted.toLowerCase()) ? [`${name}: ${form}`] : [];
    }),
  );
}

const file = join(folder, 'target.yaml');
const writeTarget = (url: string, cardKey = '/reference/pan-key') =>
  writeFileSync(
    file,
    `maskAccounts: true
${embedded.replace(/^baseUrl: embedded$/m, `baseUrl: "${url.replace('://', `://gate-user:$${'{URL_PASSWORD}'}@`)}"`).replace('/reference/pan-key', cardKey)}
dialect:
  - send: { headers: { X-Api-Key: "\${API_KEY}" } }
    reason: its API gateway wants a key
`,
  );

const env = {
  API_KEY: apiKey,
  URL_PASSWORD: encodeURIComponent(urlPassword),
  K6_PROMETHEUS_RW_SERVER_URL: `http://user:${outputKey}@127.0.0.1:9/write?token=${outputKey}`,
  GITHUB_ACTIONS: '',
};

/** The arguments of the processes of this file, which every user of the machine can read. */
const processList = (): string =>
  treeOf(process.pid)
    .map(({ args }) => args)
    .join('\n');

describe('a gateway that repeats every secret', { timeout: 240_000 }, () => {
  test('gets none of them into a file, onto the terminal or into the process list', async () => {
    const gateway = await start({ port: 0 });
    const leaky = await leakyGateway(gateway.url, Object.values(secrets));
    writeTarget(leaky.url);
    const out = join(folder, 'run');
    const bundle = join(folder, 'run.tar');
    const lists: string[] = [];
    const listing = setInterval(() => lists.push(processList()), 500);
    const ended = await certify(
      ['--target', file, '--area', 'account,view', '--depth', 'smoke', '--out', out, '--bundle', bundle],
      env,
    );
    clearInterval(listing);
    await leaky.close();
    await gateway.close();
    expect([...leaky.leaks].sort()).toEqual([
      'body',
      'callback',
      'encrypted card number',
      'error text',
      'header',
      'path',
      'query',
      'user and password',
    ]);
    rmSync(file);
    const list = lists.join('\n');
    expect(list).toMatch(/\/cases\.mjs (serial|parallel) /);
    // what reads the run afterwards
    const later = await Promise.all(
      [
        ['show', '--run', out],
        ['report', out],
        ['verify', bundle],
        ['show', '--run', out, '--json'],
      ].map((args) => command(args, env)),
    );
    expect(later.map(({ stdout }) => stdout.length > 100)).toEqual(later.map(() => true));
    const said = later.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    const texts: (readonly [string, string])[] = [
      ...contents(folder),
      ...([
        ['the terminal', ended.out + ended.err + said],
        ['processes', list],
      ] as const),
    ];
    expect(texts.length).toBeGreaterThan(8);
    expect(texts.flatMap(([name, text]) => found(text).map((what) => `${name}: ${what}`))).toEqual([]);
    const journal = readFileSync(join(out, 'journal.ndjson'), 'utf8');
    expect(journal).not.toMatch(/of the gateway itself/);
    expect(journal).not.toMatch(/"key":"pan","value":"[^*"]/);
    // what it said beside them is there
    expect(journal).toMatch(/java\.lang\.IllegalStateException: \*\*\*/);
    // and the verdict can be derived from it again
    const { findings } = await verifyBundle(bundle);
    expect(findings.filter(({ about, state }) => about !== 'signature' && state !== 'ok')).toEqual([]);
  });

  test.each(Object.keys(forms))('is found by this test: %s', (form) => {
    expect(found(`text ${forms[form]?.(secrets['its hash'])} text`)).toContain(`its hash: ${form}`);
  });
});

describe('of a target with secrets', () => {
  const key = join(folder, 'card-key.pem');
  writeFileSync(
    key,
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  );
  const address = `http://user:${encodeURIComponent(urlPassword)}@127.0.0.1:18997`;
  test.each<[what: string, args: string[], says: RegExp, more?: NodeJS.ProcessEnv]>([
    [
      'an archive without its gateway',
      ['archive', '--profile', 'smoke', '--parallelism', '2', '--image', 'x:1', '--out', 'OUT'],
      /pan-key: no gateway answers there \(connection refused\)/,
    ],
    [
      'an archive',
      ['archive', '--profile', 'smoke', '--parallelism', '2', '--image', 'x:1', '--out', 'OUT'],
      /kubectl create/,
    ],
    ['a gateway that is not there', ['certify', '--out', 'OUT'], /no gateway answers/],
    ['the same with stacks', ['certify', '--out', 'OUT'], /no gateway answers/, { DEBUG: '1' }],
    ['a check of the set-up', ['doctor'], /127\.0\.0\.1/],
    ['another address', ['certify', '--base-url', address, '--out', 'OUT'], /18997: no gateway answers/],
    ['an address that is none', ['certify', '--base-url', address.replace('http', 'htp')], /expected a URL/],
    ['an address without a scheme', ['doctor', '--base-url', address.replace('http://', '')], /expected a URL/],
    ['an address with a query', ['doctor', '--base-url', `${address}?key=${outputKey}`], /without a query/],
    ['a word too many', ['certify', address], /unexpected argument/],
    ['an estimate', ['certify', '--estimate'], /about .* requests/],
    ['a list of cases', ['certify', '--list', 'account'], /account/],
    ['a load with outputs', ['load', '--k6-out', 'experimental-prometheus-rw', '--out', 'OUT'], /no gateway answers/],
    ['a search for capacity', ['load', '--profile', 'breakpoint', '--out', 'OUT'], /against http:..127/],
    [
      'callbacks to an address',
      ['onboard', '--callback-url', `${address}/in?token=${outputKey}`, '--out', 'OUT'],
      /checklist/,
    ],
    [
      'callbacks to a wrong address',
      ['onboard', '--callback-url', address.replace('http', 'ftp')],
      /http or https URL/,
    ],
    ['the contract of the target', ['spec', '--openapi'], /127\.0\.0\.1/],
  ])('%s has none of them', async (what, args, says, more) => {
    writeTarget('http://127.0.0.1:18998', what === 'an archive' ? key : undefined);
    const out = join(folder, what.replaceAll(' ', '-'));
    mkdirSync(out, { recursive: true });
    const given = args.map((word) => word.replace('OUT', join(out, 'run')));
    const { stdout, stderr } = await command([...given, '--target', file], { ...env, ...more });
    rmSync(file);
    expect(stdout + stderr).toMatch(says);
    const texts = [...contents(out), ['the terminal', stdout + stderr] as const];
    expect(texts.flatMap(([name, text]) => found(text).map((form) => `${name}: ${form}`))).toEqual([]);
  });
});
