import type { RequirementId } from '../../../../contract';
import {
  creditFailed,
  type Outcome,
  paid,
  pending,
  returned,
  statusText,
  type Transaction,
} from '../../../domain/transaction';
import type { Defect } from '../../modification';
import { changeFailure, changeField, changeSuccess, failedViewAsError, removeMember } from '../../response-modifiers';
import { payoutKinds } from '../creation/kinds';
import { findInAllStores } from './other-partners';

/** Milliseconds until a final state changes. */
const relapseMs = 300;
const laterMs = 3000;
/** longer than any case looks */
const muchLaterMs = 25_000;

const changeView = (change: Parameters<typeof changeSuccess>[1]) => changeSuccess('viewTransaction', change);

/** Changes a final state after some time, by default to SUCCESS. */
const changeFinalState =
  (status: string, afterMs = relapseMs, isOf = (_: Transaction) => true, outcome = paid): Defect['rules'] =>
  ({ outcomeAt }) => ({
    outcomeAt: (transaction, now) => {
      const state = outcomeAt(transaction, now);
      const endedAt = transaction.timeline.at(-1)?.at ?? 0;
      return state.status === status && isOf(transaction) && now > endedAt + afterMs ? outcome : state;
    },
  });

/** Shows failed payouts of one kind as paid. */
const failedAsSuccess = payoutKinds.map(
  ([suffix, words, isOf]): Defect => ({
    id: `view-failed-as-success-${suffix}`,
    breaks: 'view.failed',
    text: `A failed credit of a payout ${words} ends in SUCCESS.`,
    rules: ({ outcomeAt }) => ({
      outcomeAt: (transaction, now) => {
        const state = outcomeAt(transaction, now);
        return state.status === 'FAILED' && isOf(transaction) ? paid : state;
      },
    }),
  }),
);

/** Changes the final states of one kind of payout to SUCCESS. */
const finalStateChanges = payoutKinds.flatMap(([suffix, words, isOf]) =>
  ['FAILED', 'CANCELLED', 'RETURNED'].map(
    (status): Defect => ({
      id: `view-${status.toLowerCase()}-then-success-later-${suffix}`,
      breaks: 'view.final',
      text: `A payout ${words} turns from ${status} into SUCCESS after three seconds.`,
      rules: changeFinalState(status, laterMs, isOf),
    }),
  ),
);

/** Changes SUCCESS to FAILED for one kind of payout. */
const successToFailure = payoutKinds.map(
  ([suffix, words, isOf]): Defect => ({
    id: `view-success-then-failed-later-${suffix}`,
    breaks: 'view.final',
    text: `A payout ${words} turns from SUCCESS into FAILED after three seconds.`,
    rules: changeFinalState('SUCCESS', laterMs, isOf, creditFailed),
  }),
);

/** Shows an outdated state in views by the partner's reference. */
const staleByPartnerReference = (
  [
    ['FAILED', paid, 'view.failed'],
    ['CANCELLED', pending, 'cancel.state'],
    ['RETURNED', paid, 'reverse.state'],
  ] satisfies [status: string, shown: Outcome, breaks: RequirementId][]
).map(
  ([status, shown, breaks]): Defect => ({
    id: `view-${status.toLowerCase()}-unknown-by-partner-reference`,
    breaks,
    text: `A view by the partner's reference shows ${shown.status} for a transaction in ${status}.`,
    onResponse: changeSuccess('viewTransaction', (body, { params }) => {
      if (body.status !== status || params.transactionReference !== body.requestingOrganisationTransactionReference)
        return;
      Object.assign(body, { status: shown.status, transactionStatus: statusText(shown) });
      if (shown === paid) body.creditingOrganisationTransactionReference = 'R0000000000000001';
    }),
  }),
);

