/** The processes of this machine, for tests about their end. */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Process {
  pid: number;
  parent: number;
  args: string;
}

/** All processes but those that have ended and wait for their parent to notice. */
function all(): Process[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return state && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), args }] : [];
  });
}

/** A process and all that descend from it. */
export function treeOf(pid: number): Process[] {
  const processes = all();
  const tree = processes.filter((process) => process.pid === pid);
  for (const { pid: parent } of tree) tree.push(...processes.filter((process) => process.parent === parent));
  return tree;
}

/** Has every one of these ended? */
export function areGone(pids: readonly number[]): boolean {
  return !all().some(({ pid }) => pids.includes(pid));
}

/** Waits until it is so; throws after the deadline. */
export async function until(isSo: () => boolean, withinMs = 2000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms`);
    await sleep(20);
  }
}
