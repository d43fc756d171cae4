import { cancelled, paid } from '../../../domain/transaction';
import { scheduleStates } from '../../../operations/settlement';
import type { Defect } from '../../modification';
import { changeSuccess, delayReplies, replaceStatusCode } from '../../response-modifiers';
import { changeOtherPartners, findByPartnerReference, findInAllStores, findNewest } from './other-partners';

/** Milliseconds until a cancelled transaction is paid. */
const momentMs = 100;

/** Milliseconds within which a cancellation is not visible to the next one. */
const lateMs = 25;

const replaceCode = (from: string, to: string) => replaceStatusCode('cancelTransaction', from, to);

export const cancelDefects: readonly Defect[] = [
  {
    id: 'cancel-refused',
    breaks: 'cancel.success',
    text: 'The cancellation of a transaction that is not yet sent for credit is refused with 15001.',
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
    text: 'A cancellation is answered with 3033 but has no effect.',
    rules: () => ({ cancellationStates: () => [] }),
  },
  {
    id: 'cancel-forgotten',
    breaks: 'cancel.state',
    text: 'A cancelled transaction is paid shortly afterwards.',
    rules: ({ cancellationStates }) => ({
      cancellationStates: (code, now) =>
        cancellationStates(code, now).flatMap((change) => [change, { at: now + momentMs, outcome: paid }]),
    }),
  },
  {
    id: 'cancel-partner-reference-unknown',
    breaks: 'cancel.either-reference',
    text: "A transaction cannot be cancelled by the partner's reference.",
    rules: () => ({ findToCancel: (store, reference) => store.byServiceReference(reference) }),
  },
  {
    id: 'cancel-service-reference-unknown',
    breaks: 'cancel.success',
    text: "A transaction cannot be cancelled by the service's reference.",
    rules: () => ({ findToCancel: (store, reference) => store.byPartnerReference(reference) }),
  },
  {
    id: 'cancel-refused-with-effect',
    breaks: 'cancel.no-effect',
    text: 'A cancellation is refused with 15001 but takes effect.',
    rules: ({ cancellationStates }) => ({
      cancellationStates: (code, now) =>
        code === '15001' ? [{ at: now, outcome: cancelled }] : cancellationStates(code, now),
    }),
  },
  {
    id: 'cancel-of-paid-with-effect',
    breaks: 'cancel.no-effect',
    text: 'The cancellation of a paid transaction is refused but takes effect.',
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
    text: '15003 is returned in place of 15002.',
    onResponse: replaceCode('15002', '15003'),
  },
  {
    id: 'cancel-failed-as-success',
    breaks: 'cancel.of-failed',
    text: '15002 is returned in place of 15003.',
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
    text: '15003 is returned in place of 15004.',
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
    text: "The cancellation of another partner's transaction is refused with 15004 but takes effect.",
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
    text: 'Concurrent cancellations all succeed, and each refunds the money.',
    rules: ({ cancelCode }) => ({
      cancelCode: (status, isSent, ageMs) =>
        status === 'CANCELLED' && ageMs < lateMs ? '3033' : cancelCode(status, isSent, ageMs),
    }),
    // a request that is sent after this response is not concurrent
    delayMs: delayReplies('cancelTransaction', lateMs + 5),
  },
  {
    id: 'cancel-of-last',
    breaks: 'cancelRequest.txnId',
    text: 'A cancellation always cancels the newest transaction.',
    rules: findNewest('findToCancel'),
  },
  {
    id: 'cancel-by-partner-reference-paid',
    breaks: 'cancel.state',
    text: "A transaction that is cancelled by the partner's reference is paid.",
    onResponse: changeSuccess('cancelTransaction', (body, { state, partner, body: request, now }) => {
      const found = partner?.transactions.byPartnerReference(String(request?.txnId));
      if (body.statusCode === cancelled.code && partner && found)
        scheduleStates(state, partner, found, [{ at: now + 1, outcome: paid }], now - 1);
    }),
  },
  {
    id: 'cancel-of-failed-paid-later',
    breaks: 'cancel.no-effect',
    text: 'A failed transaction is paid a second after its cancellation was refused.',
    onResponse: changeSuccess('cancelTransaction', (body, { state, partner, body: request, now }) => {
      const reference = String(request?.txnId);
      const found =
        partner?.transactions.byServiceReference(reference) ?? partner?.transactions.byPartnerReference(reference);
      if (body.statusCode === '15003' && partner && found)
        scheduleStates(state, partner, found, [{ at: now + 1000, outcome: paid }], now);
    }),
  },
];
