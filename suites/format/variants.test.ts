import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTarget } from '../../targets/read';
import type { Target } from '../../targets/target';
import type { Case, Step } from './case';
import { groupsOf } from './covering/covering';
import { parseSuite } from './loader';
import { planOf } from './testing/plan';
import { everyVariant, variantsOf, variantsOfGroups } from './variants';

const file = 'targets/embedded.yaml';
const embedded = readTarget(file, readFileSync(file, 'utf8'), {});

const sample = (vary: string, more = '') =>
  parseSuite(
    's.yaml',
    `area: sample
cases:
  - id: one
    title: One
    vary: ${vary}
${more}    verifies: [account.available, transaction.accepted, cancel.success]
    steps:
      - call: walletStatus
      - call: createQuotation
      - call: createTransaction
      - call: cancelTransaction
      - call: viewTransaction
        set: { transactionReference: createTransaction.response.transactionReference }
`,
  )[0] as Case;

const drawn = (testCase: Case, more: Partial<Target> = {}, depth: 'smoke' | 'standard' | 'full' = 'standard') =>
  variantsOf(testCase, { ...embedded, ...more }, { depth }, '1', () => undefined);
const byId = (testCase: Case) => new Map(drawn(testCase, {}, 'full').map((one) => [one.id, one]));

describe('a case with dimensions', () => {
  test('stands for the usual payout by its own id, and for others by what differs', () => {
    const all = byId(sample('{ type: [p2p, b2b], instrument: [WALLET, CARD], reference: all }'));
    expect([...all.keys()].sort()).toEqual(
      [
        '',
        '-b2b',
        '-b2b-by-partner',
        '-b2b-card',
        '-b2b-card-by-partner',
        '-by-partner',
        '-card',
        '-card-by-partner',
      ].map((more) => `sample.one${more}`),
    );
    expect(all.get('sample.one-b2b-card')).toMatchObject({
      title: 'One (b2b card)',
      for: { type: 'b2b', instrument: 'CARD' },
      covers: { rule: 'sample.one', values: { type: 'b2b', instrument: 'CARD', reference: 'service' } },
    });
  });

  test('is shown for every type with every instrument and revision where it says so', () => {
    const kinds = (more: string) => {
      const all = drawn(sample('{ type: all, instrument: all, revision: all, reference: all, partner: all }', more));
      return new Set(all.map(({ for: kind }) => `${kind?.type} ${kind?.instrument} ${kind?.revision}`)).size;
    };
    expect([kinds('') < 24, kinds('    everyKind: true\n')]).toEqual([true, 24]);
  });

  test('asks for the status of its instrument, and quotes in its revision', () => {
    const all = byId(sample('{ instrument: all, revision: all }'));
    const calls = (id: string) => all.get(id)?.steps.map(({ name, call }) => [name, call]);
    expect(calls('sample.one-card')?.slice(0, 2)).toEqual([
      ['walletStatus', 'cardStatus'],
      ['createQuotation', 'createQuotation'],
    ]);
    expect(calls('sample.one-older-bank')?.slice(0, 2)).toEqual([
      ['walletStatus', 'bankStatus'],
      ['createQuotation', 'createQuotationOlder'],
    ]);
  });

  test("names the payout by the partner's reference, unless a step says by which", () => {
    const [cancelled, viewed] = byId(sample('{ reference: all }')).get('sample.one-by-partner')?.steps.slice(3) ?? [];
    expect(cancelled?.patches).toEqual([{ in: 'body', path: 'txnId', change: { eval: 'variables.reference' } }]);
    expect(viewed?.patches.map(({ change }) => change)).toEqual([
      { eval: 'createTransaction.response.transactionReference' },
    ]);
  });

  test("has a long reference where the partner's own is named", () => {
    const created = byId(sample('{ reference: all }')).get('sample.one-by-partner')?.steps[2];
    expect(created?.patches.map(({ path, change }) => [path, change])).toEqual([
      ['requestingOrganisationTransactionReference', { eval: '$pad(variables.reference, 50, "0")' }],
    ]);
  });

  test('waits for a payout to grow old', () => {
    const one = sample('{ age: all }');
    const pause = { ...one.steps[1], name: 'pause', call: undefined, wait: { seconds: 12, of: 'old' } };
    const all = byId({ ...one, steps: [...one.steps, pause] } as Case);
    const waits = (id: string) => all.get(id)?.steps.filter(({ wait }) => wait).length;
    expect([waits('sample.one'), waits('sample.one-old')]).toEqual([0, 1]);
  });

  test('asks for a reverse quote, unless a step says for which', () => {
    const one = sample('{ revision: all, quote: all }');
    const own = { in: 'body' as const, path: 'requestAmount', change: { set: '1.00' } };
    const withOwn = { ...one, steps: [...one.steps, { ...one.steps[1], name: 'own', patches: [own] }] } as Case;
    const steps = byId(withOwn).get('sample.one-reverse')?.steps ?? [];
    // which tells what an ordinary amount is worth, where the quotation is to succeed
    const first = (outcome: 'success' | 'refused') =>
      byId({
        ...withOwn,
        steps: withOwn.steps.map((step) => ({ ...step, expect: { ...step.expect, outcome } }) as Step),
      })
        .get('sample.one-reverse')
        ?.steps.find(({ call }) => call === 'createQuotation');
    expect(first('success')).toMatchObject({ name: 'forwardQuote', call: 'createQuotation', patches: [] });
    expect(first('refused')?.name).not.toBe('forwardQuote');
    const patched = steps
      .filter(({ patches }) => patches.length > 0)
      .map(({ name, patches }) => [name, patches.length]);
    expect(patched).toEqual([
      ['createQuotation', 2],
      ['viewTransaction', 1],
      ['own', 1],
    ]);
  });

  test('has its steps sent by the second partner, unless a step says by whom', () => {
    const one = sample('{ partner: all }');
    const [first, ...others] = one.steps;
    const withOwn = { ...one, steps: [{ ...first, as: { secondPartner: ['X-PASSWORD'] } }, ...others] } as Case;
    const senders = byId(withOwn)
      .get('sample.one-of-second')
      ?.steps.map(({ as }) => as);
    expect(senders).toEqual([{ secondPartner: ['X-PASSWORD'] }, ...others.map(() => 'secondPartner')]);
  });

  test.each<[string, Partial<Target>, string[]]>([
    ['the countries of its corridors', {}, ['KE', 'PH', 'GH', 'UG', 'GT', 'IN']],
    ['fewer corridors', { corridors: embedded.corridors.slice(0, 2) }, ['KE', 'PH']],
  ])('is drawn for what the target offers: %s', (_, more, countries) => {
    const all = drawn(sample('{ country: all }'), more);
    expect(all.map(({ for: wanted }) => wanted?.country).sort()).toEqual([...countries].sort());
  });

  test.each([
    ['smoke', 4],
    ['standard', 12],
    ['full', 24],
  ] as const)('is drawn by the depth: %s', (depth, least) => {
    const count = drawn(sample('{ type: all, instrument: all, revision: all }'), {}, depth).length;
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(least + 3);
  });
});

