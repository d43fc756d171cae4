import { beforeAll, describe, expect, test } from 'vitest';
import type { CaseRecord, ExchangeRecord, JournalRecord } from '../../journal';
import { journalOf } from '../../journal/files';
import { recordInProcess } from '../../run/in-process/run-in-process';
import { isStrayed, judgeCases, secondLookId } from '.';

const settles = 'codes.credit-3101';
const only = new Set([settles, 'ledger.money', 'ledger.money-of-refused-payouts', 'account.available']);
let recorded: JournalRecord[];

beforeAll(async () => {
  recorded = await recordInProcess([], { only, load: false, rounds: false });
});

type Change = (records: JournalRecord[]) => JournalRecord[];

/** What the records show once they were changed: faults, and requirements that failed. */
async function shown(change: Change) {
  const { cases, checks, faults } = await judgeCases(journalOf(change(structuredClone(recorded))));
  return {
    cases,
    strayed: faults.filter(isStrayed).map(({ text }) => text.replace(/#\d+/g, '#n')),
    failed: [...new Set(checks.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)))],
  };
}

const isOf =
  (id: string, step?: string) =>
  (one: JournalRecord): one is ExchangeRecord =>
    one.t === 'exchange' && one.case === id && (step === undefined || one.step === step);
const without =
  (step: string): Change =>
  (all) =>
    all.filter((one) => !isOf(settles, step)(one));
const changed =
  (is: (one: JournalRecord) => one is ExchangeRecord, text: (text: string) => string): Change =>
  (all) =>
    all.map((one) => (is(one) ? { ...one, response: { ...one.response, text: text(one.response.text) } } : one));
const added =
  (step: string, more: Partial<ExchangeRecord>): Change =>
  (all) =>
    all.flatMap((one): JournalRecord[] =>
      isOf(settles, step)(one) ? [one, { ...one, id: `${one.id}.5`, ...more }] : [one],
    );
const lastOf = (all: readonly JournalRecord[]) => all.filter(isOf(settles)).at(-1) as ExchangeRecord;
const stateless = (text: string) => text.replace(/"status":"[A-Z]+"/, '"status":"PENDING"');

test('cases that followed their plan pass, and nothing that is written beside their exchanges counts', async () => {
  const forged: Change = (all) => [
    ...all.map((one) => (one.t === 'case' ? { ...one, verdict: 'fail' as const } : one)),
    {
      ...({ t: 'checks', case: settles, step: 'x', exchange: 'x', verified: [] } as const),
      findings: [{ requirement: 'view.same', expected: '', received: '', verdict: 'fail' }],
    },
  ];
  for (const change of [(all: JournalRecord[]) => all, forged]) {
    const { cases, failed, strayed } = await shown(change);
    expect(cases.map((one) => [one.case, one.verdict]).sort()).toEqual(
      [...only, secondLookId].map((id) => [id, 'pass']).sort(),
    );
    expect([failed, strayed]).toEqual([[], []]);
  }
});

describe('a case that does not follow its plan is a fault of the harness', () => {
  test.each<[what: string, change: Change, says: RegExp]>([
    ['without its last step', without('viewTransaction'), /^case codes\.credit-3101 .*: the step \w+ was not sent$/],
    ['without its first step', without('createQuotation'), /the step createQuotation was not sent$/],
    [
      'with an exchange of no step',
      (all) => [...all, { ...lastOf(all), id: `${settles}#99`, step: 'other' }],
      /#n is no step of its plan/,
    ],
    ['with a step that came twice', added('createTransaction', {}), /repeated after \S+#n, without a reason$/],
    [
      'whose polls ended at once',
      (all) =>
        changed(
          isOf(settles, 'viewTransaction'),
          stateless,
        )(all.filter((one) => !isOf(settles)(one) || one.at < firstView(all) + 1)),
      /was not repeated after \S+#n, in which the answer is state$/,
    ],
    [
      'whose final states were not all looked at again',
      (all) => all.filter((one) => one.t !== 'exchange' || one.id !== `${secondLookId}#1`),
      /^case run\.second-look .*: of \d+ payouts \d+ were viewed again$/,
    ],
  ])('%s', async (_, change, says) => {
    const { strayed } = await shown(change);
    expect(strayed).toEqual([expect.stringMatching(says)]);
  });
});

/** When the first view of the case was sent. */
const firstView = (all: readonly JournalRecord[]): number => all.find(isOf(settles, 'viewTransaction'))?.at ?? 0;

test.each([
  ['1003', true],
  ['1006', true],
  ['3002', false],
])('a payout with the right headers that is refused with %s', async (code, isOfCredentials) => {
  const error = { errorCategory: 'authorisation', errorCode: code, errorDescription: '', errorDateTime: '' };
  const { failed } = await shown(changed(isOf('account.available'), () => JSON.stringify({ error })));
  expect(failed.includes('auth.credentials')).toBe(isOfCredentials);
});

test('a request outside the dialect of its target may lack its credentials', async () => {
  const plain: Change = (all) =>
    all.map((one) =>
      one.t === 'plan' && one.case.id === 'account.available'
        ? { ...one, case: { ...one.case, steps: one.case.steps.map((step) => ({ ...step, plain: true as const })) } }
        : one,
    );
  const error = { errorCategory: 'authorisation', errorCode: '1003', errorDescription: '', errorDateTime: '' };
  const refusing = changed(isOf('account.available'), () => JSON.stringify({ error }));
  const { failed } = await shown((all) => refusing(plain(all)));
  expect(failed).not.toContain('auth.credentials');
});

test('a balance that is another one than the case before has left fails where it is read', async () => {
  const [last] = recorded.filter((one): one is CaseRecord => one.t === 'case' && /^ledger/.test(one.case)).slice(-1);
  const id = last?.case ?? expect.fail('no case of a ledger');
  const { failed } = await shown(
    changed(isOf(id), (text) => text.replace(/("currentBalance":"\d+)\.0*(\d*")/, '$1.5$2')),
  );
  expect(failed).toContain('ledger.money');
});

describe('cases that share a quiet moment of the ledger', () => {
  const members = ['ledger.money', 'ledger.money-of-refused-payouts', 'ledger.money-of-refused-payouts-b2p-bank'];
  let shared: JournalRecord[];
  beforeAll(async () => {
    shared = await recordInProcess([], { only: new Set(members), load: false, rounds: true });
  });
  const judged = async (change: Change) => {
    const { checks, faults } = await judgeCases(journalOf(change(structuredClone(shared))));
    return [checks.flatMap(({ findings }) => findings), faults];
  };

  test('agree on the sum of what they debit', async () => {
    const rounds = shared.flatMap((one) => (one.t === 'case' && one.round ? [one.round.length] : []));
    expect(rounds.length).toBeGreaterThan(1);
    expect(await judged((all) => all)).toEqual([[], []]);
  });

  test('show nothing of it where the run was cut off before one of them had ended', async () => {
    const payer = shared.find((one) => one.t === 'case' && one.case === 'ledger.money');
    expect(payer).toHaveProperty('round');
    // the others debit nothing
    expect(await judged((all) => all.filter((one) => one.t !== 'case' || one.case !== 'ledger.money'))).toEqual([
      [],
      [],
    ]);
  });
});
