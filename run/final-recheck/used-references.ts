/** The first transactions of a run as they are sent again at its end: their references stay used, whatever else changes. */
import { asBag, type Bag, getAt, type Json, parsedJson, setAt } from '../../contract';
import { seedOf } from '../../generators/payouts';
import { variablesOfQuote } from '../../generators/requests';
import type { ExchangeRecord } from '../../journal';
import type { Plan } from '../../suites/format/case';
import { cardNumber, type Quotation } from '../monitor/ended-transactions';

const day = 86_400_000;

/** A request that carries yesterday's date is refused for that. */
export const isOfToday = ({ at }: ExchangeRecord, now: number): boolean =>
  Math.floor(at / day) === Math.floor(now / day);

/** A request as it is sent again: every second one with another text, as a reference stays used whatever else changes. */
export function repeated(record: ExchangeRecord): Record<string, Json> {
  const body = asBag(record.request.body as Json) ?? {};
  const reference = asBag(parsedJson(record.response.text))?.transactionReference;
  return seedOf(String(reference)) % 2 === 0 ? body : { ...body, descriptionText: 'Sent once more' };
}

/** What a request says by the first quote of an answer; undefined: it has none. */
export function byQuote(
  { request }: ExchangeRecord,
  { operation }: Quotation,
  answer: Json,
): Record<string, Json> | undefined {
  const quotes = asBag(answer)?.quotes;
  const [quote] = Array.isArray(quotes) ? quotes : [];
  const { quoteId, amount } = variablesOfQuote(quote, operation === 'createQuotationOlder' ? 'older' : 'current');
  const currency = asBag(quote)?.receivingCurrency;
  if (quoteId === undefined || amount === undefined || currency === undefined) return undefined;
  const transfer = asBag(asBag(request.body as Json)?.internationalTransferInformation);
  return { amount, currency, internationalTransferInformation: { ...transfer, quoteId } };
}

/** The card of a case, of which the journal has no number; undefined: it is not planned, or has none. */
const cardOf = (record: ExchangeRecord, { cases }: Plan) => cases.find(({ id }) => id === record.case)?.payout.card;

/** A body with the numbers of a card in the place of masked ones. */
function withNumbers(body: Json, { senderPan, recipientPan }: NonNullable<ReturnType<typeof cardOf>>): Bag {
  const restored = structuredClone(asBag(body) ?? {});
  for (const [path, value] of Object.entries({ 'debitParty[pan]': senderPan, 'creditParty[pan]': recipientPan }))
    if (getAt(restored, path) !== undefined) setAt(restored, path, value);
  return restored;
}

/** The request of a case with its card numbers; none of a case that is not planned. */
export function withCard(record: ExchangeRecord, plan: Plan): ExchangeRecord[] {
  const card = cardOf(record, plan);
  if (!card) return [];
  return [{ ...record, request: { ...record.request, body: withNumbers(record.request.body, card) } }];
}

/** What asked for the quote of a transaction, with the card numbers of its case; undefined: they are not known. */
export function quotationWithCard(
  asked: Quotation | undefined,
  record: ExchangeRecord,
  plan: Plan,
): Quotation | undefined {
  if (!asked || !JSON.stringify(asked.body).includes(cardNumber)) return asked;
  const card = cardOf(record, plan);
  return card && { ...asked, body: withNumbers(asked.body, card) };
}
