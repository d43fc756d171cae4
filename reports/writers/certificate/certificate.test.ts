import { describe, expect, test } from 'vitest';
import type { JournalRecord } from '../../../journal';
import { changed, checks, exchange, finding, goodRun, judged, provenance, run } from '../../testing/run-journal';
import { certificate } from './';

const evil = `"'><script>alert(1)</script><img src=x onerror=alert(2)>`;
const entry = { expires: '2026-12-31', evidence: 'a'.repeat(64), approver: evil };
const page = (records: readonly JournalRecord[]): string => certificate(judged(records));
/** A chapter as text without markup. */
function chapter(html: string, id: string): string {
  const [, content = ''] = new RegExp(`<section id="${id}"[^>]*>([\\s\\S]*?)</section>`).exec(html) ?? [];
  return content
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
const heading = (html: string): string => /<h1>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '';

const failure = [exchange('bad#1', '{}'), checks('bad', [], [finding('view.same')], 'bad#1')];
const waived = {
  waivers: {
    waivers: [{ requirement: 'view.same' as const, reason: 'known', ...entry, approver: 'A. Person' }],
    attestations: [],
  },
};

test.each([
  ['a pass', goodRun(), 'PASS gateway of the tests conforms.'],
  ['a pass with a waiver', [...goodRun(waived), ...failure], 'PASS gateway of the tests conforms with 1 waiver.'],
  ['a failure', [...goodRun(), ...failure], 'FAIL gateway of the tests does not conform: 1 requirement failed.'],
  [
    'a run of one part',
    goodRun({ deselected: ['part flow'] }),
    /^INVALID gateway of the tests passed the part that was run, which certifies nothing/,
  ],
])('the first sentence of %s', (_, records, wanted) => expect(heading(page(records))).toMatch(wanted));

describe('nothing that comes from outside is markup', () => {
  const target = { ...run().target, name: evil, baseUrl: `https://u:secret@gateway.example/${evil}` };
  const evilRun: Parameters<typeof goodRun>[0] = {
    target,
    waivers: { waivers: [{ requirement: 'view.same' as const, reason: evil, ...entry }], attestations: [] },
    provenance: { ...provenance, operator: { name: evil, from: 'operator' }, triggers: [evil] },
    deselected: [evil],
  };
  const html = page([
    ...goodRun(evilRun),
    exchange(`${evil}#1`, JSON.stringify({ evil })),
    checks(evil, [], [{ ...finding('view.agreement'), expected: evil, received: evil }], `${evil}#1`),
    checks(evil, [], [finding('view.same')], `${evil}#1`),
  ]);

  test.each(['<script', '<img', '<link', '<iframe', 'onerror=alert(2)>'])('no %s', (markup) =>
    expect(html).not.toContain(markup),
  );
  test('no address is loaded, and none with a password is shown', () => {
    expect(html).not.toMatch(/(src|href)="(?!#)|url\(|@import/);
    expect(html).not.toContain('u:secret');
  });
  test('the margins of a printed page keep their text', () => {
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(style).not.toContain('<');
    expect(style.match(/\{/g)?.length).toBe(style.match(/\}/g)?.length);
  });
});

test.each<[what: string, more: Parameters<typeof goodRun>[0], chapter: string, told: string]>([
  ['who ran it is not known of an older journal', {}, 'provenance', 'Run by not recorded'],
  ['who ran it', { provenance }, 'provenance', 'Run by A. Engineer (as given)'],
  ['a changed harness', { provenance }, 'provenance', 'commit c0ffee, MODIFIED'],
  ['a score of these suites', { provenance }, 'score', '90 of 100 mutants killed'],
  ['no score', {}, 'score', 'not measured for this version of the suites'],
  [
    'a ledger that nothing was paid from',
    { target: { ...run().target, ledgers: [{ currency: 'USD' }, { currency: 'EUR' }] } },
    'scope',
    'Paid from the ledger of USD; no payout was paid from EUR',
  ],
  ['what was left out', { deselected: ['area quotation'] }, 'scope', 'Left out of this run area quotation'],
  ['a run without load', { parts: ['compliance'], load: null }, 'replies', 'the reply goal was not measured'],
])('%s', (_, more, id, wanted) => expect(chapter(page(goodRun(more)), id)).toContain(wanted));

test.each([
  ['a run', goodRun(), 'Certificate of conformance test'],
  [
    'a load alone',
    goodRun({ parts: ['flow'], purpose: 'load' }),
    'Report of a load test, no certificate of conformance',
  ],
])('what the page of %s is, on screen and on paper', (_, records, kind) => {
  const html = page(records);
  expect(html).toContain(`<p class="kind">${kind}</p>`);
  expect(html).toContain(`@top-left { content: "${kind}"`);
});

test('a failure is told with both sides, its exchange and what to do', () => {
  const told = chapter(page([...goodRun(), ...failure]), 'failures');
  expect(told).toContain('expected what view.same says received &quot;&lt;another&gt; &amp; worse&quot;');
  expect(told).toContain('certify --requirement view.same');
  expect(told).toContain('Request and response');
});

test('every requirement is there once, and each that passed names what earned it', () => {
  const report = judged(goodRun());
  const html = certificate(report);
  expect(html.match(/<article class="rule /g)).toHaveLength(report.requirements.length);
  const shown = html.match(/<article class="rule passed"[\s\S]*?<\/article>/g) ?? [];
  expect(shown).toHaveLength(report.totals.all.passed);
  expect(shown.filter((one) => !one.includes('Shown by '))).toEqual([]);
});

test('links lead to something on the page', () => {
  const html = page(changed('checks', (one) => ({ ...one, verified: [] })));
  const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  expect(targets.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
});
