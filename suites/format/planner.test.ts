import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Payout } from '../../generators';
import { readTarget } from '../../targets/read';
import { pansOf, type Target } from '../../targets/target';
import type { Case, PlannedCase } from './case';
import { loadSuites } from './loader';
import { kindsOf } from './planning/kind';
import { planOf } from './testing/plan';

const file = 'targets/embedded.yaml';
const embedded = readTarget(file, readFileSync(file, 'utf8'), {});
const suites = loadSuites('suites');
describe('a boundary that several kinds of payout share', () => {
  const all = suites.filter(({ boundary }) => boundary?.startsWith('createTransaction '));
  const drawn = (seed: number, more: Partial<Target> = {}) =>
    planOf(all, { ...embedded, ...more }, seed, Date.parse('2026-03-02T12:00:00Z'), (pan) => pan).cases;
  const idsOf = (cases: readonly PlannedCase[]) => cases.map(({ id }) => id);

  test('is shown once, and the seed draws by which kind', () => {
    const [one, other] = [drawn(1), drawn(2)];
    expect(new Set(one.map(({ boundary }) => boundary)).size).toBe(one.length);
    expect(other.map(({ boundary }) => boundary).sort()).toEqual(one.map(({ boundary }) => boundary).sort());
    expect(idsOf(drawn(1))).toEqual(idsOf(one));
    expect(idsOf(other)).not.toEqual(idsOf(one));
    const above = one.filter(({ id, for: wanted }) => id.endsWith('.above') && wanted?.revision === 'current');
    const kinds = new Set(above.map(({ payout: { type, instrument } }) => `${type} ${instrument}`));
    for (const type of embedded.types)
      for (const to of ['WALLET', 'BANK_AC']) expect([...kinds]).toContain(`${type} ${to}`);
  });

  test('is accepted of a card only where nothing else can show it, and refused of cards, too', () => {
    const ofCards = drawn(1).filter(({ payout: { instrument } }) => instrument === 'CARD');
    const toCards = ofCards.filter(({ steps }) => steps.every((step) => step.expect.outcome !== 'refused'));
    expect(ofCards.length - toCards.length).toBeGreaterThan(100);
    const without = new Set(drawn(1, { instruments: ['WALLET', 'BANK_AC'] }).map(({ boundary }) => boundary));
    expect(toCards.filter(({ boundary }) => without.has(boundary))).toEqual([]);
    expect(toCards.length).toBeGreaterThan(10);
  });
});

test('a step to an ordinary beneficiary has another one than that of the trigger', () => {
  const refused = suites.filter(({ id }) => id === 'codes.acceptance-3009');
  const [{ payout, others }] = planOf(refused, embedded, 1, Date.now()).cases as [PlannedCase];
  const { recipient, sendingAmount } = (others as Record<string, Payout>).mended as Payout;
  expect(payout.recipient.msisdn).toBe('254703003009');
  expect(recipient.msisdn).not.toMatch(/^25470[1-7]/);
  expect(sendingAmount).toBe(payout.sendingAmount);
});

test.each<[rule: string, added: Record<string, string | undefined>]>([
  ['ledger.money-of-other-partner', { createTransactionStatus: 'secondPartner' }],
  ['transaction.duplicate', { createTransactionStatus: undefined }],
  ['transaction.provider-same', {}],
])('%s asks for the account status under the provider of a payout first', (rule, added) => {
  const plan = planOf(
    suites.filter(({ id }) => id === rule),
    { ...embedded, corridors: embedded.corridors.filter(({ provider }) => provider) },
    1,
    Date.now(),
  );
  const [planned] = plan.cases as [PlannedCase];
  const statuses = planned.steps.filter(({ name }) => name.endsWith('Status') && name !== 'walletStatus');
  expect(Object.fromEntries(statuses.map(({ name, as }) => [name, as]))).toEqual(added);
  for (const { name } of statuses) expect(planned.others?.[name]?.provider).toBe('100001');
});

test.each([
  ['is not offered for a type that no corridor with a provider pays', ['p2p'], { b2b: 'not-applicable' }],
  ['stays open where no corridor has a provider', undefined, { p2p: 'skip', b2b: 'skip' }],
] as const)('a provider that differs %s', (_, types, wanted) => {
  const [other = {}] = embedded.corridors.filter(({ provider }) => !provider);
  const [own = {}] = embedded.corridors.filter(({ provider }) => provider);
  const { provider, ...without } = own as Target['corridors'][number];
  const corridors = [other, types ? { ...own, types } : without] as Target['corridors'];
  const rule = suites.filter(({ id }) => id === 'transaction.provider-other').map(({ vary: _, ...one }) => one);
  const verdicts = (['p2p', 'b2b'] as const).map((type) => {
    const { leftOut } = planOf(
      rule.map((one) => ({ ...one, for: { ...one.for, type } })),
      { ...embedded, corridors },
      1,
      Date.now(),
    );
    return [type, leftOut[0]?.verdict] as const;
  });
  expect(Object.fromEntries(verdicts.filter(([, verdict]) => verdict))).toEqual(wanted);
});

