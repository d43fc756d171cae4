/** What a run leaves for the next one, as its journal shows it. */
import { entryTexts } from '../../assertions/cases';
import { type CasePayout, type History, historyOf } from '../../assertions/model';
import { rows } from '../../assertions/responses';
import { asBag, type Bag, classOf, groupBy, isFinal, type Json, parseIso } from '../../contract';
import type { StatementEntry } from '../../journal';
import { type Journal, runOf } from '../../journal/files';
import type { Memory, Remembered } from '../../targets/memory/memory';

/** Was it asked to be reversed, and not refused? */
const isReversed = ({ events }: CasePayout): boolean =>
  events.some(({ operation, outcome }) => operation === 'reverseTransaction' && outcome !== 'refused');

/** What the views of its owner showed last. */
function seenLast({ status, creditedAs }: CasePayout): Pick<Remembered, 'status' | 'credited'> {
  if (status === undefined || !isFinal(status)) return {};
  const [credited] = creditedAs.get(status) ?? [];
  return { status, ...(credited !== undefined && { credited }) };
}

/** Characters of an account that tell it from others, and do not name it. */
const shownOfAccount = 4;

/** The end of the accounts and mobile numbers of a party. */
const accountsOf = (party: Json): { key: string; value: string }[] =>
  rows(party).flatMap(({ key, value }) =>
    (key === 'msisdn' || key === 'bankaccountno') && typeof value === 'string' && value.length > shownOfAccount
      ? [{ key, value: `*${value.slice(-shownOfAccount)}` }]
      : [],
  );

/** What the views of a payout repeat of its request, without data of persons. */
function sentIn({ type, requestDate, debitParty, creditParty }: Bag): Pick<Remembered, 'sent'> {
  if (typeof type !== 'string' || typeof requestDate !== 'string') return {};
  return {
    sent: { type, requestDate, debitParty: accountsOf(debitParty), creditParty: accountsOf(creditParty) },
  };
}

/** Statement entries by the partner that they are of and its reference. */
type Entered = ReadonlyMap<string, readonly StatementEntry[]>;

const keyOf = (isSecond: boolean, reference: string): string => `${isSecond} ${reference}`;

function enteredIn({ statements }: Journal): Entered {
  const all = statements.flatMap(({ partner, entries }) => entries.map((entry) => ({ partner, entry })));
  const by = groupBy(all, ({ partner, entry }) => keyOf(partner?.isSecond ?? false, entry.externalRef));
  return new Map([...by].map(([key, own]) => [key, own.map(({ entry }) => entry)]));
}

/** The statement entries of a payout that has ended, and cannot be returned any more, as far as they tell their time. */
function entered(payout: CasePayout, own: readonly StatementEntry[]): Pick<Remembered, 'statement'> {
  const { reference, transactionReference = '', status } = payout;
  if (status === undefined || !isFinal(status) || isReversed(payout)) return {};
  const times = own.map(({ timestamp }) => parseIso(timestamp));
  const [from, until] = [Math.min(...times), Math.max(...times)];
  const { currency = '' } = own[0] ?? {};
  const entries = entryTexts(own, { reference, transactionReference });
  return entries.length > 0 && currency && from <= until ? { statement: { currency, entries, from, until } } : {};
}

/** A payout of a case of this run; none where its end is up to a trigger, or something about it is not certain. */
function ofCase(
  payout: CasePayout,
  { quotes }: History,
  { exchanges, plans, targets }: Journal,
  statement: Entered,
): Remembered[] {
  const { reference, transactionReference, exchange, acceptedAt: at, unclear, lost } = payout;
  const made = exchanges.get(exchange);
  const planned = plans.find((plan) => plan.case.id === made?.case)?.case;
  const request = asBag(made?.request.body as Json) ?? {};
  const { amount, currency, internationalTransferInformation } = request;
  const { quoteId: id, receivingCountry: country } = asBag(internationalTransferInformation) ?? {};
  const { expiry = Number.NaN } = quotes.get(String(id)) ?? {};
  if (!made || !planned?.payout || transactionReference === undefined || at === undefined || unclear || lost) return [];
  const seen = seenLast(payout);
  if (typeof amount !== 'string' || typeof currency !== 'string' || (planned.trigger && !seen.status)) return [];
  const isSecond = payout.username === targets[0]?.target.secondPartner?.username.toLowerCase();
  const { type, instrument, revision } = planned.payout;
  return [
    {
      ...{ reference, transactionReference, type, instrument, revision, amount, currency, at, ...seen },
      ...(isSecond && { isSecond }),
      ...sentIn(request),
      ...entered(payout, statement.get(keyOf(isSecond, reference)) ?? []),
      ...(isReversed(payout) && { reversed: true as const }),
      ...(typeof id === 'string' && typeof country === 'string' && expiry > 0 && { quote: { id, country, expiry } }),
    },
  ];
}

/** Did a view not find it? */
const isForgotten = ({ events, username }: CasePayout): boolean =>
  events.some(
    ({ operation, outcome, by, code }) =>
      operation === 'viewTransaction' && by === username && outcome === 'refused' && classOf(code) !== 'busy',
  );

/** What is remembered after a run: what was known before, as it was seen last, and the payouts of its cases. */
export function remembered({ payouts: before }: Pick<Memory, 'payouts'>, journal: Journal): Remembered[] {
  const history = historyOf(journal, { run: runOf(journal).id });
  const { payouts, isEmptied } = history;
  const statement = enteredIn(journal);
  const accepted = new Set(
    payouts.flatMap((one) => (one.madeBefore ? [] : one.transactionReference ? one.reference : [])),
  );
  const again = new Map(payouts.flatMap((one) => (one.madeBefore?.earlier ? [[one.transactionReference, one]] : [])));
  const known = (isEmptied ? [] : before).flatMap((one): Remembered[] => {
    const seen = again.get(one.transactionReference);
    // that it was forgotten is told once
    if (accepted.has(one.reference) || (seen && isForgotten(seen))) return [];
    return [{ ...one, ...(seen && seenLast(seen)) }];
  });
  return [...known, ...payouts.flatMap((one) => (one.madeBefore ? [] : ofCase(one, history, journal, statement)))];
}
