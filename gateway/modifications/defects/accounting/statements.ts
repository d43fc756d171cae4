/**
 * By hand: a mutation changes all entries of a statement alike; these change one entry, or those for one kind of
 * payout.
 */
import { add, formatDecimal, parseDecimal, zero } from '../../../domain/decimal';
import { partyValue } from '../../../domain/parties';
import type { Transaction } from '../../../domain/transaction';
import type { Body } from '../../../exchange/exchange';
import { type Defect, defect } from '../../modification';
import { changeList } from '../../response-modifiers';

type EntryFilter = (payout: Partial<Transaction>) => boolean;

/** A statement is of many payouts, so a condition of its request cannot say which of them are meant. */
const kinds: readonly [suffix: string, words: string, isMeant: EntryFilter][] = [
  ['-to-banks', ' to a bank account', ({ creditParty }) => partyValue(creditParty, 'bankaccountno') !== undefined],
  ['-to-cards', ' to a card', ({ beneficiary = '' }) => /^\d{16}$/.test(beneficiary)],
  ['-of-businesses', ' from or to a business', ({ type = '' }) => /b/.test(type)],
  ['-of-older', ' of the older revision', ({ type }) => type === 'inttransfer'],
];

/** Changes the entries of some payouts. */
const changeEntries = (isMeant: EntryFilter, change: (entry: Body) => Body) =>
  changeList('statements', (entries, { partner }) =>
    entries.map((entry) => {
      const payout = partner?.transactions.byServiceReference(String(entry.internalRef));
      return isMeant(payout ?? {}) ? { ...entry, ...change(entry) } : entry;
    }),
  );

/** Members that have the value of another one. */
const wrongMembers: readonly [id: string, text: string, change: (entry: Body) => Body][] = [
  ['other-reference', 'the service reference in externalRef too', (entry) => ({ externalRef: entry.internalRef })],
  [
    'unconverted',
    'the sending amount and currency as the converted ones',
    ({ amount, currency }) => ({ convertedAmount: amount, convertedCurrency: currency }),
  ],
];

export const statementDefects: readonly Defect[] = [
  defect('statement-balance-wrong', 'statements.effect', {
    text: 'The balance after the last transfer is one cent too high.',
    onResponse: changeList('statements', (entries) => {
      const last = entries.findLast(({ type }) => type === 'TRANSFERRED');
      const balance = add(parseDecimal(String(last?.balance)) ?? zero, { units: 1n, scale: 2 });
      return entries.map((entry) => (entry === last ? { ...entry, balance: formatDecimal(balance) } : entry));
    }),
  }),
  ...wrongMembers.flatMap(([id, text, change]) =>
    kinds.map(([suffix, words, isMeant]) =>
      defect(`statement-${id}${suffix}`, 'statements.complete', {
        text: `Entries of payouts${words} have ${text}.`,
        onResponse: changeEntries(isMeant, change),
      }),
    ),
  ),
  defect('statement-times-of-reading', 'statementEntry.timestamp', {
    text: 'Every entry has the time at which the statement is read.',
    onResponse: changeList('statements', (entries, { now }) =>
      entries.map((entry) => ({ ...entry, timestamp: new Date(now).toISOString() })),
    ),
  }),
  defect('statement-of-another-currency', 'statements.complete', {
    text: 'The statement of GBP has the entries of USD.',
    around: (request, next) =>
      next(request.query.currency === 'GBP' ? { ...request, query: { ...request.query, currency: 'USD' } } : request),
  }),
];
