/** What is known of a case from its exchanges: the run makes its next request from it, and its judge evaluates checks with it. */
import { asBag, codeOf, isFinal, type Json, operation as operationOf, outcomeOf } from '../../contract';
import { type Draft, quotationOf, quoteVariables, type Variables } from '../../generators';
import type { Exchange, Final, ForeignTransaction } from '../../journal';
import type { PlannedCase, Step } from '../../suites/format/case';
import { evaluate, total } from '../../suites/format/expression';
import { failedByError, type TrackedTransaction } from '../responses';

/** What is known of a case. `noteExchange` and `conclude` write it; only `variables` are also set where a request is made. */
export interface CaseState {
  readonly case: PlannedCase;
  readonly variables: Variables;
  /** the transactions of the first and of the second partner that were accepted, each with what was seen of it last */
  readonly made: readonly [TrackedTransaction[], TrackedTransaction[]];
  /** request and response of each step by its name, for expressions */
  readonly steps: Record<string, unknown>;
  /** final states that were seen, by reference and state */
  readonly finals: Map<string, Final>;
  /** references for which a reversal was granted */
  readonly reversed: Set<Json>;
  /** ids of the quotes that it got */
  readonly quoteIds: string[];
  /** service references of the first partner's transactions */
  readonly references: string[];
  /** transactions of the second partner */
  readonly foreign: ForeignTransaction[];
  /** the payouts that it has sent: references, and accounts that they credit */
  readonly sent: { references: Set<string>; beneficiaries: Set<string> };
  /** seconds within which the target refuses a similar payout as a duplicate */
  readonly lookAlikeSeconds: number;
  /** what is debited, from the step with `debited` on */
  debited?: string | undefined;
}

/** A case that has sent nothing yet; `before`: an attempt that did not end, whose payouts are those of the case too. */
export const newCaseState = (
  planned: PlannedCase,
  variables: Variables,
  lookAlikeSeconds: number,
  before?: CaseState,
): CaseState => ({
  case: planned,
  variables,
  made: [[], []],
  steps: {},
  finals: before?.finals ?? new Map(),
  reversed: before?.reversed ?? new Set(),
  quoteIds: before?.quoteIds ?? [],
  references: before?.references ?? [],
  foreign: before?.foreign ?? [],
  sent: before?.sent ?? { references: new Set(), beneficiaries: new Set() },
  lookAlikeSeconds,
});

/** What of its state the record of a case has. */
export const seenOf = ({ finals, quoteIds, references, foreign }: CaseState) => ({
  finals: [...finals.values()],
  quoteIds,
  references,
  ...(foreign.length > 0 && { foreign }),
});

const isSecond = ({ as }: Step): boolean => as === 'secondPartner';

const madeBy = (step: Step, { made }: CaseState): TrackedTransaction[] => made[isSecond(step) ? 1 : 0];

/** The last transaction of the partner who sends a step; before one is accepted, nothing is known of it. */
export const trackedBy = (step: Step, state: CaseState): TrackedTransaction => madeBy(step, state).at(-1) ?? {};

const referenceOf = ({ created }: TrackedTransaction): Json =>
  asBag(created)?.requestingOrganisationTransactionReference;

/** The transaction of this case that a view asks for; undefined: none, or one that was not accepted. */
export function viewedBy(exchange: Exchange, step: Step, state: CaseState): TrackedTransaction | undefined {
  const asked = asBag(exchange.request.body)?.transactionReference;
  return madeBy(step, state).findLast((one) => asked === one.transactionReference || asked === referenceOf(one));
}

/** The input of an expression: the earlier steps by name, and `request`, which is about to be sent or was sent. */
export function input(state: CaseState, request: Draft | undefined, now: number): Record<string, unknown> {
  const shown = request && (request.body ?? { ...request.path, ...request.query });
  return {
    ...state.steps,
    ...(shown !== undefined && { request: shown }),
    payout: state.case.payout,
    variables: state.variables,
    lookAlikeSeconds: state.lookAlikeSeconds,
    ...(state.debited !== undefined && { debited: state.debited }),
    now,
  };
}

/** The value of `debited` of a step: what the payouts of the case debit, a decimal; undefined: it is none. */
export const debitOf = async (expression: string, state: CaseState, now: number): Promise<string | undefined> =>
  total(String(await evaluate(expression, input(state, undefined, now))));

