import { describe, expect, test } from 'vitest';
import type { FlowRecord } from '../../journal';
import { IterationCounter } from './iteration-counter';

const line = (id: string) => ({ t: 'flow', id }) as FlowRecord;
const warning = 'Insufficient VUs, reached 3 active VUs and cannot initialize more';

describe('iterations that k6 started and dropped, where k6 counts nothing itself', () => {
  test.each<[string, string[], string, { dropped: number; iterations: number }]>([
    ['all planned flows', ['flow-0', 'flow-2', 'flow-1'], '', { dropped: 0, iterations: 3 }],
    ['one more at the very end', ['flow-3'], '', { dropped: 0, iterations: 4 }],
    ['fewer than planned', ['flow-0', 'flow-1'], '', { dropped: 1, iterations: 2 }],
    ['as many as planned, but k6 dropped one', ['flow-2'], warning, { dropped: 1, iterations: 3 }],
    ['fewer than planned, and k6 logged it', ['flow-0'], warning, { dropped: 2, iterations: 1 }],
    ['none', [], '', { dropped: 3, iterations: 0 }],
    ['batches beside flows', ['batch-0', 'flow-2', 'batch-1'], '', { dropped: 0, iterations: 5 }],
  ])('%s', (_, ids, log, counts) => {
    const counter = new IterationCounter(3);
    counter.readLog(log);
    for (const id of ids) counter.add(line(id));
    expect(counter.counts(0)).toEqual(counts);
    expect(counter.droppedSoFar).toBe(log === '' ? '0' : 'at least 1');
  });

  test('a run that was cut short counts only the drops that k6 logged', () => {
    const counter = new IterationCounter(3);
    counter.add(line('flow-0'));
    expect(counter.counts(105)).toEqual({ dropped: 0, iterations: 1 });
    counter.readLog(warning);
    expect(counter.counts(105)).toEqual({ dropped: 1, iterations: 1 });
  });
});
