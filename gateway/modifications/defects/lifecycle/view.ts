/** By hand: states over time, for one kind of payout, or in some views only. */
import type { RequirementId } from '../../../../contract';
import { creditFailed, type Outcome, paid, pending, statusText, type Transaction } from '../../../domain/transaction';
import { type Defect, defect } from '../../modification';
import { changeState, changeSuccess, failedViewAsError } from '../../response-modifiers';
import { allKinds, payoutKinds } from '../creation/kinds';

/** Changes a final state after some time. */
const changeFinalState = (status: string, afterMs: number, outcome: Outcome, isOf = (_: Transaction) => true) =>
  changeState((state, transaction, now) => {
    const endedAt = transaction.timeline.at(-1)?.at ?? 0;
    return state.status === status && isOf(transaction) && now > endedAt + afterMs ? outcome : state;
  });

/** Final states that do not last, and what follows them. */
const relapses: readonly [status: string, outcome: Outcome][] = [
  ['FAILED', paid],
  ['CANCELLED', paid],
  ['RETURNED', paid],
  ['SUCCESS', creditFailed],
];

/** Shows an outdated state in views by the partner's reference. */
const staleByPartnerReference = (
  [
    ['FAILED', paid, 'view.failed'],
    ['CANCELLED', pending, 'cancel.state'],
    ['RETURNED', paid, 'reverse.state'],
  ] satisfies [status: string, shown: Outcome, breaks: RequirementId][]
).map(([status, shown, breaks]) =>
  defect(`view-${status.toLowerCase()}-unknown-by-partner-reference`, breaks, {
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
  defect('view-older-with-status', 'view.older-members', {
    text: 'The older view shows the state of the payout.',
    onResponse: changeSuccess('viewTransactionOlder', (body, exchange) => {
      const viewed = exchange.partner?.transactions.byServiceReference(String(body.transactionReference));
      if (viewed) body.status = exchange.rules.outcomeAt(viewed, exchange.now).status;
    }),
  }),
  defect('view-failed-after-paid-at-once', 'view.final', {
    text: 'A transaction of the older revision is answered with 3000, and its view shows FAILED.',
    onResponse: changeSuccess('createTransaction', (body) => {
      if (body.type === 'inttransfer') body.transactionStatus = statusText(paid);
    }),
  }),
  defect('view-success-then-refused-as-failed', 'view.final', {
    text: 'Every second view of a transaction in SUCCESS is the error wrapper of a failed transaction.',
    onResponse: changeSuccess('viewTransaction', (body, exchange) => {
      if (body.status !== 'SUCCESS' || exchange.operationOrdinal % 2 === 1) return;
      exchange.response.body = failedViewAsError(body, '3032', exchange);
    }),
  }),
  defect('view-never-settles', 'view.settles', {
    text: 'A transaction stays PENDING for ever.',
    rules: () => ({ settlementTime: () => Number.POSITIVE_INFINITY }),
  }),
  defect('view-never-settles-undescribed', 'view.settles', {
    text: 'A transaction without a description stays PENDING for ever.',
    rules: ({ isDuplicate, settlementTime }) => {
      let isDescribed = false;
      return {
        isDuplicate: (store, body, now) => {
          isDescribed = typeof body.descriptionText === 'string';
          return isDuplicate(store, body, now);
        },
        settlementTime: (...asked) => (isDescribed ? settlementTime(...asked) : Number.POSITIVE_INFINITY),
      };
    },
  }),
  ...allKinds.map(({ suffix, words, isOf }) =>
    defect(`view-failed-as-success${suffix}`, 'view.failed', {
      text: `A failed credit of a payout${words} ends in SUCCESS.`,
      rules: changeState((state, transaction) => (state.status === 'FAILED' && isOf(transaction) ? paid : state)),
    }),
  ),
  defect('view-partner-reference-unknown', 'view.partner-reference', {
    text: "A transaction cannot be viewed by the partner's reference.",
    rules: () => ({ findToView: (store, reference) => store.byServiceReference(reference) }),
  }),
  defect('view-in-small-letters', 'view.unknown', {
    text: 'A reference in small letters finds the transaction whose reference is in capitals.',
    rules: ({ findToView }) => ({
      findToView: (store, reference) => findToView(store, reference) ?? findToView(store, reference.toUpperCase()),
    }),
  }),
  defect('view-credit-reference-later', 'view.success', {
    text: 'A view shows another reference of the receiving partner twenty seconds after the payout.',
    onResponse: changeSuccess('viewTransaction', (body, { partner, params, now }) => {
      const found = partner?.transactions.find(params.transactionReference ?? '');
      if (found && body.status === 'SUCCESS' && now > (found.timeline.at(-1)?.at ?? 0) + 20_000)
        body.creditingOrganisationTransactionReference = `X${body.creditingOrganisationTransactionReference}`;
    }),
  }),
  defect('view-credit-reference-by-partner-reference', 'view.success', {
    text: "A view by the partner's reference shows another reference of the receiving partner.",
    onResponse: changeSuccess('viewTransaction', (body, { params }) => {
      if (body.status === 'SUCCESS' && params.transactionReference !== body.transactionReference)
        body.creditingOrganisationTransactionReference = `X${body.creditingOrganisationTransactionReference}`;
    }),
  }),
  defect('view-cancelled-then-success', 'view.final', {
    text: 'A cancelled transaction changes to SUCCESS after 300 ms.',
    rules: changeFinalState('CANCELLED', 300, paid),
  }),
  defect('view-cancelled-in-time-then-success', 'view.final', {
    text: 'A transaction that was cancelled just before its credit turns into SUCCESS after three seconds.',
    rules: changeFinalState('CANCELLED', 3000, paid, ({ creditAt }) => Number.isFinite(creditAt)),
  }),
  defect('view-never-settles-sometimes', 'view.settles', {
    text: 'One transaction of fifty stays PENDING for ever.',
    when: { share: 0.02 },
    rules: () => ({ settlementTime: () => Number.POSITIVE_INFINITY }),
  }),
  ...payoutKinds.flatMap(({ suffix, words, isOf }) =>
    relapses.map(([status, outcome]) =>
      defect(`view-${status.toLowerCase()}-then-${outcome.status.toLowerCase()}-later${suffix}`, 'view.final', {
        text: `A payout${words} turns from ${status} into ${outcome.status} after three seconds.`,
        rules: changeFinalState(status, 3000, outcome, isOf),
      }),
    ),
  ),
  ...staleByPartnerReference,
];
