/**
 * Templates of a payout's requests. They are made in Node (make-templates.ts), with placeholders for what is known only
 * while its flow runs. A VU fills them in, so it neither holds the code that builds requests nor runs it for each flow.
 */
import type { OperationId } from '../../contract';
import { gmtTime } from '../../contract';
import type { Kind } from '../payouts';
import type { Variables } from './draft';

/** The variable that a placeholder stands for. */
export type Placeholder = 'requestDate' | Exclude<keyof Variables, 'now'>;

/** Encloses the name of a placeholder in a template; JSON and addresses never contain it unescaped. */
export const delimiter = '\u0001';

/**
 * A text with placeholders: text, delimiter, name, delimiter, text, and so on. It is one string, because k6's engine
 * reads a string faster than a list.
 */
export type Template = string;

export interface RequestTemplate {
  /** below the base URL; what fills a placeholder is encoded for a path */
  address: Template;
  /** headers beside those of authentication */
  headers?: Record<string, string>;
  /** text of a POST's body; what fills a placeholder is JSON */
  payload?: Template;
  /** JSON of what its answer is held against: the parameters of a GET by name; a POST's body but for its sections, absent where it has none */
  judged?: Template;
}

/** What a flow needs of its payout. */
export interface PayoutTemplates extends Pick<Kind, 'instrument' | 'revision'> {
  /** of the payout */
  currency: string;
  requests: Partial<Record<OperationId, RequestTemplate>>;
}

/** The operations that a payout begins with: the status of its account, its quotation. */
export const statusOf = { WALLET: 'walletStatus', BANK_AC: 'bankStatus', CARD: 'cardStatus' } as const;
export const quotationOf = { current: 'createQuotation', older: 'createQuotationOlder' } as const;

/** Between the texts of a packed payout. */
const comma = '\u0002';

/** A payout as one line: k6's machine splits that at a quarter of what it takes to read JSON, and it is shorter. */
export const pack = ({ instrument, revision, currency, requests }: PayoutTemplates): string =>
  [
    ...[instrument, revision, currency],
    ...Object.entries(requests).flatMap(([operation, { address, headers, payload, judged }]) => [
      ...[operation, address, headers ? JSON.stringify(headers) : '', payload ?? '', judged ?? ''],
    ]),
  ].join(comma);

export function unpack(text: string): PayoutTemplates {
  const texts = text.split(comma);
  const requests: PayoutTemplates['requests'] = {};
  for (let at = 3; at < texts.length; at += 5) {
    const one: RequestTemplate = { address: texts[at + 1] as string };
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

function value(placeholder: Placeholder, variables: Variables): string {
  if (placeholder === 'requestDate') return gmtTime(variables.now);
  // a transaction without a reference of the gateway's is asked for by its own
  if (placeholder === 'transactionReference') return variables.transactionReference ?? variables.reference;
  return variables[placeholder] ?? '';
}

/** The text, each placeholder filled with what is known, as `write` puts it. */
export function fill(template: Template, variables: Variables, write: (value: string) => string): string {
  const pieces = template.split(delimiter);
  let text = pieces[0] as string;
  for (let at = 1; at < pieces.length; at += 2)
    text += write(value(pieces[at] as Placeholder, variables)) + (pieces[at + 1] as string);
  return text;
}
