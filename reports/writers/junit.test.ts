import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { JournalRecord } from '../../journal';
import type { Target } from '../../targets/target';
import { escapeXml } from '../format';
import { checks, finding, goodRun, judged, provenance, run, waivers } from '../testing/run-journal';
import type { Report } from '../verdict';
import { junit } from './junit';

const schema = readFileSync(new URL('../testing/jenkins-junit.xsd', import.meta.url), 'utf8');

/** The document, after a real parser found it valid by the schema of Jenkins. */
async function valid(report: Report): Promise<string> {
  const contents = junit(report);
  const { errors } = await validateXML({ xml: [{ fileName: 'junit.xml', contents }], schema: [schema] });
  expect(errors).toEqual([]);
  return contents;
}

/** Elements of valid XML in which every `<` of a text is escaped. */
const count = (xml: string, element: string): number => xml.split(`<${element}`).length - 1;
const attribute = (xml: string, element: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element} [^>]*?\\b${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

const expired = waivers.waivers.map((one) => ({ ...one, expires: '2020-01-01' }));

test.each([
  ['markup', '<a href="x">&', '&lt;a href=&quot;x&quot;&gt;&amp;'],
  ['line ends and tabs', 'a\r\n\tb', 'a&#10;&#9;b'],
  ['control characters', 'a\u0000\u001b[1mb\u{FFFE}', 'a\\u0000\\u001b[1mb\\ufffe'],
  ['a lone surrogate', `a${'\ud83d'}b`, 'a\\ud83db'],
  ['a letter outside the first plane', 'a😀b', 'a😀b'],
])('%s may stand in XML', (_, text, escaped) => expect(escapeXml(text)).toBe(escaped));

test('a testcase a requirement, its failure told as expected and received', async () => {
  const nasty = { ...finding('view.same'), received: '\u0000]]> <b a="1"> & \ud800' };
  const warned = checks('all', [], [nasty, finding('errors.wording', 'warn'), finding('quotation.rate', 'error')]);
  const stripped = goodRun().map((one) =>
    one.t === 'checks' ? { ...one, verified: one.verified.filter((id) => id !== 'quotation.rate') } : one,
  );
  const report = judged([...stripped, warned]);
  const xml = await valid(report);
  expect(count(xml, 'testcase ')).toBe(report.requirements.length + 2);
  const sum = (name: string) => attribute(xml, 'testsuite', name).reduce((all, one) => all + Number(one), 0);
  expect([sum('failures'), sum('errors'), sum('skipped'), sum('tests')]).toEqual([
    count(xml, 'failure'),
    count(xml, 'error'),
    count(xml, 'skipped'),
    count(xml, 'testcase '),
  ]);
  expect(attribute(xml, 'testsuites', 'tests')).toEqual([String(count(xml, 'testcase '))]);
  expect(attribute(xml, 'failure', 'message')).toEqual([
    expect.stringMatching(/^expected what view.same says, receive/),
  ]);
  expect(count(xml, 'system-out')).toBe(1);
});

test('a waived failure is not a failure, and told as a waiver; so are attestations', async () => {
  const xml = await valid(judged([...goodRun({ waivers }), checks('all', [], [finding('view.same')])]));
  expect(attribute(xml, 'testcase', 'status').filter((word) => ['waived', 'attested'].includes(word))).toHaveLength(2);
  expect([count(xml, 'failure'), count(xml, 'error')]).toEqual([0, 0]);
  expect(xml).toContain(
    '<skipped>WAIVED FAILURE: view.same: waived wherever it fails by A. &amp; B. until 2026-12-31: known</skipped>',
  );
  expect(xml).toContain('<property name="verdict" value="pass: conforms with 1 waiver and 1 attestation"/>');
});

test('times and provenance', async () => {
  const xml = await valid(judged(goodRun({ provenance })));
  expect(new Set(attribute(xml, 'testsuite', 'timestamp'))).toEqual(new Set(['2026-01-05T10:00:00']));
  expect(new Set(attribute(xml, 'testsuite', 'hostname'))).toEqual(new Set(['host.example']));
  // that of its slowest case
  expect(Math.max(...attribute(xml, 'testcase', 'time').map(Number))).toBe(0.04);
  expect(xml).toContain('<property name="Run by" value="A. Engineer (as given)"/>');
});

/** A load whose createTransaction takes 30 ms, with a limit of so many for its median. */
const limited = (p50: number): JournalRecord[] => [
  ...goodRun({ parts: ['flow'], purpose: 'load' }),
  { t: 'target', target: { limits: { createTransaction: { p50 } } } as unknown as Target },
];

test.each<[what: string, records: JournalRecord[], name: string, element: string]>([
  [
    'an invalid run is an error',
    [run()],
    'The run suffices for a verdict',
    '<error type="invalid run" message="no check',
  ],
  [
    'a waiver that does not hold is a failure',
    goodRun({ waivers: { attestations: [], waivers: expired } }),
    'The waivers and attestations hold',
    '<failure type="waiver" message="',
  ],
  [
    'a broken limit is a failure',
    limited(29),
    'The limit of the target for createTransaction p50',
    '<failure type="limit" message="createTransaction: the target.s limit is p50 29 ms, and 4 of 4 replies took longer"',
  ],
  ['a limit that was kept passes', limited(30), 'The limit of the target for createTransaction p50', '<system-out>'],
])('%s', async (_, records, name, element) => {
  const xml = await valid(judged(records));
  const [, own = ''] = xml.split(`classname="Run" name="${name}"`);
  expect(own.slice(own.indexOf('>') + 1)).toMatch(new RegExp(`^${element.replace(/[?]/g, '.')}`));
});

test('names of test cases are those of every build, whatever came out', async () => {
  const names = async (records: JournalRecord[]) => attribute(await valid(judged(records)), 'testcase', 'name');
  expect(await names(limited(29))).toEqual(await names(limited(300)));
  expect(await names([run()])).toEqual(await names(goodRun()));
});
