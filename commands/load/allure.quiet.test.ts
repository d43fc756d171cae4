/** What a load leaves for Allure, and what Allure makes of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { javaIn } from '../../common/java';
import { testFolder } from '../../common/testing/test-folder';
import { allureCounts } from '../../reports';
import { command } from '../cli/testing/command';

const folder = testFolder('allure');
const results = join(folder, 'allure-results');
const page = join(folder, 'allure-report', 'index.html');
const parsed = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

test('a load writes one result for each requirement that it judged', async () => {
  const { stdout } = await command(['load', '--rate', '20', '--duration', '5', '--out', folder]);
  expect(stdout).toMatch(/^allure-results +\S+allure-results$/m);
  expect(existsSync(page)).toBe(false);

  const { requirements, load } = parsed(folder, 'verdict.json');
  const judged = requirements.filter(({ verdict }: { verdict: string }) => verdict !== 'not-applicable');
  const files = readdirSync(results).filter((name) => name.endsWith('-result.json'));
  const written = files.map((name) => parsed(results, name));
  const stories = written.flatMap(({ labels }) =>
    labels.flatMap(({ name, value }: { name: string; value: string }) => (name === 'story' ? [value] : [])),
  );
  expect(stories.sort()).toEqual(judged.map(({ id }: { id: string }) => id).sort());
  expect(judged.length).toBeGreaterThan(15);

  const limit = written.find(({ name }) => name.startsWith('reply.limit: '));
  const names = limit.parameters.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(load.operations)));
  const [attachment] = limit.attachments;
  expect(readFileSync(join(results, attachment.source), 'utf8')).toContain('createTransaction');
});

test.skipIf(!javaIn(process.env))('its page has what was written (needs Java)', async () => {
  const { stdout } = await command(['report', folder]);
  expect(stdout).not.toContain('The Allure page');
  expect(allureCounts(readFileSync(page, 'utf8'))?.total).toBe(
    readdirSync(results).filter((name) => name.endsWith('-result.json')).length,
  );
});
