/** What a case knows while it runs, and what it learns of an answer. */
import { failedByError, type TrackedTransaction } from '../../assertions/responses';
import { asBag, codeOf, type Exchange, isFinal, type Json, operation as operationOf, outcomeOf } from '../../contract';
import { type Draft, type Known, quotationOf, quoteVariables } from '../../generators';
import type { Final, Verdict } from '../../journal';
import type { PlannedCase, Step } from '../../suites/format/case';
import type { Rest } from './ledger-quiescence';
import type { Wire } from './session';

export interface State {
  case: PlannedCase;
  index: number;
  known: Known;
  /** the transaction of the first partner, and that of the second */
  followed: [TrackedTransaction, TrackedTransaction];
  /** what each step sent and got, by name: the input of expressions */
  steps: Record<string, unknown>;
  verdicts: Verdict[];
  finals: Map<string, Final>;
  /** references by which reversals were granted */
  reversed: Set<Json>;
  quoteIds: string[];
  references: string[];
  exchanges: number;
  fresh: number;
  lookAlikeSeconds: number;
  rest: Rest;
}

/** A case that has sent nothing yet. */
export const newState = (
  plan: PlannedCase,
  index: number,
  known: Known,
  lookAlikeSeconds: number,
  rest: Rest,
): State => ({
  case: plan,
  index,
  known,
  followed: [{}, {}],
  steps: {},
  verdicts: [],
  finals: new Map(),
  reversed: new Set(),
  quoteIds: [],
  references: [],
  exchanges: 0,
  fresh: 0,
  lookAlikeSeconds,
  rest,
});

const isSecond = ({ second }: Step): boolean => second === true;

/** The transaction of the partner that a step is sent by. */
export const followedBy = (step: Step, { followed }: State): TrackedTransaction => followed[isSecond(step) ? 1 : 0];

/** Is the view one of the transaction that this case made? */
export function follows(exchange: Exchange, step: Step, state: State): boolean {
  const asked = asBag(exchange.request.body)?.transactionReference;
  return asked !== undefined && ownOf(step, state).includes(asked as string);
}

/** The input of an expression: `request` is what is about to be sent or was sent, the steps stand by name. */
export function input(state: State, request: Draft | undefined, now: number): Record<string, unknown> {
  const shown = request && (request.body ?? { ...request.path, ...request.query });
  return {
    ...state.steps,
    ...(shown !== undefined && { request: shown }),
    payout: state.case.payout,
    known: state.known,
    lookAlikeSeconds: state.lookAlikeSeconds,
    now,
  };
}

/** The input of a step's checks. */
export const scopeOf = ({ request, response }: Exchange, state: State, wire: Wire): Record<string, unknown> => ({
  ...input(state, undefined, wire.now()),
  request: request.body,
  response: response.body,
  status: response.status,
});

/** Takes from an answer what later steps need. */
export function learn(exchange: Exchange, step: Step, state: State): void {
  const { response, request, operation } = exchange;
  const failed = failedByError(exchange, ownOf(step, state));
  if (failed) {
    followedBy(step, state).status = 'FAILED';
    noteFinal(exchange, state, 'FAILED', failed);
  }
  if (outcomeOf(response) !== 'success') return;
  const answer = asBag(response.body) ?? {};
  if (operationOf(operation).response === 'quotationResponse') {
    const quotes = Array.isArray(answer.quotes) ? answer.quotes : [];
    for (const one of quotes) state.quoteIds.push(String(asBag(one)?.quoteId ?? ''));
    Object.assign(state.known, quoteVariables(answer, operation === quotationOf.older ? 'older' : 'current'));
  }
  if (operation === 'createTransaction' && typeof answer.transactionReference === 'string') {
    state.known.transactionReference = answer.transactionReference;
    state.followed[isSecond(step) ? 1 : 0] = {
      created: request.body,
      transactionReference: answer.transactionReference,
    };
    state.references.push(answer.transactionReference);
  }
  if (operation === 'reverseTransaction') {
    const txnId = asBag(request.body)?.txnId;
    state.reversed.add(txnId);
    for (const final of state.finals.values())
      if (txnId === final.reference || txnId === final.transactionReference) final.reversed = true;
  }
  if (operation === 'viewTransaction' && follows(exchange, step, state)) {
    const status = String(answer.status);
    followedBy(step, state).status = status;
    if (isFinal(status)) noteFinal(exchange, state, status, codeOf(answer.transactionStatus));
  }
}

/** Does a view show the end? Nothing says how soon it follows a reversal: what is paid out may be on its way back. */
export function hasEnded({ response }: Exchange, { reversed, rest }: State): boolean {
  const { status, transactionReference, requestingOrganisationTransactionReference } = asBag(response.body) ?? {};
  const isReversed = reversed.has(transactionReference) || reversed.has(requestingOrganisationTransactionReference);
  if (status === 'SUCCESS' && isReversed) return rest.missed.has('reverse.state');
  return isFinal(String(status));
}

/** Both references of this case's transaction. */
export const ownOf = (step: Step, state: State): (string | undefined)[] => [
  state.known.reference,
  followedBy(step, state).transactionReference,
];

/** Where two partners share a reference, a notification would not tell whose it is. */
function noteFinal(exchange: Exchange, state: State, status: string, code: string): void {
  const [own, other] = state.followed;
  if (other.created) return;
  const partner = asBag(own.created)?.requestingOrganisationTransactionReference;
  const transactionReference = own.transactionReference ?? '';
  const key = `${partner} ${status}`;
  if (typeof partner !== 'string' || state.finals.has(key)) return;
  state.finals.set(key, { reference: partner, transactionReference, status, code, at: exchange.at });
}