test('a case that is named is planned, whatever the seed draws', () => {
  const one = sample('{ type: all, instrument: all, revision: all }');
  const ids = everyVariant(one, embedded).map(({ id }) => id);
  for (const id of ids.filter((each) => !/older.*card/.test(each)))
    for (const seed of [1, 2]) {
      const named = new Set([id]);
      const selection = { depth: 'standard' as const, cases: named, named };
      const { cases } = planOf([one], embedded, seed, Date.now(), (pan) => pan, selection);
      expect(cases.map((planned) => planned.id)).toEqual([id]);
    }
});

test('the cases of a deeper run are in the same order where they are named', () => {
  const one = sample('{ type: all, instrument: all, revision: all, reference: all }');
  const full = variantsOf(one, embedded, { depth: 'full' }, '1', () => undefined).map(({ id }) => id);
  const named = new Set(full);
  const again = variantsOf(one, embedded, { depth: 'standard', named }, '1', () => undefined).map(({ id }) => id);
  expect(again.filter((id) => named.has(id))).toEqual(full);
});

describe('a plan', () => {
  const planned = (vary: string, more: Partial<Target>, trigger = '') =>
    planOf([sample(vary, trigger)], { ...embedded, ...more }, 1, Date.now(), (pan) => pan);
  const all = '{ type: all, instrument: all, revision: all }';

  test('has no case of what the target does not offer', () => {
    const { cases, leftOut } = planned(all, { types: ['p2p', 'b2b'], instruments: ['WALLET'] });
    expect(new Set(cases.map(({ payout }) => payout.type))).toEqual(new Set(['p2p', 'b2b']));
    expect(leftOut).toEqual([]);
  });

  test('says why where the target offers nothing of it', () => {
    const { cases, leftOut } = planned('{ instrument: [CARD], type: all }', { instruments: ['WALLET'] });
    expect([cases, leftOut]).toMatchObject([
      [],
      [{ verdict: 'not-applicable', reason: 'the target pays out to no CARD' }],
    ]);
  });

  test('has cards of the second partner where the target says so, and nothing of one that is not declared', () => {
    const kinds = '{ instrument: all, partner: all }';
    const by = ({ covers }: { covers?: Case['covers'] }) => `${covers?.values.partner} ${covers?.values.instrument}`;
    const pairs = ['first BANK_AC', 'first CARD', 'first WALLET', 'second BANK_AC', 'second WALLET'];
    const { cards: _, ...secondPartner } = embedded.secondPartner ?? expect.fail('no second partner');
    expect(planned(kinds, { secondPartner }).cases.map(by).sort()).toEqual(pairs);
    expect(planned(kinds, {}).cases.map(by).sort()).toEqual([...pairs, 'second CARD'].sort());
    const { cases, leftOut } = planned(kinds, { secondPartner: undefined });
    expect(new Set(cases.map(({ covers }) => covers?.values.partner))).toEqual(new Set(['first']));
    expect(leftOut).toEqual([]);
  });

  test('leaves out what the target offers and cannot bring about, and nothing else', () => {
    const { msisdn = '' } = embedded.triggers['held-pending'] ?? {};
    const triggers = { 'held-pending': { msisdn } };
    const { cases, leftOut } = planned(all, { triggers }, '    trigger: held-pending\n');
    expect(new Set(cases.map(({ payout }) => payout.instrument))).toEqual(new Set(['WALLET', 'BANK_AC']));
    expect(new Set(leftOut.map(({ covers }) => covers?.values.instrument))).toEqual(new Set(['CARD']));
    expect(leftOut.map(({ verdict }) => verdict)).toEqual(Array.from(leftOut, () => 'skip'));
    expect(new Set(leftOut.map(({ covers }) => covers?.values.type)).size).toBe(4);
  });
});

