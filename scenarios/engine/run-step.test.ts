import { expect, test } from 'vitest';
import { defects, type Modification, type Response } from '../../gateway';
import type { JournalRecord } from '../../journal';
import { caseWire, settingOf, terms, wireTo } from '../../run/in-process/in-process';
import { runCase } from './run-case';
import type { CaseWire } from './wire';

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

/** The requirements that the case breaks; `by` may change its connection. */
async function broken(modifications: readonly Modification[], by = (wire: CaseWire) => wire): Promise<string[]> {
  const records: JournalRecord[] = [];
  await runCase(planned, 0, terms, by(caseWire(wireTo(modifications, records))));
  return records.flatMap((one) => (one.t === 'checks' ? one.findings.map(({ requirement }) => requirement) : []));
}

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
