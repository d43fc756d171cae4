import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { command } from '../cli/testing/command';

const folder = testFolder('nightly');

/** Nights that are tried: a machine that was busy measures none, and says so. */
const maxNights = 3;

test('a first night is measured by k6, reported, and kept as the beginning of a history', {
  timeout: 600_000,
}, async () => {
  for (let number = 1; ; number += 1) {
    const [out, history] = [join(folder, `out-${number}`), join(folder, `history-${number}`)];
    const { status, stdout } = await command(['nightly', '--quick', '--runs', '3', '--out', out, '--history', history]);
    if (number < maxNights && /^NO VERDICT.*\n.*: this machine was busy: /.test(stdout)) {
      expect(status).toBe(2);
      continue;
    }
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('first night') });
    const [night = ''] = readdirSync(history).filter((name) => name.endsWith('.json'));
    const { runs } = JSON.parse(readFileSync(join(history, night), 'utf8'));
    expect(runs).toHaveLength(3);
    expect(readFileSync(join(out, 'nightly.md'), 'utf8')).toContain('createTransaction');
    return;
  }
});