describe('a step that sends the payout as another kind', () => {
  const changed = suites.filter(({ id }) => id === 'transaction.duplicate-type');
  const plannedBy = (more: Partial<Target>) => planOf(changed, { ...embedded, ...more }, 1, Date.now());

  test('has data of that kind, to the same beneficiary and of the same amount', () => {
    const [{ payout, others }] = plannedBy({}).cases as [PlannedCase];
    const { type, recipient, sendingAmount } = (others as Record<string, Payout>).again as Payout;
    expect([payout.type, type]).toEqual(['p2p', 'b2b']);
    expect([recipient.msisdn, sendingAmount]).toEqual([payout.recipient.msisdn, payout.sendingAmount]);
  });

  test('is left out where the target does not offer that kind', () => {
    expect(plannedBy({ types: ['p2p'] })).toMatchObject({ cases: [], leftOut: [{ verdict: 'not-applicable' }] });
  });
});

describe('the number of a trigger', () => {
  const failed = suites.filter(({ id }) => id === 'view.failed');
  const plannedBy = (more: Partial<Target>) =>
    planOf(failed, { ...embedded, types: ['p2p'], instruments: ['BANK_AC'], ...more }, 1, Date.now());
  const account = { 'credit-failed': { msisdn: '254700000004', account: '99' } };

  test.each<[what: string, more: Partial<Target>, account: string | undefined]>([
    ['is an account number where the target says so', {}, '254700000004'],
    ['is none elsewhere', { numbersAreAccounts: false }, undefined],
    ['gives way to an account', { numbersAreAccounts: false, triggers: account }, '99'],
  ])('%s', (_, more, number) => {
    const { cases, leftOut } = plannedBy(more);
    expect(cases[0]?.payout.account?.number).toBe(number);
    expect(leftOut.every(({ verdict }) => verdict === 'skip') && leftOut.length > 0).toBe(number === undefined);
  });
});

