import { returned } from '../../../domain/transaction';
import type { Defect } from '../../modification';
import { changeSuccess, delayReplies, replaceStatusCode } from '../../response-modifiers';
import { changeOtherPartners, findByPartnerReference, findInAllStores, findNewest } from './other-partners';

const replaceCode = (from: string, to: string) => replaceStatusCode('reverseTransaction', from, to);

/** A state is shown as another text. */
const changeViewedStatus = (from: string, to: string) =>
  changeSuccess('viewTransaction', (body) => {
    if (body.status === from) body.status = to;
  });

/** Transactions in these states may be reversed too. */
const allowReversalIn =
  (...statuses: string[]): Defect['rules'] =>
  ({ reversalRefusal }) => ({
    reversalRefusal: (status, ...rest) => (statuses.includes(status) ? undefined : reversalRefusal(status, ...rest)),
  });

/** Milliseconds until a reversal is seen by the next one, where that is late. */
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
    text: 'A reversal is answered with 16000 and not carried out.',
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
    text: "The partner's reference does not find the transaction to reverse.",
    rules: () => ({ findToReverse: (store, reference) => store.byServiceReference(reference) }),
  },
  {
    id: 'reverse-service-reference-unknown',
    breaks: 'reverse.accepted',
    text: "The service's reference does not find the transaction to reverse.",
    rules: () => ({ findToReverse: (store, reference) => store.byPartnerReference(reference) }),
  },
  {
    id: 'reverse-refused-with-effect',
    breaks: 'reverse.no-effect',
    text: 'The reversal of a pending transaction is refused with 16004 and carried out.',
    rules: () => ({
      refusedReversalStates: (code, now) => (code === '16004' ? [{ at: now, outcome: returned }] : []),
    }),
  },
  {
    id: 'reverse-of-failed-with-effect',
    breaks: 'reverse.no-effect',
    text: 'The refused reversal of a failed transaction makes it RETURNED.',
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
    text: "Another partner's transaction is refused with 16001 and reversed.",
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
    text: '16004 is answered as 16007.',
    onResponse: replaceCode('16004', '16007'),
  },
  {
    id: 'reverse-of-failed',
    breaks: 'reverse.of-failed',
    text: 'A failed transaction is reversed.',
    rules: allowReversalIn('FAILED'),
  },
  {
    id: 'reverse-failed-as-unknown',
    breaks: 'reverse.of-failed',
    text: '16007 is answered as 16001.',
    onResponse: replaceCode('16007', '16001'),
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
    text: '16005 is answered as 16003.',
    onResponse: replaceCode('16005', '16003'),
  },
  {
    id: 'reverse-twice',
    breaks: 'reverse.again',
    text: 'A reversal is granted twice.',
    rules: allowReversalIn('RETURNED', 'REVERSAL PENDING', 'REVERSAL REJECTED'),
  },
  {
    id: 'reverse-race',
    breaks: 'reverse.again',
    text: 'Reversals at the same moment are all granted, and each gives the money back.',
    rules: ({ reversalRefusal }) => ({
      reversalRefusal: (status, ageMs) =>
        status === 'RETURNED' && ageMs < lateMs ? undefined : reversalRefusal(status, ageMs),
    }),
    // one sent after the answer is no longer at the same moment
    delayMs: delayReplies('reverseTransaction', lateMs + 5),
  },
  {
    id: 'reverse-of-last',
    breaks: 'reverseRequest.txnId',
    text: 'Whichever transaction is named, the one that was created last is reversed.',
    rules: findNewest('findToReverse'),
  },
  {
    id: 'reverse-by-partner-reference-without-effect',
    breaks: 'reverse.state',
    text: "A reversal by the partner's reference is answered with 16000 and not carried out.",
    rules: ({ findToReverse, reversalOf }) => {
      let byPartner = false;
      return {
        findToReverse: (store, reference) => {
          byPartner = store.byServiceReference(reference) === undefined;
          return findToReverse(store, reference);
        },
        reversalOf: (...asked) => (byPartner ? { code: returned.code, states: [] } : reversalOf(...asked)),
      };
    },
  },
];
