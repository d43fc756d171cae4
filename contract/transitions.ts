import type { Transition } from './types';

const source = 'States and transitions';
const row = (from: string, trigger: string, condition: string, to: string, code: string): Transition => ({
  id: `${from} > ${trigger} > ${code}`.toLowerCase(),
  from,
  trigger,
  condition,
  to,
  code,
  source,
});

/**
 * The rows of the specification's table. An empty condition: always. A reversal leads to one of three states, and 16002 and 16003
 * are other codes of the same row.
 */
export const transitions: readonly Transition[] = [
  row('none', 'create', 'accepted', 'PENDING', '3050'),
  row('none', 'create', 'older revision synchronous success', 'SUCCESS', '3000'),
  row('PENDING', 'poll or callback', 'credit completed', 'SUCCESS', '3000'),
  row('PENDING', 'poll or callback', 'credit failed', 'FAILED', '3032'),
  row('PENDING', 'cancel', 'not yet sent for credit', 'CANCELLED', '3033'),
  row('PENDING', 'cancel', 'credit already in process', 'PENDING', '15001'),
  row('SUCCESS', 'cancel', '', 'SUCCESS', '15002'),
  row('FAILED', 'cancel', '', 'FAILED', '15003'),
  row('CANCELLED', 'cancel', '', 'CANCELLED', '15005'),
  row('SUCCESS', 'reverse', 'code 3000', 'REVERSAL PENDING | RETURNED | REVERSAL REJECTED', '16000'),
];
