import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { checks, exchange, finding, goodRun, judged } from '../testing/run-journal';
import { requirementsCsv } from './requirements-csv';

const entry = { expires: '2026-12-31', evidence: 'a'.repeat(64), approver: '=HYPERLINK("http://x")' };
const waivers = {
  waivers: [{ requirement: 'view.same' as const, reason: 'known, "for now"\nuntil release 4', ...entry }],
  attestations: [],
};
const report = judged([
  ...goodRun({ waivers }),
  exchange('late#1', '{}'),
  checks('late', [], [finding('view.same')], 'late#1'),
  checks('late', [], [finding('errors.wording', 'warn')], 'late#1'),
]);
const text = requirementsCsv(report);
const rows: Record<string, string>[] = parse(text, { columns: true });
const row = (id: string) => rows.find((one) => one.id === id);

test('a line for each requirement, that another reader understands', () => {
  expect(rows.map(({ id }) => id)).toEqual(report.requirements.map(({ id }) => id));
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['id', 'section', 'level', 'text', 'verdict', 'concession', 'evidence', 'exchange'],
    ...['basis', 'sentences'],
  ]);
  expect(text.split('\r\n').at(-1)).toBe('');
});

test.each([
  ['a waived failure', 'view.same', { verdict: 'waived', evidence: '1', exchange: 'late#1', level: 'MUST' }],
  ['a missed recommendation', 'errors.wording', { verdict: 'missed', evidence: '1', exchange: 'late#1' }],
  ['a pass', 'quotation.rate', { verdict: 'passed', evidence: '1', exchange: 'all#1', concession: '' }],
])('%s', (_, id, expected) => expect(row(id)).toMatchObject(expected));

test('each requirement names the sentences that ask for it, or the security baseline', () => {
  expect(row('limits.3060')).toMatchObject({ basis: 'specification', sentences: 'limits.5 code.3060' });
  expect(row('transport.tls')).toMatchObject({ basis: 'security baseline', sentences: '' });
  expect(rows.filter(({ basis, sentences }) => (basis === 'specification') !== (sentences !== ''))).toEqual([]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('no cell begins like the formula %j', (formula) => {
  const evil = report.requirements.map((one) => (one.id === 'view.same' ? { ...one, text: formula } : one));
  const written: Record<string, string>[] = parse(requirementsCsv({ ...report, requirements: evil }), {
    columns: true,
  });
  expect(written.find(({ id }) => id === 'view.same')?.text).toBe(`'${formula}`);
});

test('a text with quotes and line ends stays in its cell', () =>
  expect(row('view.same')?.concession).toContain('known, "for now"\nuntil release 4'));
