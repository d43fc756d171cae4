/** Small makers that defects and legal variants are written with. */
import type { Field, OperationId } from '../spec';
import type { Body, Exchange } from './exchange';
import type { Modification } from './modification';
import type { Notification } from './notification';

type Change = (body: Body, exchange: Exchange) => void;

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null;

/** Changes the body of what an operation grants. */
export function granted(operation: OperationId, change: Change): Modification['answer'] {
  return (exchange) => {
    const { response, refusal } = exchange;
    if (exchange.operation === operation && !refusal && isObject(response.body)) change(response.body, exchange);
  };
}

/** Changes the body of a refusal, of one operation or of all. */
export function refused(change: Change, operation?: OperationId): Modification['answer'] {
  return (exchange) => {
    const { response, refusal } = exchange;
    const isMeant = operation === undefined || exchange.operation === operation;
    if (isMeant && refusal && isObject(response.body)) change(response.body, exchange);
  };
}

/** Changes the error object of refusals. */
export const refusedError = (change: Change, operation?: OperationId) =>
  refused((body, exchange) => isObject(body.error) && change(body.error, exchange), operation);

/** Changes every quote of a quotation. */
export const quoted = (change: Change) =>
  granted('createQuotation', (body, exchange) => {
    for (const quote of body.quotes as Body[]) change(quote, exchange);
  });

/** Changes one field record of the contract by which requests are judged. */
export function judged(id: string, change: Partial<Field>): Modification['fields'] {
  return (field) => (field.id === id ? { ...field, ...change } : field);
}

/** Changes the body of a notification. */
export function notified(change: (body: Notification['body']) => Notification['body']): Modification['notification'] {
  return (notification) => [{ ...notification, body: change({ ...notification.body }) }];
}

/** Removes a member, on its path of member names. */
export function without(body: Body, member: string): void {
  delete body[member];
}

/** Holds back the replies of one operation, in milliseconds. */
export const held = (operation: OperationId, milliseconds: number) => (exchange: Exchange) =>
  exchange.operation === operation ? milliseconds : 0;

/** Makes identifiers of which every second one repeats the one before. */
export function everySecondRepeated(make: (unique: string) => string): (unique: string) => string {
  let last = '';
  return (unique) => {
    const repeated = last;
    last = repeated ? '' : make(unique);
    return repeated || last;
  };
}
