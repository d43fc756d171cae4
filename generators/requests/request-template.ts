/**
 * Templates of a payout's requests. They are made in Node (make-templates.ts), with placeholders for what is known only
 * while its flow runs. A VU fills them in, so it neither holds the code that builds requests nor runs it for each flow.
 */
import type { Json, OperationId } from '../../contract';
import { gmtTime, inCents } from '../../contract';
import type { Step } from '../../targets/dialect/dialect';
import { valueToGateway } from '../../targets/dialect/translate';
import type { Kind } from '../payouts';
import type { Variables } from './draft';

/** The variable that a placeholder stands for. */
export type Placeholder = 'requestDate' | Exclude<keyof Variables, 'now' | 'since'>;

/** Encloses the name of a placeholder in a template; JSON and addresses never contain it unescaped. */
export const delimiter = '\u0001';

/** Follows the name of a placeholder whose value is changed for a dialect: then comes the index of the step. */
export const deferredMark = '~';

/**
 * A text with placeholders: text, delimiter, name, delimiter, text, and so on. It is one string, because k6's engine
 * reads a string faster than a list.
 */
export type Template = string;

/** One request of a payout, with placeholders. */
export interface RequestTemplate {
  /** below the base URL; values are encoded for a URL */
  address: Template;
  /** headers beside those of authentication */
  headers?: Record<string, string>;
  /** body of a POST; values are encoded as JSON */
  payload?: Template;
  /** JSON with which the answer is compared: the parameters of a GET, or the body of a POST without its sections; absent: no comparison */
  judged?: Template;
  /** JSON of the indexes of the entries of the dialect that it needed; absent: none */
  bent?: string;
}

/** What a flow needs to know of its payout. */
export interface PayoutTemplates extends Pick<Kind, 'instrument' | 'revision'> {
  /** payout currency, ISO 4217 */
  currency: string;
  /** its people have unusual names; absent: ordinary ones */
  unusual?: true | undefined;
  requests: Partial<Record<OperationId, RequestTemplate>>;
}

/** The first operations of a payout: account status by instrument, quotation by revision. */
export const statusOf = { WALLET: 'walletStatus', BANK_AC: 'bankStatus', CARD: 'cardStatus' } as const;
export const quotationOf = { current: 'createQuotation', older: 'createQuotationOlder' } as const;
/** Does a request of the operation ask for a quotation, in either revision? */
export const isQuotation = (call: string | undefined): boolean =>
  call === quotationOf.current || call === quotationOf.older;

/** Separates the texts of a packed payout. */
const comma = '\u0002';

/** A payout as one text, which k6 splits in a quarter of the time that it takes to parse JSON. */
export const pack = ({ instrument, revision, currency, unusual, requests }: PayoutTemplates): string =>
  [
    ...[instrument, revision, currency, unusual ? 'unusual' : ''],
    ...Object.entries(requests).flatMap(([operation, { address, headers, payload, judged, bent }]) => [
      ...[operation, address, headers ? JSON.stringify(headers) : '', payload ?? '', judged ?? ''],
      bent ?? '',
    ]),
  ].join(comma);

/** The payout from a text of `pack`. The text is trusted and not validated. */
export function unpack(text: string): PayoutTemplates {
  const texts = text.split(comma);
  const requests: PayoutTemplates['requests'] = {};
  for (let at = 4; at < texts.length; at += 6) {
    const template: RequestTemplate = { address: texts[at + 1] as string };
    if (texts[at + 2]) template.headers = JSON.parse(texts[at + 2] as string);
    if (texts[at + 3]) template.payload = texts[at + 3] as string;
    if (texts[at + 4]) template.judged = texts[at + 4] as string;
    if (texts[at + 5]) template.bent = texts[at + 5] as string;
    requests[texts[at] as OperationId] = template;
  }
  return {
    instrument: texts[0] as Kind['instrument'],
    revision: texts[1] as Kind['revision'],
    currency: texts[2] as string,
    unusual: texts[3] ? true : undefined,
    requests,
  };
}

function filling(placeholder: Placeholder, variables: Variables): string {
  if (placeholder === 'requestDate') return gmtTime(variables.now);
  // without a service reference the transaction is viewed by the partner's reference
  if (placeholder === 'transactionReference') return variables.transactionReference ?? variables.reference;
  const value = variables[placeholder] ?? '';
  return placeholder === 'sendingAmount' ? inCents(value) : value;
}

/** Fills in the placeholders of a template with variables, encoded by `write`; the steps of a dialect change some values. */
export function fill(
  template: Template,
  variables: Variables,
  write: (value: Json) => string,
  steps: readonly Step[] = [],
): string {
  const pieces = template.split(delimiter);
  let text = pieces[0] as string;
  for (let at = 1; at < pieces.length; at += 2) {
    const piece = pieces[at] as string;
    const late = piece.indexOf(deferredMark);
    const name = late < 0 ? piece : piece.slice(0, late);
    const value = filling(name as Placeholder, variables);
    text += write(late < 0 ? value : valueToGateway((steps[Number(piece.slice(late + 1))] as Step).change, value));
    text += pieces[at + 1] as string;
  }
  return text;
}
