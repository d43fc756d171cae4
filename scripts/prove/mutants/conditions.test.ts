import { describe, expect, test } from 'vitest';
import { defects, type Modification } from '../../../gateway';
import { runInProcess } from '../../../run/in-process/run-in-process';
import { under } from './conditioned';
import { conditions, type Moment, RunWatch } from './conditions';

const moment: Moment = {
  ...{ kind: 'p2p WALLET current', ordinal: 1, since: 0, now: 0, isOfSecond: false },
  ...{ order: {}, views: 0, changes: 0, isAtOnce: false },
};

describe('a condition', () => {
  test.each<[name: string, met: Partial<Moment>, unmet: Partial<Moment>]>([
    ['only b2b', { kind: 'b2b CARD current' }, {}],
    ['every second', { ordinal: 4 }, { ordinal: 5 }],
    ['after a minute', { since: 60_001 }, { since: 60_000 }],
    ['of the second', { isOfSecond: true }, {}],
    ['of thousands', { order: { amount: '1000.00' } }, { order: { amount: '999.99' } }],
    ['of cents', { order: { requestAmount: '7.05' } }, { order: { amount: '7.00' } }],
    ['of whole amounts', { order: { amount: '7.00' } }, { order: {} }],
    ['in other letters', { order: { descriptionText: 'é' } }, { order: { descriptionText: 'e' } }],
    [
      'with SMS',
      { order: { creditParty: [{ key: 'beneficiarySmsNotify', value: 'true' }] } },
      { order: { creditParty: [{ key: 'msisdn', value: 'true' }] } },
    ],
    ['after a change', { changes: 1 }, {}],
    ['often viewed', { views: 5 }, { views: 4 }],
    ['at once', { isAtOnce: true }, {}],
  ])('%s', (name, met, unmet) => {
    const holds = conditions.find(([one]) => one === name)?.[2];
    expect([met, unmet].map((more) => holds?.({ ...moment, ...more }))).toEqual([true, false]);
  });

  test('is met by some requests of a run, and not by all', async () => {
    const watch = new RunWatch();
    const counts = new Map(conditions.map(([name]) => [name, 0]));
    let requests = 0;
    const around: Modification['around'] = (request, next, state, now) =>
      watch.around(
        request,
        (seen) => {
          requests += 1;
          for (const [name, , holds] of conditions)
            if (watch.moment && holds(watch.moment)) counts.set(name, (counts.get(name) ?? 0) + 1);
          return next(seen);
        },
        state,
        now,
      );
    await runInProcess([{ id: 'watch', text: '', around }], { begin: (id) => watch.begin(id) });
    const vain = [...counts].filter(([, count]) => count === 0 || count === requests);
    expect(vain).toEqual([]);
  });
});

test('a defect under a condition deviates nowhere else', async () => {
  const [defect] = defects.filter(({ id }) => id === 'view-failed-as-success');
  const never = ['never', 'never', () => false] as const;
  if (!defect) throw new Error('no such defect');
  const [modification, watch] = under(defect, never);
  const begin = (id: string) => watch.begin(id);
  expect(await runInProcess([modification], { begin, load: false })).toEqual(await runInProcess([], { load: false }));
});
