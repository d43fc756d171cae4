/** What failed runs once more: over the network, against gateways that fail always, or once. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ended } from '../../common/testing/ended';
import { testFolder } from '../../common/testing/test-folder';
import { defects, type Gateway, type Modification, start, variants } from '../../gateway';
import { certify, started, withoutPage } from './testing/certify';

const folder = testFolder('repeat');
const wrongRate = defects.find(({ id }) => id === 'quote-rate-wrong') as Modification;

/** The first quotation is answered with nothing that is JSON, those after it as they should be. */
function onceBroken(): Modification {
  let answered = 0;
  return {
    id: 'once',
    text: '',
    around: (request, next) => {
      const response = next(request);
      if (!request.path.includes('quotation') || answered++ > 0) return response;
      return { ...response, body: 'no JSON' };
    },
  };
}

const read = (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8');
const flat = (text: string) => text.replace(/\s+/g, ' ');

describe.concurrent('what failed', { timeout: 240_000 }, () => {
  let gateway: Gateway;
  let run: Ended;
  beforeAll(async () => {
    gateway = await start({ modifications: [wrongRate] });
    const own = ['--base-url', gateway.url, '--case', 'walks.1', '--seed', '5'];
    const bundle = join(folder, 'always.tar');
    // one after the other, as the gateway calls back the latest that has registered
    run = await certify([...own, '--out', join(folder, 'always'), '--bundle', bundle], withoutPage);
    await certify([...own, '--out', join(folder, 'never'), '--no-confirm'], withoutPage);
  });
  afterAll(() => gateway.close());

  const told =
    '1 of 1 failed case ran again: all failed; the shortest sequence that fails: createQuotation (certify --case walks.1-1 --seed 5)';

  test('runs once more, and each report says what came', () => {
    expect(run.code).toBe(1);
    expect(flat(run.out)).toContain(`again ${told}`);
    for (const file of ['summary.md', 'junit.xml', 'certificate.html']) expect(read('always', file)).toContain(told);
  });

  test('changes no verdict', async () => {
    // the same journal: two runs see different moments of a payout
    const copy = join(folder, 'without');
    cpSync(join(folder, 'always'), copy, { recursive: true });
    rmSync(join(copy, 'again'), { recursive: true });
    await started(['report', copy], withoutPage);
    const [with_, without] = ['always', 'without'].map((name) => {
      const { requirements, verdict } = JSON.parse(read(name, 'verdict.json'));
      return [verdict, requirements.map((one: { id: string; verdict: string }) => [one.id, one.verdict])];
    });
    expect(with_).toEqual(without);
    expect(read('without', 'summary.md')).not.toContain('ran again');
  });

  test('is sent again by each command that the certificate prints', async () => {
    const html = read('always', 'certificate.html').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
    const printed = [...html.matchAll(/<code>((?:certify --target|show (?!ID )[^<]* --curl)[^<]*)<\/code>/g)].map(
      ([, one = '']) => one,
    );
    const [again = '', script = ''] = ['certify', 'show'].map((begins) =>
      printed.find((one) => one.startsWith(begins)),
    );
    const repeated = await certify([...again.split(' ').slice(1), '--out', join(folder, 'printed')], withoutPage);
    expect([repeated.code, flat(repeated.out)]).toEqual([1, expect.stringContaining('quotation.rate')]);
    const shown = await started([...script.split(' '), '--run', join(folder, 'always')]);
    expect([shown.code, shown.err, shown.out]).toEqual([0, '', expect.stringMatching(/^#!\/bin\/sh\n[\s\S]*curl /)]);
  });

  test('runs no second time where that is not wanted', () => {
    expect(existsSync(join(folder, 'never', 'again'))).toBe(false);
    expect(read('never', 'summary.md')).not.toContain('ran again');
  });

  test('is in the bundle, whose reports are derived again', async () => {
    const checked = await started(['verify', join(folder, 'always.tar')]);
    expect(checked.out).toContain(
      'certificate.html, summary.md, junit.xml, requirements.csv are those of this journal',
    );
  });

  test('is reported the same from its folder', async () => {
    const copy = join(folder, 'reported');
    cpSync(join(folder, 'always'), copy, { recursive: true });
    const again = await started(['report', copy], withoutPage);
    expect(flat(again.out)).toContain(told);
  });

  test('can be run by what the report names', async () => {
    const named = await certify(
      ['--base-url', gateway.url, '--case', 'walks.1-1', '--seed', '5', '--out', join(folder, 'named'), '--no-confirm'],
      withoutPage,
    );
    expect(named.out).toContain('quotation.rate');
    expect(named.code).toBe(1);
  });

  test('is no SHOULD that was missed', async () => {
    const lax = await start({ modifications: variants.filter(({ id }) => id === 'accepted-202') });
    const name = 'warned';
    try {
      const args = ['--base-url', lax.url, '--case', 'walks.1', '--seed', '5', '--out', join(folder, name)];
      expect((await certify(args, withoutPage)).out).toContain('cases: 1 warn');
      expect(existsSync(join(folder, name, 'again'))).toBe(false);
    } finally {
      await lax.close();
    }
  });

  test('and passes then, happens sometimes', async () => {
    const other = await start({ modifications: [onceBroken()] });
    try {
      const once = await certify(
        ['--base-url', other.url, '--case', 'walks.1', '--seed', '5', '--out', join(folder, 'once')],
        withoutPage,
      );
      expect(flat(once.out)).toContain('1 of 1 failed case ran again: 0 failed, so it happens sometimes');
    } finally {
      await other.close();
    }
  });
});
