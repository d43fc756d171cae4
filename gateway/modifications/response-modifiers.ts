/**
 * Building blocks for defects and variants: each makes a member of a modification, such as its `onResponse` or its
 * `rules`. `operations` says which requests it is about.
 */
import type { Field, OperationId } from '../../contract';
import type { Quote } from '../domain/quote';
import type { Outcome, Transaction } from '../domain/transaction';
import { errorOf, failureResponse } from '../exchange/error-response';
import type { Body, Exchange, Response } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';
import { transferOf } from '../operations/acceptance';
import type { ChangeAnswer, ChangeRequest } from '../rules/changes';
import type { Rules } from '../rules/rules';
import type { FieldChange } from '../validation';
import type { Modification } from './modification';

type Change = (body: Body, exchange: Exchange) => void;
type OnResponse = NonNullable<Modification['onResponse']>;

/** Is the value an object or a list, so that it has members to change? */
export const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null;

/** A copy of a JSON value in which each object is changed, the inner ones first. */
export function mapObjects(value: unknown, change: (members: Body) => Body): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapObjects(one, change)])));
}

type Operations = OperationId | readonly OperationId[];

/** Is the request one of these operations? True where none is given. */
const isOperation = ({ operation }: Exchange, meant?: Operations): boolean =>
  meant === undefined || (operation !== undefined && [meant].flat().includes(operation));

/** Changes bodies that are objects, either of refusals or of all other responses; of some operations or of all. */
const changeBody =
  (isRefused: boolean, change: Change, operations?: Operations): OnResponse =>
  (exchange) => {
    const { body } = exchange.response;
    const isMeant = isOperation(exchange, operations) && (exchange.refusal !== undefined) === isRefused;
    if (isMeant && isObject(body) && !Array.isArray(body)) change(body, exchange);
  };

/**
 * Changes the body of successful responses, where it is an object:
 * `changeSuccess('bankList', (body) => delete body.lastUpdatedOn)`.
 */
export const changeSuccess = (operations: Operations, change: Change) => changeBody(false, change, operations);

/** Changes the body of successful responses, where it is a list. */
export function changeList(
  operations: Operations,
  change: (entries: Body[], exchange: Exchange) => Body[],
): OnResponse {
  return (exchange) => {
    const { response, refusal } = exchange;
    if (isOperation(exchange, operations) && !refusal && Array.isArray(response.body))
      response.body = change(response.body, exchange);
  };
}

/**
 * Replaces each entry of successful responses that are lists:
 * `changeEntries(ledgers, (entry) => ({ ...entry, account: '' }))`.
 */
export const changeEntries = (operations: Operations, change: (entry: Body) => Body): OnResponse =>
  changeList(operations, (entries) => entries.map(change));

/**
 * Changes one member of successful responses, or of each entry of a list:
 * `changeMember(ledgers, 'currentBalance', Number)`.
 */
export const changeMember =
  (operations: Operations, name: string, change: (value: string) => unknown): OnResponse =>
  (exchange) => {
    const changed = (body: Body): Body => ({ ...body, [name]: change(String(body[name])) });
    changeEntries(operations, changed)(exchange);
    changeSuccess(operations, (body) => Object.assign(body, changed(body)))(exchange);
  };

/** Changes the lists of rates of corridor quotations, one for each prefunding currency. */
export const changeRates = (change: (rates: Body[]) => Body[], operations: Operations = 'corridorRates') =>
  changeEntries(operations, (list) => ({ ...list, quotes: change(list.quotes as Body[]) }));

/** Changes the body of refusals, with what wraps the error object; of all operations where none is given. */
export const changeFailure = (change: Change, operations?: Operations) => changeBody(true, change, operations);

/** Changes the error object of refusals: `changeError((error) => { error.errorCategory = 'validation'; })`. */
export const changeError = (change: Change, operations?: Operations) =>
  changeFailure((body, exchange) => isObject(body.error) && change(body.error, exchange), operations);

/**
 * Puts a refusal in place of the response. What the request brought about stays: a transaction is created all the same.
 */
export function refuseWith(exchange: Exchange, code: string): void {
  exchange.response = failureResponse(exchange, new Refusal(code));
}

/** Operations of one kind, of every instrument and revision. */
export const quotations = ['createQuotation', 'createQuotationOlder'] as const;
export const accountStatuses = ['walletStatus', 'bankStatus', 'cardStatus'] as const;
export const views = ['viewTransaction', 'viewTransactionOlder'] as const;
export const changes = ['cancelTransaction', 'reverseTransaction'] as const;
export const ledgers = ['ledgerAll', 'ledgerAllOlder', 'ledgerByCurrency', 'ledgerByCurrencyOlder'] as const;
export const corridorRates = ['corridorRates', 'corridorRatesOlder', 'corridorRatesAllOlder'] as const;

/** Changes every quote of a quotation in place: `changeQuotes((quote) => { quote.fxRate = '0'; })`. */
export const changeQuotes = (change: Change, operations: Operations = quotations) =>
  changeSuccess(operations, (body, exchange) => {
    for (const quote of body.quotes as Body[]) change(quote, exchange);
  });