describe('cases of a group', () => {
  const group = Array.from(
    { length: 20 },
    (_, at): Case => ({
      ...sample('{ type: all, instrument: all, revision: all }'),
      id: `sample.${at}`,
      group: 'sample',
    }),
  );
  const isPaid = ({ for: wanted }: Case) => wanted?.instrument !== 'CARD' || wanted.revision !== 'older';
  /** The last four alone may go to a card. */
  const leftOut = (one: Case) =>
    isPaid(one) && (one.for?.instrument !== 'CARD' || /\.1[6-9]/.test(one.id))
      ? undefined
      : { verdict: 'skip' as const };
  const chosen = (named?: ReadonlySet<string>) => variantsOfGroups(group, embedded, named, '1', leftOut);

  test('are shown in one variant each, and together for each pair that any of them can show', () => {
    const all = [...chosen().values()].flat();
    expect(all).toHaveLength(20);
    const shown = new Set(all.flatMap(({ covers }) => groupsOf(covers?.values ?? {}, 2)));
    const possible = group
      .flatMap((one) => everyVariant(one, embedded))
      .filter((one) => leftOut(one) === undefined)
      .flatMap(({ covers }) => groupsOf(covers?.values ?? {}, 2));
    expect(new Set(possible)).toEqual(shown);
  });

  test('a variant that is named is there too', () => {
    const named = new Set(['sample.3-b2b-bank']);
    expect(
      chosen(named)
        .get(group[3] as Case)
        ?.map(({ id }) => id),
    ).toContain('sample.3-b2b-bank');
  });
});
