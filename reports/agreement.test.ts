/** All reports of one run tell the same counts, whatever became of its requirements. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../common/testing/test-folder';
import { writers } from './';
import { checks, exchange, finding, goodRun, judged, startedAt, waivers } from './testing/run-journal';
import { countLinesOf, type Standing, standings } from './totals';
import { terminalSummary } from './writers/terminal';

/** One requirement of each standing at least. */
const records = [
  ...goodRun({ waivers }).map((one) => {
    const left = ['quotation.rate', 'view.agreement'];
    return one.t === 'checks' ? { ...one, verified: one.verified.filter((id) => !left.includes(id)) } : one;
  }),
  exchange('bad#1', '{}'),
  checks('bad', [], [finding('view.same')], 'bad#1'),
  checks('bad', [], [finding('quotation.unique')], 'bad#1'),
  checks('bad', [], [finding('errors.wording', 'warn')], 'bad#1'),
  checks('bad', [], [finding('quotation.rate', 'error')], 'bad#1'),
];
/** Of one flow the quotation was refused as busy, a reply of another was late, and one was so by a stall alone. */
const loaded = records.map((one) => {
  if (one.t === 'flow' && one.id === 'flow-1') return { ...one, busy: [1] };
  if (one.t === 'end' && one.part === 'flow')
    return { ...one, stalls: [[startedAt + 2000, startedAt + 2600] as const] };
  if (one.t !== 'flow' || !['flow-2', 'flow-3'].includes(one.id)) return one;
  const [first, ...steps] = one.steps;
  return {
    ...one,
    at: startedAt + (one.id === 'flow-2' ? 2000 : 9000),
    steps: [[first?.[0] ?? '', 0, 900] as const, ...steps],
  };
});
const report = judged(loaded);
const { totals } = report;
const names = Object.keys(standings) as Standing[];

const folder = testFolder('agreement');
beforeAll(async () => {
  for (const [name, write] of Object.entries(writers)) await write(report, join(folder, name));
});
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** How often each word stands there, by standing. */
const tally = (words: readonly string[]) => ({
  ...Object.fromEntries(names.map((name) => [name, words.filter((word) => word === standings[name]).length])),
  total: words.length,
});

/** The numbers of a table's last row, by its heads; a standing that it has no column for has none. */
function lastRow(heads: readonly string[], cells: readonly string[]) {
  const at = (head: string) => Number((cells[heads.indexOf(head)] ?? '0').replace(/,/g, ''));
  return { ...Object.fromEntries(names.map((name) => [name, at(standings[name])])), total: at('total') };
}

const words = (pattern: RegExp, content: string): string[] =>
  [...content.matchAll(pattern)].map(([, word = '']) => word.trim());

test('the run has a requirement of each standing', () =>
  expect(names.filter((name) => totals.all[name] === 0)).toEqual([]));

test.each([
  ['verdict.json', () => JSON.parse(read('verdict.json')).totals.all],
  [
    'the requirements of verdict.json',
    () => ({ ...totals.all, total: JSON.parse(read('verdict.json')).requirements.length }),
  ],
  [
    'the table of certificate.html',
    () => {
      const [, table = ''] = /id="eligibility"([\s\S]*?)<\/table>/.exec(read('certificate.html')) ?? [];
      return lastRow(
        words(/<th scope="col">([^<]*)</g, table),
        words(/<t[hd][^>]*>([^<]*)</g, table.slice(table.lastIndexOf('<tr>'))),
      );
    },
  ],
  [
    'the requirements of certificate.html',
    () => tally(words(/<span class="badge [^"]*">([^<]*)</g, read('certificate.html'))),
  ],
  [
    'summary.md',
    () => {
      const lines = read('summary.md').split('\n');
      const cells = (start: string) =>
        (lines.find((line) => line.startsWith(start)) ?? '').split('|').map((one) => one.trim());
      return lastRow(cells('| requirements | total'), cells('| all |'));
    },
  ],
  [
    'junit.xml',
    () => {
      const all = words(/<testcase classname="(?!Run")[^>]* status="([^"]*)"/g, read('junit.xml'));
      return tally(all);
    },
  ],
  [
    'requirements.csv',
    () => {
      const rows: Record<string, string>[] = parse(read('requirements.csv'), { columns: true });
      return tally(rows.map(({ verdict = '' }) => verdict));
    },
  ],
  [
    'allure-results',
    () => {
      const files = readdirSync(join(folder, 'allure-results')).filter((name) => name.endsWith('-result.json'));
      const results = files.map((name) => JSON.parse(read(join('allure-results', name))));
      return tally(results.map(({ labels }) => labels.find(({ name }: { name: string }) => name === 'tag').value));
    },
  ],
])('%s counts as the run was judged', (_, counts) => expect(counts()).toEqual(totals.all));

test.each(['junit.xml', join('allure-results', 'environment.properties')])('%s tells the counts in words', (name) => {
  for (const [, counts] of countLinesOf(totals)) expect(read(name)).toContain(counts);
});

test('the terminal tells the counts in words, over several lines', () => {
  const text = terminalSummary(report).replace(/\s+/g, ' ');
  for (const [, counts] of countLinesOf(totals)) expect(text).toContain(counts);
});

test.each<[string, () => string]>([
  ['the terminal', () => terminalSummary(report)],
  ...['summary.md', 'load.html', 'certificate.html', 'verdict.json'].map((name): [string, () => string] => [
    name,
    () => read(name),
  ]),
])('%s has the one share of replies, as the finding has it', (_, text) => {
  const told = '14 of 15 (93.33 %; 1 late by stalls of the load generator alone)';
  expect(text().replace(/\s+/g, ' ')).toContain(told);
  const { failures } = report.requirements.find(({ id }) => id === 'reply.limit') ?? {};
  expect(failures?.[0]?.received).toContain(told);
});

test.each<[string, () => string]>([
  ['the terminal', () => terminalSummary(report)],
  ...['summary.md', 'load.html', 'certificate.html', 'junit.xml'].map((name): [string, () => string] => [
    name,
    () => read(name),
  ]),
])('%s tells of which requests the server was busy', (_, text) =>
  expect(text().replace(/\s+/g, ' ')).toContain('createQuotation: 1 of 4 requests (25.00 %)'),
);
