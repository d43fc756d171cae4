import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { type Guarded, startGuarded } from './guarded.mjs';
import { areGone, until } from './testing/processes';

const module = new URL('./guarded.mjs', import.meta.url).href;
/** A tool that starts a process of its own, and says the ids of both. */
const tool = ['sh', ['-c', 'sleep 60 & echo $$ $!; wait']] as const;

/** A process that starts the tool under a guard; returns it with the ids of guard, tool and the tool's process. */
async function starter() {
  const script = `
    const { startGuarded } = await import(${JSON.stringify(module)});
    const tool = startGuarded(...${JSON.stringify(tool)}, { stdio: ['ignore', 'pipe', 'inherit'] });
    tool.stdout.on('data', (ids) => console.log(String(ids).trim()));
    process.on('SIGUSR2', tool.end);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [ids] = await once(createInterface(child.stdout), 'line');
  return { child, pids: (ids as string).split(' ').map(Number) };
}

test.each(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT', 'SIGUSR2'] as const)(
  'after %s to its starter, a tool and what it started are gone',
  async (signal) => {
    const { child, pids } = await starter();
    child.kill(signal);
    await until(() => areGone(pids));
    child.kill('SIGKILL');
  },
);

test.each<[string, (guarded: Guarded) => void]>([
  ['is killed', (guarded) => guarded.kill('SIGKILL')],
  ['is told to end', (guarded) => guarded.end()],
])('if the guard %s, what it guards is ended too, and that is known', async (_, end) => {
  const guarded = startGuarded(...tool, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [ids] = await once(guarded.stdout as NodeJS.ReadableStream, 'data');
  const pids = String(ids).trim().split(' ').map(Number);
  end(guarded);
  expect(await guarded.ended).toEqual({ code: null, signal: 'SIGKILL' });
  await until(() => areGone(pids));
});

test.each([
  ['an exit code', ['-c', 'exit 7'], { code: 7, signal: null }],
  ['a signal', ['-c', 'kill -9 $$'], { code: null, signal: 'SIGKILL' }],
  [
    'a signal that is passed on',
    ['-c', 'trap "exit 3" TERM; echo ready; while :; do sleep 0.01; done'],
    { code: 3, signal: null },
  ],
])('%s of the tool is known', async (_, args, expected) => {
  const guarded = startGuarded('sh', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  guarded.stdout?.once('data', () => guarded.kill('SIGTERM'));
  expect(await guarded.ended).toEqual(expected);
});

test('a tool that cannot be started', async () => {
  expect(await startGuarded('/no/such/tool', []).ended).toEqual({
    code: null,
    signal: null,
    error: expect.stringContaining('ENOENT'),
  });
});

test('of many tools that end while their starter computes, each exit code is known', async () => {
  const computing = setInterval(() => {
    const until = Date.now() + 40;
    while (Date.now() < until);
  }, 1);
  const ended = await Promise.all(Array.from({ length: 100 }, () => startGuarded('sh', ['-c', 'exit 3']).ended));
  clearInterval(computing);
  expect(ended.filter(({ code }) => code !== 3)).toEqual([]);
});
