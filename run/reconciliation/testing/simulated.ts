/** A gateway that answers at once, on a clock of its own. */

import { payout } from '../../../generators/payouts';
import type { JournalRecord } from '../../../journal';
import { payoutPlan } from '../../../suites/format/planner';
import type { Call } from '../../../wire/wire';
import { type HarnessWire, termsOf } from '../../network/ask';
import { chooseTarget } from '../../settings/target';

const chosen = chooseTarget({});
const sample = payout(payoutPlan(chosen.target, Date.parse('2026-11-21T12:00:00Z')), 1);

/** What it takes to read a ledger. `answer` is the body of a response, or an error in its place; times are milliseconds. */
export function simulated(answer: (call: Call, now: number) => string | Error, settlement = chosen.target.settlement) {
  const written: JournalRecord[] = [];
  let now = 0;
  const wire: HarnessWire = {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
    send: async (call) => {
      const text = answer(call, now);
      if (text instanceof Error) throw text;
      return { status: 200, headers: {}, text, ms: 0 };
    },
    write: (record) => written.push(record),
  };
  return { chosen, sample, terms: { ...termsOf(chosen, 'RUN'), settlement }, wire, written };
}

/** The answer of a ledger with this balance. */
export const usd = (currentBalance: string): string => JSON.stringify([{ currency: 'USD', currentBalance }]);
