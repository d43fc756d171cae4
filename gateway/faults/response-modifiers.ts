/** Building blocks for defects and variants. */
import type { Field, OperationId } from '../../contract';
import type { Callback } from '../domain/callback';
import { messageOf } from '../domain/result-codes';
import { errorOf } from '../exchange/error-response';
import type { Body, Exchange } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';
import type { Modification } from './modification';

type Change = (body: Body, exchange: Exchange) => void;

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null;

type Operations = OperationId | readonly OperationId[];

/** Is the request one of these operations? True where none is given. */
const isOperation = ({ operation }: Exchange, meant?: Operations): boolean =>
  meant === undefined || (operation !== undefined && [meant].flat().includes(operation));

/** Changes the body of successful responses, where it is an object. */
export function changeSuccess(operations: Operations, change: Change): Modification['onResponse'] {
  return (exchange) => {
    const { body } = exchange.response;
    if (isOperation(exchange, operations) && !exchange.refusal && isObject(body) && !Array.isArray(body))
      change(body, exchange);
  };
}

/** Changes the body of successful responses, where it is a list. */
export function changeList(
  operations: Operations,
  change: (entries: Body[], exchange: Exchange) => Body[],
): Modification['onResponse'] {
  return (exchange) => {
    const { response, refusal } = exchange;
    if (isOperation(exchange, operations) && !refusal && Array.isArray(response.body))
      response.body = change(response.body, exchange);
  };
}

/** Changes the body of refusals, of some operations or of all. */
export function changeFailure(change: Change, operations?: Operations): Modification['onResponse'] {
  return (exchange) => {
    const { body } = exchange.response;
    if (isOperation(exchange, operations) && exchange.refusal && isObject(body) && !Array.isArray(body))
      change(body, exchange);
  };
}

/** Replaces a code and its description in refusals. */
export const replaceErrorCode = (from: string, to: string, operations?: Operations): Modification['onResponse'] =>
  changeError((error) => {
    if (error.errorCode === from) Object.assign(error, { errorCode: to, errorDescription: messageOf(to) });
  }, operations);

/** Replaces the code in the response of a cancellation or a reversal, without changing its effect. */
export const replaceStatusCode = (operation: 'cancelTransaction' | 'reverseTransaction', from: string, to: string) =>
  changeSuccess(operation, (body) => {
    if (body.statusCode === from) Object.assign(body, { statusCode: to, responseMessage: messageOf(to) });
  });

/** Changes the error object of refusals. */
export const changeError = (change: Change, operations?: Operations) =>
  changeFailure((body, exchange) => isObject(body.error) && change(body.error, exchange), operations);

/** The two revisions of Create a quotation. */
export const quotations = ['createQuotation', 'createQuotationOlder'] as const;

/** Changes every quote of a quotation. */
export const changeQuotes = (change: Change, operations: Operations = quotations) =>
  changeSuccess(operations, (body, exchange) => {
    for (const quote of body.quotes as Body[]) change(quote, exchange);
  });

/** Changes one field record by which requests are validated. */
export function changeField(id: string, change: Partial<Field>): Modification['field'] {
  return (field) => (field.id === id ? { ...field, ...change } : field);
}

/** Changes the body of a callback. */
export function changeCallback(change: (body: Callback['body']) => Callback['body']): Modification['onCallback'] {
  return (callback) => [{ ...callback, body: change({ ...callback.body }) }];
}

/** Removes a member of an object. */
export function removeMember(body: Body, member: string): void {
  delete body[member];
}

/** Truncates the currency in the path to three characters. */
export const truncateCurrency =
  (operations: Operations): Modification['onRequest'] =>
  (exchange) => {
    if (isOperation(exchange, operations)) exchange.params.currency = (exchange.params.currency ?? '').slice(0, 3);
  };

/** Replaces the currency in the path by the first settlement currency. */
export const useMainCurrency =
  (operations: Operations): Modification['onRequest'] =>
  (exchange) => {
    const isCurrency = /^[A-Z]{3}$/.test(exchange.params.currency ?? '');
    if (isCurrency && isOperation(exchange, operations))
      exchange.params.currency = exchange.state.config.sendingCurrencies[0] ?? '';
  };

/** Delays the responses of one operation by some milliseconds. */
export const delayReplies = (operation: OperationId, milliseconds: number) => (exchange: Exchange) =>
  exchange.operation === operation ? milliseconds : 0;

/** Makes every second identifier repeat the previous one. */
export function repeatEverySecond(make: (unique: string) => string): (unique: string) => string {
  let last = '';
  return (unique) => {
    const repeated = last;
    last = repeated ? '' : make(unique);
    return repeated || last;
  };
}

/** The error wrapper in place of the view of a failed payout, with the payout's references and a code. */
export function failedViewAsError(view: Body, code: string, { now }: Exchange): Body {
  return {
    serverCorrelationId: view.transactionReference,
    clientCorrelationId: view.requestingOrganisationTransactionReference,
    status: 'FAILED',
    error: errorOf(new Refusal(code), now),
  };
}
