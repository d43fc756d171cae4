/** A gateway that is certified on two days, in process, on a clock of its own: what it promised on the first holds on the second. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeCases } from '../../assertions/cases';
import { judgeRun } from '../../assertions/verdict';
import { testFolder } from '../../common/testing/test-folder';
import { asBag, isoTime, parseIso } from '../../contract';
import { settle } from '../../gateway';
import { outcome, pending, returned } from '../../gateway/domain/transaction';
import type { TransactionStore } from '../../gateway/domain/transaction-store';
import type { Body } from '../../gateway/exchange/exchange';
import type { Modification } from '../../gateway/modifications/modification';
import { changeList, changeQuotes, changeSuccess } from '../../gateway/modifications/response-modifiers';
import type { JournalRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { type Memory, writeMemory } from '../../targets/memory/memory';
import type { Target } from '../../targets/target';
import { newWorld, settingOf } from '../in-process/in-process';
import { runInProcess } from '../in-process/run-in-process';
import { runIn } from '../in-process/testing/lived';
import { remembered } from './remember';

const [hour, day] = [3_600_000, 86_400_000];
const modification = (rules: Modification['rules']): Modification[] => [{ id: 'overnight', text: '', rules }];

/** A part of the cases of these areas makes payouts enough. */
const payouts = settingOf({}).plan.cases.flatMap(({ id }) => (/^(transaction|view|reverse)\./.test(id) ? id : []));
const only = new Set(payouts.filter((_, nth) => nth % 5 === 0));

/** The time of the gateway. */
let clock = 0;
/** Until then it is the first day. */
let dayOneEnd = Number.POSITIVE_INFINITY;
const isOld = ({ acceptedAt }: { acceptedAt: number }): boolean => clock - acceptedAt > hour;

interface Days {
  modifications?: Modification[];
  /** what the target declares */
  declared?: Partial<Target>;
  /** milliseconds between the runs */
  pauses?: readonly number[];
}

/** What the last day shows: the requirements that fail and those that warn, what was watched, and how many are forgotten then. */
async function lastDay({ modifications = [], declared = {}, pauses = [day] }: Days = {}) {
  const world = newWorld(modifications);
  let records: JournalRecord[] = [];
  let memory: Memory = { file: '', runs: 0, payouts: [] };
  const run = async (seed: number) => {
    const own = runIn(world, seed);
    const onTime = (now: number) => {
      clock = now;
    };
    const options = { ...own, onTime, load: false, only, memory, declared: { ...own.declared, ...declared } };
    records = await runInProcess([], options);
    const journal = journalOf(records);
    memory = { ...memory, runs: seed, payouts: remembered(memory, journal) };
    return judgeRun(journal);
  };
  dayOneEnd = Number.POSITIVE_INFINITY;
  let judged = await run(1);
  dayOneEnd = world.now;
  let before = 0;
  let from = 0;
  for (const [nth, pause] of pauses.entries()) {
    world.now += pause;
    settle(world.state, world.now);
    before = memory.payouts.length;
    from = world.now;
    judged = await run(nth + 2);
  }
  const { requirements, earlier } = judged;
  const having = (wanted: string) => requirements.flatMap(({ id, verdict }) => (verdict === wanted ? id : []));
  const promises = earlier && !('none' in earlier) ? earlier.promises : [];
  const known = memory.payouts.filter(({ at }) => at < from).length;
  return { fail: having('fail'), warn: having('warn'), promises, forgotten: before - known, records, memory };
}

test('a gateway that keeps its promises passes, and they are told with their age', async () => {
  const { fail, warn, promises, forgotten, records } = await lastDay();
  expect([fail, warn, forgotten]).toEqual([[], [], 0]);
  expect(promises).toHaveLength(4);
  for (const { of, kept, oldest } of promises) {
    expect([kept, oldest]).toEqual([of, expect.closeTo(day / 1000, -4)]);
    expect(of, JSON.stringify(promises)).toBeGreaterThan(3);
  }
  // whoever takes an exchange out of the journal is found
  const without = records.filter((one) => one.t !== 'exchange' || one.id !== 'run.earlier#2');
  const { faults } = await judgeCases(journalOf(without));
  expect(faults.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/run\.earlier does not follow its plan: of 32 payouts 31/),
  );
});

