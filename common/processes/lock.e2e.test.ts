/** Many processes want one lock, whose owner has died: at any time one of them holds it. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../project-root';
import { withTempDir } from '../temp-dir';

const holder = `
  import { appendFileSync } from 'node:fs';
  import { lock } from ${JSON.stringify(join(root, 'common/processes/lock.mjs'))};
  const [folder, log] = process.argv.slice(1);
  const release = await lock(folder, () => {});
  appendFileSync(log, 'in ');
  await new Promise((resolve) => setImmediate(resolve));
  appendFileSync(log, 'out ');
  release();
`;

test.each<[what: string, pid: string | undefined]>([
  ['no lock', undefined],
  ['no owner', ''],
  // above the highest process id
  ['a dead owner', '99999999'],
])('with %s before, a lock is held by one at a time', async (_, pid) => {
  await withTempDir('lock', async (folder) => {
    const held = join(folder, 'held');
    const log = join(folder, 'log');
    if (pid !== undefined) {
      mkdirSync(held);
      writeFileSync(join(held, 'pid'), pid);
    }
    const args = ['--input-type=module', '--eval', holder, held, log];
    await Promise.all(Array.from({ length: 12 }, () => promisify(execFile)(process.execPath, args)));
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(12));
    expect(existsSync(held)).toBe(false);
    expect(readdirSync(folder)).toEqual(['log']);
  });
});
