/** What tests need before any of them begins, so that `npx vitest run <folder>` works like `npm test -- <folder>`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../common/project-root';
import { prepareK6 } from '../../../run/k6/binary/k6';

const prefix = 'harness-tests-';

/** Finds or builds k6 for all tests; returns what removes their temporary folders. */
export default async function prepare(): Promise<() => void> {
  process.env.K6_BIN = await prepareK6({ root, env: process.env, log: (line) => console.error(line) });
  return collectTemporary();
}

/** Gives all tests one temporary folder, and removes it at the end: a process that vitest ends cannot clean up. */
function collectTemporary(): () => void {
  const { TMPDIR } = process.env;
  // each project of vitest prepares, and paths of sockets have a bound
  if (TMPDIR?.includes(prefix)) return () => {};
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.env.TMPDIR = folder;
  return () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  };
}
