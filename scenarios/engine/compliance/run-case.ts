import { withVerdict } from '../../../assertions/cases';
import { asBag, type Finding } from '../../../contract';
import { reference } from '../../../generators';
import { type FaultRecord, rollUp, type Verdict } from '../../../journal';
import { kindName, type PlannedCase, type Step } from '../../../suites/format/case';
import type { Terms } from '../../../wire/exchange';
import type { CaseWire } from '../../../wire/wire';
import { type Bounds, unknownBounds } from '../clock';
import { newQuiescence, type Quiescence } from '../rounds/ledger-quiescence';
import { type LedgerRound, RunAlone } from '../rounds/ledger-round';
import { BrokenOff } from './broken-off';
import { type CaseContext, newCaseContext, noteReversed } from './case-context';
import { Unbuildable } from './case-request';
import { record, runStep, Unanswered } from './run-step';

/** What a run gives to its cases, and what these hand on to each other. */
export interface CaseTerms extends Terms {
  /** shared by the serial cases; absent: each case has its own */
  quiescence?: Quiescence;
  /** bounds of the gateway's clock that all cases share; absent: each case has its own */
  clock?: Bounds;
}

/** How a case runs that reads a ledger. */
export interface CaseOptions {
  /** the case shares a quiet moment of the ledger with these */
  round?: LedgerRound;
  /** an attempt that did not end: what it did is part of the case */
  before?: CaseContext;
  /** what the case shows if no case missed this requirement by itself */
  discrepancy?: { finding: Finding; exchange: string } | undefined;
}

/**
 * Runs one case: sends its steps in order, judges every answer, and records everything. `index` is unique in the run.
 * Returns the context of a case that must run again, alone; nothing is recorded of its end.
 */
export async function runCase(
  plan: PlannedCase,
  index: number,
  terms: CaseTerms,
  wire: CaseWire,
  { round, before, discrepancy }: CaseOptions = {},
): Promise<Verdict | CaseContext> {
  const at = wire.now();
  const { quiescence = newQuiescence(), clock = unknownBounds() } = terms;
  // other cases move money at the same time
  if (!plan.serial) delete quiescence.balance;
  const variables = { now: at, reference: reference(terms.run, 'C', index, at) };
  const lookAlikeSeconds = Number(terms.assumptions?.lookAlikeSeconds) || 0;
  const context = newCaseContext(plan, index, variables, lookAlikeSeconds, quiescence, before, clock);
  if (round) context.round = round;
  try {
    for (const step of plan.steps)
      if (await attempt(step, context, terms, wire)) {
        // what its payout costs is not known
        delete quiescence.balance;
        break;
      }
  } catch (cause) {
    if (cause instanceof RunAlone) return context;
    const { operation, payout } = lostBy(cause);
    if (operation === 'reverseTransaction') noteReversed(payout?.reference, context);
    const text = cause instanceof Error ? cause.message : String(cause);
    wire.write({
      t: 'fault',
      at: wire.now(),
      whose: operation ? 'network' : 'harness',
      part: 'compliance',
      case: plan.id,
      ...(operation && { operation }),
      ...(payout && { payout }),
      text,
    });
    context.verdicts.push('error');
  } finally {
    round?.leave(plan.id);
  }
  if (discrepancy && !quiescence.missed.has(discrepancy.finding.requirement)) {
    const findings = [withVerdict(discrepancy.finding)];
    const { name } = plan.steps.at(-1) as Step;
    record({ name }, discrepancy.exchange, { verified: [], findings, stop: true }, context, wire);
  }
  const verdict = rollUp(context.verdicts);
  if (verdict !== 'pass' && verdict !== 'warn') delete quiescence.balance;
  wire.write({
    t: 'case',
    case: plan.id,
    kind: kindName(plan.payout),
    at: context.startedAt,
    ...(before && { again: at }),
    ms: wire.now() - context.startedAt,
    verdict,
    finals: [...context.finals.values()],
    quoteIds: context.quoteIds,
    references: context.references,
    ...(context.foreign.length > 0 && { foreign: context.foreign }),
  });
  return verdict;
}

/** The request that had no answer, and the payout that it may have made or changed. */
function lostBy(cause: unknown): Pick<FaultRecord, 'operation' | 'payout'> {
  if (!(cause instanceof Unanswered)) return {};
  const { operation, call } = cause;
  const body = asBag(call.body);
  const reference = operation === 'createTransaction' ? body?.requestingOrganisationTransactionReference : body?.txnId;
  if (typeof reference !== 'string') return { operation };
  const { headers } = call.plain?.headers ? call.plain : call;
  return { operation, payout: { reference, username: headers?.['X-USERNAME'] ?? '' } };
}

/** Runs one step. If its request cannot be built, the requirements of the case stay unverified. */
async function attempt(step: Step, context: CaseContext, terms: Terms, wire: CaseWire): Promise<boolean> {
  try {
    return await runStep(step, context, terms, wire);
  } catch (cause) {
    if (cause instanceof BrokenOff) {
      const judgement = { verified: [], findings: [withVerdict(cause.finding)], stop: true };
      return record(step, cause.exchange, judgement, context, wire);
    }
    if (!(cause instanceof Unbuildable)) throw cause;
    const expected = `step ${step.name} can be sent`;
    const findings = context.case.verifies.map((requirement) =>
      withVerdict({ requirement, expected, received: cause.message }, 'skip'),
    );
    const exchange = `${context.case.id}#${context.exchanges}`;
    return record(step, exchange, { verified: [], findings, stop: true }, context, wire);
  }
}
