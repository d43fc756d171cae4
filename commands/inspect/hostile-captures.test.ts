import fc from 'fast-check';
import { expect, test } from 'vitest';
import { damaged, unlessRefused } from '../../common/testing/damaged';
import { defaultPaths } from '../cli/traffic/paths';
import { exitCodeFor, findingsOf, inspect, inspectText } from './inspect';

const terms = { pans: [] };
const options = { operation: undefined, kind: undefined, paths: defaultPaths, terms };

const call = (request: object, response: object) => ({ request, response });
const good = call(
  {
    method: 'POST',
    url: `https://g.example${defaultPaths.createQuotation}`,
    headers: [],
    postData: { text: '{"a":1}' },
  },
  { status: 200, headers: [{ name: 'Content-Type', value: 'application/json' }], content: { text: '{"quotes":[]}' } },
);
const har = (entries: unknown) => JSON.stringify({ log: { version: '1.2', entries } });

/** What a member of a capture may be in place of what it should be. */
const member = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    '\u001b[31mred',
    'https://[',
    'http://x/%E0%A4%A',
    '..',
  ),
);
const hostileCall = fc
  .tuple(
    fc.record({ method: member, url: member, headers: member, postData: member }, { requiredKeys: [] }),
    fc.record({ status: member, headers: member, content: member }, { requiredKeys: [] }),
  )
  .map(([request, response]) => call({ ...good.request, ...request }, { ...good.response, ...response }));

/** Judges a text as the command does: a capture in which nothing was judged is not one without faults. */
function judged(text: string): void {
  const files = unlessRefused(() => [inspect('x.har', text, options)]);
  if (!files) return;
  const messages = files.flatMap((file) => file.messages);
  expect(exitCodeFor(files) === 0 && messages.length === 0).toBe(false);
  JSON.stringify(findingsOf(files));
  inspectText(files);
}

test('a HAR file with members of other kinds', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(hostileCall, member), { minLength: 1, maxLength: 3 }), (entries) =>
      judged(har(entries)),
    ),
    { seed: 39, numRuns: 300 },
  );
});

test('a damaged HAR file', () => {
  fc.assert(fc.property(damaged(har([good, good])), judged), { seed: 39, numRuns: 300 });
});

test('any JSON', () => {
  fc.assert(fc.property(fc.json(), judged), { seed: 39, numRuns: 300 });
});

test.each([
  ['a deep body', '['.repeat(50_000) + ']'.repeat(50_000)],
  ['thousands of entries', har(Array(5000).fill(good))],
])('%s', (_, text) => judged(text));