/** Notes what an answer shows: later steps, the judge and the end of the run go by it. */
export function noteExchange(exchange: Exchange, step: Step, state: CaseState): void {
  const { response, request, operation } = exchange;
  const viewed = viewedBy(exchange, step, state);
  const failed = viewed && failedByError(exchange, referencesOf(viewed));
  if (failed) noteState(viewed, 'FAILED', failed, exchange, step, state);
  // an answer that cannot be read may have granted it
  if (operation === 'reverseTransaction' && outcomeOf(response) !== 'refused')
    noteReversed(asBag(request.body)?.txnId, state);
  if (outcomeOf(response) !== 'success') return;
  const answer = asBag(response.body) ?? {};
  if (operationOf(operation).response === 'quotationResponse') {
    const quotes = Array.isArray(answer.quotes) ? answer.quotes : [];
    for (const quote of quotes) state.quoteIds.push(String(asBag(quote)?.quoteId ?? ''));
    Object.assign(state.variables, quoteVariables(answer, operation === quotationOf.older ? 'older' : 'current'));
  }
  if (operation === 'createTransaction' && typeof answer.transactionReference === 'string') {
    state.variables.transactionReference = answer.transactionReference;
    madeBy(step, state).push({
      created: request.body,
      transactionReference: answer.transactionReference,
    });
    if (isSecond(step)) state.foreign.push({ transactionReference: answer.transactionReference });
    else state.references.push(answer.transactionReference);
  }
  if (operation === 'viewTransaction' && viewed)
    noteState(viewed, String(answer.status), codeOf(answer.transactionStatus), exchange, step, state);
}

/** A transaction was seen in a state; of its first final one each, the run awaits the callback. */
function noteState(
  viewed: TrackedTransaction,
  status: string,
  code: string,
  { at }: Exchange,
  step: Step,
  { reversed, foreign, finals, made }: CaseState,
): void {
  viewed.status = status;
  const { transactionReference = '' } = viewed;
  const reference = referenceOf(viewed);
  if (!isFinal(status) || typeof reference !== 'string') return;
  const isReversed = reversed.has(transactionReference) || reversed.has(reference);
  const ended = { reference, status, ...(isReversed && { reversed: true as const }) };
  if (isSecond(step)) {
    for (const one of foreign)
      if (one.transactionReference === transactionReference) Object.assign(one, { final: true, ended });
    return;
  }
  const key = `${reference} ${status}`;
  // where both partners used the same reference, a callback cannot be attributed
  const isShared = made[1].some((one) => referenceOf(one) === reference);
  if (!isShared && !finals.has(key)) finals.set(key, { ...ended, transactionReference, code, at });
}

/** A reversal was granted, or may have been. */
export function noteReversed(txnId: Json, { reversed, finals, foreign }: CaseState): void {
  reversed.add(txnId);
  for (const { transactionReference, ended } of foreign)
    if (ended && (txnId === ended.reference || txnId === transactionReference)) ended.reversed = true;
  for (const final of finals.values())
    if (txnId === final.reference || txnId === final.transactionReference) final.reversed = true;
}

/** A step has ended with this exchange, so that later ones can name it. */
export function conclude({ name }: Step, { request, response }: Exchange, { steps }: CaseState): void {
  steps[name] = { request: request.body, response: response.body, status: response.status };
}

/** Does a view show SUCCESS of a transaction whose reversal was granted? It may still change, however long it takes. */
export function isBeingReversed({ response }: Exchange, { reversed }: CaseState): boolean {
  const { status, transactionReference, requestingOrganisationTransactionReference } = asBag(response.body) ?? {};
  return (
    status === 'SUCCESS' &&
    (reversed.has(transactionReference) || reversed.has(requestingOrganisationTransactionReference))
  );
}

/** Both references of this case's transaction; before it is accepted, the one that was sent last. */
export const ownOf = (step: Step, state: CaseState): (string | undefined)[] => {
  const [own, ofService] = referencesOf(trackedBy(step, state));
  return [own ?? state.variables.reference, ofService];
};

const referencesOf = (one: TrackedTransaction): [string | undefined, string | undefined] => {
  const own = referenceOf(one);
  return [typeof own === 'string' ? own : undefined, one.transactionReference];
};
