/**
 * Requests of a payout made ready in Node, with holes for what only its flow knows: a VU fills them. So no VU holds what
 * builds requests, and none builds them anew for each flow.
 */
import type { OperationId } from '../../contract';
import { gmtTime } from '../../contract';
import type { Kind } from '../payouts';
import type { Variables } from './draft';

/** What a hole stands for. */
export type Hole = 'requestDate' | Exclude<keyof Variables, 'now'>;

/** Stands around the name of a hole in a text; JSON and addresses write it otherwise. */
export const edge = '\u0001';

/** A text with holes: text, edge, name of a hole, edge, text, and so on. One text: to read a list costs k6's machine more. */
export type Holed = string;

export interface Prepared {
  /** below the base URL; what fills a hole is encoded for a path */
  address: Holed;
  /** headers beside those of authentication */
  headers?: Record<string, string>;
  /** text of a POST's body; what fills a hole is JSON */
  payload?: Holed;
  /** JSON of what its answer is held against: the parameters of a GET by name; a POST's body but for its sections, absent where it has none */
  judged?: Holed;
}

/** What a flow needs of its payout. */
export interface PreparedPayout extends Pick<Kind, 'instrument' | 'revision'> {
  /** of the payout */
  currency: string;
  requests: Partial<Record<OperationId, Prepared>>;
}

/** The operations that a payout begins with: the status of its account, its quotation. */
export const statusOf = { WALLET: 'walletStatus', BANK_AC: 'bankStatus', CARD: 'cardStatus' } as const;
export const quotationOf = { current: 'createQuotation', older: 'createQuotationOlder' } as const;

/** Between the texts of a packed payout. */
const comma = '\u0002';

/** A payout as one line: k6's machine splits that at a quarter of what it takes to read JSON, and it is shorter. */
export const pack = ({ instrument, revision, currency, requests }: PreparedPayout): string =>
  [
    ...[instrument, revision, currency],
    ...Object.entries(requests).flatMap(([operation, { address, headers, payload, judged }]) => [
      ...[operation, address, headers ? JSON.stringify(headers) : '', payload ?? '', judged ?? ''],
    ]),
  ].join(comma);

export function unpack(text: string): PreparedPayout {
  const texts = text.split(comma);
  const requests: PreparedPayout['requests'] = {};
  for (let at = 3; at < texts.length; at += 5) {
    const one: Prepared = { address: texts[at + 1] as string };
    if (texts[at + 2]) one.headers = JSON.parse(texts[at + 2] as string);
    if (texts[at + 3]) one.payload = texts[at + 3] as string;
    if (texts[at + 4]) one.judged = texts[at + 4] as string;
    requests[texts[at] as OperationId] = one;
  }
  return {
    instrument: texts[0] as Kind['instrument'],
    revision: texts[1] as Kind['revision'],
    currency: texts[2] as string,
    requests,
  };
}

function value(hole: Hole, variables: Variables): string {
  if (hole === 'requestDate') return gmtTime(variables.now);
  // a transaction without a reference of the gateway's is asked for by its own
  if (hole === 'transactionReference') return variables.transactionReference ?? variables.reference;
  return variables[hole] ?? '';
}

/** The text, each hole filled with what is known, as `write` puts it. */
export function fill(holed: Holed, variables: Variables, write: (value: string) => string): string {
  const pieces = holed.split(edge);
  let text = pieces[0] as string;
  for (let at = 1; at < pieces.length; at += 2)
    text += write(value(pieces[at] as Hole, variables)) + (pieces[at + 1] as string);
  return text;
}
