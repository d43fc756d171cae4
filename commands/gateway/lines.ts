/** The lines of `gateway --verbose`: one for each request with its answer, and one for each callback. */
import { oneLine } from '../../common/shown/printable';
import { decoded } from '../../common/shown/url-secrets';
import { asBag, type Json } from '../../contract';
import { type AnswerEvent, type CallbackEvent, type CallbackOptions, type GatewayEvent, isPan } from '../../gateway';
import { masker } from '../../journal';
import { problemText, rowOfChange } from './problems';

const clock = (at: number): string => new Date(at).toISOString().slice(11, 23);
const seconds = (ms: number): string => `${ms / 1000} s`;

/** Long words are left out as a whole, because the mask would not recognise a part of a secret. */
const short = (word: string): string => (word.length > 120 ? `(${word.length} characters)` : word);

/** The reference by which the partner knows what the request is about. */
function referenceOf({ exchange }: AnswerEvent): string {
  const reference =
    exchange?.body?.requestingOrganisationTransactionReference ??
    exchange?.params.transactionReference ??
    exchange?.body?.txnId;
  return typeof reference === 'string' ? short(reference) : '';
}

/** The state and the code of a success, where it has them. */
function successOf(body: Json): string {
  if (Array.isArray(body)) return `${body.length} ${body.length === 1 ? 'entry' : 'entries'}`;
  const members = asBag(body);
  if (!members) return 'a body that is not JSON';
  const code = members.transactionStatus ?? members.quotationStatus ?? members.statusCode;
  return [members.status, code].filter((word) => typeof word === 'string' && word !== '').join(' ') || 'ok';
}

function responseOf(answered: AnswerEvent): string {
  const { status, delayMs } = answered.response;
  const body = answered.response.body as Json;
  const error = asBag(asBag(body)?.error);
  const late = delayMs ? ` after ${seconds(delayMs)}` : '';
  if (!error) {
    const row = rowOfChange(answered, String(asBag(body)?.statusCode));
    return `${status}${late} ${successOf(body)}${row ? ` · ${row}` : ''}`;
  }
  const code = String(error.errorCode);
  const wrong = problemText(answered, code);
  return `${status}${late} refused with ${code} ${error.errorDescription}${wrong ? ` · ${wrong}` : ''}`;
}

function answeredLine(answered: AnswerEvent): string {
  const { at, request, exchange } = answered;
  const user = exchange?.partner?.username ?? '-';
  const operation = exchange?.operation ?? (request.path.startsWith('/reference/') ? 'control' : 'no operation');
  const call = [request.method || '?', short(decoded(request.path)), operation, referenceOf(answered)]
    .filter(Boolean)
    .join(' ');
  return `${clock(at)} ${user} ${call} → ${responseOf(answered)}`;
}

/** Without user, password and parameters, which may be secret. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function callbackLine({ at, callback, url, attempt, attempts, problem, nextMs }: CallbackEvent): string {
  const { partner, body, transaction } = callback;
  const what = `callback ${body.status} of ${body.partnerTransId ?? transaction}`;
  const head = `${clock(at)} ${partner} ${what} → ${url ? addressOf(url) : 'nobody'}:`;
  if (problem === undefined) return `${head} acknowledged${attempt > 1 ? ` at try ${attempt}` : ''}`;
  if (attempt === 0) return `${head} not sent: ${problem}`;
  const next = nextMs === undefined ? `given up after ${attempts} tries` : `again in ${seconds(nextMs)}`;
  return `${head} try ${attempt} of ${attempts}: ${problem}; ${next}`;
}

/** A callback is printed when it has ended. */
export function lineOf(event: GatewayEvent): string | undefined {
  if (event.kind === 'calling') return undefined;
  return event.kind === 'answered' ? answeredLine(event) : callbackLine(event);
}

/** A callback that could not be delivered; it is printed even without --verbose, because nobody would notice the loss. */
const isLoss = (event: GatewayEvent): event is CallbackEvent =>
  event.kind === 'callback' && event.url !== undefined && event.problem !== undefined && event.nextMs === undefined;

/** Milliseconds between two lines about one address: under load, thousands may be lost. */
const lossEveryMs = 10_000;

/** The lines about lost callbacks: the first of an address, then one each ten seconds with how many there were. */
export function lossLines(): (event: GatewayEvent) => string | undefined {
  const printed = new Map<string, { at: number; left: number }>();
  return (event) => {
    if (!isLoss(event)) return undefined;
    const address = addressOf(event.url ?? '');
    const last = printed.get(address);
    if (last && event.at - last.at < lossEveryMs) {
      last.left += 1;
      return undefined;
    }
    printed.set(address, { at: event.at, left: 0 });
    return `${callbackLine(event)}${last?.left ? ` (and ${last.left} more before it)` : ''}`;
  };
}

/** How often a callback is tried, and when. */
export function triesText({ retryAfterMs, timeoutMs }: Pick<CallbackOptions, 'retryAfterMs' | 'timeoutMs'>): string {
  const pauses = retryAfterMs.map((ms) => ms / 1000).join(', ');
  return `A callback is tried ${retryAfterMs.length + 1} times: at once, and ${pauses} s after a try that was not acknowledged. A try waits ${seconds(timeoutMs)} for the answer.`;
}

/** Hashes and encrypted numbers, in hex or base64. */
const longWord = /[0-9A-Fa-f]{64,}|[0-9A-Za-z+/=]{100,}/g;
const cardLike = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/**
 * The mask of the sandbox's console: hides passwords and their hashes, card numbers, and whatever looks like a hash or
 * an encrypted number, wherever a client put it. What a terminal would take for a command is hidden too.
 */
export function consoleMask(secrets: readonly string[]): (text: string) => string {
  const mask = masker(secrets.filter((secret) => secret !== ''));
  return (text) =>
    oneLine(mask(text))
      .replace(longWord, '***')
      .replace(cardLike, (digits) => (isPan(digits.replace(/\D/g, '')) ? '***' : digits));
}