/** The transaction of the partner `of` that a cancellation or a reversal names; by default, of the one who asks. */
export const requestedTransaction = ({ body, partner }: Exchange, of = partner): Transaction | undefined =>
  of?.transactions.find(String(body?.txnId));

/** The quote that a transaction request names; undefined where its partner has no such quote. */
export const requestedQuote = ({ body, partner }: Exchange): Quote | undefined =>
  partner?.quotes.get(transferOf(body ?? {}).quoteId ?? '');

/**
 * Replaces a rule: `replaceRule('isCurrentDate', () => () => true)`. `make` is called once for each gateway, so it may
 * keep something for it; `usual` is the rule as earlier modifications have left it.
 */
export const replaceRule =
  <Name extends keyof Rules>(name: Name, make: (usual: Rules[Name]) => Rules[Name]) =>
  (rules: Rules): Partial<Rules> => ({ [name]: make(rules[name]) });

/**
 * Changes the field records by which requests are validated:
 * `changeField('transactionRequest.scheme', { max: 20 })`.
 */
export const changeField = (id: string, change: Partial<Field>) =>
  changeFields((field) => (field.id === id ? { ...field, ...change } : field));

export const changeFields = (change: FieldChange) =>
  replaceRule('field', (usual) => (field, revision) => change(usual(field, revision), revision));

/** Changes an authenticated request before it is validated, or refuses it; of some operations or of all. */
export const onRequest = (change: (exchange: Exchange) => void, operations?: Operations) =>
  replaceRule('receive', (usual) => (received) => {
    usual(received);
    const exchange = received as Exchange;
    if (isOperation(exchange, operations)) change(exchange);
  });

/** Makes changes of rules one after the other. */
export const eachOf =
  (...changes: readonly NonNullable<Modification['rules']>[]) =>
  (rules: Rules): Partial<Rules> => {
    const changed: Partial<Rules> = {};
    for (const change of changes) Object.assign(changed, change({ ...rules, ...changed }));
    return changed;
  };

/**
 * Replaces the answer of a rule where `isMeant` holds for its arguments:
 * `answerWith('codeOfProblem', '1004', ({ kind }) => kind === 'null')`.
 */
export const answerWith =
  <Name extends keyof Rules>(
    name: Name,
    answer: ReturnType<Rules[Name]>,
    isMeant: (...asked: Parameters<Rules[Name]>) => boolean,
  ) =>
  (rules: Rules): Partial<Rules> => {
    const usual = rules[name] as (...asked: Parameters<Rules[Name]>) => ReturnType<Rules[Name]>;
    return { [name]: (...asked: Parameters<Rules[Name]>) => (isMeant(...asked) ? answer : usual(...asked)) };
  };

/**
 * Answers a cancellation or a reversal otherwise where `isMeant` holds for it:
 * `bendChange(({ status }) => status === 'RETURNED', () => ({ code: '16005' }))`.
 */
export const bendChange = (
  isMeant: (asked: ChangeRequest, usual: ChangeAnswer) => boolean,
  bend: (asked: ChangeRequest) => Partial<ChangeAnswer>,
) =>
  replaceRule('change', (usual) => (asked) => {
    const change = usual(asked);
    return isMeant(asked, change) ? { ...change, ...bend(asked) } : change;
  });

/** Changes the state of transactions wherever it is asked for: with `changeState(() => pending)` no payout settles. */
export const changeState = (change: (state: Outcome, transaction: Transaction, now: number) => Outcome) =>
  replaceRule('outcomeAt', (usual) => (transaction, now) => change(usual(transaction, now), transaction, now));

/** The body of a response as JSON text. */
export const textOf = ({ body }: Response): string => (typeof body === 'string' ? body : JSON.stringify(body));

/**
 * Changes the response after all that is inside, down to the JSON text. Of a request that something inside has answered, or
 * that controls the gateway, nothing is changed.
 */
export const onSend =
  (change: (exchange: Exchange) => void): Modification['around'] =>
  (request, next, state) => {
    const before = state.latest;
    const response = next(request);
    const { latest } = state;
    if (latest && latest !== before && !latest.isControl) change({ ...latest, response });
    return response;
  };

/** Delays responses by milliseconds: `delayReplies(() => 520)`. */
export const delayReplies = (milliseconds: (exchange: Exchange) => number): Modification['around'] =>
  onSend((exchange) => {
    const { response } = exchange;
    const more = milliseconds(exchange);
    if (more > 0) response.delayMs = (response.delayMs ?? 0) + more;
  });

/** Delays the responses of one operation by milliseconds. */
export const delayOperation = (operation: OperationId, milliseconds: number) =>
  delayReplies((exchange) => (exchange.operation === operation ? milliseconds : 0));

/** The error wrapper in place of the view of a failed payout, with the payout's references and a code. */
export function failedViewAsError(view: Body, code: string, { now }: Exchange): Body {
  return {
    serverCorrelationId: view.transactionReference,
    clientCorrelationId: view.requestingOrganisationTransactionReference,
    status: 'FAILED',
    error: errorOf(new Refusal(code), now),
  };
}
