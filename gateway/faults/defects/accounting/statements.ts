import { add, type Decimal, formatDecimal, parseDecimal, subtract, zero } from '../../../domain/decimal';
import type { Body } from '../../../exchange/exchange';
import type { Defect } from '../../modification';
import { changeList } from '../../response-modifiers';
import { isOfBusiness, isToBank, payoutKinds } from '../creation/kinds';

/** Offset of a local time zone from GMT in milliseconds. */
const aheadMs = 7_200_000;

const cent: Decimal = { units: 1n, scale: 2 };

const raised = (amount: unknown): string => formatDecimal(add(parseDecimal(String(amount)) ?? zero, cent));

/** Changes the entries of a statement. */
const changeStatement = (change: (entries: Body[]) => Body[]) => changeList('statements', change);

const liquidity = { type: 'LIQUIDITY', internalRef: 'L-PHANTOM', amount: '0.01', message: 'Funds received' };

const lastTransfer = (entries: Body[]) => entries.findLastIndex(({ type }) => type === 'TRANSFERRED');

/** Changes or removes the entries of cancelled or returned payouts; later balances are adjusted. */
const changeEntries = (type: string, code: string, change: (entry: Body) => Body[]) =>
  changeStatement((entries) => {
    let off = zero;
    return entries.flatMap((entry) => {
      const isAffected = entry.type === type && String(entry.message).startsWith(code);
      if (isAffected) off = subtract(off, parseDecimal(String(entry.amount)) ?? zero);
      const balance = formatDecimal(add(parseDecimal(String(entry.balance)) ?? zero, off));
      return isAffected ? change({ ...entry, balance }) : [{ ...entry, balance }];
    });
  });

/** Failed payouts of one kind have no entry. */
const rejectionsMissing = payoutKinds.map(
  ([suffix, words, isOf]): Defect => ({
    id: `statement-rejection-missing-${suffix}`,
    breaks: 'statements.complete',
    text: `Failed payouts ${words} have no entry.`,
    onResponse: changeList('statements', (entries, { partner }) =>
      entries.filter(({ type, internalRef }) => {
        const of = partner?.transactions.byServiceReference(String(internalRef));
        return type !== 'REJECTED' || !of || !isOf(of);
      }),
    ),
  }),
);

/** Changes the entries of some payouts. */
const changeEntriesOf = (
  isOf: (order: { type?: unknown; creditParty?: unknown }) => boolean,
  change: (entry: Body) => Body,
) =>
  changeList('statements', (entries, { partner }) =>
    entries.map((entry) => {
      const of = partner?.transactions.byServiceReference(String(entry.internalRef));
      return of && isOf(of) ? change(entry) : entry;
    }),
  );

