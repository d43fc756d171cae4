/** Faults of references and states that show in one kind of payout, under one reference or after a while alone. */
import type { RequirementId } from '../../../../contract';
import {
  cancelled,
  creditFailed,
  type Outcome,
  paidOut,
  pending,
  returned,
  statusText,
} from '../../../domain/transaction';
import type { TransactionStore } from '../../../domain/transaction-store';
import type { Body } from '../../../exchange/exchange';
import { plan } from '../../../operations/settlement';
import type { Defect } from '../../modification';
import { granted, listed } from '../../response-modifiers';
import { after, referenceOf } from '../payouts/duplicates';
import { kinds, ofBusinesses, toBanks } from '../payouts/kinds';
import { laterMs, relapse } from './view';

/** What is remembered of a long reference, where that is less. */
const keptOfReference = 32;

/** Final states of one kind of payout do not last. */
const relapses = kinds.flatMap(([suffix, words, isOf]) =>
  ['FAILED', 'CANCELLED', 'RETURNED'].map(
    (status): Defect => ({
      id: `view-${status.toLowerCase()}-then-success-later-${suffix}`,
      breaks: 'view.final',
      text: `A payout ${words} turns from ${status} into SUCCESS after three seconds.`,
      rules: relapse(status, laterMs, isOf),
    }),
  ),
);

/** Paid payouts of one kind are told as failed in the end. */
const failures = kinds.map(
  ([suffix, words, isOf]): Defect => ({
    id: `view-success-then-failed-later-${suffix}`,
    breaks: 'view.final',
    text: `A payout ${words} turns from SUCCESS into FAILED after three seconds.`,
    rules: relapse('SUCCESS', laterMs, isOf, creditFailed),
  }),
);

/** The view under the partner's reference shows another state than the one under the service's. */
const staleByPartner = (
  [
    ['FAILED', paidOut, 'view.failed'],
    ['CANCELLED', pending, 'cancel.state'],
    ['RETURNED', paidOut, 'reverse.state'],
  ] satisfies [status: string, shown: Outcome, breaks: RequirementId][]
).map(
  ([status, shown, breaks]): Defect => ({
    id: `view-${status.toLowerCase()}-unknown-by-partner-reference`,
    breaks,
    text: `Under the partner's reference a transaction in ${status} is ${shown.status}.`,
    answer: granted('viewTransaction', (body, { params }) => {
      if (body.status !== status || params.transactionReference !== body.requestingOrganisationTransactionReference)
        return;
      Object.assign(body, { status: shown.status, transactionStatus: statusText(shown) });
      if (shown === paidOut) body.creditingOrganisationTransactionReference = 'R0000000000000001';
    }),
  }),
);

/** A change goes to the transaction that was created last. */
const ofLast =
  (way: 'findToCancel' | 'findToReverse'): Defect['rules'] =>
  ({ [way]: find, isDuplicate }) => {
    const last = new WeakMap<TransactionStore, string>();
    return {
      isDuplicate: (book, body, now) => {
        last.set(book, referenceOf(body));
        return isDuplicate(book, body, now);
      },
      [way]: (book: TransactionStore, reference: string) => {
        const found = find(book, reference);
        return found && (book.byPartnerReference(last.get(book) ?? '') ?? found);
      },
    };
  };

/** Long references are told from one another by their first characters alone. */
const cutReferences: Defect['rules'] = ({ isDuplicate }) => {
  const seen = new WeakMap<TransactionStore, Set<string>>();
  return {
    isDuplicate: (book, body, now) => {
      const reference = referenceOf(body);
      const own = seen.get(book) ?? new Set();
      const isKnown = reference.length > keptOfReference && own.has(reference.slice(0, keptOfReference));
      seen.set(book, own.add(reference.slice(0, keptOfReference)));
      return isKnown || isDuplicate(book, body, now);
    },
  };
};

const duplicates = (
  [
    ['RETURNED', 'returned'],
    ['REVERSAL PENDING', 'reversing'],
    ['REVERSAL REJECTED', 'rejected'],
  ] as const
).map(
  ([status, word]): Defect => ({
    id: `transaction-duplicate-of-${word}`,
    breaks: 'transaction.duplicate',
    text: `The reference of a transaction in ${status} may come again.`,
    rules: after(status),
  }),
);

/** Entries of some payouts are told otherwise. */
const entered = (isOf: (order: { type?: unknown; creditParty?: unknown }) => boolean, change: (entry: Body) => Body) =>
  listed('statements', (entries, { partner }) =>
    entries.map((entry) => {
      const of = partner?.transactions.byServiceReference(String(entry.internalRef));
      return of && isOf(of) ? change(entry) : entry;
    }),
  );

