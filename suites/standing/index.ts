/** What every answer must keep, whatever a case asks of it; compliance and load call the same. */
import { operation as operationOf } from '../../spec/operations';
import { echoFindings } from './echo';
import { add, asBag, codeOf, type Exchange, type Finding, isJson, outcomeOf, show } from './exchange';
import { failureFindings } from './failure';
import { listFindings } from './lists';
import { quotationFindings } from './quotation';
import { answerName, type Explainer, schemaFindings, unexplained } from './schema';
import { createFindings, type Followed, viewFindings } from './transaction';

export * from './exchange';
export { codeFits, type Followed, failedByError, isBusy, stateFindings } from './transaction';

const internals =
  /\bat [\w.$<>]+ ?\([\w./\\-]+:\d+|\.java:\d+\)|Traceback \(most recent|node_modules[/\\]|SQLSTATE|ORA-\d{5}|NullPointerException|\bstack trace\b/i;
/** One of these is in all that `internals` finds: most answers spare the search. */
function isSuspicious(lower: string): boolean {
  return (
    (lower.includes('(') && (lower.includes('at ') || lower.includes('traceback ('))) ||
    lower.includes('.java:') ||
    lower.includes('node_modules') ||
    lower.includes('sqlstate') ||
    lower.includes('ora-') ||
    lower.includes('nullpointerexception') ||
    lower.includes('stack trace')
  );
}

const showsInternals = (text: string): boolean => isSuspicious(text.toLowerCase()) && internals.test(text);

const usualType = 'application/json; charset=utf-8';

/** Under its usual name, or under any spelling of it. */
const contentType = (headers: Exchange['response']['headers']): string | undefined =>
  headers['Content-Type'] ?? Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];

function includesOne(text: string, parts: readonly string[]): boolean {
  for (let at = 0; at < parts.length; at += 1) if (text.includes(parts[at] as string)) return true;
  return false;
}

function accountFindings(exchange: Exchange): Finding[] {
  const answer = asBag(exchange.response.body) ?? {};
  const available = answer.status === 'available';
  if (available === (codeOf(answer.subStatus) === '6000')) return [];
  return [
    {
      requirement: 'account.agreement',
      expected: 'available with code 6000, or neither',
      received: `${show(answer.status)} with ${show(answer.subStatus)}`,
    },
  ];
}

function successFindings(exchange: Exchange, followed: Followed, explainer: Explainer | undefined): Finding[] {
  const operation = operationOf(exchange.operation);
  const { status, body } = exchange.response;
  const found = schemaFindings(answerName(operation), operation.response, body, explainer);
  if (status < 200 || status > 299)
    found.push({ requirement: 'http.success', expected: 'an HTTP status of the 2xx class', received: String(status) });
  else if (status > 201) found.push({ requirement: 'http.status', expected: '200 or 201', received: String(status) });
  if (operation.request) add(found, echoFindings(operation.response, exchange.request.body, body));
  const own = byResponse[operation.response];
  if (own) add(found, own(exchange, followed));
  else if (operation.response !== 'statementEntry') add(found, listFindings(operation.response, exchange));
  else add(found, explainer?.statement(exchange) ?? [unexplained]);
  return found;
}

/** What a success breaks beside its schema, by the object that answers; the explainer has those that no flow asks for. */
const byResponse: Record<string, (exchange: Exchange, followed: Followed) => Finding[]> = {
  accountStatus: accountFindings,
  quotationResponse: quotationFindings,
  transactionResponse: createFindings,
  transactionView: viewFindings,
};

/**
 * Judges one answer by itself; `pans` are the card numbers of the run, which none may show. A field that is broken
 * already is not reported a second time as an echo. Without an explainer it says whether anything is broken, not all of
 * what.
 */
