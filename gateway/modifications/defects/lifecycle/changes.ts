/**
 * By hand: cancellations and reversals that have an effect although they are refused, or no effect although they are
 * accepted; by another partner, by one of the references, after a while, or at the same moment. The answers look right.
 */
import { cancelled, type Outcome, paid, returned, type Transaction } from '../../../domain/transaction';
import type { TransactionStore } from '../../../domain/transaction-store';
import type { Exchange } from '../../../exchange/exchange';
import { scheduleStates } from '../../../operations/settlement';
import type { Rules } from '../../../rules/rules';
import { type Defect, defect } from '../../modification';
import { bendChange, changeSuccess, delayReplies, replaceRule, requestedTransaction } from '../../response-modifiers';
import { acrossPartners } from '../creation/duplicates';
import { isOlderRevision } from '../creation/kinds';

/** Each with the rule that finds its transaction, its state, the code that refuses an unknown one, and what grants it. */
const changes = [
  ['cancel', 'cancellation', 'cancelled', 'findToCancel', cancelled, '15004', 'cancel.success'],
  ['reverse', 'reversal', 'reversed', 'findToReverse', returned, '16001', 'reverse.accepted'],
] as const;

type Change = (typeof changes)[number];
type Word = Change[0];
type Find = Rules['findToView'];

/** Transactions that are not found by some references. */
const unfound: readonly [
  id: string,
  words: string,
  isOf: (found: Transaction | undefined, reference: string) => boolean,
][] = [
  ['by-long-reference', 'whose reference has more than 32 characters', (_, reference) => reference.length > 32],
  ['of-older', 'of the older revision', (found) => isOlderRevision(found ?? {})],
];

/** Changes a state as if a change had been granted. */
function takeEffect(
  { state, now }: Exchange,
  owner: Exchange['partner'],
  found: Transaction | undefined,
  outcome: Outcome,
) {
  if (owner && found) scheduleStates(state, owner, found, [{ at: now, outcome }], now);
}

const ofBoth = ([word, noun, participle, way, outcome, unknown, granted]: Change): Defect[] => [
  defect(`${word}-of-other-partner`, `${word}.unknown`, {
    text: `Another partner's transaction can be ${participle}.`,
    rules: acrossPartners((stores, { [way]: find }) => ({
      [way]: (store: TransactionStore, reference: string) =>
        find(store, reference) ?? [...stores].flatMap((one) => find(one, reference) ?? [])[0],
    })),
  }),
  defect(`${word}-among-partners`, `${word}.unknown`, {
    text: `Where two partners use the same reference, the first transaction is ${participle} by it.`,
    rules: acrossPartners((stores, { [way]: find }) => ({
      [way]: (store: TransactionStore, reference: string) =>
        find(store, reference) && [...stores].flatMap((one) => find(one, reference) ?? [])[0],
    })),
  }),
  defect(`${word}-of-other-partner-with-effect`, `${word}.no-effect`, {
    text: `The ${noun} of another partner's transaction is refused with ${unknown} but takes effect.`,
    onResponse: changeSuccess(`${word}Transaction`, (body, exchange) => {
      if (body.statusCode !== unknown) return;
      for (const other of exchange.state.partners.filter((one) => one !== exchange.partner))
        takeEffect(exchange, other, requestedTransaction(exchange, other), outcome);
    }),
  }),
  defect(`${word}-with-any-password`, `${word}.no-effect`, {
    text: `A ${noun} with a wrong password is refused with 1003, but has its effect.`,
    onResponse: (exchange) => {
      const { state, refusal, operation, request } = exchange;
      const partner = state.partners.find(({ username }) => username === request.headers['x-username']);
      if (refusal?.code === '1003' && operation === `${word}Transaction`)
        takeEffect(exchange, partner, requestedTransaction(exchange, partner), outcome);
    },
  }),
  ...unfound.map(([id, words, isOf]) =>
    defect(`${word}-${id}`, granted, {
      text: `A transaction ${words} cannot be ${participle}.`,
      rules: replaceRule(way, (find: Find) => (store, reference) => {
        const found = find(store, reference);
        return isOf(found, reference) ? undefined : found;
      }),
    }),
  ),
  defect(`${word}-by-partner-reference-without-effect`, `${word}.state`, {
    text: `A transaction that is ${participle} by the partner's reference stays as it is.`,
    rules: bendChange(
      ({ event, body, transaction }) => event === word && body.txnId === transaction.partnerReference,
      () => ({ states: [] }),
    ),
  }),
];

/** Grants without effect where no reason is given, which no case waits for. */
const withoutReason = ([word, noun]: Change): Defect =>
  defect(`${word}-without-reason-without-effect`, `${word}.state`, {
    text: `A ${noun} without a reason is granted, and has no effect.`,
    rules: bendChange(
      ({ event, body }) => event === word && body.reason === undefined && body.reversalReason === undefined,
      () => ({ states: [] }),
    ),
  });

