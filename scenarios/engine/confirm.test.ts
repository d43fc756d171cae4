import { expect, test } from 'vitest';
import type { Modification, Response } from '../../gateway';
import type { JournalRecord } from '../../journal';
import { caseWire, settingOf, terms, wireTo } from '../../run/in-process/in-process';
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

async function broken(places: readonly number[]): Promise<string[]> {
  const records: JournalRecord[] = [];
  await runCase(planned, 0, terms, caseWire(wireTo([behind(places)], records)));
  return records.flatMap((one) => (one.t === 'checks' ? one.findings.map(({ requirement }) => requirement) : []));
}

test.each<[string, number[], string[]]>([
  ['it agrees each time', [], []],
  ['it follows late', [1, 2], []],
  ['the second reading of three is of a replica behind', [2], ['ledger.money']],
  ['the third one is', [3], ['ledger.money']],
])('a ledger after a payout: %s', async (_, places, requirements) => {
  expect(await broken(places)).toEqual(requirements);
});
