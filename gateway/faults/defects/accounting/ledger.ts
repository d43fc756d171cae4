import { decimalsOf } from '../../../../contract';
import { add, type Decimal, formatDecimal, parseDecimal, subtract, zero } from '../../../domain/decimal';
import type { LedgerEffect } from '../../../domain/ledger';
import type { Quote } from '../../../domain/quote';
import { outcomeReachedAt, type Transaction } from '../../../domain/transaction';
import type { Body } from '../../../exchange/exchange';
import { changeBalances, sumOfEntries } from '../../ledger-modifiers';
import type { Defect } from '../../modification';
import { changeList, truncateCurrency, useMainCurrency } from '../../response-modifiers';
import { payoutKinds } from '../creation/kinds';

const all = ['ledgerAll', 'ledgerAllOlder'] as const;
const byCurrency = ['ledgerByCurrency', 'ledgerByCurrencyOlder'] as const;
const older = ['ledgerAllOlder', 'ledgerByCurrencyOlder'] as const;

const minorUnit = (currency: string): Decimal => ({ units: 1n, scale: decimalsOf(currency) });

/** Increases a balance by one minor unit. */
const withOneUnitMore = (entry: Body): Body => ({
  ...entry,
  currentBalance: formatDecimal(
    add(parseDecimal(String(entry.currentBalance)) ?? zero, minorUnit(String(entry.currency))),
  ),
});

const foreignEntry = (currency: string): Body => ({ currency, currentBalance: '0.000000', account: currency });

/** Payouts of one kind cost a minor unit more than quoted; the quote determines the kind. */
const offByOne = (
  [
    ['of-cards', 'to a card', ({ instrument }) => instrument === 'CARD'],
    ['of-reverse-quotes', 'on a reverse quote', ({ reverse }) => reverse === true],
    ['of-older', 'of the older revision', ({ older }) => older === true],
    ['of-p2b', 'of type p2b', ({ type }) => type === 'p2b'],
    ['of-b2p', 'of type b2p', ({ type }) => type === 'b2p'],
    ['of-b2b-to-cards', 'of type b2b to a card', ({ type, instrument }) => type === 'b2b' && instrument === 'CARD'],
  ] satisfies [suffix: string, words: string, isOf: (quote: Quote) => boolean][]
).map(
  ([suffix, words, isOf]): Defect => ({
    id: `ledger-off-by-one-${suffix}`,
    breaks: 'ledger.money',
    text: `A payout ${words} costs one minor unit more than quoted.`,
    rules: ({ amountToCharge }) => ({
      amountToCharge: (quote) =>
        isOf(quote) ? add(amountToCharge(quote), minorUnit(quote.sendingCurrency)) : amountToCharge(quote),
    }),
  }),
);

/** Replaces the effect of a state on the ledger; undefined: no effect. */
const replaceEffect =
  (status: string, as: LedgerEffect | undefined, isOf = (_: Transaction) => true): Defect['rules'] =>
  ({ ledgerEffectOf }) => ({
    ledgerEffectOf: (reached, transaction) =>
      reached === status && isOf(transaction) ? as : ledgerEffectOf(reached, transaction),
  });

/** The money of failed, cancelled and returned payouts of one kind is not refunded. */
const notReturnedByKind = payoutKinds.flatMap(([suffix, words, isOf]) => {
  const kept = (name: string, status: string, as?: LedgerEffect): Defect => ({
    id: `ledger-${name}-debited-${suffix}`,
    breaks: 'ledger.money',
    text: `The money of a payout ${words} is not refunded when it ends in ${status}.`,
    rules: replaceEffect(status, as, isOf),
  });
  return [kept('failed', 'FAILED', 'paid'), kept('cancelled', 'CANCELLED'), kept('reversed', 'RETURNED')];
});

/** A refused cancellation or reversal releases the money without a statement entry; with `withinMs`, only in the first milliseconds of the state. */
const releaseOnRefusal =
  (code: string, withinMs = Number.POSITIVE_INFINITY): Defect['onResponse'] =>
  ({ response, partner, body, now }) => {
    const result = response.body as Body | undefined;
    if (result?.statusCode !== code || !partner) return;
    const reference = String(body?.txnId);
    const found =
      partner.transactions.byServiceReference(reference) ?? partner.transactions.byPartnerReference(reference);
    const ledger = found && partner.ledgers.get(found.sendingCurrency);
    if (ledger && now - outcomeReachedAt(found, now) < withinMs)
      ledger.reserved = subtract(ledger.reserved, found.sendingAmount);
  };

/** Refusals of cancellations and reversals that release money nevertheless. */
const refusalsThatRelease: readonly [id: string, code: string, text: string][] = [
  ['cancelled-in-process', '15001', 'The refused cancellation of a credit in process refunds its money.'],
  ['cancelled-success', '15002', 'The refused cancellation of a paid transaction refunds its money.'],
  ['cancelled-failure', '15003', 'The refused cancellation of a failed transaction refunds its money a second time.'],
  ['cancelled-twice', '15005', 'The refused cancellation of a cancelled transaction refunds its money a second time.'],
  ['reversed-pending', '16004', 'The refused reversal of a pending transaction refunds its money.'],
  ['reversed-in-progress', '16005', 'The refused repetition of a reversal in progress refunds the money.'],
  ['reversed-twice', '16006', 'The refused reversal of a returned transaction refunds its money a second time.'],
  ['reversed-failure', '16007', 'The refused reversal of a failed transaction refunds its money a second time.'],
];