/** Refused cancellations and reversals that take effect, by their code; some do so later, or with another effect. */
const refused: readonly [id: string, code: string, text: string, afterMs?: number, outcome?: Outcome][] = [
  ['cancel-refused-with-effect', '15001', 'A cancellation is refused with 15001 but takes effect.'],
  ['cancel-refused-with-later-effect', '15001', 'A cancellation is refused with 15001, and takes effect later.', 5000],
  ['cancel-of-paid-with-effect', '15002', 'The cancellation of a paid transaction is refused but takes effect.'],
  ['cancel-of-failed-paid', '15003', 'A failed transaction is paid after its cancellation was refused.', 1000, paid],
  ['reverse-refused-with-effect', '16004', 'The reversal of a pending transaction is refused but takes effect.'],
  ['reverse-of-failed-with-effect', '16007', 'The reversal of a failed transaction is refused but takes effect.'],
];

/** States in which a change is granted, once they have lasted for some seconds. */
const granted: readonly [word: Word, status: string, breaks: Defect['breaks'], seconds: number][] = [
  ['cancel', 'PENDING', 'cancel.in-process', 10],
  ['cancel', 'SUCCESS', 'cancel.of-success', 10],
  ['cancel', 'RETURNED', 'cancel.of-success', 0],
  ['cancel', 'REVERSAL PENDING', 'cancel.of-success', 0],
  ['cancel', 'FAILED', 'cancel.of-failed', 10],
  ['cancel', 'CANCELLED', 'cancel.again', 3],
  ['reverse', 'PENDING', 'reverse.of-pending', 10],
  ['reverse', 'FAILED', 'reverse.of-failed', 10],
  ['reverse', 'CANCELLED', 'reverse.of-cancelled', 10],
  ['reverse', 'RETURNED', 'reverse.again', 3],
];

/** Grants a change in the states and ages for which `isMeant` holds, beside those in which it is granted anyway. */
const grant = (word: Word, isMeant: (status: string, ageMs: number) => boolean): Defect['rules'] =>
  replaceRule('change', (usual) => (asked) => {
    const granted = { ...asked, status: word === 'cancel' ? 'PENDING' : 'SUCCESS', isSent: false };
    return usual(asked.event === word && isMeant(asked.status, asked.ageMs) ? granted : asked);
  });

/** Answers a change in a state with another code, once the state has lasted for some seconds. */
const answerLater = (word: Word, status: string, seconds: number, code: string): Defect['rules'] =>
  bendChange(
    (asked) => asked.event === word && asked.status === status && asked.ageMs >= seconds * 1000,
    () => ({ code, states: [] }),
  );

/** Milliseconds within which a cancellation or a reversal is not visible to the next one. */
const lateMs = 25;

export const changeDefects: readonly Defect[] = [
  ...changes.flatMap(ofBoth),
  ...changes.map(withoutReason),
  ...refused.map(([id, refusal, text, afterMs = 0, outcome]) =>
    defect(id, outcome ? 'view.final' : id.startsWith('cancel') ? 'cancel.no-effect' : 'reverse.no-effect', {
      text,
      rules: bendChange(
        // a reversal of what is paid is refused with a planted code alone
        ({ event, status }, { code }) => code === refusal && !(event === 'reverse' && status === 'SUCCESS'),
        ({ event, now }) => ({
          states: [{ at: now + afterMs, outcome: outcome ?? (event === 'cancel' ? cancelled : returned) }],
        }),
      ),
    }),
  ),
  ...granted.map(([word, status, breaks, seconds]) =>
    defect(`${word}-of-${status.toLowerCase().replace(' ', '-')}-later`, breaks, {
      text: `A ${word === 'cancel' ? 'cancellation' : 'reversal'} is granted when a payout has been in ${status} for ${seconds} s.`,
      rules: grant(word, (own, ageMs) => own === status && ageMs >= seconds * 1000),
    }),
  ),
  // 16003 again only says that one is pending
  defect('reverse-of-reversal-pending-later', 'reverse.again', {
    text: 'A reversal is granted with 16000 when a payout has been in REVERSAL PENDING for 10 s.',
    rules: answerLater('reverse', 'REVERSAL PENDING', 10, '16000'),
  }),
  defect('cancel-forgotten-later', 'cancel.again', {
    text: 'A transaction that was cancelled fifteen seconds ago is not found.',
    rules: answerLater('cancel', 'CANCELLED', 15, '15004'),
  }),
  defect('reverse-too-late', 'reverse.accepted', {
    text: 'A payout that was paid ten seconds ago cannot be reversed.',
    rules: answerLater('reverse', 'SUCCESS', 10, '16004'),
  }),
  ...changes.map(([word, noun, , , outcome]) =>
    defect(`${word}-race`, `${word}.again`, {
      text: `Concurrent ${noun}s all succeed, and each refunds the money.`,
      rules: grant(word, (status, ageMs) => status === outcome.status && ageMs < lateMs),
      // a request that is sent after this response is not concurrent
      delayMs: delayReplies(`${word}Transaction`, lateMs + 5),
    }),
  ),
];
