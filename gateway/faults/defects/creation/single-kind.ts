import { creditFailed } from '../../../domain/transaction';
import type { Body } from '../../../exchange/exchange';
import type { Rules } from '../../../rules/rules';
import type { Defect } from '../../modification';
import { isOfBusiness, isOlderRevision, isToBank, isToCard } from './kinds';

type PayoutFilter = (body: Body) => boolean;

/** Each with the word that defect ids have, a description, and the test of a request. */
const payoutKinds: readonly (readonly [word: string, text: string, orders: PayoutFilter])[] = [
  ['older', 'of the older revision', isOlderRevision],
  ['bank', 'to bank accounts', isToBank],
  ['card', 'to cards', isToCard],
  ['business', 'from or to businesses', isOfBusiness],
];

/** Changes rules only for some payouts. The duplicate check is the first rule that gets the request, so it selects. */
function forPayouts(selects: PayoutFilter, change: (rules: Rules) => Partial<Rules>): Defect['rules'] {
  return (rules) => {
    const changed = change(rules);
    let isSelected = false;
    const mixed = Object.fromEntries(
      Object.entries(changed).map(([name, own]) => {
        const usual = rules[name as keyof Rules] as (...values: unknown[]) => unknown;
        const other = own as (...values: unknown[]) => unknown;
        return [name, (...values: unknown[]) => (isSelected ? other : usual)(...values)];
      }),
    );
    return {
      ...mixed,
      isDuplicate: (store, body, now) => {
        isSelected = selects(body);
        return rules.isDuplicate(store, body, now);
      },
    };
  };
}

/** The same defect once for each kind of payout. */
const forEachKind = (
  make: (text: string) => Omit<Defect, 'rules'>,
  change: (rules: Rules) => Partial<Rules>,
): Defect[] =>
  payoutKinds.map(([word, text, orders]) => {
    const { id, ...more } = make(text);
    return { id: `kind-${word}-${id}`, ...more, rules: forPayouts(orders, change) };
  });

/** Does not find transactions of the older revision. */
const exceptOlder =
  (find: Rules['findToView']): Rules['findToView'] =>
  (store, reference) => {
    const found = find(store, reference);
    return found && found.type !== 'inttransfer' ? found : undefined;
  };

/** Fails payouts whose quote has a fixed receiving amount. */
const failOnReverseQuote: Defect['rules'] = ({ fixedAmount, makeQuoteId, findQuote, outcomeOf }) => {
  const reverse = new Set<string>();
  let side = '';
  let isReverse = false;
  return {
    fixedAmount: (amount, fixedSide) => {
      side = fixedSide;
      return fixedAmount(amount, fixedSide);
    },
    makeQuoteId: (unique) => {
      const id = makeQuoteId(unique);
      if (side === 'receiving') reverse.add(id);
      return id;
    },
    findQuote: (quotes, id, order) => {
      isReverse = reverse.has(id);
      return findQuote(quotes, id, order);
    },
    outcomeOf: (trigger, code) => (isReverse ? creditFailed : outcomeOf(trigger, code)),
  };
};

/** Defects that affect only one kind of payout. */
export const singleKindDefects: readonly Defect[] = [
  {
    id: 'kind-reverse-fails',
    breaks: 'view.success',
    text: 'Every payout on a reverse quote is accepted and ends in FAILED.',
    rules: failOnReverseQuote,
  },
  {
    id: 'kind-older-fails',
    breaks: 'view.success',
    text: 'Every payout of the older revision is accepted and ends in FAILED.',
    rules: forPayouts(isOlderRevision, () => ({ outcomeOf: () => creditFailed })),
  },
  ...forEachKind(
    (text) => ({ id: 'unlimited', breaks: 'limits.3080', text: `No amount limit is enforced for payouts ${text}.` }),
    ({ exceedsAmount }) => ({
      exceedsAmount: (amount, end, limit) => end === 'min' && exceedsAmount(amount, end, limit),
    }),
  ),
  ...forEachKind(
    (text) => ({ id: 'unfunded', breaks: 'limits.3049', text: `Payouts ${text} are accepted without funds.` }),
    () => ({ hasFunds: () => true }),
  ),
  ...forEachKind(
    (text) => ({
      id: 'any-currency',
      breaks: 'transaction.quote-match',
      text: `Payouts ${text} are accepted in any currency.`,
    }),
    ({ matchesQuote }) => ({
      matchesQuote: (quote, order) => matchesQuote(quote, { ...order, currency: quote.receivingCurrency }),
    }),
  ),
  ...forEachKind(
    (text) => ({
      id: 'any-country',
      breaks: 'transaction.quote-match',
      text: `Payouts ${text} are accepted to any country.`,
    }),
    ({ matchesQuote }) => ({
      matchesQuote: (quote, order) =>
        matchesQuote(quote, { ...order, receivingCountry: quote.receivingCountry ?? order.receivingCountry }),
    }),
  ),
  // no trigger for cards has a count limit
  ...forEachKind(
    (text) => ({ id: 'uncounted', breaks: 'limits.3060', text: `No count limit is enforced for payouts ${text}.` }),
    () => ({ exceedsCount: () => false }),
  ).filter(({ id }) => id !== 'kind-card-uncounted'),
  ...forEachKind(
    (text) => ({
      id: 'unexpiring',
      breaks: 'transaction.quote-expired',
      text: `Quotes of payouts ${text} never expire.`,
    }),
    () => ({ isQuoteExpired: () => false }),
  ),
  {
    id: 'kind-older-zero-quoted',
    breaks: 'quotation.amount-invalid',
    text: 'The older revision quotes an amount of zero.',
    operations: ['createQuotationOlder'],
    rules: () => ({ isAllowedAmount: () => true }),
  },
  {
    id: 'kind-older-uncancelled',
    breaks: 'cancel.success',
    text: 'A payout of the older revision cannot be cancelled, because it is not found.',
    rules: ({ findToCancel }) => ({ findToCancel: exceptOlder(findToCancel) }),
  },
  {
    id: 'kind-older-unreversed',
    breaks: 'reverse.accepted',
    text: 'A payout of the older revision cannot be reversed, because it is not found.',
    rules: ({ findToReverse }) => ({ findToReverse: exceptOlder(findToReverse) }),
  },
];
