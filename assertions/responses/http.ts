/** Rules of every HTTP response (What the service does; Errors). */
import { getOrMake } from '../../common/made-once';
import { classOf, failureOf, isForeign, isJson, type Outcome, show } from '../../contract';
import type { Exchange } from '../../journal';
import type { Observations } from './observations';

/** Text that reveals server internals. */
const internals =
  /\bat [\w.$<>]+ ?\([\w./\\-]+:\d+|\.java:\d+\)|Traceback \(most recent|node_modules[/\\]|SQLSTATE|ORA-\d{5}|NullPointerException|\bstack trace\b/i;

function internalsRule({ response }: Exchange, notes: Observations): void {
  notes.hold('errors.internals', !internals.test(response.text), 'no internals of the server', response.text);
}

/** So many digits of a card number in a row show it, whatever stands between them (Authentication: 5). */
const shownDigits = 12;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The first and the last digits of card numbers, each list once, as every answer about a card is searched for them. */
const partsOf = new WeakMap<readonly string[], string[]>();
const partsIn = (pans: readonly string[]): string[] =>
  getOrMake(partsOf, pans, () => {
    const all = pans.flatMap((pan) => [pan.slice(0, shownDigits), pan.slice(-shownDigits)]);
    return [...new Set(all)].filter((part) => new Set(part).size > 1);
  });

/**
 * Does a text contain one of the card numbers, or its first or last twelve digits? Digits from its middle may be another number,
 * such as that of the beneficiary; one that is repeated may stand anywhere.
 */
export function showsCard(text: string, pans: readonly string[]): boolean {
  if (pans.some((pan) => text.includes(pan))) return true;
  const digits = digitsOf(text);
  const parts = partsIn(pans).filter((part) => digits.includes(part));
  // the end of one text of a document and the beginning of the next are no number
  return parts.length > 0 && text.split('"').some((one) => parts.some((part) => digitsOf(one).includes(part)));
}

/** `pans` are the card numbers of the run; only a response about a card could contain a part of one. */
const showsPan = (text: string, pans: readonly string[], aboutCard: boolean): boolean =>
  aboutCard ? showsCard(text, pans) : pans.some((pan) => text.includes(pan));

/** Notes that an answer shows a card number, before it is masked. */
export function noteCard({ response }: Exchange, pans: readonly string[], aboutCard: boolean): void {
  if (showsPan(response.text, pans, aboutCard)) response.showsCard = true;
}

function panRule({ response }: Exchange, pans: readonly string[], aboutCard: boolean, notes: Observations) {
  if (response.showsCard ?? showsPan(response.text, pans, aboutCard))
    notes.violate('security.pan-unseen', 'no card number', 'a card number in the clear');
  else if (aboutCard) notes.verify('security.pan-unseen');
}

const defaultType = 'application/json; charset=utf-8';

/** The value of the header, under its usual name or any other spelling. */
const contentType = (headers: Exchange['response']['headers']): string | undefined =>
  headers['Content-Type'] ?? Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];

function contentTypeRule({ response }: Exchange, outcome: Outcome, notes: Observations): void {
  // the rule of JSON reports whose page it is
  if (isForeign(response)) return;
  const type = contentType(response.headers);
  if (type !== defaultType && !isJson(type)) notes.violate('http.content-type', 'application/json', show(type));
  else if (outcome !== 'broken') notes.verify('http.content-type');
}

/**
 * Counts the quotation marks around names and texts: a JSON text with a repeated member has more than what is parsed.
 */
const marksIn = (json: string): number => json.replace(/\\./g, '').split('"').length;

/**
 * Does an object have a member twice, so that readers differ in its value? Judged in compliance alone, as it takes
 * long.
 */
const repeatsMember = ({ text, body }: Exchange['response']): boolean =>
  // most answers are written as this is
  text !== JSON.stringify(body) && marksIn(text) !== marksIn(JSON.stringify(JSON.parse(text)));

/** Stands in a decoded text where its bytes were not UTF-8. */
const replacement = '\ufffd';

function jsonRule({ request, response }: Exchange, outcome: Outcome, notes: Observations): void {
  const rule = 'http.json';
  const { text } = response;
  if (outcome === 'broken')
    notes.violate(rule, 'one JSON document of the interface', `HTTP ${response.status} with ${show(text)}`);
  else if (text.includes(replacement) && !show(request.body).includes(replacement))
    notes.violate(rule, 'a document in UTF-8', show(text.slice(Math.max(0, text.indexOf(replacement) - 40))));
  else if (notes.keepsVerified && repeatsMember(response)) notes.violate(rule, 'each member once', show(text));
  else notes.verify(rule);
}

/** Judges the rules of every response. */
export function httpRules(
  exchange: Exchange,
  outcome: Outcome,
  pans: readonly string[],
  aboutCard: boolean,
  notes: Observations,
): void {
  internalsRule(exchange, notes);
  panRule(exchange, pans, aboutCard, notes);
  contentTypeRule(exchange, outcome, notes);
  jsonRule(exchange, outcome, notes);
}

/** Judges the HTTP status of a success. A reversal that is rejected at once (16002) may have the status of a refusal. */
export function statusRules({ response }: Exchange, notes: Observations): void {
  const { status } = response;
  if (status >= 400 && status < 500 && classOf(failureOf(response).code) === 'reversal-rejected') return;
  const isSuccess = !(status < 200 || status > 299);
  notes.hold('http.success', isSuccess, 'an HTTP status of the 2xx class', status);
  if (isSuccess) notes.hold('http.status', !(status > 201), '200 or 201', status);
}
