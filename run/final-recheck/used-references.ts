/** The first transactions of a run as they are sent again at its end: their references stay used, whatever else changes. */
import { asBag, type Json, parsedJson } from '../../contract';
import { seedOf } from '../../generators/payouts';
import { variablesOfQuote } from '../../generators/requests';
import type { ExchangeRecord } from '../../journal';
import type { Plan } from '../../suites/format/case';
import type { Quotation } from '../monitor/ended-transactions';

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

/** The request of a case with its card numbers, which the journal masks; none of a case that is not planned. */
export function withCard(record: ExchangeRecord, { cases }: Plan): ExchangeRecord[] {
  const card = cases.find(({ id }) => id === record.case)?.payout.card;
  const body = asBag(record.request.body as Json);
  if (!card || !body) return [];
  const parties = { debitParty: card.senderPan, creditParty: card.recipientPan };
  const restored = Object.entries(parties).map(([party, value]) => {
    const entries = (body[party] ?? []) as { key: string; value: string }[];
    return [party, entries.map((entry) => (entry.key === 'pan' ? { ...entry, value } : entry))];
  });
  return [{ ...record, request: { ...record.request, body: { ...body, ...Object.fromEntries(restored) } } }];
}
