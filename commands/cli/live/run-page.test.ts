import { expect, test } from 'vitest';
import type { Report } from '../../../reports';
import { runPage } from './run-page';

const report = (own: object): Report =>
  ({
    verdict: 'pass',
    requirements: [],
    dialect: [],
    target: { name: 'mine' },
    run: { parts: ['compliance'] },
    ...own,
  }) as unknown as Report;

/** The events that a page gets until it ends. */
async function events(url: string): Promise<string> {
  return (await fetch(`${url}events`)).text();
}

test.each<[string, Report, RegExp]>([
  ['passed', report({}), /event: end\ndata: \{"headline":"PASS, mine conforms","verdict":"pass"\}/],
  [
    'passed with a waiver',
    report({ requirements: [{ verdict: 'fail', concession: { kind: 'waived' } }] }),
    /"PASS, mine conforms with 1 waiver"/,
  ],
  [
    'was invalid',
    report({ verdict: 'invalid', record: { deselected: [] }, caseCounts: { pass: 0 }, invalid: [] }),
    /"INVALID, mine neither conforms nor fails/,
  ],
])('a run that %s is shown with its progress', async (_, given, end) => {
  const told: string[] = [];
  const page = await runPage(true, 'Certification of <mine>', (line) => told.push(line));
  const url = /Live page: (\S+)/.exec(told[0] ?? '')?.[1] as string;
  page.log('compliance: 3 cases');
  const html = await (await fetch(url)).text();
  expect(html).toContain('Certification of &lt;mine&gt;');
  // what was told before stands in the page itself
  expect(html).toContain('["line",{"line":"compliance: 3 cases","passing":false}]');
  const received = events(url);
  // the page is open once it has what was told before
  const reader = (await fetch(`${url}events`)).body?.getReader();
  await reader?.read();
  page.log('1 of 3', true);
  await page.end(given);
  const text = await received;
  expect(text).toContain('data: {"line":"compliance: 3 cases","passing":false}');
  expect(text).toContain('data: {"line":"1 of 3","passing":true}');
  expect(text).toMatch(end);
  expect(told).toEqual([`Live page: ${url}`, 'compliance: 3 cases', '1 of 3']);
  await expect(fetch(url)).rejects.toThrow();
});

test('without the flag there is no page', async () => {
  const told: string[] = [];
  const page = await runPage(undefined, 'x', (line) => told.push(line));
  page.log('line');
  await page.end(report({}));
  expect(told).toEqual(['line']);
});
