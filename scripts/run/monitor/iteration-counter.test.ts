import { describe, expect, test } from 'vitest';
import type { FlowRecord } from '../../../journal';
import { Started } from './iteration-counter';

const line = (id: string) => ({ t: 'flow', id }) as FlowRecord;
const warning = 'Insufficient VUs, reached 3 active VUs and cannot initialize more';

describe('what k6 started and dropped, where it counts nothing itself', () => {
  test.each<[string, string[], string, { dropped: number; iterations: number }]>([
    ['all that was planned', ['flow-0', 'flow-2', 'flow-1'], '', { dropped: 0, iterations: 3 }],
    ['one more at the very end', ['flow-3'], '', { dropped: 0, iterations: 4 }],
    ['fewer than planned', ['flow-0', 'flow-1'], '', { dropped: 1, iterations: 2 }],
    ['as many, but k6 dropped one', ['flow-2'], warning, { dropped: 1, iterations: 3 }],
    ['fewer, and k6 said so', ['flow-0'], warning, { dropped: 2, iterations: 1 }],
    ['none', [], '', { dropped: 3, iterations: 0 }],
    ['batches beside flows', ['batch-0', 'flow-2', 'batch-1'], '', { dropped: 0, iterations: 5 }],
  ])('%s', (_, ids, log, counts) => {
    const started = new Started(3);
    started.hear(log);
    for (const id of ids) started.take(line(id));
    expect(started.counts(0)).toEqual(counts);
    expect(started.droppedSoFar).toBe(log === '' ? '0' : 'at least 1');
  });

  test('of a run that was cut short nothing lacks, but for what k6 told', () => {
    const started = new Started(3);
    started.take(line('flow-0'));
    expect(started.counts(105)).toEqual({ dropped: 0, iterations: 1 });
    started.hear(warning);
    expect(started.counts(105)).toEqual({ dropped: 1, iterations: 1 });
  });
});
