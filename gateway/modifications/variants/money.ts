import { isoTime } from '../../../contract';
import { add, type Decimal, divide, formatDecimal, parseDecimal, round, subtract, zero } from '../../domain/decimal';
import { availableBalance, type Ledger } from '../../domain/ledger';
import type { Body } from '../../exchange/exchange';
import { balanceDecimals } from '../../operations/balances/ledgers';
import { type Variant, variant } from '../modification';
import { changeList, changeQuotes, ledgers, onRequest } from '../response-modifiers';

const two: Decimal = { units: 2n, scale: 0 };

/** Two entries in place of that of a payout. */
function halves(entry: Body): Body[] {
  if (entry.type !== 'TRANSFERRED') return [entry];
  const [amount, paidOut, balance] = [entry.amount, entry.convertedAmount, entry.balance].map(
    (one) => parseDecimal(String(one)) ?? zero,
  ) as [Decimal, Decimal, Decimal];
  const [half, halfPaid] = [amount, paidOut].map((one) => divide(one, two, 2)) as [Decimal, Decimal];
  const rest = subtract(amount, half);
  const parts = (own: Decimal, sent: Decimal, left: Decimal): Body => ({
    ...entry,
    amount: formatDecimal(own),
    convertedAmount: formatDecimal(sent),
    balance: formatDecimal(round(left, balanceDecimals)),
  });
  return [parts(half, halfPaid, add(balance, rest)), parts(rest, subtract(paidOut, halfPaid), balance)];
}

/** Half an hour before the opening balance there were funds without a reference of a partner, and a payout of another run. */
function withEarlier(entries: Body[]): Body[] {
  const [first] = entries;
  if (!first) return entries;
  const earlier = (ms: number, members: Body): Body => {
    const timestamp = isoTime(Date.parse(String(first.timestamp)) - 1_800_000 + ms);
    return { ...first, timestamp, amount: '7.00', ...members };
  };
  const payout = { type: 'TRANSFERRED', internalRef: 'TOFEARLIER', externalRef: 'R1ABCDEF01-C1-LX2ABCDE' };
  return [
    earlier(0, { type: 'LIQUIDITY', internalRef: 'FUNDS', externalRef: '', balance: '7.000000' }),
    earlier(1000, { ...payout, convertedAmount: '905.45', convertedCurrency: 'KES', balance: '0.000000' }),
    ...entries,
  ];
}

/** Delay of postings in milliseconds. */
const lateMs = 1500;

/** Shows other balances, which `make` calculates from the shown one and the ledger. */
const changeBalances = (make: (shown: Decimal, ledger: Ledger, now: number) => Decimal) =>
  changeList(ledgers, (entries, { partner, now }) =>
    entries.map((entry) => {
      const ledger = partner?.ledgers.get(String(entry.currency));
      const shown = parseDecimal(String(entry.currentBalance));
      if (!ledger || !shown) return entry;
      return { ...entry, currentBalance: formatDecimal(round(make(shown, ledger, now), balanceDecimals)) };
    }),
  );

/** Shows each balance as it was some time ago, reservations for pending payouts included. */
function showEarlier(ms: number): Variant['onResponse'] {
  const known = new WeakMap<Ledger, { at: number; balance: Decimal }[]>();
  const earlier = changeBalances((shown, ledger, now) => {
    const states = known.get(ledger) ?? [];
    return states.findLast(({ at }) => at <= now - ms)?.balance ?? states[0]?.balance ?? shown;
  });
  return (exchange) => {
    const { partner, now } = exchange;
    for (const ledger of partner?.ledgers.values() ?? []) {
      const states = known.get(ledger) ?? [];
      known.set(ledger, [...states.slice(-500), { at: now, balance: availableBalance(ledger) }]);
    }
    earlier?.(exchange);
  };
}

/** The total of refunds after a time. */
const refundsSince = ({ statement }: Ledger, from: number, now: number): Decimal =>
  statement
    .all()
    .filter(({ type, at }) => (type === 'REJECTED' || type === 'BOUNCED') && at > from && at <= now)
    .reduce((sum, { amount }) => add(sum, amount), zero);

