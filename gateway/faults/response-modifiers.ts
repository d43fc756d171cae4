/** Small makers that defects and legal variants are written with. */
import type { Field, OperationId } from '../../contract';
import type { Notification } from '../domain/notification';
import { messageOf } from '../domain/result-codes';
import { errorOf } from '../exchange/error-response';
import type { Body, Exchange } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';
import type { Modification } from './modification';

type Change = (body: Body, exchange: Exchange) => void;

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null;

type Operations = OperationId | readonly OperationId[];

/** Is the exchange one of these operations, all where none is named? */
const isOperation = ({ operation }: Exchange, meant?: Operations): boolean =>
  meant === undefined || (operation !== undefined && [meant].flat().includes(operation));

/** Changes the body of what operations grant; a list is left alone. */
export function changeSuccess(operations: Operations, change: Change): Modification['onResponse'] {
  return (exchange) => {
    const { body } = exchange.response;
    if (isOperation(exchange, operations) && !exchange.refusal && isObject(body) && !Array.isArray(body))
      change(body, exchange);
  };
}

/** Replaces the list that operations grant. */
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

/** Changes the body of a refusal, of some operations or of all. */
export function changeFailure(change: Change, operations?: Operations): Modification['onResponse'] {
  return (exchange) => {
    const { body } = exchange.response;
    if (isOperation(exchange, operations) && exchange.refusal && isObject(body) && !Array.isArray(body))
      change(body, exchange);
  };
}

/** Answers a refusal with another code than its own, its wording too. */
export const replaceErrorCode = (from: string, to: string, operations?: Operations): Modification['onResponse'] =>
  changeError((error) => {
    if (error.errorCode === from) Object.assign(error, { errorCode: to, errorDescription: messageOf(to) });
  }, operations);

/** Answers a cancellation or a reversal with another code than its own, whatever was done. */
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

/** Changes one field record of the contract by which requests are judged. */
export function changeField(id: string, change: Partial<Field>): Modification['field'] {
  return (field) => (field.id === id ? { ...field, ...change } : field);
}

/** Changes the body of a notification. */
export function changeNotification(
  change: (body: Notification['body']) => Notification['body'],
): Modification['onNotification'] {
  return (notification) => [{ ...notification, body: change({ ...notification.body }) }];
}

/** Removes a member, on its path of member names. */
export function removeMember(body: Body, member: string): void {
  delete body[member];
}

/** Takes the first three characters of the currency in the path. */
export const truncateCurrency =
  (operations: Operations): Modification['onRequest'] =>
  (exchange) => {
    if (isOperation(exchange, operations)) exchange.params.currency = (exchange.params.currency ?? '').slice(0, 3);
  };

/** Takes the partner's main currency for whichever stands in the path. */
export const useMainCurrency =
  (operations: Operations): Modification['onRequest'] =>
  (exchange) => {
    const isOne = /^[A-Z]{3}$/.test(exchange.params.currency ?? '');
    if (isOne && isOperation(exchange, operations))
      exchange.params.currency = exchange.state.config.sendingCurrencies[0] ?? '';
  };

/** Holds back the replies of one operation, in milliseconds. */
export const delayReplies = (operation: OperationId, milliseconds: number) => (exchange: Exchange) =>
  exchange.operation === operation ? milliseconds : 0;

/** Makes identifiers of which every second one repeats the one before. */
export function repeatEverySecond(make: (unique: string) => string): (unique: string) => string {
  let last = '';
  return (unique) => {
    const repeated = last;
    last = repeated ? '' : make(unique);
    return repeated || last;
  };
}

/** The error wrapper that tells a payout as failed with a code, under its own references, in place of its view. */
export function failedViewAsError(view: Body, code: string, { now }: Exchange): Body {
  return {
    serverCorrelationId: view.transactionReference,
    clientCorrelationId: view.requestingOrganisationTransactionReference,
    status: 'FAILED',
    error: errorOf(new Refusal(code), now),
  };
}
