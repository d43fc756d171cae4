/** What every answer must keep, whatever a case asks of it; compliance and load call the same. */

import { add, asBag, codeOf, type Exchange, type Finding, isJson, outcomeOf, show } from '../../contract/exchange';
import { briefOf } from '../../contract/schemas/generated/quick.js';
import { failureFindings, listFindings } from '../../suites/rarely';
import { echoFindings } from './echo';
import { type QuoteTerms, quotationFindings } from './quotation';
import { answerName, type Explainer, schemaFindings, unexplained } from './schema';
import { createFindings, type Followed, viewFindings } from './transaction';

export * from '../../contract/exchange';
export { failedByError } from '../../suites/rarely';
export { codeFits, type Followed, isBusy, stateFindings } from './transaction';
export { verifiedBy } from './verified';

/** What a target says of its answers. */
export interface Declared extends QuoteTerms {
  /** card numbers of the run, which no answer may show */
  pans: readonly string[];
}

/** In words of servers, most of all. Made where it is needed: a VU holds each pattern that it has made. */
const internals = (): RegExp =>
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

const showsInternals = (text: string): boolean => isSuspicious(text.toLowerCase()) && internals().test(text);

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

function successFindings(
  exchange: Exchange,
  followed: Followed,
  declared: Declared,
  explainer: Explainer | undefined,
): Finding[] {
  const operation = briefOf(exchange.operation);
  const { status, body } = exchange.response;
  const found = schemaFindings(answerName(operation), operation.response, body, explainer);
  if (status < 200 || status > 299)
    found.push({ requirement: 'http.success', expected: 'an HTTP status of the 2xx class', received: String(status) });
  else if (status > 201) found.push({ requirement: 'http.status', expected: '200 or 201', received: String(status) });
  if (operation.request) add(found, echoFindings(operation.response, exchange.request.body, body));
  add(found, ownFindings(operation.response, exchange, followed, declared, explainer));
  return found;
}

/** What a success breaks beside its schema, by the object that answers. */
function ownFindings(
  object: string,
  exchange: Exchange,
  followed: Followed,
  declared: Declared,
  explainer: Explainer | undefined,
): readonly Finding[] {
  switch (object) {
    case 'accountStatus':
      return accountFindings(exchange);
    case 'quotationResponse':
      return quotationFindings(exchange, declared);
    case 'transactionResponse':
      return createFindings(exchange);
    case 'transactionView':
      return viewFindings(exchange, followed);
    // no flow asks for these: the explainer has what they break
    case 'statementEntry':
    case 'cancelResponse':
    case 'reverseResponse':
      return explainer?.other(exchange) ?? [unexplained];
    default:
      return listFindings(object, exchange);
  }
}

/**
 * Judges one answer by itself. A field that is broken
 * already is not reported a second time as an echo. Without an explainer it says whether anything is broken, not all of
 * what.
 */
export function standingFindings(
  exchange: Exchange,
  followed: Followed,
  declared: Declared,
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
  if (includesOne(exchange.response.text, declared.pans))
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
      ? failureFindings(briefOf(exchange.operation), exchange, explainer)
      : successFindings(exchange, followed, declared, explainer);
  if (found.length + more.length === 0) return found;
  const seen = new Set<string>();
  return [...found, ...more].filter(({ requirement }) => !seen.has(requirement) && seen.add(requirement));
}