test('a trigger is for the payouts that it names, and for all where it names none', () => {
  const kept = suites.filter(({ id }) => id.startsWith('limits.amount-3076'));
  const names = ({ cases }: ReturnType<typeof planOf>) =>
    cases.map(({ payout: { type, instrument } }) => `${type} ${instrument}`).sort();
  const plannedBy = (more: object) =>
    planOf(
      kept,
      { ...embedded, triggers: { 'limit-3076': { amount: '60000.00', ...more } } },
      1,
      Date.now(),
      (pan) => pan,
    );
  const kinds = embedded.types.flatMap((type) => embedded.instruments.map((instrument) => `${type} ${instrument}`));
  const some = (word: string) => new Set(kinds.filter((kind) => kind.includes(word)));
  expect(new Set(names(plannedBy({})))).toEqual(new Set(kinds));
  expect(new Set(names(plannedBy({ instruments: ['BANK_AC'] })))).toEqual(some('BANK_AC'));
  expect(new Set(names(plannedBy({ types: ['b2b'] })))).toEqual(some('b2b'));
  expect(plannedBy({ types: ['b2p'] }).leftOut.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toContain(
    'skip: the trigger limit-3076 is not for p2p to CARD; it needs an attestation',
  );
});

test('a trigger is for the corridors that it names', () => {
  const kept = suites.filter(({ id }) => id === 'limits.amount-3078');
  const triggers = { 'limit-3078': { amount: '900', countries: ['PH'] } };
  const { cases, leftOut } = planOf(kept, { ...embedded, triggers }, 1, Date.now(), (pan) => pan);
  expect(new Set(cases.map(({ payout }) => payout.corridor.country))).toEqual(new Set(['PH']));
  expect(leftOut.map(({ reason }) => reason)).toContain(
    'the trigger limit-3078 is of no corridor for CARD; it needs an attestation',
  );
});

describe('a trigger of several rows', () => {
  const planned = (id: RegExp, more: Partial<Target>) =>
    planOf(
      suites.filter((one) => id.test(one.id)),
      { ...embedded, ...more },
      ...[1, Date.now(), (pan: string) => pan],
    );

  test('is that of the type and the country of the payout', () => {
    const triggers = {
      'limit-3078': { amount: '900', types: ['p2p'], countries: ['PH'] },
      'limit-3078#2': { amount: '700', types: ['b2b'] },
    } satisfies Target['triggers'];
    const { cases } = planned(/^limits.amount-3078/, { triggers });
    const amounts = (type: string) => [
      ...new Set(
        cases.flatMap(({ payout: { type: own, sendingAmount } }) =>
          own === type ? [Number(sendingAmount) < 800] : [],
        ),
      ),
    ];
    expect([amounts('p2p'), amounts('b2b')]).toEqual([[false], [true]]);
  });

  test('of one kind gives its beneficiaries to cases in turn', () => {
    const triggers = { 'held-pending': { msisdn: '254700000006' }, 'held-pending#2': { msisdn: '254700000016' } };
    const { cases } = planned(/^cancel/, { triggers, instruments: ['WALLET'] });
    const numbers = cases.filter(({ trigger }) => trigger).map(({ payout }) => payout.recipient.msisdn);
    expect(new Set(numbers)).toEqual(new Set(['254700000006', '254700000016']));
  });
});

test.each<[what: string, seconds: number | undefined, waiting: boolean]>([
  ['as long as the default', undefined, true],
  ['longer than a case waits', 25, true],
  ['not so long as a case waits', 8, false],
])('a payout that is held %s', (_, seconds, waiting) => {
  const row = { ...embedded.triggers['held-pending'], ...(seconds && { seconds }) };
  const { cases, leftOut } = planOf(
    suites.filter(({ trigger }) => trigger === 'held-pending'),
    { ...embedded, triggers: { ...embedded.triggers, 'held-pending': row } },
    ...[1, Date.now(), (pan: string) => pan],
  );
  const waits = cases.filter(({ steps }) => steps.some(({ wait }) => wait && wait.seconds >= 20));
  expect([waits.length > 0, leftOut.some(({ reason }) => /holds for 8 s/.test(reason))]).toEqual([waiting, !waiting]);
  expect(cases.length).toBeGreaterThan(0);
  expect(new Set(cases.map(({ heldSeconds }) => heldSeconds))).toEqual(new Set([seconds]));
});

test('names of instruments that are not matched need no trigger', () => {
  const { cases, leftOut } = planOf(
    suites.filter(({ trigger }) => trigger?.startsWith('name-matched')),
    { ...embedded, namesMatched: ['WALLET', 'BANK_AC'] },
    ...[1, Date.now(), (pan: string) => pan],
  );
  expect(new Set(cases.map(({ payout }) => payout.instrument))).toEqual(new Set(['WALLET', 'BANK_AC']));
  expect(new Set(leftOut.map(({ verdict, reason }) => `${verdict}: ${reason}`))).toEqual(
    new Set(['not-applicable: names are not matched for CARD']),
  );
});

describe('an amount that breaks several limits', () => {
  const kept = suites.filter(({ id }) => /^limits.amount-30(77|78)$/.test(id));
  test.each<[string, Target['triggers'], string, string[]]>([
    ['a lower maximum', { 'limit-3078': { amount: '900' }, 'limit-3082': { amount: '800' } }, '3078', ['3078', '3082']],
    [
      'the same maximum',
      { 'limit-3078': { amount: '900' }, 'limit-3107': { amount: '900.00' } },
      '3078',
      ['3078', '3107'],
    ],
    ['a higher maximum', { 'limit-3078': { amount: '900' }, 'limit-3082': { amount: '1000' } }, '3078', ['3078']],
    ['a minimum', { 'limit-3078': { amount: '900' }, 'limit-3079': { amount: '1' } }, '3078', ['3078']],
    ['a higher minimum', { 'limit-3077': { amount: '0.5' }, 'limit-3079': { amount: '1' } }, '3077', ['3077', '3079']],
    [
      'that of another corridor',
      { 'limit-3078': { amount: '900', countries: ['KE'] }, 'limit-3082': { amount: '800', countries: ['PH'] } },
      '3078',
      ['3078'],
    ],
    [
      'that of another type',
      { 'limit-3078': { amount: '900', types: ['p2p'] }, 'limit-3082': { amount: '800', types: ['b2b'] } },
      '3078',
      ['3078'],
    ],
    [
      'that of another currency',
      { 'limit-3078': { amount: '900' }, 'limit-3082': { amount: '800', sendingCurrency: 'EUR' } },
      '3078',
      ['3078'],
    ],
  ])('takes the code of each, as of %s', (_, triggers, code, codes) => {
    const { cases } = planOf(kept, { ...embedded, triggers }, 1, Date.now(), (pan) => pan);
    const found = cases
      .filter(({ trigger }) => trigger === `limit-${code}`)
      .flatMap(({ steps }) =>
        steps.flatMap(({ expect: { outcome, ...expect } }) =>
          outcome === 'refused' && 'codes' in expect ? [expect.codes] : [],
        ),
      );
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(String))).toEqual(new Set([String(codes)]));
  });
});

