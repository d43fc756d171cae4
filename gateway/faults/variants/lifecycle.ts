import { atOnce, pendingUntil, type Reversal } from '../../domain/reversal';
import {
  onHold,
  paid,
  pending,
  returned,
  reversalPending,
  reversalRejected,
  type Transaction,
} from '../../domain/transaction';
import { errorOf, failureResponse } from '../../exchange/error-response';
import type { Body } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import type { Modification, Variant } from '../modification';
import { changeCallback, changeList, changeSuccess, failedViewAsError, views } from '../response-modifiers';

const changes = ['cancelTransaction', 'reverseTransaction'] as const;
const isRefusal = (code: unknown) => /^1500[1-5]$|^1600[14567]$/.test(String(code));

/** Replaces refused cancellations and reversals by an error object. */
const asError = (wrapped: boolean): Modification['onResponse'] =>
  changeSuccess(changes, (body, exchange) => {
    if (!isRefusal(body.statusCode)) return;
    const refusal = new Refusal(String(body.statusCode));
    const correlation = { serverCorrelationId: `C${exchange.state.nextId()}`, clientCorrelationId: '' };
    exchange.response = failureResponse(exchange, refusal);
    if (wrapped) exchange.response.body = { ...correlation, error: errorOf(refusal, exchange.now) };
  });

/** The course of reversals that have no trigger. */
const reversals: readonly (Pick<Variant, 'id' | 'keeps' | 'text' | 'verdict'> & { course: Reversal })[] = [
  { id: 'open', keeps: 'view.settles', text: 'Reversals stay pending.', course: atOnce(reversalPending) },
  {
    id: 'pending-first',
    keeps: 'reverse.state',
    text: 'A reversal is pending before the money is returned.',
    course: pendingUntil(returned, 300),
  },
  { id: 'rejected', keeps: 'reverse.accepted', text: 'Reversals are rejected.', course: atOnce(reversalRejected) },
  {
    id: 'given-up',
    keeps: 'view.final',
    verdict: 'warn',
    text: 'A reversal is pending, then it is given up and the transaction is in SUCCESS again.',
    course: pendingUntil(paid, 300),
  },
];

/** Changes the course of reversals; a payout that is paid again is debited once. */
const reversing =
  (reversal: Reversal): Modification['rules'] =>
  ({ reversalOf, ledgerEffectOf }) => {
    const debited = new WeakSet<Transaction>();
    return {
      reversalOf: (trigger, code, settleMs) =>
        trigger?.startsWith('reversal-') || code !== undefined ? reversalOf(trigger, code, settleMs) : reversal,
      ledgerEffectOf: (status, transaction) => {
        const effect = ledgerEffectOf(status, transaction);
        const isAgain = effect === 'paid' && debited.has(transaction);
        if (effect === 'paid') debited.add(transaction);
        return isAgain ? undefined : effect;
      },
    };
  };

const partyValues = (party: unknown) => (Array.isArray(party) ? (party as Body[]) : []);

/** States of transactions, cancellations and reversals in other ways that the specification allows. */
export const lifecycleVariants: readonly Variant[] = [
  ...reversals.map(({ id, course, ...row }): Variant => ({ id: `reversal-${id}`, ...row, rules: reversing(course) })),
  {
    id: 'changes-refused-bare',
    keeps: 'cancel.unknown',
    text: 'Refused cancellations and reversals are the bare error.',
    onResponse: asError(false),
  },
  {
    id: 'changes-refused-wrapped',
    keeps: 'reverse.unknown',
    text: 'Refused cancellations and reversals are the error wrapper.',
    onResponse: asError(true),
  },
  {
    id: 'pending-on-hold',
    keeps: 'view.agreement',
    text: 'The code of a pending transaction is 3150.',
    rules: ({ outcomeAt }) => ({
      outcomeAt: (transaction, now) => {
        const state = outcomeAt(transaction, now);
        return state.code === pending.code ? onHold : state;
      },
    }),
  },
  {
    id: 'failed-with-credit-reference',
    keeps: 'transactionView.creditingOrganisationTransactionReference',
    text: "A failed transaction shows the receiving partner's reference.",
    onResponse: changeSuccess('viewTransaction', (body) => {
      if (body.status === 'FAILED') body.creditingOrganisationTransactionReference = 'R-REJECTED-1';
    }),
  },
  {
    id: 'failed-view-as-error',
    keeps: 'view.failed',
    text: 'The view of a failed transaction is the error wrapper with the references and the code of the failure.',
    onResponse: changeSuccess('viewTransaction', (body, exchange) => {
      if (body.status !== 'FAILED') return;
      const [code = ''] = String(body.transactionStatus).split(':');
      exchange.response.body = failedViewAsError(body, code, exchange);
    }),
  },
  {
    id: 'busy-views',
    keeps: 'view.service-reference',
    text: 'Every third request is refused with 1007 where it is a view; the view has to be repeated.',
    when: { every: 3 },
    onResponse: changeSuccess(views, (_, exchange) => {
      exchange.response = failureResponse(exchange, new Refusal('1007'));
    }),
  },
  {
    id: 'view-parties-masked',
    keeps: 'transactionView.creditParty[msisdn]',
    text: 'Views show other account identifiers than the request.',
    onResponse: changeSuccess(views, (body) => {
      for (const party of ['debitParty', 'creditParty']) body[party] = [{ key: 'accountid', value: 'WALLET-0042' }];
    }),
  },
  {
    id: 'echo-of-all-entries',
    keeps: 'transactionResponse.creditParty',
    text: 'The response repeats every entry of the parties, including encrypted card numbers.',
    onResponse: changeSuccess('createTransaction', (body, exchange) => {
      for (const party of ['debitParty', 'creditParty']) body[party] = partyValues(exchange.body?.[party]);
      body.creditParty = [...partyValues(body.creditParty), { key: 'receivingNetwork', value: 'NETWORK' }];
    }),
  },
  {
    id: 'cancel-200',
    keeps: 'http.status',
    text: 'A cancellation is answered with HTTP status 200, a reversal with 201.',
    onResponse: ({ operation, response, refusal }) => {
      if (refusal) return;
      if (operation === 'cancelTransaction') response.status = 200;
      if (operation === 'reverseTransaction') response.status = 201;
    },
  },
  {
    id: 'reversed-again-16005',
    keeps: 'reverse.again',
    text: 'A second reversal is refused with 16005 even after the money has been returned.',
    rules: ({ reversalRefusal }) => ({
      reversalRefusal: (status, ageMs) => (status === 'RETURNED' ? '16005' : reversalRefusal(status, ageMs)),
    }),
  },
  {
    id: 'statements-of-whole-seconds',
    keeps: 'statements.effect',
    text: 'Statements have times in whole seconds, and list the entries of the same second in reverse order.',
    onResponse: changeList('statements', (entries) =>
      entries
        .map((entry) => ({ ...entry, timestamp: String(entry.timestamp).replace(/\.\d+Z$/, '.000Z') }))
        .reverse()
        .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)),
    ),
  },
  {
    id: 'statements-by-amount',
    keeps: 'statements.effect',
    text: 'Statements list the smallest amount first.',
    onResponse: changeList('statements', (entries) => [...entries].sort((a, b) => Number(a.amount) - Number(b.amount))),
  },
  {
    id: 'notification-extra-members',
    keeps: 'statusNotification.status',
    text: 'Callbacks have a member that the specification does not list.',
    onCallback: changeCallback((body) => ({ ...body, eventTime: '2026-03-14T12:00:00Z' })),
  },
];
