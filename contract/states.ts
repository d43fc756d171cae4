import type { State } from './types';

/** Transaction states with the partner's action (States and transitions). */
export const states: readonly State[] = [
  { status: 'SUCCESS', meaning: 'paid out', action: 'do not refund the sender', final: true, refund: false },
  { status: 'FAILED', meaning: 'failed', action: 'refund the sender', final: true, refund: true },
  { status: 'CANCELLED', meaning: 'cancelled', action: 'refund the sender', final: true, refund: true },
  { status: 'RETURNED', meaning: 'reversed successfully', action: 'refund the sender', final: true, refund: true },
  {
    status: 'PENDING',
    meaning: 'final status not yet known',
    action: 'keep waiting (callback or polling); do not refund',
    final: false,
    refund: false,
  },
  {
    status: 'REVERSAL PENDING',
    meaning: 'reversal requested and pending',
    action: 'keep waiting; do not refund',
    final: false,
    refund: false,
  },
  {
    status: 'REVERSAL REJECTED',
    meaning: 'reversal rejected, original transaction is successful',
    action: 'do not refund',
    final: true,
    refund: false,
  },
];

/** May polling stop in this state (States and transitions)? False for a text that is no state of the specification. */
export const isFinal = (wanted: string): boolean => states.some(({ status, final }) => final && status === wanted);