describe('the types of corridors', () => {
  const [kenya, ...others] = embedded.corridors as [Target['corridors'][number], ...Target['corridors']];
  const kindsOf = (corridors: Target['corridors'], of = 'transaction.payout') => {
    const { cases, leftOut } = planOf(
      suites.filter(({ id }) => id === of),
      { ...embedded, corridors },
      1,
      Date.now(),
      (pan) => pan,
      { depth: 'full' },
    );
    const kinds = cases.map(
      ({ payout: { type, instrument, corridor } }) => `${type} ${instrument} ${corridor.country}`,
    );
    return { kinds: [...new Set(kinds)], leftOut };
  };

  test('decide which payouts are sent, by corridor and by instrument', () => {
    const only = kindsOf([
      { ...kenya, types: { CARD: ['p2p', 'b2p'] } },
      ...others.map((one) => ({ ...one, types: ['p2p' as const] })),
    ]);
    expect(only.kinds.filter((kind) => /CARD/.test(kind)).sort()).toEqual([
      'b2p CARD KE',
      'p2p CARD GT',
      'p2p CARD KE',
    ]);
    expect(only.kinds.filter((kind) => /b2b/.test(kind)).sort()).toEqual(['b2b BANK_AC KE', 'b2b WALLET KE']);
    expect(only.leftOut).toEqual([]);
  });

  test('leave no payout of the usual pair where none is paid', () => {
    const all = kindsOf([{ ...kenya, types: { WALLET: ['b2b'], BANK_AC: ['p2p'], CARD: ['p2p'] } }]);
    expect(all.kinds.sort()).toEqual(['b2b WALLET KE', 'p2p BANK_AC KE', 'p2p CARD KE']);
  });
});

describe('a trigger that is a card', () => {
  const matched = suites.filter(({ id }) => id === 'account.card-name-mismatch');
  const plannedBy = (triggers: Target['triggers']) =>
    planOf(matched, { ...embedded, triggers }, 1, Date.now(), (pan) => `sealed ${pan}`);

  test('is sent encrypted, and is among the numbers that nobody may see', () => {
    const triggers = {
      'name-matched-card': { card: { pan: '4002547000000018', scheme: 'VISA' }, name: 'Amina Wanjiru Otieno' },
    };
    expect(plannedBy(triggers).cases[0]?.payout.card?.recipientPan).toBe('sealed 4002547000000018');
    expect(pansOf({ corridors: [], triggers })).toEqual(['4002547000000018']);
  });

  test('is not verified where the target declares none', () => {
    expect(plannedBy({})).toMatchObject({ cases: [], leftOut: [{ verdict: 'skip' }] });
  });
});

describe('the kinds of a mix', () => {
  test.each<[string, Parameters<typeof kindsOf>[0], Partial<Target>, number, RegExp[]]>([
    ['all that is offered', [{ weight: 1 }, { weight: 2, instrument: 'CARD' }], {}, 2, []],
    ['a type that is not offered', [{ weight: 1, type: 'b2b' }], { types: ['p2p'] }, 0, [/offers no b2b/]],
    [
      'a type that no corridor pays to the instrument',
      [
        { weight: 1, type: 'p2b', instrument: 'CARD' },
        { weight: 1, type: 'p2b' },
      ],
      { corridors: embedded.corridors.map((one) => ({ ...one, types: { CARD: ['p2p'] } })) },
      1,
      [/no corridor for p2b to CARD/],
    ],
    ['a country without a corridor', [{ weight: 1, country: 'ZZ' }, { weight: 1 }], {}, 1, [/no corridor to ZZ/]],
    [
      'a business in the older revision',
      [{ weight: 1, type: 'b2b', revision: 'older' }],
      { olderTypes: undefined },
      0,
      [/carries no b2b/],
    ],
    ['a business that it carries', [{ weight: 1, type: 'b2b', revision: 'older' }], {}, 1, []],
    [
      'a business where there is nothing but the older revision',
      [{ weight: 1, type: 'b2b' }],
      {
        olderTypes: undefined,
        operations: ['createQuotationOlder', 'createTransaction', 'bankStatus', 'walletStatus'],
      },
      1,
      [],
    ],
    ['cards of the older revision', [{ weight: 1, instrument: 'CARD', revision: 'older' }], {}, 0, [/has no cards/]],
  ])('%s', (_, mix, more, count, reasons) => {
    const { kinds, leftOut } = kindsOf(mix, { ...embedded, ...more });
    expect(kinds).toHaveLength(count);
    expect(leftOut).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
  });
});

describe('a trigger and the instrument of a case', () => {
  const failures = suites.filter(({ id }) => /^view\.failed/.test(id));
  const leftOut = (more: Partial<Target>) =>
    planOf(failures, { ...embedded, ...more }, 1, Date.parse('2026-03-02T12:00:00Z'), (pan) => pan).leftOut;
  const { msisdn = '' } = embedded.triggers['credit-failed'] ?? {};

  test('a card is paid where the trigger names one', () => {
    expect(leftOut({})).toEqual([]);
    const cards = leftOut({ triggers: { 'credit-failed': { msisdn } } });
    expect(new Set(cards.map(({ id, reason }) => `${/card/.test(id)}: ${reason}`))).toEqual(
      new Set(['true: the target declares no card for the trigger credit-failed; it needs an attestation']),
    );
  });

  test('a number is of the corridor that it dials', () => {
    const [first, ...others] = embedded.corridors;
    const walletsAlone = first ? [{ ...first, instruments: ['WALLET' as const] }, ...others] : [];
    expect(leftOut({ corridors: walletsAlone }).some(({ id }) => /^view\.failed-.*bank/.test(id))).toBe(true);
  });
});

