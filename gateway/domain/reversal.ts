import { type Outcome, returned, reversalPending, reversalRejected } from './transaction';
import type { Trigger } from './triggers';

/** The course of a reversal: the code of its response, and the states that follow with their delays in milliseconds. */
export interface Reversal {
  code: string;
  states: readonly { afterMs: number; outcome: Outcome }[];
}

/** A reversal whose only state is reached immediately. */
export const atOnce = (outcome: Outcome): Reversal => ({ code: outcome.code, states: [{ afterMs: 0, outcome }] });

/** A reversal that is pending for some milliseconds. */
export const pendingUntil = (outcome: Outcome, afterMs: number): Reversal => ({
  code: reversalPending.code,
  states: [
    { afterMs: 0, outcome: reversalPending },
    { afterMs, outcome },
  ],
});

/** Responds with a planted code; the state changes only where the code belongs to a state of reversals. */
function planted(code: string): Reversal {
  const outcome = [returned, reversalPending, reversalRejected].find((candidate) => candidate.code === code);
  return outcome ? atOnce(outcome) : { code, states: [] };
}

/** The reversal of a paid transaction: immediate, unless a trigger or a planted code decides otherwise. */
export function reversalFor(trigger: Trigger | undefined, code: string | undefined, settleMs: number): Reversal {
  if (code !== undefined) return planted(code);
  if (trigger === 'reversal-held') return atOnce(reversalPending);
  if (trigger === 'reversal-returned') return pendingUntil(returned, settleMs);
  if (trigger === 'reversal-rejected') return pendingUntil(reversalRejected, settleMs);
  return atOnce(returned);
}
