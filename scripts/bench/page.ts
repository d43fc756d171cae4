/** The table of docs/bench.md: metrics and limits of the code, and what was measured last. The rest of the page is written by hand. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../common/project-root';
import { markdownTable } from '../../reports';
import { findK6, versionOf } from '../../run/k6/binary/k6';
import { benches } from './benches';
import type { Limit, Result } from './result';

const file = join(root, 'docs', 'bench.md');
const [begin, end] = ['<!-- metrics: npm run bench -- --page -->', '<!-- end of metrics -->'];

const figure = (value: number | null): string => (value === null ? '' : value.toLocaleString('en'));

const limitText = ({ of, at, than }: Limit, unit: string): string =>
  of === 'ratio' ? `ratio at ${at} ${than}` : `at ${at} ${than.toLocaleString('en')} ${unit}`;

const measured = ({ value, baseline, ratio, unit, ok }: Result): string[] => [
  `${figure(value)} ${unit}`,
  figure(baseline),
  figure(ratio),
  ok ? 'yes' : '**no**',
];

/** What was measured in one call, for the terminal. */
export const resultTable = (results: readonly Result[]): string =>
  markdownTable(
    ['name', 'value', 'compared with', 'ratio', 'limit kept'],
    results.map((result) => [result.name, ...measured(result)]),
  ).join('\n');

/** The page with the metrics of the code, and with these results in place of earlier ones. */
export function benchPage(results: readonly Result[] = []): string {
  const page = readFileSync(file, 'utf8');
  const [before = '', rest = ''] = page.split(begin);
  const [table = '', after = ''] = rest.split(end);
  const machine = () =>
    `${cpus().length} cores, Node ${process.version}, k6 ${versionOf(findK6({ root, env: process.env, log: console.error }) ?? '')}`;
  const when = () => `${new Date().toISOString().slice(0, 10)}: ${machine()}`;
  const rows = benches.map(({ name, text, unit, limit }) => {
    const result = results.find((one) => one.name === name);
    const earlier = table.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    const figures = result ? [...measured(result), when()] : (earlier?.split(' | ').slice(3) ?? ['', '', '', '', '']);
    return [`\`${name}\``, text, limitText(limit, unit), ...figures.map((one) => one.replace(/ \|$/, ''))];
  });
  const heads = ['name', 'measures', 'limit', 'value', 'compared with', 'ratio', 'kept', 'measured'];
  return `${before}${begin}\n${markdownTable(heads, rows).join('\n')}${end}${after}`;
}

/** Writes these results into the table of docs/bench.md; those of other benches stay. */
export function writePage(results: readonly Result[]): void {
  writeFileSync(file, benchPage(results));
}
