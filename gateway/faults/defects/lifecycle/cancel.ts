import { cancelled, paid } from '../../../domain/transaction';
import { scheduleStates } from '../../../operations/settlement';
import type { Defect } from '../../modification';
import { changeSuccess, delayReplies, replaceStatusCode } from '../../response-modifiers';
import { changeOtherPartners, findByPartnerReference, findInAllStores, findNewest } from './other-partners';

/** Milliseconds that a cancellation lasts where it does not last. */
const momentMs = 100;

/** Milliseconds until a cancellation is seen by the next one, where that is late. */
const lateMs = 25;

const replaceCode = (from: string, to: string) => replaceStatusCode('cancelTransaction', from, to);

export const cancelDefects: readonly Defect[] = [
  {
    id: 'cancel-refused',
    breaks: 'cancel.success',
    text: 'A transaction that is not yet sent for credit is not cancelled, with 15001.',
    rules: ({ cancelCode }) => ({
      cancelCode: (status, ...rest) => (status === 'PENDING' ? '15001' : cancelCode(status, ...rest)),
    }),
  },
  {
    id: 'cancel-code',
    breaks: 'cancel.success',
    text: 'A cancellation that succeeds is answered with 3000.',
    onResponse: replaceCode('3033', '3000'),
  },
  {
    id: 'cancel-as-reversal',
    breaks: 'cancel.success',
    text: 'A cancellation that succeeds is answered with 16000, the code of a reversal.',
    onResponse: replaceCode('3033', '16000'),
  },
  {
    id: 'cancel-without-effect',
    breaks: 'cancel.state',
    text: 'A cancellation is answered with 3033 and not carried out.',
    rules: () => ({ cancellationStates: () => [] }),
  },
  {
    id: 'cancel-forgotten',
    breaks: 'cancel.state',
    text: 'A cancelled transaction is paid out after a moment.',
    rules: ({ cancellationStates }) => ({
      cancellationStates: (code, now) =>
        cancellationStates(code, now).flatMap((change) => [change, { at: now + momentMs, outcome: paid }]),
    }),
  },
  {
    id: 'cancel-partner-reference-unknown',
    breaks: 'cancel.either-reference',
    text: "The partner's reference does not find the transaction to cancel.",
    rules: () => ({ findToCancel: (store, reference) => store.byServiceReference(reference) }),
  },
  {
    id: 'cancel-service-reference-unknown',
    breaks: 'cancel.success',
    text: "The service's reference does not find the transaction to cancel.",
    rules: () => ({ findToCancel: (store, reference) => store.byPartnerReference(reference) }),
  },
  {
    id: 'cancel-refused-with-effect',
    breaks: 'cancel.no-effect',
    text: 'A cancellation is refused with 15001 and carried out.',
    rules: ({ cancellationStates }) => ({
      cancellationStates: (code, now) =>
        code === '15001' ? [{ at: now, outcome: cancelled }] : cancellationStates(code, now),
    }),
  },
  {
    id: 'cancel-of-paid-with-effect',
    breaks: 'cancel.no-effect',
    text: 'The refused cancellation of a paid transaction makes it CANCELLED.',
    rules: ({ cancellationStates }) => ({
      cancellationStates: (code, now) =>
        code === '15002' ? [{ at: now, outcome: cancelled }] : cancellationStates(code, now),
    }),
  },
  {
    id: 'cancel-in-process-cancels',
    breaks: 'cancel.in-process',
    text: 'A transaction whose credit is in process is cancelled.',
    rules: () => ({ isSentForCredit: () => false }),
  },
  {
    id: 'cancel-in-process-code',
    breaks: 'cancel.in-process',
    text: 'A credit in process is refused with 15002.',
    onResponse: replaceCode('15001', '15002'),
  },
  {
    id: 'cancel-success-as-failed',
    breaks: 'cancel.of-success',
    text: '15002 is answered as 15003.',
    onResponse: replaceCode('15002', '15003'),
  },
  {
    id: 'cancel-failed-as-success',
    breaks: 'cancel.of-failed',
    text: '15003 is answered as 15002.',
    onResponse: replaceCode('15003', '15002'),
  },
  {
    id: 'cancel-unknown-succeeds',
    breaks: 'cancel.unknown',
    text: 'The cancellation of an unknown transaction is answered with 3033.',
    onResponse: replaceCode('15004', '3033'),
  },
  {
    id: 'cancel-unknown-code',
    breaks: 'cancel.unknown',
    text: '15004 is answered as 15003.',
    onResponse: replaceCode('15004', '15003'),
  },
  {
    id: 'cancel-of-other-partner',
    breaks: 'cancel.unknown',
    text: "Another partner's transaction can be cancelled.",
    rules: findInAllStores('findToCancel'),
  },
  {
    id: 'cancel-of-other-partner-by-own-reference',
    breaks: 'cancel.unknown',
    text: "Another partner's transaction can be cancelled by the reference of that partner.",
    rules: findInAllStores('findToCancel', findByPartnerReference),
  },
  {
    id: 'cancel-of-other-partner-with-effect',
    breaks: 'cancel.no-effect',
    text: "Another partner's transaction is refused with 15004 and cancelled.",
    onResponse: changeSuccess('cancelTransaction', (body, exchange) => {
      if (body.statusCode === '15004') changeOtherPartners(exchange, cancelled);
    }),
  },
  {
    id: 'cancel-twice',
    breaks: 'cancel.again',
    text: 'A cancelled transaction is cancelled again, with 3033.',
    onResponse: replaceCode('15005', '3033'),
  },
  {
    id: 'cancel-race',
    breaks: 'cancel.again',
    text: 'Cancellations at the same moment are all carried out, and each gives the money back.',
    rules: ({ cancelCode }) => ({
      cancelCode: (status, isSent, ageMs) =>
        status === 'CANCELLED' && ageMs < lateMs ? '3033' : cancelCode(status, isSent, ageMs),
    }),
    // one sent after the answer is no longer at the same moment
    delayMs: delayReplies('cancelTransaction', lateMs + 5),
  },
  {
    id: 'cancel-of-last',
    breaks: 'cancelRequest.txnId',
    text: 'Whichever transaction is named, the one that was created last is cancelled.',
    rules: findNewest('findToCancel'),
  },
  {
    id: 'cancel-by-partner-reference-paid',
    breaks: 'cancel.state',
    text: "A transaction that is cancelled by the partner's reference is paid out.",
    onResponse: changeSuccess('cancelTransaction', (body, { state, partner, body: asked, now }) => {
      const found = partner?.transactions.byPartnerReference(String(asked?.txnId));
      if (body.statusCode === cancelled.code && partner && found)
        scheduleStates(state, partner, found, [{ at: now + 1, outcome: paid }], now - 1);
    }),
  },
  {
    id: 'cancel-of-failed-paid-later',
    breaks: 'cancel.no-effect',
    text: 'The refused cancellation of a failed transaction has it paid out a second later.',
    onResponse: changeSuccess('cancelTransaction', (body, { state, partner, body: asked, now }) => {
      const reference = String(asked?.txnId);
      const found =
        partner?.transactions.byServiceReference(reference) ?? partner?.transactions.byPartnerReference(reference);
      if (body.statusCode === '15003' && partner && found)
        scheduleStates(state, partner, found, [{ at: now + 1000, outcome: paid }], now);
    }),
  },
];