/** The texts below a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' ? Object.values(value ?? {}).flatMap(textsIn) : [String(value)];

test('a gateway that is certified for weeks passes, and its memory stays small and has no data of persons', async () => {
  const { fail, warn, promises, records, memory } = await lastDay({ pauses: [hour, 8 * day, 31 * day] });
  expect([fail, warn]).toEqual([[], []]);
  for (const { of, kept, oldest } of promises) {
    expect([kept, of > 3]).toEqual([of, true]);
    expect(oldest).toBeGreaterThan((39 * day) / 1000);
  }
  const folder = testFolder('memory');
  const file = join(folder, 'memory.json');
  writeMemory({ file, runs: 3 }, memory.payouts, clock);
  const written = readFileSync(file, 'utf8');
  expect(written.length).toBeLessThan(200_000);
  const persons = records.flatMap((one) => {
    const { senderKyc, recipientKyc } = (one.t === 'exchange' && asBag(one.request.body)) || {};
    return textsIn([senderKyc, recipientKyc]).filter((text) => text.length > 4);
  });
  expect(persons.length).toBeGreaterThan(1000);
  expect(persons.filter((text) => written.includes(text))).toEqual([]);
});

const forgets = modification(({ isDuplicate }) => ({
  isDuplicate: (store, body, now) => {
    const first = store.byPartnerReference(String(body.requestingOrganisationTransactionReference));
    return isDuplicate(store, body, now) && !(first && now - first.acceptedAt > hour);
  },
}));
const turns = modification(({ outcomeAt }) => ({
  outcomeAt: (transaction, now) => {
    const usual = outcomeAt(transaction, now);
    return usual.status === 'SUCCESS' && now - transaction.acceptedAt > hour ? outcome('FAILED', '3100') : usual;
  },
}));
/** Views of payouts that are older than an hour show something else. */
const shows = (change: (body: Body) => void): Modification[] => [
  {
    ...{ id: 'old', text: '' },
    onResponse: changeSuccess('viewTransaction', (body, { partner, now }) => {
      const found = partner?.transactions.find(String(body.transactionReference));
      if (found && now - found.acceptedAt > hour) change(body);
    }),
  },
];
const amount = shows((body) => Object.assign(body, { amount: '9' }));
const credited = shows((body) => {
  if (body.status === 'SUCCESS') body.creditingOrganisationTransactionReference = 'ANOTHER';
});
const everyMember = shows((body) => {
  const others = (body.creditParty as Body[]).map((one) => ({ ...one, value: '254700009999' }));
  Object.assign(body, { creditParty: others, requestDate: '2026-01-01 00:00:00', type: 'p2x' });
});
/** Its accounts are hidden, which it may do after a day. */
const hides = shows((body) => {
  const hidden = (body.creditParty as Body[]).map((one) => ({
    ...one,
    value: `${one.value}`.replace(/....$/, '****'),
  }));
  body.creditParty = hidden;
});
/** The identifiers of the quotes of the first day come again. */
function quotesAgain(): Modification[] {
  const first: string[] = [];
  return [
    {
      ...{ id: 'quotes', text: '' },
      onResponse: changeQuotes((quote, { partner, response }) => {
        const own = String(quote.quoteId);
        const id = clock > dayOneEnd ? first.shift() : undefined;
        if (clock <= dayOneEnd) first.push(own);
        const made = partner?.quotes.get(own);
        if (!id || !made) return;
        partner?.quotes.set(id, { ...made, id }, clock);
        const body = response.body as Body;
        if (body.quotationReference === own) body.quotationReference = id;
        quote.quoteId = id;
      }),
    },
  ];
}
/** Old payouts are found for every partner. */
function everybody(): Modification[] {
  const stores = new Set<TransactionStore>();
  return modification(({ isDuplicate, findToView }) => ({
    isDuplicate: (store, ...asked) => {
      stores.add(store);
      return isDuplicate(store, ...asked);
    },
    findToView: (store, reference) =>
      findToView(store, reference) ??
      [...stores].map((one) => findToView(one, reference)).find((one) => one && isOld(one)),
  }));
}
const takesQuotes = modification(({ isQuoteExpired }) => ({
  isQuoteExpired: (quote, now) => isQuoteExpired(quote, now) && now - quote.expiresAt < hour,
}));
/** Statements show entries of old payouts otherwise. */
const lists = (change: (old: Body) => Body[]): Modification[] => [
  {
    ...{ id: 'statement', text: '' },
    onResponse: changeList('statements', (entries, { partner, now }) =>
      entries.flatMap((entry) => {
        const found = partner?.transactions.find(String(entry.internalRef));
        return found && now - found.acceptedAt > hour ? change(entry) : [entry];
      }),
    ),
  },
];
const rewritten = lists((entry) => [{ ...entry, amount: `${entry.amount}`.replace(/\d/, '9') }]);
const rebalanced = lists((entry) => [{ ...entry, balance: `${Number(entry.balance) + 1000}` }]);
const paidTwice = lists((entry) => [entry, { ...entry, timestamp: isoTime(parseIso(entry.timestamp) + 1_800_000) }]);
/** A statement of the current day alone. */
const ofToday = lists(() => []);
/** Of the old entries one in four is left, so that some that a run asks for are gone, whatever it has drawn. */
const inPart = lists((entry) => (/[0-7]$/.test(String(entry.internalRef)) ? [entry] : []));
/** Some of what was accepted on the first day never ends. */
const neverEnds = modification(({ outcomeAt }) => ({
  outcomeAt: (transaction, now) =>
    transaction.acceptedAt < dayOneEnd && /[05]$/.test(transaction.partnerReference)
      ? pending
      : outcomeAt(transaction, now),
}));
/** Reversals that were pending end over night. */
const endsReversals = modification(({ outcomeAt }) => ({
  outcomeAt: (transaction, now) => {
    const usual = outcomeAt(transaction, now);
    return usual.status === 'REVERSAL PENDING' && isOld(transaction) ? returned : usual;
  },
}));
/** Four faults of one gateway, each of which breaks a requirement of its own. */
const severalAtOnce = () => [...turns, ...everybody(), ...takesQuotes, ...neverEnds];
const month = { idempotency: { days: 30 } };
/** What is older than an hour is gone. */
const gone = modification(({ isDuplicate, findToView }) => ({
  isDuplicate: (store, body, now) => {
    const first = store.byPartnerReference(String(body.requestingOrganisationTransactionReference));
    return isDuplicate(store, body, now) && !(first && isOld(first));
  },
  findToView: (store, reference) => {
    const found = findToView(store, reference);
    return found && isOld(found) ? undefined : found;
  },
}));
/** The same, and its statements have entries of others in the place of the old ones. */
const replaced = [
  ...gone,
  ...lists((entry) => [{ ...entry, externalRef: `O-${entry.externalRef}`, internalRef: `O-${entry.internalRef}` }]),
];
/** The same, and it counts its quotes from the first one again. */
const restarted = [...gone, ...quotesAgain()];
/** The balances of the entries do not fit them either. */
const unlike = ['statements.complete', 'statements.effect'];
const unknown = ['view.partner-reference', 'view.service-reference'];