test('a plan for an estimate has the amounts that the run pays', () => {
  const at = Date.parse('2026-03-02T12:00:00Z');
  const amounts = (amountsOnly?: true) =>
    planOf(suites, embedded, 1, at, (pan) => pan, undefined, amountsOnly).cases.map(
      ({ id, payout: { sendingAmount, sendingCurrency } }) => [id, sendingAmount, sendingCurrency],
    );
  expect(amounts(true)).toEqual(amounts());
});

describe('a payout that differs from the usual one', () => {
  const plannedOf = (rule: string, seed: number) =>
    planOf(
      suites.filter(({ id }) => id === rule),
      embedded,
      seed,
      Date.now(),
      (pan) => pan,
    ).cases;

  test('is of thousands where the case says so, in data that the estimate reads', () => {
    for (const { payout } of plannedOf('transaction.large', 1))
      expect(Number(payout.sendingAmount)).toBeGreaterThan(1000);
    for (const { payout } of plannedOf('transaction.payout', 1)) expect(Number(payout.sendingAmount)).toBeLessThan(500);
  });

  test.each([1, 2, 3, 4])('goes to another country where a step names another instrument: seed %i', (seed) => {
    for (const { payout, others } of plannedOf('transaction.duplicate-all-other', seed)) {
      const { instrument, corridor } = (others as Record<string, Payout>).again as Payout;
      expect([payout.instrument, instrument]).toEqual(['WALLET', 'BANK_AC']);
      expect(corridor.country).not.toBe(payout.corridor.country);
    }
  });
});

describe('a trigger with values for several instruments, each of another corridor', () => {
  const uganda = { country: 'UG', currency: 'UGX', dialling: '256', instruments: ['WALLET' as const] };
  const japan = {
    country: 'JP',
    currency: 'JPY',
    dialling: '81',
    instruments: ['BANK_AC' as const],
    bank: { name: 'Kita', code: 'KITAJPJT', account: '1' },
  };
  const emirates = {
    country: 'AE',
    currency: 'AED',
    dialling: '971',
    instruments: ['CARD' as const],
    cards: [{ pan: '4111111111111111', scheme: 'VISA' }],
  };
  const card = { pan: '4000000000000119', scheme: 'VISA' };
  const plannedBy = (trigger: Target['triggers'][string], more: Partial<Target> = {}, ids = /^view\.failed/) =>
    planOf(
      suites.filter(({ id }) => ids.test(id)),
      {
        ...embedded,
        numbersAreAccounts: false,
        corridors: [uganda, japan, emirates],
        triggers: { 'credit-failed': trigger },
        ...more,
      },
      1,
      Date.now(),
      (pan) => pan,
    );
  const paid = ({ cases }: ReturnType<typeof planOf>) =>
    [
      ...new Set(
        cases.map(({ payout: { corridor, recipient, account, card: to } }) =>
          [corridor.country, to?.recipientPan ?? account?.number ?? recipient.msisdn].join(' '),
        ),
      ),
    ].sort();

  test('goes by the one that pays the instrument', () => {
    const plan = plannedBy({ msisdn: '256710000001', account: '77', card, countries: ['UG', 'JP', 'AE'] });
    expect(paid(plan)).toEqual(['AE 4000000000000119', 'JP 77', 'UG 256710000001']);
    expect(plan.leftOut).toEqual([]);
    // a number of another country is not that of the beneficiary
    for (const { payout } of plan.cases)
      expect(payout.recipient.msisdn.startsWith(payout.corridor.dialling)).toBe(true);
  });

  test('needs no number', () => {
    const plan = plannedBy({ account: '77', countries: ['JP'] });
    expect(paid(plan)).toEqual(['JP 77']);
    expect(new Set(plan.leftOut.map(({ reason }) => reason))).toEqual(
      new Set([
        'the target declares no number for the trigger credit-failed; it needs an attestation',
        'the target declares no card for the trigger credit-failed; it needs an attestation',
      ]),
    );
  });

  test('decides the instrument of a step to an ordinary beneficiary too', () => {
    const triggers = { 'acceptance-3009': { account: '77', countries: ['JP'] } };
    const { cases } = plannedBy({}, { triggers }, /^codes\.acceptance-3009$/);
    expect(cases.map(({ payout, others }) => [payout, others?.mended].map((one) => one?.account?.number))).toEqual([
      ['77', '1'],
    ]);
  });

  test('decides the type of a case that leaves it open', () => {
    const iban = { country: 'JP', receivingCurrency: 'JPY', account: 'JP77', bankName: 'Kita' };
    const { cases, leftOut } = plannedBy(
      iban,
      {
        corridors: [
          { ...japan, country: 'KR' },
          { ...japan, types: ['p2b', 'b2b'] },
        ],
        triggers: { 'iban-account': iban },
      },
      /^account\.bank-iban$/,
    );
    expect(leftOut).toEqual([]);
    expect(cases.map(({ payout: { type, account } }) => `${type} ${account?.number}`)).toEqual(['p2b JP77']);
  });

  test('is left out where none of the countries pays the instrument', () => {
    const { leftOut } = plannedBy({ msisdn: '256710000001', card, countries: ['UG'] });
    expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(
      new Set([
        'the target declares no account for the trigger credit-failed; it needs an attestation',
        'the trigger credit-failed is of no corridor for CARD; it needs an attestation',
      ]),
    );
  });
});

