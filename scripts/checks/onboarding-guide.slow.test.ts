/** Runs the commands of docs/onboarding.md as they are written, but for the port and the folders. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collected } from '../../common/processes/collected';
import { root } from '../../common/project-root';
import { testFolder } from '../../common/testing/test-folder';
import { freePort } from '../../run/network/free-port';

const guide = readFileSync(join(root, 'docs', 'onboarding.md'), 'utf8');
const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code.trim());
const folder = testFolder('onboarding-guide');

function run(command: string, env: Record<string, string> = {}) {
  const own = { cwd: root, env: { ...process.env, ...env }, detached: true };
  const child = spawn('sh', ['-euc', `exec ${command}`], own);
  const [out, errors] = [collected(child.stdout), collected(child.stderr)];
  const output = () => out() + errors();
  return {
    output,
    code: once(child, 'exit').then(([code]) => code),
    // as Ctrl-C does, which goes to all that the command started
    stop: () => process.kill(-(child.pid as number), 'SIGINT'),
    says: (text: string) => expect.poll(output, { timeout: 60_000 }).toContain(text),
  };
}

test('the commands of the guide do what it says', async () => {
  const [port, callbackPort] = [await freePort(), await freePort()];
  const own = (command: string) =>
    command
      .replaceAll('runs/my-onboarding', join(folder, 'mine'))
      .replaceAll('runs/partners', join(folder, 'partners'))
      .replaceAll('partners.yaml', join(folder, 'partners.yaml'))
      .replaceAll('8089', String(port))
      .replaceAll('9099', String(callbackPort))
      .replaceAll(/\bcallback(-key)?\.pem/g, (name) => join(folder, name))
      .replace('--observe', `--observe --port ${port}`);
  const [observe, sample, again, together, openssl, receive, callbacks, certify, attest, all] = commands.map(own) as [
    string,
    ...string[],
  ];
  expect(commands).toHaveLength(10);

  const sandbox = run(observe);
  await sandbox.says('Live page:');
  const client = run(sample as string, { PAYOUTS: '2', PAUSE_MS: '0' });
  expect(await client.code, client.output()).toBe(0);
  expect(client.output()).toMatch(/-1: SUCCESS, not refunded[\s\S]*-2: SUCCESS, not refunded/);
  sandbox.stop();
  // points are open
  expect(await sandbox.code, sandbox.output()).toBe(2);
  expect(sandbox.output()).toMatch(/✓ client\.lost-reply/);
  expect(sandbox.output()).toMatch(/NOT READY: \d+ open, \d+ proved/);

  const later = run(again as string);
  await later.says('Live page:');
  later.stop();
  expect(await later.code).toBe(2);
  const checklist = () => readFileSync(join(folder, 'mine', 'checklist.md'), 'utf8');
  expect(checklist()).toMatch(
    /The client checks the account, then asks for a quotation, then pays with its quoteId\..* \| proved \|/,
  );

  writeFileSync(
    join(folder, 'partners.yaml'),
    'partners: [{ username: A, password: x }, { username: B, password: y }]',
  );
  const several = run(together as string);
  await several.says('B: Live page:');
  several.stop();
  expect(await several.code, several.output()).toBe(2);
  expect(several.output()).toContain('0 of 2 partners of');

  expect(await run(openssl as string).code).toBe(0);
  const receiver = run(receive as string);
  await receiver.says('listening on');
  const called = run(callbacks as string);
  expect(await called.code, called.output()).toBe(2);
  expect(checklist()).toMatch(/A callback that comes three times gets the same answer each time\..* \| proved \|/);
  receiver.stop();
  await receiver.code;

  const attested = run(attest as string);
  expect(await attested.code).toBe(2);
  expect(attested.output()).toMatch(
    /contacts, for day and night\. \[attested\]\n\s+by Ann Smith, .*duty roster, page 3/,
  );

  const listed = run(all as string);
  expect(await listed.code).toBe(2);
  expect(listed.output()).toContain('[attested]');
  for (const name of ['checklist.html', 'checklist.md', 'checklist.json'])
    expect(existsSync(join(folder, 'mine', name))).toBe(true);

  // a target file of the reader's own
  const none = run(certify as string);
  expect(await none.code).toBe(3);
  expect(none.output()).toContain('--target: there is no file targets/acme.yaml');
});
