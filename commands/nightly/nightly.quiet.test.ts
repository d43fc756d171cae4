import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { javaIn } from '../../common/java';
import { testFolder } from '../../common/testing/test-folder';
import { allureCounts } from '../../reports';
import { command } from '../cli/testing/command';

const folder = testFolder('nightly');

/** Nights that are tried: a machine that was busy measures none, and says so. */
const maxNights = 3;

test('a first night is measured by k6, reported, and kept as the beginning of a history', {
  timeout: 600_000,
}, async () => {
  for (let number = 1; ; number += 1) {
    const [out, history] = [join(folder, `out-${number}`), join(folder, `history-${number}`)];
    const { status, stdout, stderr } = await command([
      'nightly',
      '--quick',
      '--runs',
      '3',
      '--out',
      out,
      '--history',
      history,
      '--allure',
    ]);
    if (number < maxNights && /^NO VERDICT.*\n.*: this machine was busy: /.test(stdout)) {
      expect(status).toBe(2);
      continue;
    }
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('first night') });
    const [night = ''] = readdirSync(history).filter((name) => name.endsWith('.json'));
    const { runs } = JSON.parse(readFileSync(join(history, night), 'utf8'));
    expect(runs).toHaveLength(3);
    expect(readFileSync(join(out, 'nightly.md'), 'utf8')).toContain('createTransaction');
    const resultsIn = (...path: string[]) =>
      readdirSync(join(out, ...path, 'allure-results')).filter((name) => name.endsWith('-result.json')).length;
    const operations = Object.keys(runs[0].operations).length;
    expect(resultsIn()).toBe(operations + 1);
    for (const name of ['smoke', 'warm-up', 'run-1', 'run-3']) expect(resultsIn(name)).toBeGreaterThan(10);
    // of the night alone, where Java is installed
    const page = join(out, 'allure-report', 'index.html');
    expect(stderr).toContain(javaIn(process.env) ? `Allure: ${page}` : 'The Allure page was not made');
    if (existsSync(page)) expect(allureCounts(readFileSync(page, 'utf8'))).toMatchObject({ passed: operations + 1 });
    return;
  }
});