test('a trigger is for the revision that it names', () => {
  const kept = suites.filter(({ id }) => id === 'limits.amount-3076');
  const plannedBy = (revision: 'current' | 'older') =>
    planOf(
      kept,
      { ...embedded, triggers: { 'limit-3076': { amount: '60000.00', revision } } },
      1,
      Date.now(),
      (pan) => pan,
    );
  expect(new Set(plannedBy('current').cases.map(({ payout }) => payout.revision))).toEqual(new Set(['current']));
  expect(new Set(plannedBy('older').cases.map(({ payout }) => payout.revision))).toEqual(new Set(['older']));
  expect(plannedBy('current').leftOut.map(({ reason }) => reason)).toContain(
    'the trigger limit-3076 is not for p2p to WALLET in the older revision; it needs an attestation',
  );
});

test.each([
  ['of a code leaves open what is about this code', 'codes.money-of-failure', ['codes.credit']],
  ['of a limit leaves open what is about this limit', 'ledger.money-past-limits', ['limits.3107']],
  ['that no requirement names leaves all open', 'ledger.money-of-failures', ['ledger.money']],
])('an absent trigger %s', (_, id, open) => {
  const own = suites.filter((one) => one.id.startsWith(id));
  const { leftOut } = planOf(own, { ...embedded, triggers: {} }, 1, Date.now(), (pan) => pan);
  expect(new Set(leftOut.flatMap(({ verifies }) => verifies))).toEqual(new Set(open));
});

describe('a trigger that is an amount', () => {
  const plannedBy = (ids: RegExp, triggers: Target['triggers'], more: Partial<Target> = {}) =>
    planOf(
      suites.filter(({ id }) => ids.test(id)),
      { ...embedded, ...more, triggers },
      1,
      Date.now(),
      (pan) => pan,
    );

  test('goes in the older revision where most of it fits', () => {
    const [kenya] = embedded.corridors;
    const to = (country: string, currency: string) => ({ ...kenya, country, currency }) as Target['corridors'][number];
    const corridors = [to('TZ', 'TZS'), to('UG', 'UGX'), to('GB', 'GBP'), to('KR', 'KRW')];
    const triggers = { 'limit-3076': { amount: '95000.00' } };
    const { cases } = plannedBy(/^limits\.amount-3076$/, triggers, { corridors });
    const older = cases.filter(({ payout }) => payout.revision === 'older');
    expect(new Set(older.map(({ payout }) => payout.corridor.country))).toEqual(new Set(['GB']));
    expect(new Set(cases.map(({ payout }) => payout.corridor.country)).size).toBeGreaterThan(1);
    const small = plannedBy(/^limits\.amount-3075$/, { 'limit-3075': { amount: '1.90' } }, { corridors });
    expect(small.cases.some(({ payout }) => payout.revision === 'older' && payout.corridor.country !== 'GB')).toBe(
      true,
    );
  });

  test('holds where the case asks for it, and not for the amount that a reverse quote asks for', () => {
    const expired = /^transaction\.quote-(expired|until-expiry)$/;
    const { cases, leftOut } = plannedBy(expired, { 'short-quote': { amount: '77.00' } });
    const quotesOf = (all: readonly Pick<Case, 'covers'>[]) => new Set(all.map(({ covers }) => covers?.values.quote));
    expect([quotesOf(cases), quotesOf(leftOut)]).toEqual([new Set(['forward']), new Set(['reverse'])]);
    // without decimals where the currency of the beneficiary has none
    expect(new Set(cases.map(({ payout }) => Number(payout.sendingAmount)))).toEqual(new Set([77]));
    expect(new Set(leftOut.map(({ verdict, reason }) => `${verdict}: ${reason}`))).toEqual(
      new Set(['skip: the trigger short-quote is an amount, and another one is asked for; it needs an attestation']),
    );
    // a number makes any quote short
    const numbered = plannedBy(expired, { 'short-quote': { msisdn: '254700000005' } });
    expect(quotesOf(numbered.cases)).toEqual(new Set(['forward', 'reverse']));
  });
});