export const statementDefects: readonly Defect[] = [
  {
    id: 'statement-local-time',
    breaks: 'statementEntry.timestamp',
    text: 'The times of a statement are two hours ahead of UTC.',
    onResponse: changeList('statements', (entries) =>
      entries.map((entry) => ({
        ...entry,
        timestamp: new Date(Date.parse(String(entry.timestamp)) + aheadMs).toISOString(),
      })),
    ),
  },
  {
    id: 'statement-balance-wrong',
    breaks: 'statements.effect',
    text: 'The balance after the last transfer is one cent too high.',
    onResponse: changeStatement((entries) => {
      const at = lastTransfer(entries);
      return entries.map((entry, index) => (index === at ? { ...entry, balance: raised(entry.balance) } : entry));
    }),
  },
  {
    id: 'statement-rejected-as-transferred',
    breaks: 'statements.effect',
    text: 'The entry of a rejected payout has type TRANSFERRED, with an unchanged balance.',
    onResponse: changeStatement((entries) =>
      entries.map((entry) => (entry.type === 'REJECTED' ? { ...entry, type: 'TRANSFERRED' } : entry)),
    ),
  },
  {
    id: 'statement-reason-none',
    breaks: 'statements.reason',
    text: 'Entries of rejected and returned payouts have dashes in place of a reason.',
    onResponse: changeList('statements', (entries) =>
      entries.map((entry) => (/REJECTED|BOUNCED/.test(String(entry.type)) ? { ...entry, message: '---' } : entry)),
    ),
  },
  {
    id: 'statement-without-reason',
    breaks: 'statements.reason',
    text: 'Entries of rejected and returned payouts have a blank message.',
    onResponse: changeStatement((entries) =>
      entries.map((entry) => (/REJECTED|BOUNCED/.test(String(entry.type)) ? { ...entry, message: ' ' } : entry)),
    ),
  },
  {
    id: 'statement-entry-missing',
    breaks: 'statements.complete',
    text: 'The last transfer has no entry.',
    onResponse: changeStatement((entries) => entries.filter((_, index) => index !== lastTransfer(entries))),
  },
  {
    id: 'statement-entry-twice',
    breaks: 'statements.complete',
    text: 'The last transfer has two entries.',
    onResponse: changeStatement((entries) =>
      entries.flatMap((entry, index) => (index === lastTransfer(entries) ? [entry, entry] : [entry])),
    ),
  },
  {
    id: 'statement-other-reference',
    breaks: 'statements.complete',
    text: 'Statement entries have the service reference in externalRef too.',
    onResponse: changeStatement((entries) => entries.map((entry) => ({ ...entry, externalRef: entry.internalRef }))),
  },
  {
    id: 'statement-rejection-missing',
    breaks: 'statements.complete',
    text: 'Failed payouts have no entry.',
    onResponse: changeStatement((entries) => entries.filter(({ type }) => type !== 'REJECTED')),
  },
  ...rejectionsMissing,
  {
    id: 'statement-cancelled-as-transferred',
    breaks: 'statements.complete',
    text: 'The entry of a cancelled payout has type TRANSFERRED, and its amount is deducted.',
    onResponse: changeEntries('REJECTED', '3033', (entry) => [{ ...entry, type: 'TRANSFERRED' }]),
  },
  {
    id: 'statement-return-missing',
    breaks: 'statements.complete',
    text: 'The statement has the TRANSFERRED entry of a returned payout, but no BOUNCED entry.',
    onResponse: changeEntries('BOUNCED', '16000', () => []),
  },
  {
    id: 'statement-apart-from-ledger',
    breaks: 'statements.ledger',
    text: 'The statement has a LIQUIDITY entry of one cent before its last entry that the ledger does not have.',
    onResponse: changeStatement((entries) => {
      const last = entries.at(-1);
      const before = entries.at(-2);
      if (!last || !before) return entries;
      const balance = raised(before.balance);
      const phantom = { ...liquidity, timestamp: last.timestamp, currency: last.currency, balance };
      return [...entries.slice(0, -1), phantom, { ...last, balance: raised(last.balance) }];
    }),
  },
  {
    id: 'statement-unconverted-to-banks',
    breaks: 'statements.complete',
    text: 'Entries of payouts to bank accounts have the sending amount and currency as the converted ones.',
    onResponse: changeEntriesOf(isToBank, (entry) => ({
      ...entry,
      convertedAmount: entry.amount,
      convertedCurrency: entry.currency,
    })),
  },
  {
    id: 'statement-other-reference-of-businesses',
    breaks: 'statements.complete',
    text: 'Entries of payouts from or to businesses have the service reference in externalRef too.',
    onResponse: changeEntriesOf(isOfBusiness, (entry) => ({ ...entry, externalRef: entry.internalRef })),
  },
  ...['REJECTED', 'BOUNCED'].map(
    (type): Defect => ({
      id: `statement-other-reference-of-${type.toLowerCase()}`,
      breaks: 'statements.complete',
      text: `Entries of type ${type} have the service reference in externalRef too.`,
      onResponse: changeList('statements', (entries) =>
        entries.map((entry) => (entry.type === type ? { ...entry, externalRef: entry.internalRef } : entry)),
      ),
    }),
  ),
];