export const viewDefects: readonly Defect[] = [
  {
    id: 'view-failure-without-status',
    breaks: 'view.failed-status',
    text: 'The failure of a view has no status.',
    onResponse: changeFailure((body) => removeMember(body, 'status'), 'viewTransaction'),
  },
  {
    id: 'view-success-without-credit',
    breaks: 'view.success',
    text: "A transaction in SUCCESS is shown without the receiving partner's reference.",
    onResponse: changeView((body) => {
      if (body.status === 'SUCCESS') body.creditingOrganisationTransactionReference = '';
    }),
  },
  {
    id: 'view-credit-null-text',
    breaks: 'view.success',
    text: "The receiving partner's reference of a transaction in SUCCESS is the text null.",
    onResponse: changeView((body) => {
      if (body.status === 'SUCCESS') body.creditingOrganisationTransactionReference = 'null';
    }),
  },
  {
    id: 'view-parties-of-another',
    breaks: 'view.parties',
    text: 'A view shows the mobile number of another beneficiary.',
    onResponse: changeView((body) => (body.creditParty = [{ key: 'msisdn', value: '254799999999' }])),
  },
  {
    id: 'view-failed-after-paid-at-once',
    breaks: 'view.final',
    text: 'A transaction of the older revision is answered with 3000, and its view shows FAILED.',
    onResponse: changeSuccess('createTransaction', (body) => {
      if (body.type === 'inttransfer') body.transactionStatus = statusText(paid);
    }),
  },
  {
    id: 'view-credit-changes',
    breaks: 'view.success',
    text: "The receiving partner's reference changes with each view.",
    onResponse: changeView((body, { state }) => {
      if (body.status === 'SUCCESS') body.creditingOrganisationTransactionReference = `R${state.nextId()}`;
    }),
  },
  {
    id: 'view-pending-with-credit',
    breaks: 'view.pending',
    text: "The receiving partner's reference is present while the transaction is pending.",
    onResponse: changeView((body, { state }) => {
      if (body.status === 'PENDING') body.creditingOrganisationTransactionReference = `R${state.nextId()}`;
    }),
  },
  {
    id: 'view-failed-then-success',
    breaks: 'view.final',
    text: 'A failed transaction changes to SUCCESS after 300 ms.',
    rules: changeFinalState('FAILED'),
  },
  {
    id: 'view-success-then-returned-much-later',
    breaks: 'view.final',
    text: 'A payout turns from SUCCESS into RETURNED after 25 seconds, without a reversal.',
    rules: changeFinalState('SUCCESS', muchLaterMs, undefined, returned),
  },
  {
    id: 'view-failed-then-success-much-later',
    breaks: 'view.final',
    text: 'A payout turns from FAILED into SUCCESS after 25 seconds.',
    rules: changeFinalState('FAILED', muchLaterMs),
  },
  {
    id: 'view-failed-then-success-later',
    breaks: 'view.final',
    text: 'A failed transaction turns into SUCCESS after three seconds.',
    rules: changeFinalState('FAILED', laterMs),
  },
  {
    id: 'view-success-then-refused-as-failed',
    breaks: 'view.final',
    text: 'Every second view of a transaction in SUCCESS is the error wrapper of a failed transaction.',
    onResponse: changeView((body, exchange) => {
      if (body.status !== 'SUCCESS' || exchange.operationOrdinal % 2 === 1) return;
      exchange.response.body = failedViewAsError(body, '3032', exchange);
    }),
  },
  {
    id: 'view-never-settles',
    breaks: 'view.settles',
    text: 'A transaction stays PENDING for ever.',
    rules: () => ({ settlementTime: () => Number.POSITIVE_INFINITY }),
  },
  {
    id: 'view-failed-as-success',
    breaks: 'view.failed',
    text: 'A failed credit ends in SUCCESS.',
    rules: () => ({ outcomeOf: () => paid }),
  },
  ...failedAsSuccess,
  {
    id: 'view-code-contradicts',
    breaks: 'view.agreement',
    text: 'A failed transaction carries the code 3000.',
    onResponse: changeView((body) => {
      if (body.status === 'FAILED') body.transactionStatus = '3000:Remit Success';
    }),
  },
  {
    id: 'view-failed-under-way',
    breaks: 'view.agreement',
    text: 'A failed transaction has the code 5001, which means a pending credit.',
    onResponse: changeView((body) => {
      if (body.status === 'FAILED') body.transactionStatus = '5001:Credit Acknowledged, status PENDING';
    }),
  },
  {
    id: 'view-cancelled-with-code-of-success',
    breaks: 'view.agreement',
    text: 'A cancelled transaction has the code 3000, although it was never paid.',
    onResponse: changeView((body) => {
      if (body.status === 'CANCELLED') body.transactionStatus = '3000:Remit Success';
    }),
  },
  {
    id: 'view-returned-with-code-of-failure',
    breaks: 'view.agreement',
    text: 'A returned transaction has the code 3032, although it was paid.',
    onResponse: changeView((body) => {
      if (body.status === 'RETURNED') body.transactionStatus = '3032:Remit failed';
    }),
  },
  {
    id: 'view-unknown-answered',
    breaks: 'view.unknown',
    text: 'A view of an unknown reference shows a successful transaction.',
    rules: ({ findToView }) => ({
      findToView: (store, reference) => findToView(store, reference) ?? inventedTransaction(reference),
    }),
  },
  {
    id: 'view-partner-reference-unknown',
    breaks: 'view.partner-reference',
    text: "A transaction cannot be viewed by the partner's reference.",
    rules: () => ({ findToView: (store, reference) => store.byServiceReference(reference) }),
  },
  {
    id: 'view-service-reference-unknown',
    breaks: 'view.service-reference',
    text: "A transaction cannot be viewed by the service's reference.",
    rules: () => ({ findToView: (store, reference) => store.byPartnerReference(reference) }),
  },
  {
    id: 'view-other-transaction',
    breaks: 'view.same',
    text: 'A view shows the transaction of the previous view.',
    rules: ({ findToView }) => {
      let last: Transaction | undefined;
      return {
        findToView: (store, reference) => {
          const found = findToView(store, reference);
          const shown = last ?? found;
          if (found) last = found;
          return found && shown;
        },
      };
    },
  },
  {
    id: 'view-cancelled-then-success',
    breaks: 'view.final',
    text: 'A cancelled transaction changes to SUCCESS after 300 ms.',
    rules: changeFinalState('CANCELLED'),
  },
  {
    id: 'view-cancelled-then-success-later',
    breaks: 'view.final',
    text: 'A cancelled transaction turns into SUCCESS after three seconds.',
    rules: changeFinalState('CANCELLED', laterMs),
  },
  {
    id: 'view-cancelled-in-time-then-success',
    breaks: 'view.final',
    text: 'A transaction that was cancelled just before its credit turns into SUCCESS after three seconds.',
    rules: changeFinalState('CANCELLED', laterMs, ({ creditAt }) => Number.isFinite(creditAt)),
  },
  {
    id: 'view-returned-then-success-later',
    breaks: 'view.final',
    text: 'A returned transaction turns into SUCCESS after three seconds.',
    rules: changeFinalState('RETURNED', laterMs),
  },
  {
    id: 'view-other-partner',
    breaks: 'view.other-partner',
    text: "Another partner's transaction is shown.",
    rules: findInAllStores('findToView'),
  },
  {
    id: 'view-older-other-partner',
    breaks: 'view.other-partner',
    text: "The older view shows another partner's transaction.",
    operations: ['createTransaction', 'viewTransactionOlder'],
    rules: findInAllStores('findToView'),
  },
  {
    id: 'view-older-unknown-answered',
    breaks: 'view.unknown',
    text: 'The older view of an unknown reference shows a successful transaction.',
    operations: ['viewTransactionOlder'],
    rules: ({ findToView }) => ({
      findToView: (store, reference) => findToView(store, reference) ?? inventedTransaction(reference),
    }),
  },
  {
    id: 'view-reference-cut',
    breaks: 'viewParameters.transactionReference',
    text: 'A view by a reference of more than 16 characters is refused.',
    field: changeField('viewParameters.transactionReference', { min: 1, max: 16 }),
  },
  {
    id: 'view-amount-changed',
    breaks: 'transactionView.amount',
    text: 'The view shows another amount than was sent.',
    onResponse: changeView((body) => (body.amount = `1${body.amount}`)),
  },
  {
    id: 'view-never-settles-sometimes',
    breaks: 'view.settles',
    text: 'One transaction of fifty stays PENDING for ever.',
    when: { share: 0.02 },
    rules: () => ({ settlementTime: () => Number.POSITIVE_INFINITY }),
  },
  ...finalStateChanges,
  ...successToFailure,
  ...staleByPartnerReference,
  {
    id: 'view-rejected-then-returned-later',
    breaks: 'view.final',
    text: 'A transaction whose reversal was rejected turns into RETURNED after three seconds.',
    rules: changeFinalState('REVERSAL REJECTED', laterMs, undefined, returned),
  },
];

/** A transaction that does not exist. */
function inventedTransaction(reference: string): Transaction {
  return {
    ordinal: 0,
    operationOrdinal: 0,
    serviceReference: reference,
    creditingReference: 'R0000000000000001',
    requestDate: '2024-01-01 00:00:00',
    amount: '100.00',
    currency: 'USD',
    type: 'p2p',
    partnerReference: reference,
    debitParty: [{ key: 'msisdn', value: '12025550100' }],
    creditParty: [{ key: 'msisdn', value: '254700000009' }],
    sendingAmount: { units: 100n, scale: 0 },
    sendingCurrency: 'USD',
    acceptedAt: 0,
    creditAt: 0,
    timeline: [{ at: 0, outcome: paid }],
    postedStates: 1,
  };
}
