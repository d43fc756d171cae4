/**
 * By hand: a payout that is accepted or paid wrongly by a rule of its own, for one kind of payout only, or that takes
 * effect although it is refused. An operator accepts or refuses all requests of a class, and changes answers alone.
 */
import { clockTolerance, gmtDate } from '../../../../contract';
import { formatDecimal } from '../../../domain/decimal';
import { creditFailed, paid, returned } from '../../../domain/transaction';
import { type PayoutStage, plantedCode } from '../../../domain/triggers';
import type { Body, Exchange } from '../../../exchange/exchange';
import type { Rules } from '../../../rules/rules';
import { changeFieldValue } from '../../field-values';
import { type Defect, defect } from '../../modification';
import { answerWith, refuseWith, replaceRule } from '../../response-modifiers';
import { isOlderRevision, payoutKinds } from './kinds';

/** The number without the code that it plants at a stage. */
const withoutCode = (stage: PayoutStage, code: string) => (number: unknown) =>
  plantedCode(String(number), stage) === code ? '254700000099' : number;

/** Transactions are refused with a code, and created nevertheless: they pay to a number that does not plant the code. */
const refusedAndCreated = (code: string): Defect => {
  const created = new WeakSet<Exchange>();
  return {
    id: `codes-${code}-created`,
    breaks: 'codes.acceptance',
    text: `A transaction that is refused with ${code} is created and paid.`,
    operations: ['createTransaction'],
    onRequest: (exchange) => {
      const before = exchange.body;
      exchange.body = changeFieldValue(before, 'creditParty[msisdn]', withoutCode('acceptance', code)) as Body;
      if (JSON.stringify(before) !== JSON.stringify(exchange.body)) created.add(exchange);
    },
    onResponse: (exchange) => {
      if (created.has(exchange) && !exchange.refusal) refuseWith(exchange, code);
    },
  };
};

/** Changes rules only for some payouts. The duplicate check is the first rule that gets the request, so it selects. */
function forPayouts(selects: (body: Body) => boolean, change: (rules: Rules) => Partial<Rules>): Defect['rules'] {
  return (rules) => {
    let isSelected = false;
    const mixed = Object.entries(change(rules)).map(([name, own]) => {
      const usual = rules[name as keyof Rules] as (...values: unknown[]) => unknown;
      const other = own as (...values: unknown[]) => unknown;
      return [name, (...values: unknown[]) => (isSelected ? other : usual)(...values)];
    });
    return {
      ...Object.fromEntries(mixed),
      isDuplicate: (store, body, now) => {
        isSelected = selects(body);
        return rules.isDuplicate(store, body, now);
      },
    };
  };
}

/** Each with the requirement, what happens to payouts of one kind, and the rules that let it happen. */
const ofOneKind: readonly (readonly [
  id: string,
  breaks: Defect['breaks'],
  text: string,
  change: (rules: Rules) => Partial<Rules>,
])[] = [
  [
    'unlimited',
    'limits.3080',
    'are accepted above every amount limit',
    replaceRule('exceedsAmount', (usual) => (amount, end, limit) => end === 'min' && usual(amount, end, limit)),
  ],
  ['unfunded', 'limits.3049', 'are accepted without funds', () => ({ hasFunds: () => true })],
  ['uncounted', 'limits.3060', 'are accepted in any number', () => ({ exceedsCount: () => false })],
  [
    'unexpiring',
    'transaction.quote-expired',
    'are accepted on expired quotes',
    () => ({ isQuoteExpired: () => false }),
  ],
  [
    'any-currency',
    'transaction.quote-match',
    'are accepted in any currency',
    ({ matchesQuote }) => ({
      matchesQuote: (quote, order) => matchesQuote(quote, { ...order, currency: quote.receivingCurrency }),
    }),
  ],
  [
    'any-country',
    'transaction.quote-match',
    'are accepted to any country',
    ({ matchesQuote }) => ({
      matchesQuote: (quote, order) =>
        matchesQuote(quote, { ...order, receivingCountry: quote.receivingCountry ?? order.receivingCountry }),
    }),
  ],
];

/** Amounts beside the quoted one that pass, by their share of it. */
const amounts: readonly [id: string, text: string, fits: (share: number) => boolean][] = [
  ['much-more', 'of more than twice the quoted one', (share) => share > 2],
  ['much-less', 'of less than half of the quoted one', (share) => share < 0.5],
  ['rounded', 'that is the quoted one when both are rounded', (share) => Math.abs(share - 1) < 1e-8],
];

