import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const module = new URL('./parent.mjs', import.meta.url).href;

/** What a process says that a shell has started, which ends before or after the process can look at its parent. */
async function said(event: string | undefined, isLeftAlone: boolean): Promise<string> {
  const script = `
    const { onEndOfNpm } = await import(${JSON.stringify(module)});
    const before = process.ppid;
    process.stdin.resume();
    await new Promise((done) => process.stdin.once('end', done));
    let ended = false;
    onEndOfNpm(() => (ended = true));
    console.log(process.ppid === 1 ? 'orphan' : 'child', ended);`;
  const { npm_lifecycle_event: _, ...env } = process.env;
  const started = `"${process.execPath}" --input-type=module -e "$0" <&3`;
  const shell = spawn('sh', ['-c', isLeftAlone ? `${started} &` : `${started}; true`, script], {
    env: { ...env, ...(event && { npm_lifecycle_event: event }) },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    // a group of its own, as that of npm in a terminal
    detached: true,
  });
  const all = text(shell.stdout as NodeJS.ReadableStream);
  if (isLeftAlone) await once(shell, 'exit');
  (shell.stdio[3] as NodeJS.WritableStream).end();
  return (await all).trim();
}

test.each<[what: string, event: string | undefined, isLeftAlone: boolean, expected: string]>([
  ['a process whose npm has ended before it looked', 'certify', true, 'orphan true'],
  ['a process whose npm is there', 'certify', false, 'child false'],
  ['a process without npm', undefined, true, 'orphan false'],
])('%s', async (_, event, isLeftAlone, expected) => {
  const words = await said(event, isLeftAlone);
  // another process than the first takes in the orphans of this machine
  if (isLeftAlone && words.startsWith('child')) return;
  expect(words).toBe(expected);
});
