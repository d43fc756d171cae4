import { expect, test } from 'vitest';
import type { FlowRecord } from '../../journal';
import { replied, usedUp } from '../../journal';
import { flow } from '../../reports/testing/run-journal';

test.each<[string, Partial<FlowRecord>, number]>([
  ['of a flow that ended', {}, 4],
  ['of one whose last answer never came', { fault: 'viewTransaction: timeout' }, 3],
  ['of one that was refused as its limits were used up', { fault: `${usedUp}the payouts of the day` }, 4],
])('replies %s', (_, more, count) => expect(replied(flow(1, more) as FlowRecord).length).toBe(count));
