import type { ChildProcess } from 'node:child_process';
import { collected } from '../processes/collected';

/** How a process ended, and what it wrote. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Waits for the end of a process, from its beginning on. */
export function ended(child: ChildProcess): Promise<Ended> {
  const [out, err] = [collected(child.stdout), collected(child.stderr)];
  return new Promise((done) => child.on('close', (code) => done({ code, out: out(), err: err() })));
}
