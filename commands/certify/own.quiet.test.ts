/**
 * A whole certification as its user runs it, with the real k6, of the reference gateway over a socket; and the cases of an
 * integrator beside it, which change nothing of it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import type { Ended } from '../../common/testing/ended';
import { testFolder } from '../../common/testing/test-folder';
import { requirements } from '../../contract';
import { type Gateway, type Modification, start } from '../../gateway';
import { readTar } from '../cli/bundle/files';
import { certify, documentOf, started, withoutPage } from './testing/certify';

const folder = testFolder('own-cases');
const mine = join(folder, 'mine');
const [, example = ''] =
  /## Cases of your own[\s\S]*?```yaml\n([\s\S]*?)```/.exec(
    readFileSync(join(root, 'docs/writing-cases.md'), 'utf8'),
  ) ?? [];
const failing = `area: own-failing
cases:
  - id: century
    title: A quote can be used for a hundred years
    verifies: [own.century]
    steps:
      - call: createQuotation
        checks:
          - verifies: own.century
            assert: $time(response.quotes[0].quoteExpiryTime) > now + 3153600000000
            message: an expiry in a hundred years
            actual: response.quotes[0].quoteExpiryTime
  - id: described
    title: A payout may be described
    verifies: [own.described]
    steps:
      - call: createQuotation
      - { call: createTransaction, with: { descriptionText: of an own case }, expect: { success: own.described } }
`;

mkdirSync(mine);
writeFileSync(join(mine, 'quotes.yaml'), example);
writeFileSync(join(mine, 'failing.yaml'), failing);

/** What only own cases send is answered with nothing that is JSON, which breaks rules about every reply. */
const brokenForOwn: Modification = {
  id: 'broken-for-own',
  text: '',
  around: (request, next) => {
    const response = next(request);
    return request.body.includes('of an own case') ? { ...response, body: 'no JSON' } : response;
  },
};

describe('own cases beside a certification', { timeout: 400_000 }, () => {
  let gateway: Gateway;
  let run: Ended;
  const [out, bundle] = [join(folder, 'run'), join(folder, 'bundle.tar')];
  beforeAll(async () => {
    gateway = await start({ port: 0, modifications: [brokenForOwn] });
    const own = ['--suites', mine, '--base-url', gateway.url];
    run = await certify([...own, '--json', '--duration', '4', '--out', out, '--bundle', bundle], withoutPage);
  }, 400_000);
  afterAll(() => gateway.close());

  test('are told in one line, with what was wanted and what came', () => {
    expect(run.err).toMatch(
      /\nOwn cases, beside the verdict: 5 ran, 2 failed: own-failing\.century, own-failing\.described\n {2}own-failing\.century: own\.century\n {4}expected {2}an expiry in a hundred years\n {4}received {2}"20/,
    );
    expect(run.err).toMatch(/\n {2}own-failing\.described: http\.json\n {4}expected .*\n {4}received .*no JSON/);
  });

  test('change neither exit code nor verdict, and no count', () => {
    const verdict = documentOf(run);
    expect([run.code, verdict.verdict, verdict.invalid, verdict.faults]).toEqual([0, 'pass', [], []]);
    expect(verdict.requirements.map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
    expect([verdict.caseCounts.fail, verdict.coverage.filter(({ rule }) => rule.startsWith('own'))]).toEqual([0, []]);
  });

  test('leave the certification as it is, which measures replies and keeps secrets out of its journal', () => {
    expect(documentOf(run).replyGoal).toMatchObject({ goalMs: 500 });
    const journal = readFileSync(join(out, 'journal.ndjson'), 'utf8');
    expect(journal).not.toMatch(/"X-PASSWORD":"[^*]/);
    expect(journal).not.toMatch(/4111111111111111|5555555555554444/);
    expect(journal.split('\n').length).toBeGreaterThan(2000);
  });

  test('are nowhere in the record of the run and its bundle, which is intact', async () => {
    for (const file of ['journal.ndjson', 'certificate.html', 'summary.md', 'junit.xml', 'requirements.csv'])
      expect(readFileSync(join(out, file), 'utf8')).not.toMatch(/own-(quotes|failing)|own\.(minute|century|described)/);
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    const { files } = await readTar(bundle, unpacked);
    expect(files.filter(({ name }) => name.startsWith('own'))).toEqual([]);
    const verified = await started(['verify', bundle, '--require-pass']);
    expect([verified.code, verified.out]).toEqual([
      4,
      expect.stringMatching(/cases were judged from their exchanges[\s\S]*\nintact[^;]*$/),
    ]);
  });

  test('have a record of their own, which show reads', async () => {
    const shown = await started(['show', 'own-failing.century', '--run', join(out, 'own')]);
    expect(shown.out).toMatch(
      /^case own-failing\.century {2}fail\n[\s\S]*failing\.yaml:3[\s\S]* {2}fail {2}own\.century\n/,
    );
  });
});

describe('own cases', () => {
  const target = join(folder, 'target.yaml');
  const embedded = readFileSync(join(root, 'targets/embedded.yaml'), 'utf8');
  const args = ['--target', target, '--suites', mine, '--case', 'transaction.duplicate', '--seed', '1'];
  const allowing = (runPayouts: number) =>
    writeFileSync(target, embedded.replace('requestsPerSecond:', `runPayouts: ${runPayouts}\n  requestsPerSecond:`));

  test('are listed and estimated with ours', async () => {
    allowing(1);
    const listed = await certify([...args, '--list']);
    expect(listed.out).toMatch(/\nown-failing\.century +A quote [\s\S]*\n6 cases, 0 left out\n$/);
    const estimated = await certify([...args, '--estimate']);
    expect(estimated.out).toContain('may send 2 payouts, and rates.runPayouts allows 1; nothing was sent');
  });

  test('are under the same ceilings as ours', async () => {
    allowing(1);
    const refused = await certify([...args, '--out', join(folder, 'refused')]);
    expect([refused.code, refused.err]).toEqual([
      3,
      expect.stringContaining('may send 2 payouts, and rates.runPayouts'),
    ]);
    allowing(2);
    const ran = await certify([...args, '--out', join(folder, 'allowed')], withoutPage);
    expect(ran.out).toContain('Own cases, beside the verdict: 5 ran, 1 failed: own-failing.century\n');
  });

  test.each([
    [['--suites', join(folder, 'nothing')], /^--suites: there is no folder .*nothing\.\n$/],
    [['--suites', mine, '--part', 'load'], /^--part load runs no cases, so --suites has no effect/],
  ])('are refused before anything is sent: %j', async (flags, said) => {
    expect(await certify(flags)).toMatchObject({ code: 3, out: '', err: expect.stringMatching(said) });
  });
});
