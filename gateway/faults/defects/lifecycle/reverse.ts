import { returned } from '../../../domain/transaction';
import type { Defect } from '../../modification';
import { changeSuccess, delayReplies, replaceStatusCode } from '../../response-modifiers';
import { changeOtherPartners, findByPartnerReference, findInAllStores, findNewest } from './other-partners';

const replaceCode = (from: string, to: string) => replaceStatusCode('reverseTransaction', from, to);

/** Replaces a status in views. */
const changeViewedStatus = (from: string, to: string) =>
  changeSuccess('viewTransaction', (body) => {
    if (body.status === from) body.status = to;
  });

/** Allows reversals in these states. */
const allowReversalIn =
  (...statuses: string[]): Defect['rules'] =>
  ({ reversalRefusal }) => ({
    reversalRefusal: (status, ...rest) => (statuses.includes(status) ? undefined : reversalRefusal(status, ...rest)),
  });

/** Milliseconds within which a reversal is not visible to the next one. */
const lateMs = 25;

export const reverseDefects: readonly Defect[] = [
  {
    id: 'reverse-refused',
    breaks: 'reverse.accepted',
    text: 'The reversal of a paid transaction is refused with 16004.',
    rules: ({ reversalRefusal }) => ({
      reversalRefusal: (status, ...rest) => (status === 'SUCCESS' ? '16004' : reversalRefusal(status, ...rest)),
    }),
  },
  {
    id: 'reverse-as-cancellation',
    breaks: 'reverse.accepted',
    text: 'A reversal that succeeds is answered with 3033, the code of a cancellation.',
    onResponse: replaceCode('16000', '3033'),
  },
  {
    id: 'reverse-without-effect',
    breaks: 'reverse.state',
    text: 'A reversal is answered with 16000 but has no effect.',
    rules: () => ({ reversalOf: () => ({ code: '16000', states: [] }) }),
  },
  {
    id: 'reverse-to-failed',
    breaks: 'reverse.state',
    text: 'A reversed transaction is FAILED.',
    rules: () => ({
      reversalOf: () => ({ code: '16000', states: [{ afterMs: 0, outcome: { ...returned, status: 'FAILED' } }] }),
    }),
  },
  {
    id: 'reverse-rejected-as-success',
    breaks: 'reverse.state',
    text: 'A transaction whose reversal was rejected is shown as SUCCESS.',
    onResponse: changeViewedStatus('REVERSAL REJECTED', 'SUCCESS'),
  },
  {
    id: 'reverse-pending-underscored',
    breaks: 'transactionView.status',
    text: 'A reversal in progress is shown as REVERSAL_PENDING.',
    onResponse: changeViewedStatus('REVERSAL PENDING', 'REVERSAL_PENDING'),
  },
  {
    id: 'reverse-partner-reference-unknown',
    breaks: 'reverse.either-reference',
    text: "A transaction cannot be reversed by the partner's reference.",
    rules: () => ({ findToReverse: (store, reference) => store.byServiceReference(reference) }),
  },
  {
    id: 'reverse-service-reference-unknown',
    breaks: 'reverse.accepted',
    text: "A transaction cannot be reversed by the service's reference.",
    rules: () => ({ findToReverse: (store, reference) => store.byPartnerReference(reference) }),
  },
  {
    id: 'reverse-refused-with-effect',
    breaks: 'reverse.no-effect',
    text: 'The reversal of a pending transaction is refused with 16004 but takes effect.',
    rules: () => ({
      refusedReversalStates: (code, now) => (code === '16004' ? [{ at: now, outcome: returned }] : []),
    }),
  },
  {
    id: 'reverse-of-failed-with-effect',
    breaks: 'reverse.no-effect',
    text: 'The reversal of a failed transaction is refused but takes effect.',
    rules: () => ({
      refusedReversalStates: (code, now) => (code === '16007' ? [{ at: now, outcome: returned }] : []),
    }),
  },
  {
    id: 'reverse-unknown-succeeds',
    breaks: 'reverse.unknown',
    text: 'The reversal of an unknown transaction is answered with 16000.',
    onResponse: replaceCode('16001', '16000'),
  },
  {
    id: 'reverse-of-other-partner',
    breaks: 'reverse.unknown',
    text: "Another partner's transaction can be reversed.",
    rules: findInAllStores('findToReverse'),
  },
  {
    id: 'reverse-of-other-partner-by-own-reference',
    breaks: 'reverse.unknown',
    text: "Another partner's transaction can be reversed by the reference of that partner.",
    rules: findInAllStores('findToReverse', findByPartnerReference),
  },
  {
    id: 'reverse-of-other-partner-with-effect',
    breaks: 'reverse.no-effect',
    text: "The reversal of another partner's transaction is refused with 16001 but takes effect.",
    onResponse: changeSuccess('reverseTransaction', (body, exchange) => {
      if (body.statusCode === '16001') changeOtherPartners(exchange, returned);
    }),
  },
  {
    id: 'reverse-of-pending',
    breaks: 'reverse.of-pending',
    text: 'A pending transaction is reversed.',
    rules: allowReversalIn('PENDING'),
  },
  {
    id: 'reverse-pending-as-failed',
    breaks: 'reverse.of-pending',
    text: '16007 is returned in place of 16004.',
    onResponse: replaceCode('16004', '16007'),
  },
  {
    id: 'reverse-of-failed',
    breaks: 'reverse.of-failed',
    text: 'A failed transaction is reversed.',
    rules: allowReversalIn('FAILED'),
  },
  {
    id: 'reverse-failed-as-pending',
    breaks: 'reverse.of-failed',
    text: 'The reversal of a failed transaction is answered with 16003, but has no effect.',
    onResponse: replaceCode('16007', '16003'),
  },
  {
    id: 'reverse-of-cancelled',
    breaks: 'reverse.of-cancelled',
    text: 'A cancelled transaction is reversed.',
    rules: allowReversalIn('CANCELLED'),
  },
  {
    id: 'reverse-again-as-pending',
    breaks: 'reverse.again',
    text: '16003 is returned in place of 16005.',
    onResponse: replaceCode('16005', '16003'),
  },
  {
    id: 'reverse-twice',
    breaks: 'reverse.again',
    text: 'A second reversal succeeds.',
    rules: allowReversalIn('RETURNED', 'REVERSAL PENDING', 'REVERSAL REJECTED'),
  },
  {
    id: 'reverse-race',
    breaks: 'reverse.again',
    text: 'Concurrent reversals all succeed, and each refunds the money.',
    rules: ({ reversalRefusal }) => ({
      reversalRefusal: (status, ageMs) =>
        status === 'RETURNED' && ageMs < lateMs ? undefined : reversalRefusal(status, ageMs),
    }),
    // a request that is sent after this response is not concurrent
    delayMs: delayReplies('reverseTransaction', lateMs + 5),
  },
  {
    id: 'reverse-of-last',
    breaks: 'reverseRequest.txnId',
    text: 'A reversal always reverses the newest transaction.',
    rules: findNewest('findToReverse'),
  },
  {
    id: 'reverse-by-partner-reference-without-effect',
    breaks: 'reverse.state',
    text: "A reversal by the partner's reference is answered with 16000 but has no effect.",
    rules: ({ findToReverse, reversalOf }) => {
      let byPartner = false;
      return {
        findToReverse: (store, reference) => {
          byPartner = store.byServiceReference(reference) === undefined;
          return findToReverse(store, reference);
        },
        reversalOf: (...parameters) => (byPartner ? { code: returned.code, states: [] } : reversalOf(...parameters)),
      };
    },
  },
];
