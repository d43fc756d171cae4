import { describe, expect, test } from 'vitest';
import { conditionOf, defects, type Modification, type Moment, under } from '../../gateway';
import { settingOf } from './in-process';
import { runInProcess } from './run-in-process';

const moment: Moment = {
  ...{ named: '', ordinal: 1, since: 0, now: 0, isBySecond: false, isOfSecond: false },
  ...{ order: {}, views: 0, changes: 0, isAtOnce: false },
};
const creditParty = (key: string, value: string) => ({ order: { creditParty: [{ key, value }] } });

describe('a condition', () => {
  test.each<[id: string, met: Partial<Moment>, unmet: Partial<Moment>]>([
    ['type=b2b', { order: { type: 'b2b' } }, { order: { type: 'p2p' } }],
    ['type=older', { operation: 'createQuotationOlder' }, { operation: 'createQuotation' }],
    ['to=card', creditParty('pan', '1'), creditParty('msisdn', '1')],
    ['every=2', { ordinal: 4 }, { ordinal: 5 }],
    ['every=100', { ordinal: 200 }, { ordinal: 20 }],
    ['after=60s', { since: 60_001 }, { since: 60_000 }],
    ['partner=second', { isOfSecond: true }, {}],
    ['amount=large', { order: { amount: '1000.00' } }, { order: { amount: '999.99' } }],
    ['amount=cents', { order: { requestAmount: '7.05' } }, { order: { amount: '7.00' } }],
    ['amount=whole', { order: { amount: '7.00' } }, { order: {} }],
    ['letters=other', { order: { descriptionText: 'é' } }, { order: { descriptionText: 'e' } }],
    ['sms=true', creditParty('beneficiarySmsNotify', 'true'), creditParty('msisdn', 'true')],
    ['changes=1', { changes: 1 }, {}],
    ['views=5', { views: 5 }, { views: 4 }],
    ['beside=another', { isAtOnce: true }, {}],
  ])('%s', (id, met, unmet) => {
    const holds = conditionOf(id)?.holds;
    expect([met, unmet].map((more) => holds?.({ ...moment, ...more }))).toEqual([true, false]);
  });

  test.each(['', 'age', 'age=', 'age=15', 'age=s', 'age=-1s', 'type=p2x', 'colour=red'])('%j is none', (id) => {
    expect(conditionOf(id)).toBeUndefined();
  });
});

test('a defect under a condition deviates nowhere else', async () => {
  const defect = defects.find(({ id }) => id === 'view.FAILED.SUCCESS') ?? expect.fail('no such defect');
  const modification = under(defect, [{ id: 'never', text: 'never', holds: () => false }]);
  const only = new Set(settingOf().plan.cases.flatMap(({ id }, index) => (index % 40 === 0 ? id : [])));
  const run = (modifications: readonly Modification[]) => runInProcess(modifications, { load: false, only });
  expect(await run([modification])).toEqual(await run([]));
  expect(await run([defect])).not.toEqual(await run([]));
});
