/**
 * The path of a request through the gateway. A modification (gateway/modifications/modification.ts) may change each part of it:
 *
 * 1. What stands around the gateway passes the request on, changed or not, or answers in its place (`around`): the
 *    differences of a gateway of another make, the situations of the sandbox, and most systematic mutants.
 * 2. States that were reached meanwhile are posted, and their callbacks are made (`onCallback`). The body is parsed.
 *    Requests that control the reference gateway are answered; nothing below concerns them.
 * 3. The operation is found, and with it the rules and the validators that apply (`rules`).
 * 4. The caller is authenticated. The operation validates the request, and answers or refuses it.
 * 5. The response may be changed (`onResponse`), refusals too.
 */
import { type OperationId, operation } from '../../contract';
import { failureResponse } from '../exchange/error-response';
import type { Body, Exchange, Request, Response, State } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';
import { matchOf, route } from '../exchange/routes';
import { bankStatus, cardStatus, walletStatus } from '../operations/account-checks/account-status';
import { bankList } from '../operations/account-checks/bank-list';
import { ledgerAll, ledgerAllOlder, ledgerByCurrency, ledgerByCurrencyOlder } from '../operations/balances/ledgers';
import { statements } from '../operations/balances/statements';
import { cancelTransaction, reverseTransaction } from '../operations/changes';
import { corridorRates, corridorRatesAllOlder, corridorRatesOlder } from '../operations/quoting/corridor-rates';
import { createQuotation, createQuotationOlder } from '../operations/quoting/quotations';
import { settle } from '../operations/settlement';
import { createTransaction } from '../operations/transactions';
import { viewTransaction, viewTransactionOlder } from '../operations/views';
import { authenticate } from './authentication';
import { controlResponse } from './control';
import { parseObject } from './json';

/** May set the HTTP status of a successful response in `exchange.response`. */
type Handler = (exchange: Exchange) => Body | Body[];

/** The operations that the gateway offers. */
const handlers: Partial<Record<OperationId, Handler>> = {
  walletStatus,
  bankStatus,
  cardStatus,
  createQuotation,
  createQuotationOlder,
  corridorRates,
  corridorRatesOlder,
  corridorRatesAllOlder,
  bankList,
  createTransaction,
  viewTransaction,
  viewTransactionOlder,
  ledgerAll,
  ledgerAllOlder,
  ledgerByCurrency,
  ledgerByCurrencyOlder,
  cancelTransaction,
  reverseTransaction,
  statements,
};

/** The refusal of a request that is not part of the interface; the HTTP status gives the reason. */
const unknownRequest = (status: number) => new Refusal('1004', undefined, undefined, status);

function newExchange(request: Request, state: State, now: number): Exchange {
  const ordinal = ++state.requestCount;
  const ruleSet = state.behaviour.ruleSetFor();
  const response = { status: 200, body: {} };
  // parsed before authentication: a refusal repeats the partner's reference
  const body = parseObject(request.body);
  return { ordinal, operationOrdinal: 0, request, state, ...ruleSet, now, params: {}, body, response };
}

/** Sets the operation of a request, and with it the rules and validators that apply. */
function setOperation(exchange: Exchange, id: OperationId): void {
  const { requestCounts, behaviour } = exchange.state;
  exchange.operation = id;
  exchange.operationOrdinal = (requestCounts.get(id) ?? 0) + 1;
  requestCounts.set(id, exchange.operationOrdinal);
  Object.assign(exchange, behaviour.ruleSetFor(id));
}

/** What answers an exchange; where it refuses the request, the response that says so. */
function orFailure<R>(exchange: Exchange, answer: (exchange: Exchange) => R): R | Response {
  try {
    return answer(exchange);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failureResponse(exchange, error);
  }
}

/** The response of the operation. */
function interfaceResponse(exchange: Exchange): Response {
  const { request } = exchange;
  const match = route(request);
  if (!match) throw unknownRequest(404);
  if (!('id' in match)) {
    return { ...failureResponse(exchange, unknownRequest(405)), headers: { allow: match.allowed.join(', ') } };
  }
  setOperation(exchange, match.id);
  exchange.params = match.params;
  authenticate(exchange);
  if (operation(match.id).request && !exchange.body) throw new Refusal('1004');
  exchange.rules.receive(exchange);
  const body = (handlers[match.id] as Handler)(exchange);
  return { status: exchange.response.status, body };
}

/** Responds as the gateway inside of everything that stands around it. */
function respond(request: Request, state: State, now: number): Response {
  // states that were reached since the last request must be visible in this one
  settle(state, now);
  const exchange = newExchange(request, state, now);
  state.latest = exchange;
  const controlled = orFailure(exchange, controlResponse);
  if (controlled) {
    exchange.isControl = true;
    return controlled;
  }
  exchange.response = orFailure(exchange, interfaceResponse);
  state.behaviour.changeResponse(exchange);
  return exchange.response;
}

/**
 * Responds to a request. The only side effect is on `state`; `now` is in epoch milliseconds.
 * A request outside the interface gets an error object of the specification, with HTTP status 404 or 405.
 */
export const handle = (request: Request, state: State, now: number): Response =>
  state.behaviour.answer(request, (passed) => respond(passed, state, now), state, now);

/**
 * Refuses a request that `handle` does not see, in the error format of its operation. `status` is the HTTP status,
 * `code` a result code, `authenticated` whether the caller is known.
 */
export function refuse(
  request: Request,
  state: State,
  now: number,
  { status, code, authenticated }: { status: number; code: string; authenticated?: true },
): Response {
  const exchange = newExchange(request, state, now);
  state.latest = exchange;
  exchange.operation = matchOf(request)?.id;
  if (authenticated) exchange.authenticated = true;
  return failureResponse(exchange, new Refusal(code, undefined, undefined, status));
}
