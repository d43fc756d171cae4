import { expect, test } from 'vitest';
import { asBag, messageOf } from '../../../contract';
import { defects, type Modification, type Response } from '../../../gateway';
import type { JournalRecord } from '../../../journal';
import { caseWire, settingOf, terms } from '../../../run/in-process/in-process';
import { judgedAlone } from '../../../run/in-process/testing/judged';
import { wireTo } from '../../../run/in-process/testing/wire-to';
import type { CaseWire } from '../../../wire/wire';
import { runCase } from './run-case';

const planned = settingOf().plan.cases.find(({ id }) => id === 'ledger.money') ?? expect.fail('no such case');

/** Of the ledger's responses after the payout, those at these places are the one from before it. */
function behind(places: readonly number[]): Modification {
  let before: Response['body'] = {};
  let paid = false;
  let readings = 0;
  return {
    id: 'behind',
    text: 'A replica lags behind.',
    around: (request, next) => {
      const response = next(request);
      if (request.method === 'POST' && /transactions/.test(request.path)) paid = true;
      if (!/ledgers?|accounts\/USD/i.test(request.path)) return response;
      if (!paid) before = response.body;
      else readings += 1;
      return paid && places.includes(readings) ? { ...response, body: before } : response;
    },
  };
}

/** What a case finds; `by` may change its connection. */
async function findingsOf(modifications: readonly Modification[], by = (wire: CaseWire) => wire, one = planned) {
  const records: JournalRecord[] = [];
  await runCase(one, 0, terms, by(caseWire(wireTo(modifications, records))));
  const { checks, faults } = await judgedAlone([one], records);
  expect(faults).toEqual([]);
  return checks.flatMap(({ findings }) => findings);
}

const broken = async (...how: Parameters<typeof findingsOf>): Promise<string[]> =>
  (await findingsOf(...how)).map(({ requirement }) => requirement);

test.each<[string, number[], string[]]>([
  ['it agrees each time', [], []],
  ['it follows late', [1, 2], []],
  ['the second reading of three is of a replica behind', [2], ['ledger.money']],
  ['the third one is', [3], ['ledger.money']],
])('a ledger after a payout: %s', async (_, places, requirements) => {
  expect(await broken([behind(places)])).toEqual(requirements);
});

/** A machine that is so busy that the first view of a payout is read only after it must have settled. */
const busy = (wire: CaseWire): CaseWire => {
  let isFirst = true;
  return {
    ...wire,
    send: async (calls) => {
      const replies = await wire.send(calls);
      if (calls[0]?.operation === 'viewTransaction' && isFirst) {
        isFirst = false;
        await wire.sleep(terms.settlement.withinSeconds + 1);
      }
      return replies;
    },
  };
};

const stuck = defects.filter(({ id }) => id === 'view-never-settles');

test.each<[string, typeof stuck, (wire: CaseWire) => CaseWire, string[]]>([
  ['a payout that settles', [], (wire) => wire, []],
  ['one whose first view is read late', [], busy, []],
  ['one that stays pending', stuck, (wire) => wire, ['view.settles']],
  ['one that stays pending, whose first view is read late', stuck, busy, ['view.settles']],
])('%s', async (_, modifications, by, requirements) => {
  expect(await broken(modifications, by)).toEqual(requirements);
});

/** A gateway that is too busy for the first transaction. */
const tooBusy = (wire: CaseWire): CaseWire => {
  let isFirst = true;
  const error = { errorCategory: 'system', errorCode: '3027', errorDescription: messageOf('3027') };
  return {
    ...wire,
    send: async (calls) => {
      if (calls[0]?.operation !== 'createTransaction' || !isFirst) return wire.send(calls);
      isFirst = false;
      const body = {
        error: { ...error, errorDateTime: '2026-03-02 12:00:00' },
        status: 'FAILED',
        serverCorrelationId: '',
      };
      const { requestingOrganisationTransactionReference: clientCorrelationId } = asBag(calls[0].body) ?? {};
      const text = JSON.stringify({ ...body, clientCorrelationId });
      return [{ status: 400, headers: { 'Content-Type': 'application/json' }, text, ms: 1 }];
    },
  };
};

