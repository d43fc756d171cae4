/** By hand: a ledger shows these after several requests only, and most for one kind of payout, or for one state. */
import { decimalsOf } from '../../../../contract';
import { add, formatDecimal, subtract } from '../../../domain/decimal';
import { type Ledger, type LedgerEffect, reserve } from '../../../domain/ledger';
import type { Quote } from '../../../domain/quote';
import { outcomeReachedAt, type Transaction } from '../../../domain/transaction';
import type { Body, Exchange } from '../../../exchange/exchange';
import { ledgerAll } from '../../../operations/balances/ledgers';
import { type Defect, defect, type Modification } from '../../modification';
import {
  answerWith,
  changeList,
  changeSuccess,
  replaceRule,
  requestedQuote,
  requestedTransaction,
} from '../../response-modifiers';
import { allKinds } from '../creation/kinds';

const ofMoney = (id: string, text: string, change: Partial<Modification>) =>
  defect(`ledger-${id}`, 'ledger.money', { text, ...change });

/** Some payouts cost one minor unit more than quoted. */
const chargeMore = (isOf: (quote: Quote) => boolean): Defect['rules'] =>
  replaceRule(
    'amountToCharge',
    (usual) => (quote) =>
      isOf(quote) ? add(usual(quote), { units: 1n, scale: decimalsOf(quote.sendingCurrency) }) : usual(quote),
  );

/** The payouts that cost too much; the quote determines the kind. */
const charged: readonly [suffix: string, words: string, isOf: (quote: Quote) => boolean][] = [
  ['', '', () => true],
  ['-of-cards', ' to a card', ({ instrument }) => instrument === 'CARD'],
  ['-of-reverse-quotes', ' on a reverse quote', ({ reverse }) => reverse === true],
  ['-of-thousands', ' of a thousand or more', ({ sendingAmount }) => Number(formatDecimal(sendingAmount)) >= 1000],
  ['-of-older', ' of the older revision', ({ older }) => older === true],
  ['-of-p2b', ' of type p2b', ({ type }) => type === 'p2b'],
  ['-of-b2p', ' of type b2p', ({ type }) => type === 'b2p'],
  ['-of-b2b-to-cards', ' of type b2b to a card', ({ type, instrument }) => type === 'b2b' && instrument === 'CARD'],
];

/** Replaces the effect of a state on the ledger; undefined: no effect. */
const replaceEffect = (status: string, as: LedgerEffect | undefined, isOf = (_: Transaction) => true) =>
  answerWith('ledgerEffectOf', as, (reached, transaction) => reached === status && isOf(transaction));

/** States that refund the money, with their effect where they do not. */
const refunds: readonly [name: string, status: string, as?: LedgerEffect][] = [
  ['failed', 'FAILED', 'paid'],
  ['cancelled', 'CANCELLED'],
  ['reversed', 'RETURNED'],
];

/** A refused cancellation or reversal releases the money without a statement entry; with `withinMs`, only in the first milliseconds of the state. */
const releaseOnRefusal = (code: string, withinMs = Number.POSITIVE_INFINITY): Partial<Modification> => ({
  onResponse: (exchange) => {
    const { response, partner, now } = exchange;
    const found = (response.body as Body | undefined)?.statusCode === code ? requestedTransaction(exchange) : undefined;
    const ledger = found && partner?.ledgers.get(found.sendingCurrency);
    if (ledger && now - outcomeReachedAt(found, now) < withinMs)
      ledger.reserved = subtract(ledger.reserved, found.sendingAmount);
  },
});

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

/** Refusals of transactions after which the money stays reserved. */
const refusalsThatReserve: readonly [code: string, words: string][] = [
  ['1005', 'that lacks a field'],
  ['3001', 'with a request date of another day'],
  ['3005', 'with an amount that was not quoted'],
  ['3008', 'on an expired quote'],
  ['3049', 'without funds'],
  ['3107', 'above a limit'],
];

const reserveOnRefusal = (code: string): Partial<Modification> => ({
  onResponse: (exchange) => {
    const quote = requestedQuote(exchange);
    const ledger = quote && exchange.partner?.ledgers.get(quote.sendingCurrency);
    if (exchange.operation === 'createTransaction' && exchange.refusal?.code === code && ledger)
      reserve(ledger, quote.sendingAmount);
  },
});

/** Reserves the amount of an accepted payout on other ledgers too. */
const alsoReservedOn = (
  ledgersOf: (exchange: Exchange, currency: string) => (Ledger | undefined)[],
): Partial<Modification> => ({
  onResponse: changeSuccess('createTransaction', (_, exchange) => {
    const quote = requestedQuote(exchange);
    for (const ledger of quote ? ledgersOf(exchange, quote.sendingCurrency) : [])
      if (ledger && quote) reserve(ledger, quote.sendingAmount);
  }),
});

/** The older revision's lists of ledgers, as they were up to some milliseconds ago. */
function remembered(forMs: number): Defect['onResponse'] {
  const lists = new WeakMap<object, Map<string, { at: number; entries: Body[] }>>();
  return changeList(['ledgerAllOlder', 'ledgerByCurrencyOlder'], (entries, { partner = {}, request, now }) => {
    const own = lists.get(partner) ?? new Map();
    const before = own.get(request.path);
    if (before && now - before.at < forMs) return before.entries;
    lists.set(partner, own.set(request.path, { at: now, entries }));
    return entries;
  });
}

