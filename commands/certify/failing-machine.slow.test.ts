/** A machine that fails a run: one sentence says where, what and what to do, and nothing that was recorded is lost. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Ended, ended } from '../../common/testing/ended';
import { testFolder } from '../../common/testing/test-folder';
import { certify, withoutPage } from './testing/certify';

const folder = testFolder('failing');

const own = ['--area', 'account'];

/** Where a process may have file systems of its own, there is a small disk that may be filled. */
const hasDisks = spawnSync('unshare', ['-rm', 'true']).status === 0;
const disk = join(folder, 'disk');

/** Runs a shell script with a disk of its own at $disk, in which `certify` runs into $disk/run. */
function onDisk(options: string, script: string): Promise<Ended> {
  const start = `node scripts/start.mjs certify ${own.join(' ')} --out ${disk}/run`;
  const whole = `mkdir -p ${disk} && mount -t tmpfs -o ${options} tmpfs ${disk} && disk=${disk} && certify() { ${start} "$@"; } && ${script}`;
  return ended(spawn('unshare', ['-rm', 'sh', '-c', whole], { env: { ...process.env, ...withoutPage } }));
}

/** Waits for a line of the journal, and runs a command beside certify; what is left in the folder is listed at last. */
const once = (type: string, command: string, flags = '') =>
  `{ certify ${flags} & pid=$!; until grep -qs '"t":"${type}"' $disk/run/journal.ndjson; do sleep 0.05; done; ${command}; wait $pid; code=$?; ls $disk $disk/run; exit $code; }`;

const judged = `node scripts/start.mjs certify --area account --out ${join(folder, 'judged')} > /dev/null`;

// what cat says of the full disk could come between two words of the harness
const fill = 'cat /dev/zero > $disk/filler 2> /dev/null';

describe.skipIf(!hasDisks)('on a disk', () => {
  test.each<[what: string, options: string, script: string, message: RegExp, left: RegExp | undefined]>([
    [
      'that may only be read',
      'ro',
      'certify',
      /^--out: Cannot \w+ a file \(\S+disk\/run\): read-only file system\. Check the path/m,
      undefined,
    ],
    [
      'that has room for the first records only',
      'size=64k',
      'certify; code=$?; ls $disk/run; exit $code',
      /^Cannot write a file: no space left on device\. Free some, .* Kept is \S+disk\/run with its journal\. `npm run report -- \S+` makes the reports/m,
      /^journal\.ndjson$/m,
    ],
    [
      'that is filled while the cases write the journal',
      'size=50m',
      once('case', fill, '--pace 20'),
      /^The journal can no longer be written .*no space .*, so nothing more is sent\. .* Kept is \S+disk\/run with its journal/m,
      /^journal\.ndjson$/m,
    ],
    [
      'that is filled before the reports',
      'size=50m',
      once('step".*"name":"balances at the end', fill),
      /^Cannot write a file.*no space .* The run is (complete, its reports are not|incomplete)\. Kept is /m,
      /^journal\.ndjson$/m,
    ],
    [
      'that has room for some of the reports',
      'size=2700k',
      `${judged}; node scripts/start.mjs report ${join(folder, 'judged')} --out $disk/run; code=$?; ls $disk/run; exit $code`,
      /^Cannot write a file \(\S+disk\/run\/(verdict\.json|certificate\.html)\): no space left on device\. Free some/m,
      /^allure-results\n(verdict\.json)?$/m,
    ],
    [
      'from which the folder vanishes',
      'size=50m',
      once('case', 'rm -r $disk/run', '--pace 20'),
      /^Cannot access a file \(\S+journal\.ndjson\): no such file or directory.* Check the path/m,
      undefined,
    ],
    [
      'whose files may not be large',
      'size=50m',
      '{ ulimit -f 200; certify; code=$?; ls $disk/run; exit $code; }',
      /^Cannot write a file.*: file too large\. Raise the limit \(ulimit -f\)/m,
      /^journal\.ndjson$/m,
    ],
  ])('%s', async (_, options, script, message, left) => {
    const { code, out, err } = await onDisk(options, script);
    expect(err).toMatch(message);
    expect(err + out).not.toMatch(/bug in the harness|^\s+at |PASS/m);
    expect(code).toBe(2);
    if (left) expect(out).toMatch(left);
    // with encrypted card numbers
    expect(out).not.toMatch(/^input$/m);
  });
});

describe('a run folder', () => {
  test.each([
    ['that is a file', 'file'],
    ['below a file', 'file/run'],
  ])('%s is refused', async (_, name) => {
    writeFileSync(join(folder, 'file'), '');
    const { code, err } = await certify([...own, '--out', join(folder, name)]);
    expect(err).toMatch(/^--out: \S+ is not a folder, or below a file\. Name another folder\.$/m);
    expect(code).toBe(3);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('');
  });
});
