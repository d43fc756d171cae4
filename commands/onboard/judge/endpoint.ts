/** Judges how a partner's callback address answers callbacks of every kind. */
import { asBag, parsedJson } from '../../../contract';
import type { DeliveryRecord } from '../../../journal';
import { advised, broken, type Finding, shown } from './observations';

type Reply = NonNullable<DeliveryRecord['reply']>;

/** A partner replies with an object whose member `acknowledged` is the text `true` or `false` (Events). */
export function acknowledgementIn(reply: Pick<Reply, 'status' | 'text'> | undefined): 'true' | 'false' | undefined {
  const { acknowledged } = asBag(parsedJson(reply?.text)) ?? {};
  return acknowledged === 'true' || acknowledged === 'false' ? acknowledged : undefined;
}

/** The form of a reply, as the developer of the callback address needs it. */
export const wantedReply = '{"acknowledged": "true"} or "false"';

/** The specification names no HTTP status, so another one beside a right acknowledgement is advised against. */
export const isSuccessStatus = ({ status }: Pick<Reply, 'status'>): boolean => status >= 200 && status <= 299;
/** The form of a reply with its HTTP status, for advice where only the status is unusual. */
export const wantedStatus = `${wantedReply} with a status of 200 to 299`;

/** A reply in words. */
export function replyText(reply: Pick<Reply, 'status' | 'text' | 'location'> | undefined): string {
  if (!reply) return 'no reply';
  const { status, text, location } = reply;
  if (location !== undefined) return `HTTP ${status} to ${location}, and a callback follows no redirect`;
  return `HTTP ${status} with ${text === '' ? 'no body' : text.slice(0, 80)}`;
}

/** Within which time a callback must be answered: milliseconds. The specification names none. */
export const replyWithinMs = 5000;

/** A callback that was sent to the address, and its reply. */
export interface SentCallback {
  id: string;
  kind: CallbackKind;
  /** what it says, in words, such as its status */
  name: string;
  /** the partner knows the payout, so that it must acknowledge with `true` */
  isKnown: boolean;
  reply?: Reply;
}

/** How the address is reached. */
export interface Connection {
  isSecure: boolean;
  /** an authority that is trusted beside those of the system; absent: none */
  trusting?: string;
  /** why its certificate is not trusted */
  problem?: string;
}

type Rule = (point: string, callback: SentCallback) => Finding;

/** Judges a reply; for a payout that the partner knows, it must acknowledge with `true`. */
const acknowledges: Rule = (point, { id, name, isKnown, reply }) => {
  const answer = acknowledgementIn(reply);
  if (answer === undefined) return broken(point, `${wantedReply}, after ${name}`, replyText(reply), id);
  if (isKnown && answer === 'false')
    return broken(point, `"true" after ${name}, as the payout is the partner's own`, '"false"', id);
  return reply && isSuccessStatus(reply)
    ? shown(point, id)
    : advised(point, `${wantedStatus}, after ${name}`, replyText(reply), id);
};

/** A text that is no callback should not be acknowledged; this is advice, because the specification does not say so. */
const refuses: Rule = (point, { id, name, reply }) =>
  !reply || acknowledgementIn(reply) === 'true'
    ? advised(point, `a reply to ${name}, and no acknowledgement`, replyText(reply), id)
    : shown(point, id);

function inTime({ id, name, reply }: SentCallback): Finding {
  const point = 'callback.in-time';
  if (reply && reply.ms <= replyWithinMs) return shown(point, id);
  const expected = `a reply within ${replyWithinMs / 1000} s after ${name}`;
  return advised(point, expected, reply ? `one after ${Math.round(reply.ms)} ms` : 'none', id);
}

/** The point that each kind of callback shows, and how its reply is judged. */
const rules = {
  status: ['callback.each-status', acknowledges],
  reordered: ['callback.reordered', acknowledges],
  unknown: ['callback.unknown', acknowledges],
  extra: ['callback.extra-members', acknowledges],
  slow: ['callback.slow', acknowledges],
  malformed: ['callback.malformed', refuses],
  'after-malformed': ['callback.malformed', acknowledges],
  first: ['callback.repeated', acknowledges],
  repeat: ['callback.repeated', acknowledges],
} as const;

/** The kinds of callbacks that are sent to the address. */
export type CallbackKind = keyof typeof rules;

/** Judges the replies to all callbacks. */
export function judgeEndpoint(callbacks: readonly SentCallback[], connection: Connection | undefined): Finding[] {
  const judged = callbacks.map((callback) => {
    const [point, judge] = rules[callback.kind];
    return judge(point, callback);
  });
  const timed = callbacks.filter(({ kind }) => kind !== 'malformed' && kind !== 'slow');
  return [
    ...judged,
    ...timed.map(inTime),
    ...sameOnRepeat(callbacks),
    ...(connection ? [ofConnection(connection)] : []),
  ];
}

/** A repeated callback should get the same answer, because nothing new has happened. */
function sameOnRepeat(callbacks: readonly SentCallback[]): Finding[] {
  const first = callbacks.find(({ kind }) => kind === 'first');
  if (!first) return [];
  const before = acknowledgementIn(first.reply);
  const isOther = (answer: string | undefined) => answer !== undefined && answer !== before;
  const expected = `the reply to a repeat as before: ${replyText(first.reply)}`;
  return callbacks
    .filter(({ kind, reply }) => kind === 'repeat' && isOther(acknowledgementIn(reply)))
    .map(({ id, reply }) => advised('callback.repeated', expected, replyText(reply), first.id, id));
}

function ofConnection({ isSecure, trusting = 'a public authority', problem }: Connection): Finding {
  const point = 'callback.https';
  if (!isSecure) return broken(point, 'an address of https', 'one of http');
  return problem === undefined
    ? shown(point, `a certificate of ${trusting}`)
    : broken(point, 'a certificate of a trusted authority for this host', problem);
}
