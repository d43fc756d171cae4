import type { Body } from '../exchange';
import type { Defect } from '../modification';
import type { Rules } from '../rules';
import { creditFailed } from '../transaction';

type Orders = (body: Body) => boolean;

const ofOlder: Orders = ({ type }) => type === 'inttransfer';

/** Decisions that are taken otherwise for some orders alone: the duplicate check is the first that sees an order. */
function forOrders(isMeant: Orders, change: (rules: Rules) => Partial<Rules>): Defect['rules'] {
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
      isDuplicate: (book, body, now) => {
        isOne = isMeant(body);
        return rules.isDuplicate(book, body, now);
      },
    };
  };
}

/** Payouts end in FAILED where their quote fixed what is received. */
const failingReverse: Defect['rules'] = ({ fixedAmount, quoteId, findQuote, outcomeOf }) => {
  const reverse = new Set<string>();
  let side = '';
  let isReverse = false;
  return {
    fixedAmount: (amount, asked) => {
      side = asked;
      return fixedAmount(amount, asked);
    },
    quoteId: (unique) => {
      const id = quoteId(unique);
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
export const kindDefects: readonly Defect[] = [
  {
    id: 'kind-reverse-fails',
    breaks: 'view.success',
    text: 'Every payout on a reverse quote is accepted and ends in FAILED.',
    rules: failingReverse,
  },
  {
    id: 'kind-older-fails',
    breaks: 'view.success',
    text: 'Every payout of the older revision is accepted and ends in FAILED.',
    rules: forOrders(ofOlder, () => ({ outcomeOf: () => creditFailed })),
  },
];
