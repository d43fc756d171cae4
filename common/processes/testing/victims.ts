/** A command as npm starts it, and the processes that it consists of. */
import { spawn } from 'node:child_process';
import { root } from '../../project-root';
import type { Process } from './processes';

export const victims = {
  npm: (_: Process, index: number) => index === 0,
  'the start script': ({ args }: Process) => args.includes('start.mjs'),
  'the harness': ({ args }: Process) => /cli\/\w+\/main\.js/.test(args),
  // the judge of a load has a guard too
  'the guard of k6': ({ args }: Process) => args.includes('guard.mjs') && args.includes(' run --quiet '),
  'the cases': ({ args }: Process) => args.includes('cases.mjs') && !args.includes('guard.mjs'),
  'the judge': ({ args }: Process) => args.includes('judge.mjs') && !args.includes('guard.mjs'),
  k6: ({ args }: Process) => args.includes(' run --quiet ') && !args.includes('guard.mjs'),
};

/** Starts a command with its run in a folder. */
export function startedByNpm([command = '', ...args]: readonly string[], out: string) {
  // a group of its own, as in a terminal
  const npm = spawn('npm', ['run', '--silent', command, ...args, '--out', out], { cwd: root, detached: true });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const closed = new Promise<number | null>((done) => npm.on('close', done));
  return { pid: npm.pid as number, closed, said: () => said };
}
