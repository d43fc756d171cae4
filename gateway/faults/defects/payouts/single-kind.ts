import { creditFailed } from '../../../domain/transaction';
import type { Body } from '../../../exchange/exchange';
import type { Rules } from '../../../rules/rules';
import type { Defect } from '../../modification';
import { isOfBusiness, isOlderRevision, isToBank, isToCard } from './kinds';

type PayoutFilter = (body: Body) => boolean;

/** What each kind of payout may be spared, by words that name the kind. */
const payoutKinds: readonly (readonly [word: string, text: string, orders: PayoutFilter])[] = [
  ['older', 'of the older revision', isOlderRevision],
  ['bank', 'to bank accounts', isToBank],
  ['card', 'to cards', isToCard],
  ['business', 'from or to businesses', isOfBusiness],
];

/** Decisions that are taken otherwise for some orders alone: the duplicate check is the first that sees an order. */
function forPayouts(isMeant: PayoutFilter, change: (rules: Rules) => Partial<Rules>): Defect['rules'] {
  return (rules) => {
    const changed = change(rules);
    let isOne = false;
    const mixed = Object.fromEntries(
      Object.entries(changed).map(([name, own]) => {
        const usual = rules[name as keyof Rules] as (...values: unknown[]) => unknown;
        const other = own as (...values: unknown[]) => unknown;
        return [name, (...values: unknown[]) => (isOne ? other : usual)(...values)];
      }),
    );
    return {
      ...mixed,
      isDuplicate: (store, body, now) => {
        isOne = isMeant(body);
        return rules.isDuplicate(store, body, now);
      },
    };
  };
}

/** A fault for each kind of payout: one that it alone shows. */
const forEachKind = (
  make: (text: string) => Omit<Defect, 'rules'>,
  change: (rules: Rules) => Partial<Rules>,
): Defect[] =>
  payoutKinds.map(([word, text, orders]) => {
    const { id, ...more } = make(text);
    return { id: `kind-${word}-${id}`, ...more, rules: forPayouts(orders, change) };
  });

/** Only what was not paid out by the older revision is found. */
const exceptOlder =
  (find: Rules['findToView']): Rules['findToView'] =>
  (store, reference) => {
    const found = find(store, reference);
    return found && found.type !== 'inttransfer' ? found : undefined;
  };

/** Payouts end in FAILED where their quote fixed what is received. */
const failOnReverseQuote: Defect['rules'] = ({ fixedAmount, makeQuoteId, findQuote, outcomeOf }) => {
  const reverse = new Set<string>();
  let side = '';
  let isReverse = false;
  return {
    fixedAmount: (amount, asked) => {
      side = asked;
      return fixedAmount(amount, asked);
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

/** Faults that some kinds of payout alone show. */
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
      text: `Payouts ${text} come in any currency.`,
    }),
    ({ matchesQuote }) => ({
      matchesQuote: (quote, order) => matchesQuote(quote, { ...order, currency: quote.receivingCurrency }),
    }),
  ),
  ...forEachKind(
    (text) => ({ id: 'any-country', breaks: 'transaction.quote-match', text: `Payouts ${text} go to any country.` }),
    ({ matchesQuote }) => ({
      matchesQuote: (quote, order) =>
        matchesQuote(quote, { ...order, receivingCountry: quote.receivingCountry ?? order.receivingCountry }),
    }),
  ),
  // no trigger counts cards
  ...forEachKind(
    (text) => ({ id: 'uncounted', breaks: 'limits.3060', text: `Payouts ${text} are not counted.` }),
    () => ({ exceedsCount: () => false }),
  ).filter(({ id }) => id !== 'kind-card-uncounted'),
  ...forEachKind(
    (text) => ({
      id: 'unexpiring',
      breaks: 'transaction.quote-expired',
      text: `Quotes of payouts ${text} last for ever.`,
    }),
    () => ({ isQuoteExpired: () => false }),
  ),
  {
    id: 'kind-older-zero-quoted',
    breaks: 'quotation.amount-invalid',
    text: 'An amount of zero is quoted by the older revision.',
    operations: ['createQuotationOlder'],
    rules: () => ({ isAllowedAmount: () => true }),
  },
  {
    id: 'kind-older-uncancelled',
    breaks: 'cancel.success',
    text: 'A payout of the older revision is not found to be cancelled.',
    rules: ({ findToCancel }) => ({ findToCancel: exceptOlder(findToCancel) }),
  },
  {
    id: 'kind-older-unreversed',
    breaks: 'reverse.accepted',
    text: 'A payout of the older revision is not found to be reversed.',
    rules: ({ findToReverse }) => ({ findToReverse: exceptOlder(findToReverse) }),
  },
];
