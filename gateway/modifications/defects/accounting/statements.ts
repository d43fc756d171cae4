/** By hand: a mutation changes all entries of a statement alike; these change one of them, or those of one kind of payout. */
import { add, formatDecimal, parseDecimal, zero } from '../../../domain/decimal';
import type { Transaction } from '../../../domain/transaction';
import type { Body } from '../../../exchange/exchange';
import { type Defect, defect } from '../../modification';
import { changeList } from '../../response-modifiers';
import { allKinds, isOfBusiness, isToBank } from '../creation/kinds';

type EntryFilter = (entry: Body, payout: Transaction | undefined) => boolean;

/** Changes or removes some entries. */
const changeEntries = (isChanged: EntryFilter, change: (entry: Body) => Body[]) =>
  changeList('statements', (entries, { partner }) =>
    entries.flatMap((entry) =>
      isChanged(entry, partner?.transactions.byServiceReference(String(entry.internalRef))) ? change(entry) : [entry],
    ),
  );

/** Changes or removes the last transfer. */
const changeLastTransfer = (change: (entry: Body) => Body[]) =>
  changeList('statements', (entries) => {
    const last = entries.findLastIndex(({ type }) => type === 'TRANSFERRED');
    return entries.flatMap((entry, index) => (index === last ? change(entry) : [entry]));
  });

const withServiceReference = (entry: Body): Body[] => [{ ...entry, externalRef: entry.internalRef }];

const otherReference = (suffix: string, words: string, isChanged: EntryFilter) =>
  defect(`statement-other-reference-${suffix}`, 'statements.complete', {
    text: `Entries ${words} have the service reference in externalRef too.`,
    onResponse: changeEntries(isChanged, withServiceReference),
  });

const unconverted = (suffix: string, words: string, isChanged: EntryFilter) =>
  defect(`statement-unconverted-${suffix}`, 'statements.complete', {
    text: `Entries ${words} have the sending amount and currency as the converted ones.`,
    onResponse: changeEntries(isChanged, (entry) => [
      { ...entry, convertedAmount: entry.amount, convertedCurrency: entry.currency },
    ]),
  });

export const statementDefects: readonly Defect[] = [
  defect('statement-balance-wrong', 'statements.effect', {
    text: 'The balance after the last transfer is one cent too high.',
    onResponse: changeLastTransfer((entry) => {
      const balance = add(parseDecimal(String(entry.balance)) ?? zero, { units: 1n, scale: 2 });
      return [{ ...entry, balance: formatDecimal(balance) }];
    }),
  }),
  defect('statement-entry-missing', 'statements.complete', {
    text: 'The last transfer has no entry.',
    onResponse: changeLastTransfer(() => []),
  }),
  ...allKinds.map(({ suffix, words, isOf }) =>
    defect(`statement-rejection-missing${suffix}`, 'statements.complete', {
      text: `Failed payouts${words} have no entry.`,
      onResponse: changeEntries(
        ({ type }, payout) => type === 'REJECTED' && isOf(payout ?? {}),
        () => [],
      ),
    }),
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
  defect('statement-returned-and-rejected', 'statements.complete', {
    text: 'A returned payout has an entry of type REJECTED too.',
    onResponse: changeEntries(
      ({ type }) => type === 'BOUNCED',
      (entry) => [entry, { ...entry, type: 'REJECTED' }],
    ),
  }),
  defect('statement-returned-later', 'statementEntry.timestamp', {
    text: 'The return of a payout is listed with a time that is an hour late.',
    onResponse: changeEntries(
      ({ type }) => type === 'BOUNCED',
      (entry) => [{ ...entry, timestamp: new Date(Date.parse(String(entry.timestamp)) + 3_600_000).toISOString() }],
    ),
  }),
  unconverted('to-banks', 'of payouts to bank accounts', (_, payout) => isToBank(payout ?? {})),
  ...['REJECTED', 'BOUNCED'].map((word) =>
    unconverted(`of-${word.toLowerCase()}`, `of type ${word}`, ({ type }) => type === word),
  ),
  otherReference('of-businesses', 'of payouts from or to businesses', (_, payout) => isOfBusiness(payout ?? {})),
  ...['REJECTED', 'BOUNCED'].map((word) =>
    otherReference(`of-${word.toLowerCase()}`, `of type ${word}`, ({ type }) => type === word),
  ),
];
