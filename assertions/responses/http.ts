/** Rules of every HTTP response (What the service does; Errors). */
import {
  classOf,
  type Exchange,
  failureOf,
  isForeign,
  isJson,
  type Json,
  type Outcome,
  parsedJson,
  show,
} from '../../contract';
import type { Observations } from './observations';

/** Text that reveals server internals. */
const internals =
  /\bat [\w.$<>]+ ?\([\w./\\-]+:\d+|\.java:\d+\)|Traceback \(most recent|node_modules[/\\]|SQLSTATE|ORA-\d{5}|NullPointerException|\bstack trace\b/i;

function internalsRule({ response }: Exchange, notes: Observations): void {
  if (internals.test(response.text))
    notes.violate('errors.internals', 'no internals of the server', show(response.text));
  else notes.verify('errors.internals');
}

/** So many digits of a card number in a row show it, whatever stands between them (Authentication: 5). */
const shownDigits = 12;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The runs of digits that show a card number. A single digit that is repeated may stand anywhere. */
const partsOf = (pan: string): string[] =>
  Array.from({ length: Math.max(0, pan.length - shownDigits + 1) }, (_, at) => pan.slice(at, at + shownDigits)).filter(
    (part) => new Set(part).size > 1,
  );

/**
 * Does a text contain the card number, or so many digits of it that they show it? `known`: a text whose numbers may be in it, such
 * as the request, of which one may be alike; absent: digits from the middle may be another number.
 */
export function showsCard(text: string, pan: string, known?: string): boolean {
  if (text.includes(pan)) return true;
  const [digits, others] = [digitsOf(text), digitsOf(known ?? '')];
  const all = partsOf(pan);
  const parts = (known === undefined ? [all[0], all.at(-1)] : all).flatMap((part) =>
    part !== undefined && digits.includes(part) && !others.includes(part) ? [part] : [],
  );
  if (parts.length === 0) return false;
  // the end of one text of a document and the beginning of the next are no number
  const texts = text.split('"').map(digitsOf);
  return parts.some((part) => texts.some((one) => one.includes(part)));
}

/** `pans` are the card numbers of the run; only a response about a card could contain a part of one. */
function panRule(
  { request, response: { text } }: Exchange,
  pans: readonly string[],
  aboutCard: boolean,
  created: Json | undefined,
  notes: Observations,
) {
  const known = created === undefined ? undefined : JSON.stringify([request.body, created]);
  if (pans.some((pan) => (aboutCard ? showsCard(text, pan, known) : text.includes(pan))))
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
  text !== JSON.stringify(body) && marksIn(text) !== marksIn(JSON.stringify(parsedJson(text)));

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

/** Judges the rules of every response; `created`: the request that made the payout which it is about. */
export function httpRules(
  exchange: Exchange,
  outcome: Outcome,
  pans: readonly string[],
  aboutCard: boolean,
  created: Json | undefined,
  notes: Observations,
): void {
  internalsRule(exchange, notes);
  panRule(exchange, pans, aboutCard, created, notes);
  contentTypeRule(exchange, outcome, notes);
  jsonRule(exchange, outcome, notes);
}

/** Judges the HTTP status of a success. A reversal that is rejected at once (16002) may have the status of a refusal. */
export function statusRules({ response }: Exchange, notes: Observations): void {
  const { status } = response;
  if (status >= 400 && status < 500 && classOf(failureOf(response).code) === 'reversal-rejected') return;
  if (status < 200 || status > 299) {
    notes.violate('http.success', 'an HTTP status of the 2xx class', String(status));
    return;
  }
  notes.verify('http.success');
  if (status > 201) notes.violate('http.status', '200 or 201', String(status));
  else notes.verify('http.status');
}