test.each<[what: string, days: Days, fail: string[], warn: string[]]>([
  ['forgets references', { modifications: forgets }, [], ['transaction.duplicate']],
  ['forgets them sooner than declared', { modifications: forgets, declared: month }, ['transaction.duplicate'], []],
  [
    'turns what was paid into a failure, shows payouts of the other partner, takes quotes of yesterday and leaves payouts pending',
    { modifications: severalAtOnce() },
    ['transaction.quote-expired', 'view.final', 'view.other-partner', 'view.settles'],
    [],
  ],
  [
    'shows another amount and another credit reference',
    { modifications: [...amount, ...credited] },
    ['transactionView.amount', 'view.success'],
    [],
  ],
  [
    'shows another account, date and type',
    { modifications: everyMember },
    ['transactionView.requestDate', 'transactionView.type', 'view.parties'],
    [],
  ],
  ['hides the accounts', { modifications: hides }, [], []],
  [
    'gives the identifiers of quotes again',
    { modifications: quotesAgain() },
    ['quotation.unique'],
    ['transaction.quote-of-partner'],
  ],
  ['shows another balance after old entries', { modifications: rebalanced }, ['statements.complete'], []],
  ['rewrites statement entries', { modifications: rewritten }, unlike, []],
  ['pays again what it paid', { modifications: paidTwice }, unlike, []],
  [
    'has a statement of the current day alone, returns overnight what was to be reversed, and keeps a window that it declares',
    { modifications: [...ofToday, ...endsReversals], declared: month },
    [],
    [],
  ],
  ['lists a part of its old entries', { modifications: inPart }, unlike, []],
  ['is emptied', { modifications: gone }, [], []],
  ['is emptied, and lists old payouts of others', { modifications: replaced }, [], []],
  ['is emptied, and counts anew', { modifications: restarted }, [], ['transaction.quote-of-partner']],
  ['is emptied, and promised a month', { modifications: gone, declared: month }, unknown, []],
])('a gateway that %s', async (_, days, fail, warn) => {
  const { fail: failed, warn: warned, forgotten } = await lastDay(days);
  expect([failed.sort(), warned.sort()]).toEqual([fail, warn]);
  // it is told once
  expect(forgotten > 0).toBe([forgets, gone, replaced, restarted].includes(days.modifications as Modification[]));
});
