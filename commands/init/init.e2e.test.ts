import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { root } from '../../common/project-root';
import { readTarget } from '../../targets/read';
import init from './command';

const folder = mkdtempSync(join(tmpdir(), 'init-'));
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('--example writes the commented example, and overwrites nothing', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const out = join(folder, 'targets', 'mine.yaml');
  const write = () => init.command.parseAsync(['--example', '--out', out], { from: 'user' });
  await write();
  const [first = '', ...rest] = readFileSync(out, 'utf8').split('\n');
  expect(rest).toEqual(
    readFileSync(join(root, 'targets', 'example.yaml'), 'utf8')
      .split('\n')
      .slice(1),
  );
  const [, schema = ''] = /\$schema=(\S+)$/.exec(first) ?? [];
  expect(resolve(dirname(out), schema)).toBe(join(root, 'targets', 'target.schema.json'));
  await expect(write()).rejects.toThrow(/exists, and init overwrites nothing/);
});

type Answer = [shown: string, typed: string];
const enter = '\r';
const clearLine = '\x15';
const ctrlC = '\x03';

/** Runs `init` in a terminal, and types each text as soon as the terminal shows what it answers. */
async function answering(out: string, answers: readonly Answer[]) {
  const command = `${process.execPath} scripts/start.mjs init --out ${out}`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: root,
    timeout: 60_000,
  });
  const rest = [...answers];
  let said = '';
  let read = 0;
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    const [next] = rest;
    const at = next ? said.indexOf(next[0], read) : -1;
    if (!next || at === -1) return;
    read = at + next[0].length;
    rest.shift();
    child.stdin.write(next[1]);
  });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, said, unasked: rest.map(([shown]) => shown) };
}

const hasTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

describe.skipIf(!hasTerminal)('the questions, in a terminal (needs script of util-linux)', () => {
  test('make a target file that can be read', async () => {
    const out = join(folder, 'asked.yaml');
    const { code, said, unasked } = await answering(out, [
      ['Name of the gateway', `A gateway${enter}`],
      ['Environment', enter],
      ['Base URL', `gateway.example.com${enter}`],
      ['a URL such as', `${clearLine}https://gateway.example.com${enter}`],
      ['Revisions', enter],
      ['Types of payouts', enter],
      ['Instruments', enter],
      ['money is sent from', enter],
      ['Currency that is sent', enter],
      ['Destination country', `Kenya${enter}`],
      ['two capital letters', `${clearLine}KE${enter}`],
      ['Payout currency', `KES${enter}`],
      ['Dialling code', enter],
      ['Provider code', enter],
      ['Another corridor?', enter],
      ['Other operations', enter],
      ['Most requests per second', enter],
      ['Seconds within which', enter],
      ['Are callbacks', enter],
      ['Do only these runs', enter],
    ]);
    expect({ code, unasked }).toEqual({ code: 0, unasked: [] });
    expect(said).toContain('Next: npm run doctor -- --target');
    const env = { REMITTANCE_USERNAME: 'a', REMITTANCE_PASSWORD: 'b' };
    expect(readTarget(out, readFileSync(out, 'utf8'), env)).toMatchObject({
      ...{ name: 'A gateway', environment: 'staging', baseUrl: 'https://gateway.example.com' },
      corridors: [{ country: 'KE', currency: 'KES', dialling: '254' }],
    });
  });

  test('end with Ctrl-C, which writes nothing and says so', async () => {
    const out = join(folder, 'stopped.yaml');
    const { code, said, unasked } = await answering(out, [
      ['Name of the gateway', enter],
      ['Environment', ctrlC],
    ]);
    expect({ code, unasked }).toEqual({ code: 130, unasked: [] });
    expect(said).toMatch(/Stopped by SIGINT\. Nothing was written\.\s*$/);
    expect(said).not.toContain('bug');
    expect(existsSync(out)).toBe(false);
  });
});