export const ledgerDefects: readonly Defect[] = [
  defect('ledger-all-hides-one', 'ledger.all', {
    text: 'A ledger is in no list of all ledgers, in either revision.',
    onResponse: changeList(['ledgerAll', 'ledgerAllOlder'], (entries) =>
      entries.filter(({ currency }) => currency !== 'EUR'),
    ),
  }),
  defect('ledger-of-no-currency', 'ledger.currency', {
    text: 'A currency that no ledger is in shows all ledgers.',
    onResponse: (exchange) => {
      if (exchange.operation !== 'ledgerByCurrency' || exchange.refusal?.code !== '1012') return;
      exchange.refusal = undefined;
      exchange.response.body = ledgerAll(exchange);
    },
  }),
  defect('ledger-by-currency-of-another', 'ledger.same', {
    text: 'The ledger of another currency than the main one is shown with a balance that it does not have.',
    onResponse: changeList('ledgerByCurrency', (entries) =>
      entries.map((entry) => (entry.currency === 'USD' ? entry : { ...entry, currentBalance: '77.000000' })),
    ),
  }),
  ...['inactive', 'SUSPENDED'].map((status) =>
    defect(`ledger-older-${status.toLowerCase()}`, 'ledger.active', {
      text: `The older revision lists a ledger that is ${status}.`,
      onResponse: changeList(['ledgerAllOlder', 'ledgerByCurrencyOlder'], (entries) =>
        entries.flatMap((entry) => [entry, { ...entry, status }]),
      ),
    }),
  ),
  defect('ledger-older-remembered', 'ledger.same', {
    text: 'The older revision shows the ledgers as they were when they were asked for first, for a minute.',
    onResponse: remembered(60_000),
  }),
  defect('ledger-older-lacks-one', 'ledger.active', {
    text: "The older revision's list of all ledgers lacks an active one of the second partner.",
    onResponse: changeList('ledgerAllOlder', (entries, { partner, state }) =>
      entries.filter(({ currency }) => partner !== state.partners[1] || currency !== 'GBP'),
    ),
  }),
  ...charged.map(([suffix, words, isOf]) =>
    ofMoney(`off-by-one${suffix}`, `A payout${words} costs one minor unit more than quoted.`, {
      rules: chargeMore(isOf),
    }),
  ),
  ofMoney('off-by-one-sometimes', 'One payout of ten costs one minor unit more than quoted.', {
    when: { share: 0.1 },
    rules: chargeMore(() => true),
  }),
  ...refunds.flatMap(([name, status, as]) =>
    allKinds.map(({ suffix, words, isOf }) =>
      ofMoney(`${name}-debited${suffix}`, `The money of a payout${words} is not refunded when it ends in ${status}.`, {
        rules: replaceEffect(status, as, isOf),
      }),
    ),
  ),
  ofMoney('cancelled-late-debited', 'The money of a payout is not refunded when it is cancelled ten seconds later.', {
    rules: replaceEffect(
      'CANCELLED',
      undefined,
      ({ acceptedAt, timeline }) => (timeline.at(-1)?.at ?? 0) - acceptedAt > 10_000,
    ),
  }),
  ofMoney('rejected-returned', 'The money of a transaction is refunded although its reversal is rejected.', {
    rules: replaceEffect('REVERSAL REJECTED', 'returned'),
  }),
  ofMoney('duplicate-debited', 'A repeated transaction is refused and debited.', {
    onResponse: ({ refusal, partner, body }) => {
      const first = partner?.transactions.byPartnerReference(String(body?.requestingOrganisationTransactionReference));
      const ledger = first && partner?.ledgers.get(first.sendingCurrency);
      if (refusal?.code === '3004' && ledger) ledger.settled = subtract(ledger.settled, first.sendingAmount);
    },
  }),
  ...refusalsThatRelease.map(([id, code, text]) => ofMoney(id, text, releaseOnRefusal(code))),
  ofMoney(
    'reversed-at-once',
    'Of concurrent reversals all but one are refused, but each refunds the money.',
    releaseOnRefusal('16006', 25),
  ),
  ofMoney(
    'cancelled-at-once',
    'Of concurrent cancellations all but one are refused, but each refunds the money.',
    releaseOnRefusal('15005', 25),
  ),
  ...refusalsThatReserve.map(([code, words]) =>
    ofMoney(
      `refused-held-${code}`,
      `The money of a payout ${words} is reserved although the payout is refused with ${code}.`,
      reserveOnRefusal(code),
    ),
  ),
  ofMoney(
    'among-partners',
    'A payout is debited from the ledgers of all partners.',
    alsoReservedOn(({ state, partner }, currency) =>
      state.partners.filter((other) => other !== partner).map(({ ledgers }) => ledgers.get(currency)),
    ),
  ),
  ofMoney(
    'among-currencies',
    'A payout is debited from the ledgers of all currencies.',
    alsoReservedOn(({ partner }, currency) =>
      [...(partner?.ledgers.values() ?? [])].filter((ledger) => ledger.currency !== currency),
    ),
  ),
];