export function standingFindings(
  exchange: Exchange,
  followed: Followed,
  pans: readonly string[],
  explainer: Explainer | undefined,
): Finding[] {
  const outcome = outcomeOf(exchange.response);
  const found: Finding[] = [];
  if (showsInternals(exchange.response.text))
    found.push({
      requirement: 'errors.internals',
      expected: 'no inside of the server',
      received: show(exchange.response.text),
    });
  if (includesOne(exchange.response.text, pans))
    found.push({
      requirement: 'security.pan-unseen',
      expected: 'no card number',
      received: 'a card number, in the open',
    });
  const type = contentType(exchange.response.headers);
  if (type !== usualType && !isJson(type))
    found.push({ requirement: 'http.content-type', expected: 'application/json', received: show(type) });
  if (outcome === 'broken')
    return [
      ...found,
      { requirement: 'http.json', expected: 'one JSON document', received: show(exchange.response.text) },
    ];
  const more =
    outcome === 'refused'
      ? failureFindings(operationOf(exchange.operation), exchange, explainer)
      : successFindings(exchange, followed, explainer);
  if (found.length + more.length === 0) return found;
  const seen = new Set<string>();
  return [...found, ...more].filter(({ requirement }) => !seen.has(requirement) && seen.add(requirement));
}

/** What a clean answer has verified: shorthand `object:<name>` for all the fields of an object. */
export function verifiedBy(exchange: Exchange): string[] {
  const operation = operationOf(exchange.operation);
  const outcome = outcomeOf(exchange.response);
  const always = ['http.json', 'http.content-type', 'errors.internals'];
  if (outcome === 'broken') return ['errors.internals'];
  if (outcome === 'refused') return [...always, ...failureVerifies(operation.failure, operation.id, exchange)];
  const more: string[] = [...(successVerifies[operation.id] ?? successVerifies[operation.response] ?? [])];
  const body = asBag(exchange.response.body) ?? {};
  if (operation.id === 'viewTransaction') {
    const status = body.status;
    if (status === 'SUCCESS') more.push('view.success');
    if (status === 'PENDING') more.push('view.pending');
  }
  if (operation.response === 'quotationResponse') {
    const request = asBag(exchange.request.body) ?? {};
    const asked = asBag(Array.isArray(request.quotes) ? request.quotes[0] : undefined);
    more.push(request.requestCurrency === asked?.sendingCurrency ? 'quotation.forward' : 'quotation.reverse');
  }
  return [...always, `object:${operation.response}`, 'http.success', 'http.status', ...more];
}

const successVerifies: Record<string, readonly string[]> = {
  accountStatus: ['account.agreement'],
  createQuotation: ['quotation.variant', ...quoted()],
  quotationResponse: quoted(),
  transactionResponse: ['transaction.accepted', 'echo.text'],
  viewTransaction: ['view.same', 'view.agreement'],
  viewTransactionOlder: ['view.same'],
  ledgerAll: ['ledger.decimals'],
  ledgerAllOlder: ['ledger.decimals', 'ledger.active'],
  ledgerByCurrency: ['ledger.decimals', 'ledger.currency'],
  ledgerByCurrencyOlder: ['ledger.decimals', 'ledger.active', 'ledger.currency'],
  corridorRates: ['corridor.success', 'corridor.positive', 'corridor.currency', 'corridor.filter'],
  corridorRatesOlder: ['corridor.success', 'corridor.positive', 'corridor.unique', 'corridor.currency'],
  corridorRatesAllOlder: ['corridor.success', 'corridor.positive', 'corridor.unique'],
  bankList: ['bank-list.country', 'bank-list.unique'],
  statementEntry: ['statements.effect', 'statements.reason'],
};

/** What every quote shows. */
function quoted(): readonly string[] {
  return [
    'quotation.success',
    'quotation.rate',
    'quotation.positive',
    'quotation.decimals',
    'quotation.currencies',
    'quotation.expiry',
    'quotation.reference',
    'echo.text',
  ];
}

function failureVerifies(kind: string, id: string, exchange: Exchange): string[] {
  if (!('error' in (asBag(exchange.response.body) ?? {})))
    return [`object:${operationOf(exchange.operation).response}`, 'errors.known-code', 'errors.wording'];
  const always = ['object:failure', 'errors.known-code', 'errors.wording', 'errors.clock'];
  if (kind !== 'wrapped') return always;
  const more = ['object:wrappedFailure', 'errors.wrapper'];
  if (codeOf(asBag(asBag(exchange.response.body)?.error)?.errorCode) === '1003') more.push('errors.server-correlation');
  if (id === 'createTransaction') more.push('errors.client-correlation');
  if (id.startsWith('viewTransaction')) more.push('view.failed-status');
  return [...always, ...more];
}