/** Cancellations and reversals that do not find payouts of the older revision. */
const unfound = (
  [
    ['uncancelled', 'cancel.success', 'findToCancel'],
    ['unreversed', 'reverse.accepted', 'findToReverse'],
  ] as const
).map(([id, breaks, way]) =>
  defect(`kind-older-${id}`, breaks, {
    text: `A payout of the older revision stays ${id}, because it is not found.`,
    rules: replaceRule(way, (find) => (store, reference) => {
      const found = find(store, reference);
      return found && isOlderRevision(found) ? undefined : found;
    }),
  }),
);

export const acceptanceDefects: readonly Defect[] = [
  defect('transaction-names-in-code-units', 'transactionRequest.senderKyc.subjectName.fullName', {
    text: 'Lengths are counted in UTF-16 code units in place of characters.',
    rules: () => ({ lengthOf: (text) => text.length }),
  }),
  defect('transaction-any-year', 'transaction.current-date', {
    text: 'A request date of the same day of last year is accepted.',
    rules: () => ({ isCurrentDate: (requestDate, now) => requestDate.slice(5, 10) === gmtDate(now).slice(5) }),
  }),
  defect('transaction-no-later-time', 'transaction.current-date', {
    text: 'A request date later today is refused with 3001.',
    rules: answerWith('isCurrentDate', false, (date, now) => Date.parse(`${date}Z`) > now + clockTolerance),
  }),
  defect('transaction-any-bank', 'transaction.bank-unresolved', {
    text: 'A payout to an unknown bank is accepted and paid.',
    rules: () => ({ paysToBank: () => true }),
  }),
  ...amounts.map(([id, text, fits]) =>
    defect(`transaction-amount-${id}`, 'transaction.quote-match', {
      text: `An amount ${text} is accepted.`,
      rules: replaceRule('matchesQuote', (usual) => (quote, order) => {
        const quoted = formatDecimal(quote.receivingAmount);
        return usual(quote, fits(Number(order.amount) / Number(quoted)) ? { ...order, amount: quoted } : order);
      }),
    }),
  ),
  defect('transaction-to-nobody', 'transaction.unregistered', {
    text: 'A payout to a number that is not registered ends in SUCCESS.',
    rules: ({ outcomeOf }) => ({
      outcomeOf: (trigger, code) => outcomeOf(trigger === 'unregistered' ? undefined : trigger, code),
    }),
  }),
  refusedAndCreated('3133'),
  refusedAndCreated('3117'),
  defect('codes-6003-available', 'codes.status', {
    text: 'A blacklisted number (6003) is available.',
    operations: ['walletStatus'],
    onRequest: ({ params }) => {
      params.msisdn = String(withoutCode('status', '6003')(params.msisdn));
    },
  }),
  defect('codes-3113-paid', 'codes.credit', {
    text: 'A payout whose credit fails with 3113 ends in SUCCESS.',
    rules: answerWith('outcomeOf', paid, (_, code) => code === '3113'),
  }),
  defect('codes-16004-returned', 'codes.reversal', {
    text: 'A reversal that is refused with 16004 returns the money.',
    rules: replaceRule('reversalOf', (usual) => (trigger, code, settleMs) => {
      const reversal = usual(trigger, code, settleMs);
      return code === '16004' ? { ...reversal, states: [{ afterMs: 0, outcome: returned }] } : reversal;
    }),
  }),
  defect('limit-count-one-more', 'limits.3060', {
    text: 'The count limits accept one payout too many.',
    rules: ({ exceedsCount }) => ({ exceedsCount: (count, limit) => exceedsCount(count - 1, limit) }),
  }),
  defect('limit-amount-one-payout', 'limits.3072', {
    text: 'Earlier payouts do not count towards the limits of a beneficiary.',
    rules: () => ({ countsTowardsLimits: () => false }),
  }),
  defect('kind-reverse-fails', 'view.success', {
    text: 'Every payout on a reverse quote is accepted and ends in FAILED.',
    rules: ({ amountToCharge, outcomeOf }) => {
      let isReverse = false;
      return {
        amountToCharge: (quote) => {
          isReverse = quote.reverse === true;
          return amountToCharge(quote);
        },
        outcomeOf: (trigger, code) => (isReverse ? creditFailed : outcomeOf(trigger, code)),
      };
    },
  }),
  defect('kind-older-fails', 'view.success', {
    text: 'Every payout of the older revision is accepted and ends in FAILED.',
    rules: forPayouts(isOlderRevision, () => ({ outcomeOf: () => creditFailed })),
  }),
  ...ofOneKind.flatMap(([id, breaks, text, change]) =>
    payoutKinds
      // no trigger for cards has a count limit
      .filter(({ suffix }) => id !== 'uncounted' || suffix !== '-to-cards')
      .map(({ suffix, words, isOf }) =>
        defect(`kind-${id}${suffix}`, breaks, {
          text: `Payouts${words} ${text}.`,
          rules: forPayouts(isOf, change),
        }),
      ),
  ),
  ...unfound,
];
