import { operation } from '../../../contract';
import { type Variant, variant } from '../modification';
import { answerWith, delayReplies, replaceRule } from '../response-modifiers';

/** Milliseconds within which repeated requests count as concurrent. */
const momentMs = 25;

export const timingVariants: readonly Variant[] = [
  variant('slower', 'reply.limit', {
    text: 'Every response takes 120 ms.',
    delayMs: () => 120,
  }),
  variant('slow-older', 'reply.each-older', {
    text: 'Every third response takes 300 ms.',
    when: { every: 3 },
    delayMs: () => 300,
  }),
  variant('slow-rarely', 'reply.limit', {
    verdict: 'warn',
    text: 'One of 250 responses takes more than 500 ms, none of the older revision.',
    when: { share: 0.004 },
    delayMs: ({ operation: id, body }) =>
      (id !== undefined && operation(id).revision === 'older') || body?.type === 'inttransfer' ? 0 : 520,
  }),
  variant('slow-older-once', 'reply.each-older', {
    verdict: 'warn',
    text: 'One reply of the older revision takes more than 500 ms.',
    operations: ['viewTransactionOlder'],
    when: { nth: 5 },
    delayMs: () => 520,
  }),
  variant('copies-3030', 'transaction.duplicate-concurrent', {
    text: 'Concurrent repetitions are refused with 3030, later ones with 3004.',
    rules: answerWith('duplicateCode', '3030', (first, now) => !!first && now - first.acceptedAt < momentMs),
    // the first request is still open while its repetitions count as concurrent
    delayMs: delayReplies('createTransaction', momentMs + 5),
  }),
  variant('settled-at-once', 'view.settles', {
    text: 'A transaction has its final state when it is accepted.',
    rules: ({ settlementTime }) => ({
      settlementTime: (now, settleMs, trigger) =>
        settlementTime(now, settleMs, trigger) === Infinity ? Infinity : now,
    }),
  }),
  variant('settled-later', 'view.settles', {
    text: 'A transaction reaches its final state two seconds later.',
    rules: replaceRule('settlementTime', (usual) => (now, settleMs, trigger) => usual(now, settleMs, trigger) + 2000),
  }),
  variant('notification-repeated', 'callback.once', {
    verdict: 'warn',
    text: 'Every callback is sent twice.',
    onCallback: (callback) => [callback, { ...callback, at: callback.at + 200 }],
  }),
];
