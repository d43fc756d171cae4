/** What the exchanges of one step show, and whether the run sends it again: the run and its judge ask the same. */
import { asBag, failureOf, isFinal, outcomeOf } from '../../contract';
import { type Exchange, namesRun, received } from '../../journal';
import type { Case, Step } from '../../suites/format/case';
import type { RunTerms } from '../../targets/target';
import { failedByError, isBusy, judgeResponse, Observations, type QuotedTerms, tellingCopy } from '../responses';
import { readAtOnce } from './at-once';
import { isServersOwn, type Judgement, judgeOutcome, withVerdict } from './outcome';
import { type CaseState, isBeingReversed, ownOf, viewedBy } from './state';
import { wrongRequestRules } from './wrong-request';

/** What a target declares about its answers, and how they are read. */
export type JudgedTerms = QuotedTerms & Pick<RunTerms, 'countryRules' | 'dialect'>;

/** What one answer showed; `fieldsOf` and `bent` as in the record. */
export type AnswerJudgement = Judgement & Pick<Observations, 'fieldsOf' | 'bent'>;

/** Judges an answer by the rules of every response, and by what is known of its transaction. */
export function judgeAnswer(exchange: Exchange, step: Step, state: CaseState, terms: JudgedTerms): AnswerJudgement {
  const tracked = viewedBy(exchange, step, state) ?? {};
  const notes = new Observations(true, terms.dialect);
  const isAboutCard = state.case.payout.card !== undefined;
  if (!step.plain && !isServersOwn(step, exchange)) {
    judgeResponse(exchange, tracked, terms, notes, isAboutCard);
    wrongRequestRules(step, exchange, terms, notes);
    if (blamesCredentials(exchange, step, state))
      notes.violate('auth.credentials', 'no failed authentication, as the credentials are right', received(exchange));
  }
  const { verified, fieldsOf, bent, readings } = notes;
  const findings = notes.findings.map((finding) => withVerdict(finding));
  return { verified, findings, stop: false, ...(readings.length > 0 && { readings }), fieldsOf, bent };
}

/** Is a request with the partner's own headers refused for its credentials (Authentication: 3, 4), which no case expects? */
function blamesCredentials(exchange: Exchange, step: Step, { case: { trigger } }: CaseState): boolean {
  const { as, patches, expect } = step;
  if (typeof as === 'object' || patches.some((one) => one.in === 'header')) return false;
  const { code } = failureOf(exchange.response);
  const isWanted = expect.outcome !== 'any' && expect.codes?.includes(code);
  return ['1003', '1006'].includes(code) && !isWanted && !isItsOutcome(exchange, step, { trigger });
}

export const statusOf = (exchange: Exchange): string => String(asBag(exchange.response.body)?.status);

/** Of copies of one moment, the place of the one that tells what became of them; otherwise that of the last exchange. */
export const tellingPlace = ({ expect }: Step, exchanges: readonly Exchange[]): number =>
  expect.outcome === 'one accepted' ? exchanges.indexOf(tellingCopy(exchanges) as Exchange) : exchanges.length - 1;

/** Judges the outcome of a step from its last exchange, or from all its copies; `excuse`: why a refusal is not judged. */
export function judgeStep(
  step: Step,
  exchanges: readonly Exchange[],
  state: CaseState,
  excuse: string | undefined,
): Judgement {
  const exchange = exchanges.at(-1) as Exchange;
  const { expect } = step;
  const isMeant = expect.outcome === 'success';
  const atOnce = isMeant ? readAtOnce(step, exchange, state.case) : undefined;
  const judged = ((): Judgement => {
    if (isMeant && failedByError(exchange, ownOf(step, state)))
      return { verified: [expect.requirement], findings: [], stop: false };
    if (atOnce?.hasEnded) return { verified: [], findings: [], stop: true };
    return judgeOutcome(step, exchanges, excuse);
  })();
  if (atOnce) judged.readings = [{ point: atOnce.point, reading: atOnce.reading }];
  if (step.until === 'final' && !judged.stop && isFinal(statusOf(exchange))) judged.verified.push('view.settles');
  return judged;
}

/** Judges a view that was repeated until the settlement time was over, and showed no final state. */
export function judgeUnsettled(exchange: Exchange, { trigger }: Case, withinSeconds: number): Judgement {
  const received = statusOf(exchange);
  const expected = `a final state within ${withinSeconds} s`;
  const verdict = isOpenReversal(received, trigger) ? 'skip' : undefined;
  const finding = withVerdict({ requirement: 'view.settles', expected, received }, verdict);
  return { verified: [], findings: [finding], stop: true };
}

/** The specification does not say how long a reversal takes, unless a trigger promises its end: its money may return at any time. */
export const isOpenReversal = (status: string, trigger: string | undefined): boolean =>
  status === 'REVERSAL PENDING' && !trigger?.startsWith('reversal-');

/** Is the refusal what the trigger of the case brings about in this step, so that no repeat gets another one? */
const isItsOutcome = ({ response }: Exchange, { expect }: Step, { trigger }: Pick<Case, 'trigger'>): boolean =>
  expect.outcome !== 'success' && trigger?.endsWith(`-${failureOf(response).code}`) === true;

/** Is a reference that does not name the run refused as one that was sent before? The gateway may have seen it (Limits: 2). */
export function mayBeOfEarlierRun({ expect, copies }: Step, { request, response }: Exchange, run: string): boolean {
  const { requestingOrganisationTransactionReference: reference } = asBag(request.body) ?? {};
  const isDuplicate = outcomeOf(response) === 'refused' && failureOf(response).code === '3004';
  if (copies > 1 || expect.outcome === 'refused' || typeof reference !== 'string') return false;
  return isDuplicate && !namesRun(reference, run);
}

/**
 * Why a step is sent again, apart from what a ledger may still show: the server asked for it, or the state is not final.
 * `isGivenUp`: earlier cases have waited in vain for reversals.
 */
export function reasonToRepeat(
  step: Step,
  exchange: Exchange,
  state: CaseState,
  isGivenUp = false,
): 'busy' | 'state' | undefined {
  if (step.until === 'final' && outcomeOf(exchange.response) === 'success') {
    const isOpen = isBeingReversed(exchange, state) && !isGivenUp;
    if (isOpen || !isFinal(statusOf(exchange))) return 'state';
  }
  // "server is busy" asks for a retry
  return step.copies === 1 && isBusy(exchange) && !isItsOutcome(exchange, step, state.case) ? 'busy' : undefined;
}

/** The step that reads a ledger once more, after it was right. */
export const againStep = (step: Step): Step => ({
  ...step,
  name: `${step.name}Again`,
  copies: confirmations,
  until: undefined,
});

/** How often it is read: at the same moment, and so over two connections, as a replica or a cache that lags behind agrees once. */
const confirmations = 2;

/**
 * Is a ledger or a statement read once more after it was right? A statement has every entry of the run, so that only the
 * case of the usual payout reads it once more.
 */
export function isConfirmed({ call, until }: Step, { id, covers }: Case): boolean {
  const isRead = call?.startsWith('ledger') || (call === 'statements' && (covers?.rule ?? id) === id);
  return until === 'checks' && isRead === true;
}
