import { expect, test } from 'vitest';
import { checks, finding, goodRun, journalOf } from '../testing/run-journal';
import { reportOf } from '../verdict';
import { escapeXml, junit } from './junit';

/** A small reader of XML: throws on what is not well-formed, gives the elements with their attributes. */
function parse(xml: string): { name: string; attributes: Record<string, string>; parent: string }[] {
  const open: string[] = [];
  const found: ReturnType<typeof parse> = [];
  const token = /<\?[^>]*\?>|<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let at = 0;
  for (let match = token.exec(xml); match; match = token.exec(xml)) {
    at = token.lastIndex;
    const [, closing, name, attributes = '', empty, text] = match;
    if (text !== undefined && /&(?!(?:amp|lt|gt|quot|#\d+);)/.test(text + attributes))
      throw new Error(`bare ampersand: ${text}`);
    if (!name) continue;
    if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
    found.push({ name, attributes: Object.fromEntries(pairs), parent: open.at(-1) ?? '' });
    if (!empty) open.push(name);
  }
  if (at !== xml.length || open.length > 0) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 60)}`);
  return found;
}

test.each([
  ['markup', '<a href="x">&', '&lt;a href=&quot;x&quot;&gt;&amp;'],
  ['line ends and tabs', 'a\r\n\tb', 'a&#13;&#10;&#9;b'],
  ['control characters', 'a\u0000\u001b[1mb\u{FFFE}', 'a\u{FFFD}\u{FFFD}[1mb\u{FFFD}'],
  ['a lone surrogate', `a${'\ud83d'}b`, 'a\u{FFFD}b'],
  ['a letter outside the first plane', 'a😀b', 'a😀b'],
])('%s may stand in XML', (_, text, escaped) => expect(escapeXml(text)).toBe(escaped));

test('a testcase a requirement, its failure told as expected and received', () => {
  const nasty = { ...finding('view.same'), received: '\u0000]]> <b a="1"> & \ud800' };
  const warned = checks('all', [], [nasty, finding('errors.wording', 'warn'), finding('quotation.rate', 'error')]);
  const stripped = goodRun().map((one) =>
    one.t === 'checks' ? { ...one, verified: one.verified.filter((id) => id !== 'quotation.rate') } : one,
  );
  const report = reportOf(journalOf([...stripped, warned]));
  const elements = parse(junit(report));
  const cases = elements.filter(({ name, attributes }) => name === 'testcase' && attributes.classname !== 'Run');
  expect(cases).toHaveLength(report.requirements.length);
  const [total] = elements;
  const count = (name: string) => elements.filter((element) => element.name === name).length;
  expect(total?.attributes).toMatchObject({
    failures: String(count('failure')),
    errors: String(count('error')),
    skipped: String(count('skipped')),
    tests: String(count('testcase')),
  });
  expect(count('failure')).toBe(1);
  expect(elements.find(({ name }) => name === 'failure')?.attributes.message).toMatch(
    /^expected what view.same says, received /,
  );
  expect(count('system-out')).toBe(1);
});

test('an invalid run is an error of its own', () => {
  const elements = parse(junit(reportOf(journalOf([]))));
  expect(
    elements.find(({ name, attributes }) => name === 'testsuite' && attributes.name === 'Run')?.attributes.errors,
  ).not.toBe('0');
});
