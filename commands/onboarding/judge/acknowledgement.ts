import { asBag, parsedJson } from '../../../contract';
import type { DeliveryRecord } from '../../../journal';

export type Reply = NonNullable<DeliveryRecord['reply']>;

/** A partner replies with an object whose member `acknowledged` is the text `true` or `false` (Events). */
export function acknowledgementIn(reply: Pick<Reply, 'status' | 'text'> | undefined): 'true' | 'false' | undefined {
  const { acknowledged } = asBag(parsedJson(reply?.text)) ?? {};
  return acknowledged === 'true' || acknowledged === 'false' ? acknowledged : undefined;
}

/** The form of a reply, for who has to mend one. */
export const wantedReply = '{"acknowledged": "true"} or "false"';

/** The specification names no HTTP status, so another one beside a right acknowledgement is advised against. */
export const isSuccessStatus = ({ status }: Pick<Reply, 'status'>): boolean => status >= 200 && status <= 299;
export const wantedStatus = `${wantedReply} with a status of 200 to 299`;

/** A reply in words. */
export const replyText = (reply: Pick<Reply, 'status' | 'text'> | undefined): string =>
  reply ? `HTTP ${reply.status} with ${reply.text === '' ? 'no body' : reply.text.slice(0, 80)}` : 'no reply';