export const readingDefects: readonly Defect[] = [
  ...duplicates,
  ...relapses,
  ...failures,
  ...staleByPartner,
  {
    id: 'transaction-reference-cut',
    breaks: 'transaction.new-reference',
    text: 'A reference that has its first 32 characters of another one is refused with 3004.',
    rules: cutReferences,
  },
  {
    id: 'transaction-no-later-time',
    breaks: 'transaction.current-date',
    text: 'A request date of today that is still to come is refused with 3001.',
    rules: ({ isCurrent }) => ({
      isCurrent: (requestDate, now) => isCurrent(requestDate, now) && !(Date.parse(`${requestDate}Z`) > now + 300_000),
    }),
  },
  {
    id: 'view-rejected-then-returned-later',
    breaks: 'view.final',
    text: 'A transaction whose reversal was rejected turns into RETURNED after three seconds.',
    rules: relapse('REVERSAL REJECTED', laterMs, undefined, returned),
  },
  {
    id: 'cancel-of-last',
    breaks: 'cancelRequest.txnId',
    text: 'Whichever transaction is named, the one that was created last is cancelled.',
    rules: ofLast('findToCancel'),
  },
  {
    id: 'reverse-of-last',
    breaks: 'reverseRequest.txnId',
    text: 'Whichever transaction is named, the one that was created last is reversed.',
    rules: ofLast('findToReverse'),
  },
  {
    id: 'cancel-by-partner-reference-paid',
    breaks: 'cancel.state',
    text: "A transaction that is cancelled by the partner's reference is paid out.",
    answer: granted('cancelTransaction', (body, { state, partner, body: asked, now }) => {
      const found = partner?.transactions.byPartnerReference(String(asked?.txnId));
      if (body.statusCode === cancelled.code && partner && found)
        plan(state, partner, found, [{ at: now + 1, outcome: paidOut }], now - 1);
    }),
  },
  {
    id: 'reverse-by-partner-reference-without-effect',
    breaks: 'reverse.state',
    text: "A reversal by the partner's reference is answered with 16000 and not carried out.",
    rules: ({ findToReverse, reversalOf }) => {
      let byPartner = false;
      return {
        findToReverse: (book, reference) => {
          byPartner = book.byServiceReference(reference) === undefined;
          return findToReverse(book, reference);
        },
        reversalOf: (...asked) => (byPartner ? { code: returned.code, states: [] } : reversalOf(...asked)),
      };
    },
  },
  {
    id: 'cancel-of-failed-paid-later',
    breaks: 'cancel.no-effect',
    text: 'The refused cancellation of a failed transaction has it paid out a second later.',
    answer: granted('cancelTransaction', (body, { state, partner, body: asked, now }) => {
      const reference = String(asked?.txnId);
      const found =
        partner?.transactions.byServiceReference(reference) ?? partner?.transactions.byPartnerReference(reference);
      if (body.statusCode === '15003' && partner && found)
        plan(state, partner, found, [{ at: now + 1000, outcome: paidOut }], now);
    }),
  },
  {
    id: 'account-bank-inexact',
    breaks: 'account.bank-unresolved',
    text: 'A bank is found by the first word of its name.',
    rules: ({ resolveBank }) => ({
      resolveBank: (banks, naming) =>
        resolveBank(banks, naming) ??
        banks.find(({ bankName }) => bankName.split(' ')[0] === naming.name?.split(' ')[0]),
    }),
  },
  {
    id: 'statement-unconverted-to-banks',
    breaks: 'statements.complete',
    text: 'Entries of payouts to bank accounts show what was sent as what was received.',
    answer: entered(toBanks, (entry) => ({
      ...entry,
      convertedAmount: entry.amount,
      convertedCurrency: entry.currency,
    })),
  },
  {
    id: 'statement-other-reference-of-businesses',
    breaks: 'statements.complete',
    text: 'Entries of payouts from or to businesses carry the service reference in both places.',
    answer: entered(ofBusinesses, (entry) => ({ ...entry, externalRef: entry.internalRef })),
  },
  ...['REJECTED', 'BOUNCED'].map(
    (type): Defect => ({
      id: `statement-other-reference-of-${type.toLowerCase()}`,
      breaks: 'statements.complete',
      text: `Entries of type ${type} carry the service reference in both places.`,
      answer: listed('statements', (entries) =>
        entries.map((entry) => (entry.type === type ? { ...entry, externalRef: entry.internalRef } : entry)),
      ),
    }),
  ),
];
