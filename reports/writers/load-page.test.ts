import { expect, test } from 'vitest';
import type { RequirementId } from '../../contract';
import type { JournalRecord } from '../../journal';
import { clock } from '../charts';
import { changed, exchange, finding, flow, goodRun, judged, run } from '../testing/run-journal';
import { loadPage } from './load-page';

const page = (records: readonly JournalRecord[]): string => loadPage(judged(records)) ?? '';
const withFlows = (...flows: JournalRecord[]) => [...goodRun(), ...flows];

/** Figures of a chart: what its text for those who do not see it says. */
const told = (html: string, title: string): string =>
  html.match(new RegExp(`<title[^>]*>${title}</title><desc[^>]*>([^<]*)`))?.[1] ?? '';

/** Looks of a minute each at k6 that grows and a harness that does not. */
const grown = (count: number) => ({
  everySeconds: 60,
  k6: Array.from({ length: count }, (_, minute) => 100 + minute),
  harness: Array.from({ length: count }, () => 90),
});

const slow = withFlows(flow(5, { steps: [['walletStatus', 0, 700]] }));
const evil = '<script>alert(1)</script>"';

test.each<[what: string, html: string, shown: RegExp | string]>([
  ['the verdict', page(goodRun()), /<header class="banner pass"><h1><b>PASS<\/b> gateway of the tests/],
  ['the share within the goal', page(goodRun()), 'Replies within 500 ms: 16 of 16 (100.00 %), 99 % are required.'],
  [
    'why a run is invalid',
    page(changed('end', (one) => ({ ...one, dropped: 3 }))),
    /<b>Why the run does not pass<\/b><\/p><ul>\n<li>3 iterations/,
  ],
  [
    'what failed, with both sides',
    page(withFlows(flow(5, { broke: ['view.same'] }))),
    /<li><b>view\.same<\/b>: expected .+, received broken by flow-5/,
  ],
  ['a figure over the goal', page(slow), '<b class="over" title="over the goal">700 ▲</b>'],
  [
    'a window over the goal',
    told(page(slow), 'Latency of walletStatus over time'),
    /p99 from 10 to 700 ms in 5 windows of 1 s; 1 of them over the goal of 500 ms/,
  ],
  [
    'states',
    told(page(withFlows(flow(5, { status: 'FAILED' }))), 'Flows that ended, by their last state'),
    'In all: SUCCESS 4, FAILED 1.',
  ],
  [
    'violations and faults',
    told(
      page(withFlows(flow(5, { broke: ['view.same'] }), flow(6, { fault: 'viewTransaction: timeout' }))),
      'Violations by requirement, and faults',
    ),
    'In all: view.same 1, fault: network 1.',
  ],
  ['that nothing was broken', page(goodRun()), 'No flow broke a requirement, and none met a fault.'],
  [
    'the rate',
    told(page(goodRun()), 'Rate asked and achieved over time'),
    'Flows started a second in 4 windows: from 1 to 1; asked from 1 to 1.',
  ],
  [
    'memory of a long run',
    told(page(changed('end', (one) => ({ ...one, memory: grown(60) }))), 'Memory over time'),
    'k6: 112 MB when warm, 159 MB at the end, 60 MB an hour more. the harness: 90 MB when warm, 90 MB at the end, 0 MB an hour more.',
  ],
  [
    'memory of a short one',
    told(page(changed('end', (one) => ({ ...one, memory: grown(5) }))), 'Memory over time'),
    'k6: 101 MB when warm, 104 MB at the end. the harness',
  ],
  ['a load without a flow', page([run()]), 'No flow ran: there is nothing to draw.'],
])('the page tells %s', (_, html, shown) => {
  if (typeof shown === 'string') expect(html).toContain(shown);
  else expect(html).toMatch(shown);
});

test('more names than colours are told as others', () => {
  const broke: RequirementId[] = [
    'view.same',
    'quotation.rate',
    'auth.date',
    'view.settles',
    'errors.range',
    'errors.exact',
    'errors.format',
    'errors.missing',
    'http.json',
  ];
  expect(told(page(withFlows(flow(5, { broke }))), 'Violations by requirement, and faults')).toMatch(/, 2 others 2\.$/);
});

test('the page needs nothing from outside, and what a gateway sends is only shown', () => {
  const name = { ...run().target, name: evil };
  const html = page([
    ...goodRun({ target: name }),
    flow(5, { broke: ['view.same'], status: evil }),
    {
      t: 'violation',
      flow: 'flow-5',
      finding: { ...finding('view.same'), received: evil },
      exchange: exchange('x', ''),
    },
  ]);
  expect(html.match(/<script|<link|<img|@import|\burl\(|\bsrc=|href=/)?.[0]).toBeUndefined();
  expect(html).toContain('&lt;script&gt;');
  for (const [open] of html.matchAll(/<(svg|figure|ul|li|table|tr|td|p|g|header|main)\b/g)) {
    const tag = open.slice(1);
    expect(html.split(`</${tag}>`).length, tag).toBe(html.split(new RegExp(`<${tag}\\b`)).length);
  }
});

test('each chart has a title and a text', () => {
  const html = page(goodRun());
  const charts = html.match(/<svg [^>]*>/g) ?? [];
  expect(charts).toHaveLength(6);
  for (const chart of charts) {
    const [, title, text] = chart.match(/role="img" aria-labelledby="(\S+) (\S+)"/) ?? [];
    expect(html).toContain(`<title id="${title}">`);
    expect(html).toContain(`<desc id="${text}">`);
  }
  expect(html.match(/NaN|undefined|Infinity/)?.[0]).toBeUndefined();
});

test('a run without load has no page', () => {
  expect(loadPage(judged([run({ parts: ['compliance'] })]))).toBeUndefined();
});

test.each([
  [45, 90, '45 s'],
  [150, 600, '2:30'],
  [60, 120, '1:00'],
  [5400, 7200, '1:30 h'],
])('%d s of %d reads %s', (seconds, over, text) => expect(clock(seconds, over)).toBe(text));