describe('a reverse quote', () => {
  const dollars = {
    country: 'US',
    currency: 'USD',
    dialling: '1',
    instruments: ['WALLET'],
  } as Target['corridors'][number];
  const plannedTo = (corridors: Target['corridors'], seed: number) =>
    planOf(
      suites.filter(({ id }) => /^quotation\.(older-)?reverse$|^transaction\.accepted$/.test(id)),
      { ...embedded, corridors },
      seed,
      Date.now(),
      (pan) => pan,
    );
  const toWallets = embedded.corridors.filter(({ instruments }) => instruments?.includes('WALLET'));

  test('is of two currencies', () => {
    const paid = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => plannedTo([...toWallets, dollars], seed).cases);
    const shown = paid.filter(({ verifies }) => verifies.includes('quotation.reverse'));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(({ payout }) => payout.corridor.currency === payout.sendingCurrency)).toEqual([]);
  });

  test('is not asked of a target that pays out in the currency that it sends', () => {
    const { cases, leftOut } = plannedTo([dollars], 1);
    const reverse = cases.filter(({ verifies }) => verifies.includes('quotation.reverse'));
    // from the ledger of pounds, dollars are another currency
    expect(reverse.filter(({ fromOtherLedger }) => !fromOtherLedger)).toEqual([]);
    expect(new Set(reverse.map(({ payout }) => payout.sendingCurrency))).toEqual(new Set(['GBP']));
    expect(leftOut.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toContain(
      'not-applicable: the target has no corridor for p2p to WALLET in another currency than USD',
    );
  });
});

describe('a payout from another ledger', () => {
  const named = /^(ledger\.money|lists\.statement|transaction\.payout)$/;
  const plannedWith = (more: Partial<Target>) =>
    planOf(
      suites.filter(({ id }) => named.test(id)),
      { ...embedded, ...more },
      1,
      Date.now(),
      (pan) => pan,
    );
  const payers = (more: Partial<Target>, rule: string) =>
    plannedWith(more)
      .cases.filter(({ covers }) => covers?.rule === rule)
      .map(({ payout, covers }) => `${payout.sendingCurrency} ${covers?.values.ledger}`);
  const pounds = { exclusive: true, declared: [{ currency: 'GBP', pays: true }] };
  const paying = (...countries: string[]) => ({ ...pounds, declared: [{ currency: 'GBP', pays: true, countries }] });
  const [toKenya, toNobody] = [paying('KE'), paying('GR')];
  const idle = { exclusive: true, declared: [{ currency: 'GBP' }, { currency: 'USD', pays: true }] };
  const unnamed = { statements: '/statements?start={start}&end={end}' };

  test.each<[what: string, more: Partial<Target>, rule: string, payers: string[]]>([
    ['of a target that declares one', { ledgers: pounds }, 'ledger.money', ['GBP other', 'USD main']],
    ['of one that declares none that pays', { ledgers: idle }, 'ledger.money', ['USD main']],
    ['that no statement shows', { ledgers: pounds, paths: unnamed }, 'lists.statement', ['USD main']],
    ['that pays to one country', { ledgers: toKenya }, 'ledger.money', ['GBP other', 'USD main']],
    ['that pays to no country of a corridor', { ledgers: toNobody }, 'ledger.money', ['USD main']],
  ])('%s', (_, more, rule, wanted) => {
    expect([...new Set(payers(more, rule))].sort()).toEqual(wanted);
  });

  test('goes to the countries that its ledger pays to', () => {
    const others = plannedWith({ ledgers: toKenya }).cases.filter(({ covers }) => covers?.values.ledger === 'other');
    expect(new Set(others.map(({ payout }) => payout.corridor.country))).toEqual(new Set(['KE']));
  });

  test('is of the first partner alone', () => {
    const { cases } = plannedWith({ ledgers: pounds });
    const values = cases.map(({ covers }) => `${covers?.values.partner} ${covers?.values.ledger}`);
    expect(values).toContain('second main');
    expect(values).not.toContain('second other');
  });
});

