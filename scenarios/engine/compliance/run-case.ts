import { noteReversed, seenOf } from '../../../assertions/cases';
import { asBag } from '../../../contract';
import type { CaseRecord } from '../../../journal';
import { kindName, type PlannedCase, type Step } from '../../../suites/format/case';
import type { CaseWire } from '../../../wire/wire';
import { type LedgerRound, RunAlone } from '../rounds/ledger-round';
import { BrokenOff } from './asked-besides';
import { Unbuildable } from './case-request';
import { runStep, type StepEnd, Unanswered } from './run-step';
import { type CaseTerms, newRunningCase, type RunningCase } from './running-case';

/** How a case runs that reads a ledger. */
export interface CaseOptions {
  /** the case shares a quiet moment of the ledger with these */
  round?: LedgerRound;
  /** an attempt that did not end: what it did is part of the case */
  before?: RunningCase;
}

/**
 * Runs one case: sends its steps in order and records everything, from which it is judged later. `index` is unique in the
 * run. Returns a case that must run again, alone; nothing is recorded of its end.
 */
export async function runCase(
  planned: PlannedCase,
  index: number,
  terms: CaseTerms,
  wire: CaseWire,
  { round, before }: CaseOptions = {},
): Promise<RunningCase | undefined> {
  const running = newRunningCase(planned, index, terms, wire, { round, before });
  const { quiescence, state, startedAt } = running;
  const startedAgain = before && { again: state.variables.now };
  // other cases move money at the same time
  if (!planned.serial) delete quiescence.balance;
  let end: StepEnd;
  try {
    for (const step of planned.steps) {
      end = await attempt(step, running);
      if (end) break;
    }
  } catch (cause) {
    if (cause instanceof RunAlone) return running;
    end = 'ended';
    const whose = cause instanceof Unanswered ? 'network' : 'harness';
    if (cause instanceof Unanswered) noteLost(cause, running);
    const text = cause instanceof Error ? cause.message : String(cause);
    wire.write({ t: 'fault', at: wire.now(), whose, part: 'compliance', case: planned.id, text });
  } finally {
    round?.leave(planned.id);
  }
  // what its payout costs is not known
  if (end) delete quiescence.balance;
  const record: CaseRecord = {
    ...{ t: 'case', case: planned.id, kind: kindName(planned.payout), at: startedAt, ...startedAgain },
    ...{ ms: wire.now() - startedAt, index: before?.index ?? index, ...seenOf(state) },
    ...((round ?? before?.round)?.isShared && { round: (round ?? before?.round)?.ids }),
    ...(end === 'failed' && { failed: true }),
  };
  wire.write(record);
  return undefined;
}

/** A reversal without an answer may have been granted. */
function noteLost({ call: { operation, body } }: Unanswered, { state }: RunningCase): void {
  if (operation === 'reverseTransaction') noteReversed(asBag(body)?.txnId, state);
}

/** Runs one step. If its request cannot be built, its requirements stay unverified. */
async function attempt(step: Step, running: RunningCase): Promise<StepEnd> {
  try {
    return await runStep(step, running);
  } catch (cause) {
    if (cause instanceof BrokenOff) return 'failed';
    if (!(cause instanceof Unbuildable)) throw cause;
    const { wire } = running;
    const record = { t: 'unsent', at: wire.now(), case: running.case.id, step: step.name } as const;
    wire.write({ ...record, reason: cause.message });
    return 'ended';
  }
}