const long = settingOf().plan.cases.find(({ id }) => id === 'transaction.long-references') ?? expect.fail('no case');

test('what a busy gateway has not taken is sent again as it was', async () => {
  const records: JournalRecord[] = [];
  await runCase(long, 0, terms, tooBusy(caseWire(wireTo([], records))));
  const created = records.flatMap((one) =>
    one.t === 'exchange' && one.operation === 'createTransaction' ? [one] : [],
  );
  expect(created.length).toBeGreaterThan(2);
  expect(created[1]?.request.body).toEqual(created[0]?.request.body);
  expect((await judgedAlone([long], records)).checks.flatMap(({ findings }) => findings)).toEqual([]);
});

/** Refuses each payout for missing funds, while the ledger holds so much. */
const unfunded = (currentBalance: string): Modification => ({
  id: 'unfunded',
  text: 'The funds do not suffice.',
  around: (request, next) => {
    const response = next(request);
    if (/accounts\/USD/.test(request.path)) return { ...response, body: [{ currency: 'USD', currentBalance }] };
    if (response.status !== 200 || !/transactions$/.test(request.path)) return response;
    const error = { errorCategory: 'businessRule', errorCode: '3049', errorDescription: 'Insufficient funds' };
    return { ...response, status: 400, body: { error: { ...error, errorDateTime: '2026-03-02 12:00:00' } } };
  },
});
const kept = 'transaction.retry-keeps-reference';

test.each<[string, string, boolean]>([
  ['has no funds', '0.000000', false],
  ['has funds', '5000.000000', true],
])(
  'a reference that was refused before, then for missing funds, on a ledger that %s',
  async (_, balance, isCharged) => {
    const retried = settingOf().plan.cases.find(({ id }) => id === 'transaction.retry-after-form');
    const found = await findingsOf([unfunded(balance)], undefined, retried ?? expect.fail('no such case'));
    const verdicts = found.filter(({ requirement }) => requirement === kept).map(({ verdict }) => verdict);
    expect(verdicts).toEqual([isCharged ? 'fail' : 'skip']);
  },
);

test('a request is made for the moment that its record has', async () => {
  const records: JournalRecord[] = [];
  const wire = caseWire(wireTo([], records));
  let readings = 0;
  // no two readings of this clock are the same
  const now = () => {
    readings += 1000;
    return wire.now() + readings;
  };
  await runCase(long, 0, terms, { ...wire, now });
  const sent = records.flatMap((one) => (one.t === 'exchange' ? [one] : []));
  const dated = sent.map(({ request }) => Date.parse(`${request.headers['X-DATE']?.replace(' ', 'T')}Z`));
  expect(dated).toEqual(sent.map(({ at }) => Math.floor(at / 1000) * 1000));
});

const shortest = settingOf().plan.cases.find(({ boundary = '' }) => /TransactionReference min/.test(boundary));
test.each<[what: string, times: number, accepted: boolean]>([
  ['once', 1, true],
  ['three times', 3, true],
  ['always', 99, false],
])('a reference too short to name its run that an earlier one has sent, %s', async (_, times, accepted) => {
  const sent: string[] = [];
  const taken: Modification = {
    id: 'taken',
    text: 'Short references were all sent before.',
    rules: ({ isDuplicate }) => ({
      isDuplicate: (store, body, now) => {
        sent.push(String(body.requestingOrganisationTransactionReference));
        return sent.length <= times || isDuplicate(store, body, now);
      },
    }),
  };
  const found = await broken([taken], undefined, shortest ?? expect.fail('no such case'));
  expect(found.length === 0).toBe(accepted);
  expect([new Set(sent).size, new Set(sent.map(({ length }) => length))]).toEqual([
    Math.min(times, 3) + 1,
    new Set([4]),
  ]);
});