describe('a second partner with its own countries', () => {
  const at = Date.parse('2026-03-02T12:00:00Z');
  const pays = ({ call, as }: PlannedCase['steps'][number]) =>
    as === 'secondPartner' && (call === 'bankList' || /^create|Status$/.test(call ?? ''));
  const isOfSecond = ({ vary, steps }: Case) => vary?.partner !== undefined || steps.some(pays);
  const plannedBy = (more: object, cases: readonly Case[] = suites.filter(isOfSecond), amountsOnly?: true) =>
    planOf(
      cases,
      { ...embedded, secondPartner: { username: 'PARTNER_TWO', password: 'x', ...more } },
      1,
      at,
      (pan) => pan,
      { depth: 'full' },
      amountsOnly,
    );
  const ofSecond = ({ cases }: ReturnType<typeof planOf>) => cases.filter(({ steps }) => steps.some(pays));

  test('pays there alone, and the first one everywhere', () => {
    const plan = plannedBy({ countries: ['KE', 'GH'] }, undefined, true);
    const countriesOf = (all: readonly PlannedCase[]) => new Set(all.map(({ payout }) => payout.corridor.country));
    expect([...countriesOf(ofSecond(plan))].sort()).toEqual(['GH', 'KE']);
    expect(countriesOf(plan.cases).size).toBeGreaterThan(2);
  });

  test('has no cases of what it does not pay', () => {
    const plan = plannedBy({ countries: ['GH'] }, undefined, true);
    expect(new Set(ofSecond(plan).map(({ payout: { instrument } }) => instrument))).toEqual(new Set(['WALLET']));
    const [{ vary: _, ...one }] = suites.filter(({ id }) => id === 'transaction.quote-of-other-partner') as [Case];
    const { leftOut } = plannedBy({ countries: ['GH'] }, [{ ...one, for: { instrument: 'BANK_AC' } }]);
    expect(leftOut.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toEqual([
      'not-applicable: the second partner has no corridor for p2p to BANK_AC',
    ]);
  });

  test('sends from its own country', () => {
    const homes = (more: object) =>
      new Set(
        ofSecond(plannedBy(more))
          .filter(({ covers }) => covers?.values.partner === 'second')
          .map(({ payout: { sender } }) => sender.address.country),
      );
    expect(homes({ originCountry: 'GB' })).toEqual(new Set(['GB']));
    expect(homes({})).toEqual(new Set(['US']));
  });
});

test.each([
  ['NG12ABCD00000000001', 'any'],
  ['1234567890', 'refused'],
])('a bank code that is left out beside the account %s', (number, outcome) => {
  const id = /bankStatus\..*bankcode\.missing/;
  const corridors = embedded.corridors.map((corridor) => ({
    ...corridor,
    ...(corridor.bank && { bank: { ...corridor.bank, account: number } }),
  }));
  const missing = suites.filter((one) => id.test(one.id));
  const { cases } = planOf(missing, { ...embedded, corridors }, 1, Date.parse('2026-03-02T12:00:00Z'), (pan) => pan);
  expect(new Set(cases.map(({ steps }) => steps.at(-1)?.expect.outcome))).toEqual(new Set([outcome]));
});

describe('steps of operations that a target does not offer', () => {
  const all = suites;
  const stepsOf = (id: string, ...gone: string[]) => {
    const operations = embedded.operations.filter((one) => !gone.includes(one));
    const own = all.filter((one) => one.id === id).map(({ vary: _, ...one }) => one);
    const target = { ...embedded, operations, notOffered: gone as Target['notOffered'] };
    const plan = planOf(own, target, 1, Date.parse('2026-03-02T12:00:00Z'), (pan) => pan);
    const [first] = plan.cases.filter((one) => one.id === id);
    const left = plan.leftOut.find((one) => one.id === id);
    return first ? first.steps.map(({ name }) => name) : left?.declared;
  };
  test.each<[what: string, id: string, gone: string[], has: string, hasNot: string[]]>([
    ['a look fall away', 'ledger.by-currency', ['ledgerAll'], 'ledgerByCurrency', ['ledgerAll']],
    [
      'a change that is refused fall away',
      'view.long-reference',
      ['cancelTransaction', 'reverseTransaction'],
      'viewOfOther',
      ['cancelTransaction', 'reverseTransaction'],
    ],
    [
      'what later ones name stay, and the case is left out',
      'ledger.same-currencies',
      ['ledgerAllOlder'],
      'ledgerAll',
      [],
    ],
    ['a status stay, as it decides on the payout', 'transaction.provider-same', ['walletStatus'], 'walletStatus', []],
  ])('that are %s', (_, id, gone, has, hasNot) => {
    expect([stepsOf(id), stepsOf(id)]).toEqual([expect.arrayContaining(hasNot), expect.arrayContaining([has])]);
    const left = stepsOf(id, ...gone);
    expect(left).toContain(has);
    for (const one of hasNot) expect(left).not.toContain(one);
  });
});

describe('coverage is what is sent', () => {
  const limits = Object.fromEntries(
    Object.entries(embedded.triggers).map(([name, one]) => [
      name,
      name.startsWith('limit-') ? { ...one, countries: ['KE'] } : one,
    ]),
  );
  test.each<[what: string, more: Partial<Target>]>([
    ['of every limit', {}],
    ['where limits hold in one country', { triggers: limits }],
    [
      'where the second partner pays into one country',
      { secondPartner: { ...embedded.secondPartner, countries: ['KE'] } as Target['secondPartner'] },
    ],
  ])('%s', (_, more) => {
    const target = { ...embedded, ...more };
    const plan = planOf(suites, target, 1, Date.parse('2026-03-02T12:00:00Z'), (pan) => pan, undefined, true);
    const covering = plan.cases.filter(({ covers }) => covers);
    const wrong = covering.flatMap(({ id, covers, payout: { corridor, type, instrument, revision } }) => {
      const sent: Partial<Record<string, string>> = { type, instrument, revision, country: corridor.country };
      return Object.entries(covers?.values ?? {}).flatMap(([name, value]) =>
        sent[name] !== undefined && sent[name] !== value ? `${id}: ${name} ${value}, sent ${sent[name]}` : [],
      );
    });
    expect([wrong, covering.length > 100]).toEqual([[], true]);
  });
});
