/** What others wrote acts in no report: not on a screen, not as markup, and it turns no text round. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../common/testing/test-folder';
import { annotations, type WriterName, writers } from './';
import { cell } from './format';
import { checks, exchange, finding, goodRun, judged, run } from './testing/run-journal';
import { terminalSummary } from './writers/terminal';

const controls = '\0\u0007\b\u001b[2J\u007f\u009b2J\u202etxt\u2066\ufeff\u2028\u{e0041}\ud800\r';
const markup =
  '</pre><img src=x onerror=alert(1)> | `a` [x](javascript:alert(1)) **b** https://evil.example\n# c\n::error::d';
const evil = `${controls}${markup}`;
/** What must not be in a text: it acts on a screen, is not seen, or turns a text round. */
const harmful = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const report = judged([
  ...goodRun({ target: { ...run().target, name: evil } }),
  exchange('bad#1', evil, { response: { status: 200, headers: { 'X-Evil': evil }, text: evil } } as never),
  checks('bad', [], [{ ...finding('view.same'), expected: evil, received: evil }], 'bad#1'),
  checks(evil, [], [{ ...finding('errors.wording', 'warn'), received: evil }], 'bad#1'),
  { t: 'fault', whose: 'network', text: evil, at: 0 } as never,
]);

const folder = testFolder('harmless');
beforeAll(async () => {
  for (const [name, write] of Object.entries(writers)) await write(report, join(folder, name));
});

/** The files of a report, each with its text; JSON as a program reads it, so that its escapes count as what they mean. */
function filesOf(name: WriterName): [file: string, text: string][] {
  const path = join(folder, name);
  const files = statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true }).map((one) => join(path, String(one)));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => [file, readFileSync(file, 'utf8').replaceAll('\r\n', '\n')]);
}

/** All texts of a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)])
      : [];

test.each((Object.keys(writers) as WriterName[]).filter((name) => name !== 'load.html'))('%s', (name) => {
  for (const [file, text] of filesOf(name)) {
    expect(harmful.exec(text), file).toBeNull();
    // a page of Allure shows the texts of its JSON
    if (name === 'allure-results' && file.endsWith('.json'))
      for (const one of textsIn(JSON.parse(text))) expect(harmful.exec(one), file).toBeNull();
    if (/\.(html|xml|md)$/.test(file)) expect(text.replace(/`[^`\n]*`/g, ''), file).not.toMatch(/<img|<script/);
  }
});

test('the texts of a verdict mean what came', () => {
  const { requirements } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'));
  const { failures } = requirements.find(({ id }: { id: string }) => id === 'view.same');
  expect(failures[0].received).toBe(evil);
});

test('terminal and annotations', () => {
  expect(harmful.exec(terminalSummary(report))).toBeNull();
  for (const line of annotations(report)) expect(line).not.toMatch(/[\n\r\p{Cc}\p{Cf}]/u);
});

test.each([
  ['code and tables', '`a` | b', '&#96;a&#96; &#124; b'],
  ['markup', '<img src=x>', '&#60;img src=x&#62;'],
  ['entities', '&lt;img&gt; &#60; a & b', '&#38;lt;img&#38;gt; &#38;#60; a & b'],
  ['links and pictures', '![i](http://x) [a]: y', '!&#91;i&#93;(http&#58;//x) &#91;a&#93;: y'],
  ['addresses', 'https://a.example www.b.example @team', 'https&#58;//a.example www&#46;b.example &#64;team'],
  ['headings and emphasis', '# a\n# *b* _c_ ~d~', '&#35; a # &#42;b&#42; &#95;c&#95; &#126;d&#126;'],
  ['formulas', '$a$ \\(b\\)', '&#36;a&#36; &#92;(b&#92;)'],
  ['names as they are', 'sending_amount of view.same: 3', 'sending_amount of view.same: 3'],
])('%s are no Markdown', (_, text, written) => expect(cell(text)).toBe(written));
