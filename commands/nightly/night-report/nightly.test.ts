import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../common/testing/test-folder';
import { decide, defaultSettings } from '../decision/decide';
import type { NightResult } from '../decision/night';
import type { Night } from '../history/entry';
import { keepNight } from '../night';
import { accepted as acceptedOf, night } from '../testing/nights';
import { simulatedGateway } from '../testing/noise';
import { nightReport } from './comparison';
import { nightAnnotations } from './github';
import { historyPage } from './history-page';
import { nightMetrics } from './metrics';
import { comparisonJunit, comparisonMarkdown, comparisonText, writeComparison } from './text';

const gateway = simulatedGateway(4);
const slowed = { operation: 'operation1', share: 0.4 };
const series = 'bank <A> | test';
const nightOf = (at: number, verdict: Night['verdict'] = 'pass'): Night =>
  night({
    ...{ at: new Date(Date.UTC(2026, 9, 1 + at, 2)).toISOString(), id: `N${at}`, series, verdict },
    runs: gateway.night(at, verdict === 'fail' ? slowed : undefined).runs,
    versions: { k6: 'v2.2.0' },
  });
const baseline = Array.from({ length: 12 }, (_, at) => nightOf(at));

/** The night after the baseline. */
function resultOf(
  verdict: Night['verdict'],
  reasons: string[] = [],
  nights = baseline,
  minNights = defaultSettings.minNights,
): NightResult {
  const tonight = { ...nightOf(12, verdict), reasons };
  const comparison = verdict === 'none' ? undefined : decide(nights, tonight, { ...defaultSettings, minNights });
  return { night: tonight, comparison, baseline: nights };
}

const folder = testFolder('night');

test('a night whose history cannot be written keeps its reports, and says so', async () => {
  const historyFolder = join(folder, 'file');
  writeFileSync(historyFolder, '');
  const kept = keepNight(resultOf('pass'), { folder, historyFolder, settings: defaultSettings });
  await expect(kept).rejects.toThrow(
    /not in the history; its table, JUnit, Allure results and runs are kept in \S*night-/,
  );
  expect(readdirSync(folder).sort()).toEqual([
    'allure-results',
    'file',
    'nightly.json',
    'nightly.md',
    'nightly.prom',
    'nightly.xml',
  ]);
});

const few = baseline.slice(0, 3);

describe('a night', () => {
  /** The begin of its text in a terminal, lines in GitHub Actions, and what JUnit has. */
  test.each<[what: string, result: NightResult, terminal: RegExp, github: RegExp[], junit: RegExp]>([
    [
      'that passes',
      resultOf('pass'),
      /^PASS: not slower than the nights before, compared with 12 nights[\s\S]*operation1 +p95 +\S+ ms +\S+ ms/,
      [],
      /failures="0" errors="0"[\s\S]*name="operation1 p95"[^>]*><system-out>/,
    ],
    [
      'that is the first',
      resultOf('pass', [], []),
      /^PASS: the first night of this series[\s\S]*first figures/,
      [],
      /failures="0"/,
    ],
    [
      'with few before it',
      resultOf('pass', [], few),
      /^PASS: no slowdown, compared with 3 nights; so few would only warn/,
      [],
      /failures="0"/,
    ],
    [
      'that fails',
      resultOf('fail', ['pay: slower', 'b']),
      /^FAIL, compared with 12 nights[\s\S]*\n {2}pay: slower\n {2}b\n[\s\S]*operation1 +p95 .* SLOWER/,
      [/^::error title=FAIL%2C compared with 12 nights::pay: slower$/, /^::error/],
      /failures="3" errors="0"[\s\S]*<failure type="slower"/,
    ],
    [
      'that broke a limit',
      { ...resultOf('fail', ['lost <1>']), comparison: undefined },
      /^FAIL/,
      [/lost/],
      /tests="1" failures="1" errors="0"[\s\S]*<failure type="breach" message="lost &lt;1&gt;"/,
    ],
    [
      'that warns',
      resultOf('warn', ['pay is slower']),
      /^WARNING/,
      [/^::warning title=WARNING.*::pay is slower$/],
      /failures="0"/,
    ],
    [
      'without a verdict',
      resultOf('none', ['busy']),
      /^NO VERDICT: it could not be measured[\s\S]*busy/,
      [/^::error title=NO VERDICT.*::busy$/],
      /tests="1" failures="0" errors="1"[\s\S]*<error type="machine" message="busy"/,
    ],
    ['without a reason', resultOf('none'), /^NO VERDICT/, [/^::error title=NO VERDICT.*::NO VERDICT/], /errors="1"/],
    [
      'with many reasons',
      resultOf('fail', Array.from({ length: 12 }, String)),
      /^FAIL/,
      [...Array(9).fill(/^::error/), /::3 more reasons/],
      /failures="3"/,
    ],
  ])('%s', (_, result, terminal, github, junit) => {
    const report = nightReport(result);
    expect(comparisonText(report)).toMatch(terminal);
    expect(nightAnnotations(report)).toEqual(github.map((line) => expect.stringMatching(line)));
    const xml = comparisonJunit(report);
    expect(xml).toMatch(junit);
    expect(xml).toContain('<property name="k6" value="v2.2.0"/>');
    expect(xml).toContain('<testcase classname="nightly" name="rules, limits and machine" ');
    writeComparison(folder, report, {});
    const results = readdirSync(join(folder, 'allure-results')).filter((name) => name.endsWith('-result.json'));
    const texts = results.map((name) => readFileSync(join(folder, 'allure-results', name), 'utf8'));
    const count = (status: string) => texts.filter((one) => JSON.parse(one).status === status).length;
    expect(xml).toContain(`tests="${texts.length}" failures="${count('failed')}" errors="${count('broken')}"`);
  });

  test.each<[string, NightResult, RegExp | undefined]>([
    ['many nights', resultOf('pass'), /^chance: .* though nothing changed, .*; SLOWER needs less than 0\.01$/],
    [
      'few nights, of which few may decide',
      resultOf('pass', [], few, 2),
      /; SLOWER does not ask for it, as fewer than 7/,
    ],
    ['too few nights for a chance', resultOf('pass', [], few), undefined],
  ])('compared with %s says what a chance is', (_, result, legend) => {
    const report = nightReport(result);
    if (!legend) expect(report.legend).toBeUndefined();
    else expect(report.legend).toMatch(legend);
    expect(comparisonText(report).endsWith(report.legend ?? '')).toBe(true);
  });

  test('as Markdown is a table that no text can break', () => {
    const text = comparisonMarkdown(nightReport(resultOf('fail', ['a | b\nc'])));
    expect(text).toMatch(/^## FAIL/);
    expect(text).toContain('- a &#124; b c');
    expect(text).toMatch(/\| \*\*operation1\*\* \| \*\*p95\*\* \|/);
    const cells = text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.match(/(?<!\\)\|/g)?.length);
    expect(new Set(cells)).toEqual(new Set([8]));
  });
});