export const ledgerDefects: readonly Defect[] = [
  {
    id: 'ledger-all-lacks-one',
    breaks: 'ledger.all',
    text: 'The first ledger is missing in the list of all ledgers.',
    onResponse: changeList(all, ([_first, ...others]) => others),
  },
  {
    id: 'ledger-all-lacks-last',
    breaks: 'ledger.all',
    text: 'The last ledger is missing in the list of all ledgers of the current revision.',
    onResponse: changeList('ledgerAll', (entries) => entries.slice(0, -1)),
  },
  {
    id: 'ledger-currency-lists-others',
    breaks: 'ledger.currency',
    text: 'The ledger of another currency is listed next to the requested one.',
    onResponse: changeList(byCurrency, (entries) => [...entries, { ...foreignEntry('JPY'), status: 'available' }]),
  },
  {
    id: 'ledger-main-currency',
    breaks: 'ledger.currency',
    text: 'The ledger of the main currency is returned for every requested currency.',
    onRequest: useMainCurrency(byCurrency),
  },
  {
    id: 'ledger-currency-differs',
    breaks: 'ledger.same',
    text: 'The ledger of a currency shows one minor unit more than the list of all.',
    onResponse: changeList(byCurrency, (entries) => entries.map(withOneUnitMore)),
  },
  {
    id: 'ledger-older-inactive',
    breaks: 'ledger.active',
    text: 'The older revision lists a ledger that is not active.',
    onResponse: changeList(older, (entries) => entries.flatMap((entry) => [entry, { ...entry, status: 'inactive' }])),
  },
  {
    id: 'ledger-older-suspended',
    breaks: 'ledger.active',
    text: 'The older revision lists a ledger that is suspended.',
    onResponse: changeList(older, (entries) => entries.flatMap((entry) => [entry, { ...entry, status: 'SUSPENDED' }])),
  },
  {
    id: 'ledger-older-differs',
    breaks: 'ledger.same',
    text: 'The older revision shows one minor unit more than the current one.',
    onResponse: changeList(older, (entries) => entries.map(withOneUnitMore)),
  },
  {
    id: 'ledger-off-by-one',
    breaks: 'ledger.money',
    text: 'A payout costs one minor unit more than quoted.',
    rules: ({ amountToCharge }) => ({
      amountToCharge: (quote) => add(amountToCharge(quote), minorUnit(quote.sendingCurrency)),
    }),
  },
  {
    id: 'ledger-off-by-one-sometimes',
    breaks: 'ledger.money',
    text: 'One payout of ten costs one minor unit more than quoted.',
    when: { share: 0.1 },
    rules: ({ amountToCharge }) => ({
      amountToCharge: (quote) => add(amountToCharge(quote), minorUnit(quote.sendingCurrency)),
    }),
  },
  ...offByOne,
  {
    id: 'ledger-failed-debited',
    breaks: 'ledger.money',
    text: 'A failed transaction is debited.',
    rules: replaceEffect('FAILED', 'paid'),
  },
  {
    id: 'ledger-cancelled-debited',
    breaks: 'ledger.money',
    text: 'The money of a cancelled transaction stays reserved.',
    rules: replaceEffect('CANCELLED', undefined),
  },
  {
    id: 'ledger-reversed-debited',
    breaks: 'ledger.money',
    text: 'The money of a reversed transaction is not refunded.',
    rules: replaceEffect('RETURNED', undefined),
  },
  ...notReturnedByKind,
  {
    id: 'ledger-duplicate-debited',
    breaks: 'ledger.money',
    text: 'A repeated transaction is refused and debited.',
    onResponse: ({ refusal, partner, body }) => {
      const first = partner?.transactions.byPartnerReference(String(body?.requestingOrganisationTransactionReference));
      const ledger = first && partner?.ledgers.get(first.sendingCurrency);
      if (refusal?.code === '3004' && ledger) ledger.settled = subtract(ledger.settled, first.sendingAmount);
    },
  },
  ...refusalsThatRelease.map(
    ([id, code, text]): Defect => ({
      id: `ledger-${id}`,
      breaks: 'ledger.money',
      text,
      onResponse: releaseOnRefusal(code),
    }),
  ),
  {
    id: 'ledger-reversed-at-once',
    breaks: 'ledger.money',
    text: 'Of concurrent reversals all but one are refused, but each refunds the money.',
    onResponse: releaseOnRefusal('16006', 25),
  },
  {
    id: 'ledger-cancelled-at-once',
    breaks: 'ledger.money',
    text: 'Of concurrent cancellations all but one are refused, but each refunds the money.',
    onResponse: releaseOnRefusal('15005', 25),
  },
  {
    id: 'ledger-returned-again-later',
    breaks: 'ledger.money',
    text: 'The money of a returned transaction is refunded a second time one second later.',
    onResponse: changeBalances((shown, ledger, { now }) =>
      add(shown, sumOfEntries(ledger, ['BOUNCED'], 0, now - 1000)),
    ),
  },
  {
    id: 'ledger-rejected-returned',
    breaks: 'ledger.money',
    text: 'The money of a transaction is refunded although its reversal is rejected.',
    rules: replaceEffect('REVERSAL REJECTED', 'returned'),
  },
  {
    id: 'ledger-currency-cut',
    breaks: 'ledgerParameters.currency',
    text: 'A currency that is too long is truncated to three characters.',
    onRequest: truncateCurrency(byCurrency),
  },
];