/** Lists each payout whose reference was repeated once more, as REJECTED and without an amount. */
function listRefused(): Variant['onResponse'] {
  const repeated = new WeakMap<object, Set<unknown>>();
  return (exchange) => {
    const { operation, refusal, body, partner } = exchange;
    if (!partner) return;
    const own = repeated.get(partner) ?? new Set();
    repeated.set(partner, own);
    if (operation === 'createTransaction' && refusal?.code === '3004')
      own.add(body?.requestingOrganisationTransactionReference);
    const refused = { type: 'REJECTED', amount: '0.00', message: '3004:Duplicate transaction Id' };
    changeList('statements', (entries) =>
      entries.flatMap((one) =>
        one.type === 'TRANSFERRED' && own.has(one.externalRef) ? [one, { ...one, ...refused }] : [one],
      ),
    )?.(exchange);
  };
}

/** Quotes, ledgers and statements in other ways that lead to the same amounts. */
export const moneyVariants: readonly Variant[] = [
  variant('quote-sending-six-decimals', 'transactionRequest.sendingAmount', {
    text: 'The sending amount of a reverse quote has six decimals.',
    onResponse: changeQuotes((quote, { partner }) => {
      const stored = partner?.quotes.get(String(quote.quoteId));
      if (!stored?.reverse) return;
      stored.sendingAmount = divide(stored.receivingAmount, stored.rate, 6);
      quote.sendingAmount = formatDecimal(stored.sendingAmount);
    }),
  }),
  variant('statement-with-older-entries', 'statements.complete', {
    text: 'A statement also has the entries before the time that was asked for: funds, and an earlier run.',
    rules: onRequest((exchange) => {
      const { request } = exchange;
      exchange.request = { ...request, query: { ...request.query, start: isoTime(0) } };
    }, 'statements'),
    onResponse: changeList('statements', withEarlier),
  }),
  variant('statement-of-refused-duplicates', 'statements.complete', {
    text: 'A refused duplicate is an entry REJECTED of no amount, under both references of the first payout.',
    onResponse: listRefused(),
  }),
  variant('statement-of-fees', 'statements.complete', {
    text: 'A hundredth of each debit is a fee, which has an entry of its own.',
    onResponse: changeList('statements', (entries) =>
      entries.flatMap((entry) => {
        const [amount, balance] = [entry.amount, entry.balance].map((one) => parseDecimal(String(one)) ?? zero);
        const fee = round(divide(amount ?? zero, { units: 100n, scale: 0 }, 6), 2);
        if (entry.type !== 'TRANSFERRED' || fee.units === 0n) return [entry];
        const before = formatDecimal(add(balance ?? zero, fee));
        const principal = { ...entry, amount: formatDecimal(subtract(amount ?? zero, fee)), balance: before };
        return [principal, { ...entry, amount: formatDecimal(fee), convertedAmount: '0.00' }];
      }),
    ),
  }),
  variant('held-paid-later', 'ledger.money', {
    text: 'A payout that is held is paid after 40 seconds, and payouts are debited when they settle.',
    rules: ({ settlementTime }) => ({
      debitTime: () => 'settlement',
      settlementTime: (now, settleMs, trigger) =>
        trigger === 'held-pending' ? now + 40_000 : settlementTime(now, settleMs, trigger),
    }),
  }),
  variant('ledger-debited-late', 'ledger.money', {
    text: 'A payout changes the ledger balance 1.5 s after its final state.',
    onResponse: changeBalances(
      (_, { statement, settled }, now) => statement.all().findLast(({ at }) => at <= now - lateMs)?.balance ?? settled,
    ),
  }),
  variant('ledger-refunded-late', 'ledger.money', {
    text: 'A refund changes the ledger balance 1.5 s after the final state.',
    onResponse: changeBalances((shown, ledger, now) => subtract(shown, refundsSince(ledger, now - lateMs, now))),
  }),
  variant('ledger-booked-late', 'ledger.money', {
    text: 'A ledger shows the balance of 1.2 s before, also what pending payouts reserve.',
    onResponse: showEarlier(1200),
  }),
  variant('statements-in-halves', 'statements.complete', {
    text: 'Each payout is debited in two entries of a half each.',
    onResponse: changeList('statements', (entries) => entries.flatMap(halves)),
  }),
  variant('statements-posted-late', 'statements.complete', {
    text: 'Entries appear in the statement 1.5 s after their time.',
    onResponse: changeList('statements', (entries, { now }) =>
      entries.filter(({ timestamp }) => Date.parse(String(timestamp)) <= now - lateMs),
    ),
  }),
];