describe('a history', () => {
  const accepted = acceptedOf({ at: '2026-10-14T09:00:00Z', series, night: 'N12', reason: 'new <check>' });
  const failed = {
    ...nightOf(12, 'fail'),
    reasons: ['operation1 is slower'],
    slower: [{ operation: 'operation1', percentile: 'p95' as const, change: 0.4 }],
  };
  const entries = [...baseline, failed, accepted];

  const settings = { threshold: 0.1, floorMs: 2 };
  test('the line of the threshold is where a night is slower, by share and by milliseconds', () => {
    const lineOf = (own: typeof settings) =>
      /class="line goal dashed"[^>]* y1="([\d.]+)"/.exec(historyPage(entries, own))?.[1];
    const [none, share, floor, both] = [
      [0, 0],
      [0.1, 0],
      [0, 2],
      [0.1, 2],
    ].map(([threshold = 0, floorMs = 0]) => Number(lineOf({ threshold, floorMs }))) as [number, number, number, number];
    expect(share).toBeLessThan(none);
    expect(floor).toBeLessThan(none);
    expect(both).toBe(Math.min(share, floor));
  });

  test.each(['p50', 'p99'] as const)('a night that was slower in %s has its dot there', (percentile) => {
    const slower = [{ operation: 'operation1', percentile, change: 0.4 }];
    const page = historyPage([...baseline, { ...failed, slower }], settings);
    const of = (name: string) => new RegExp(`(\\d+)[^<]* fail: ${name} ([^<]+)`).exec(page)?.[2];
    expect(page.match(/slower: p\d+ [^<]+/g)).toEqual([`slower: ${percentile} ${of(percentile)}`]);
  });

  test('as a page without scripts, in which no text is markup', () => {
    const page = historyPage(entries, settings);
    expect(page.match(/<svg /g)).toHaveLength(8);
    expect(page).toContain('bank &lt;A&gt; | test');
    expect(page).toContain('new &lt;check&gt;');
    expect(page).toContain('accepted as the new baseline');
    expect(page.match(/<circle class="goal"/g)).toHaveLength(1);
    expect(page).not.toMatch(/<script|NaN|undefined/);
    expect(historyPage([], settings)).toContain('No night is recorded.');
  });
});

test('a night as metrics', async () => {
  const text = await nightMetrics(resultOf('fail', ['operation1 is slower']));
  const label = `series="${series}"`;
  expect(text).toContain(`harness_nightly_verdict{${label},verdict="fail"} 1`);
  expect(text).toContain(`harness_nightly_verdict{${label},verdict="pass"} 0`);
  expect(text).toMatch(/harness_nightly_reply_seconds\{series="[^"]+",operation="operation1",quantile="0.95"\} 0\.\d+/);
  expect(text).toMatch(/harness_nightly_baseline_reply_seconds\{.*operation="operation1"/);
  expect(text).toMatch(/harness_nightly_slower\{series="[^"]+",operation="operation1",quantile="0.95"\} 1/);
  expect(text).toMatch(/harness_nightly_slower\{series="[^"]+",operation="operation2",quantile="0.95"\} 0/);
  expect(text.trimEnd()).toMatch(/# EOF$/);
  const none = await nightMetrics(resultOf('none', ['busy']));
  expect(none).toContain(`harness_nightly_verdict{${label},verdict="none"} 1`);
  expect(none).not.toContain('harness_nightly_reply_seconds{');
});

test('the Grafana dashboard asks for metrics that a night has', async () => {
  const dashboard = readFileSync('docs/grafana-dashboard.json', 'utf8');
  const asked = new Set(dashboard.match(/harness_nightly_\w+/g));
  const text = await nightMetrics(resultOf('fail', ['operation1 is slower']));
  expect(asked.size).toBeGreaterThanOrEqual(4);
  for (const name of asked) expect(text).toMatch(new RegExp(`^${name}\\{`, 'm'));
});
