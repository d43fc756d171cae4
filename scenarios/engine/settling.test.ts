import { expect, test } from 'vitest';
import { defects } from '../../gateway';
import type { JournalRecord } from '../../journal';
import { caseWire, settingOf, terms, wireTo } from '../../run/in-process/in-process';
import { runCase } from './run-case';
import type { CaseWire } from './wire';

const planned = settingOf().plan.cases.find(({ id }) => id === 'ledger.money') ?? expect.fail('no such case');
const withinMs = terms.settlement.withinSeconds * 1000;

/** A machine that is so busy that the first view of a payout is read only after it must have settled. */
const busy = (wire: CaseWire): CaseWire => {
  let isFirst = true;
  return {
    ...wire,
    send: async (calls) => {
      const replies = await wire.send(calls);
      if (calls[0]?.operation === 'viewTransaction' && isFirst) {
        isFirst = false;
        await wire.sleep(withinMs / 1000 + 1);
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
  const records: JournalRecord[] = [];
  await runCase(planned, 0, terms, by(caseWire(wireTo(modifications, records))));
  expect(records.flatMap((one) => (one.t === 'checks' ? one.findings.map((found) => found.requirement) : []))).toEqual(
    requirements,
  );
});
