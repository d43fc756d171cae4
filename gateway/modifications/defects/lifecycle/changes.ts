/**
 * By hand: cancellations and reversals that have an effect although they are refused, or none although they are accepted;
 * of another transaction, of another partner, or several at the same moment. Their answers alone look right.
 */
import { cancelled, paid, returned } from '../../../domain/transaction';
import type { TransactionStore } from '../../../domain/transaction-store';
import { scheduleStates } from '../../../operations/settlement';
import type { Rules } from '../../../rules/rules';
import { type Defect, defect } from '../../modification';
import { answerWith, changeSuccess, delayReplies, requestedTransaction } from '../../response-modifiers';
import { acrossPartners, referenceOf } from '../creation/duplicates';

type Find = Rules['findToView'];

/** Each with the rule that finds its transaction, its state, and the code that refuses an unknown transaction. */
const changes = [
  {
    word: 'cancel',
    noun: 'cancellation',
    participle: 'cancelled',
    way: 'findToCancel',
    outcome: cancelled,
    unknown: '15004',
    granted: 'cancel.success',
  },
  {
    word: 'reverse',
    noun: 'reversal',
    participle: 'reversed',
    way: 'findToReverse',
    outcome: returned,
    unknown: '16001',
    granted: 'reverse.accepted',
  },
] as const;

type Change = (typeof changes)[number];

/** Finds transactions in the stores of all partners; `foreign` searches those of other partners. */
const findInAllStores = (way: Change['way'], foreign?: Find): Defect['rules'] =>
  acrossPartners((stores, { [way]: find }) => ({
    [way]: (store: TransactionStore, reference: string) =>
      [store, ...stores]
        .map((candidate) => (candidate === store ? find : (foreign ?? find))(candidate, reference))
        .find((found) => found !== undefined),
  }));

/** Finds the newest transaction in place of the requested one. */
const findNewest =
  (way: Change['way']): Defect['rules'] =>
  ({ [way]: find, isDuplicate }) => {
    const last = new WeakMap<TransactionStore, string>();
    return {
      isDuplicate: (store, body, now) => {
        last.set(store, referenceOf(body));
        return isDuplicate(store, body, now);
      },
      [way]: (store: TransactionStore, reference: string) => {
        const found = find(store, reference);
        return found && (store.byPartnerReference(last.get(store) ?? '') ?? found);
      },
    };
  };

const ofBoth = ({ word, noun, participle, way, outcome, unknown, granted }: Change): Defect[] => [
  defect(`${word}-of-other-partner`, `${word}.unknown`, {
    text: `Another partner's transaction can be ${participle}.`,
    rules: findInAllStores(way),
  }),
  defect(`${word}-of-other-partner-by-own-reference`, `${word}.unknown`, {
    text: `Another partner's transaction can be ${participle} by the reference of that partner.`,
    rules: findInAllStores(way, (store, reference) => store.byPartnerReference(reference)),
  }),
  defect(`${word}-of-other-partner-with-effect`, `${word}.no-effect`, {
    text: `The ${noun} of another partner's transaction is refused with ${unknown} but takes effect.`,
    onResponse: changeSuccess(`${word}Transaction`, (body, exchange) => {
      if (body.statusCode !== unknown) return;
      const { state, partner, now } = exchange;
      for (const other of state.partners) {
        const found = other === partner ? undefined : requestedTransaction(exchange, other);
        if (found) scheduleStates(state, other, found, [{ at: now, outcome }], now);
      }
    }),
  }),
  defect(`${word}-among-partners`, `${word}.unknown`, {
    text: `Where two partners use the same reference, the first transaction is ${participle} by it.`,
    rules: acrossPartners((stores, { [way]: find }) => ({
      [way]: (store: TransactionStore, reference: string) =>
        find(store, reference) && [...stores].flatMap((one) => find(one, reference) ?? [])[0],
    })),
  }),
  defect(`${word}-by-long-reference`, granted, {
    text: `A transaction whose reference has more than 32 characters cannot be ${participle} by it.`,
    rules: answerWith(way, undefined, (_, reference) => reference.length > 32),
  }),
  defect(`${word}-of-last`, `${word}Request.txnId`, {
    text: `Of all transactions, the newest is always ${participle}.`,
    rules: findNewest(way),
  }),
];

/** Milliseconds within which a cancellation or a reversal is not visible to the next one. */
const lateMs = 25;

/** Refused cancellations and reversals that take effect, by their code; some do so later. */
const refused: readonly [id: string, code: string, text: string, afterMs?: number][] = [
  ['cancel-refused-with-effect', '15001', 'A cancellation is refused with 15001 but takes effect.'],
  ['cancel-refused-with-later-effect', '15001', 'A cancellation is refused with 15001, and takes effect later.', 5000],
  ['cancel-of-paid-with-effect', '15002', 'The cancellation of a paid transaction is refused but takes effect.'],
  [
    'reverse-refused-with-effect',
    '16004',
    'The reversal of a pending transaction is refused with 16004 but takes effect.',
  ],
  ['reverse-of-failed-with-effect', '16007', 'The reversal of a failed transaction is refused but takes effect.'],
];

export const changeDefects: readonly Defect[] = [
  ...changes.flatMap(ofBoth),
  ...refused.map(([id, refusal, text, afterMs = 0]) =>
    defect(id, id.startsWith('cancel') ? 'cancel.no-effect' : 'reverse.no-effect', {
      text,
      rules: ({ cancellationStates }) => ({
        cancellationStates: (code, now) =>
          code === refusal ? [{ at: now + afterMs, outcome: cancelled }] : cancellationStates(code, now),
        refusedReversalStates: (code, now) => (code === refusal ? [{ at: now, outcome: returned }] : []),
      }),
    }),
  ),
  defect('cancel-without-effect', 'cancel.state', {
    text: 'A cancellation is answered with 3033 but has no effect.',
    rules: () => ({ cancellationStates: () => [] }),
  }),
  defect('cancel-by-partner-reference-paid', 'cancel.state', {
    text: "A transaction that is cancelled by the partner's reference is paid.",
    onResponse: changeSuccess('cancelTransaction', (body, { state, partner, body: request, now }) => {
      const found = partner?.transactions.byPartnerReference(String(request?.txnId));
      if (body.statusCode === cancelled.code && partner && found)
        scheduleStates(state, partner, found, [{ at: now + 1, outcome: paid }], now - 1);
    }),
  }),
  defect('cancel-of-failed-paid-later', 'cancel.no-effect', {
    text: 'A failed transaction is paid a second after its cancellation was refused.',
    onResponse: changeSuccess('cancelTransaction', (body, exchange) => {
      const { state, partner, now } = exchange;
      const found = requestedTransaction(exchange);
      if (body.statusCode === '15003' && partner && found)
        scheduleStates(state, partner, found, [{ at: now + 1000, outcome: paid }], now);
    }),
  }),
  ...changes.map(({ word, noun, outcome }) =>
    defect(`${word}-with-any-password`, `${word}.no-effect`, {
      text: `A ${noun} with a wrong password is refused with 1003, but has its effect.`,
      onResponse: (exchange) => {
        const { state, now, refusal, operation, request } = exchange;
        const partner = state.partners.find(({ username }) => username === request.headers['x-username']);
        const found = requestedTransaction(exchange, partner);
        if (refusal?.code === '1003' && operation === `${word}Transaction` && partner && found)
          scheduleStates(state, partner, found, [{ at: now, outcome }], now);
      },
    }),
  ),
  defect('cancel-again-later', 'cancel.again', {
    text: 'A cancelled transaction is cancelled again three seconds later.',
    rules: answerWith('cancelCode', '3033', (status, _, ageMs) => status === 'CANCELLED' && ageMs > 3000),
  }),
  defect('cancel-forgotten-later', 'cancel.again', {
    text: 'A transaction that was cancelled fifteen seconds ago is not found.',
    rules: answerWith('cancelCode', '15004', (status, _, ageMs) => status === 'CANCELLED' && ageMs > 15_000),
  }),
  defect('cancel-of-returned', 'cancel.of-success', {
    text: 'A cancellation of a returned transaction is answered with 3033.',
    rules: answerWith('cancelCode', '3033', (status) => status === 'RETURNED'),
  }),
  defect('cancel-of-reversing', 'cancel.of-success', {
    text: 'A cancellation during a reversal is answered with 3033.',
    rules: answerWith('cancelCode', '3033', (status) => status === 'REVERSAL PENDING'),
  }),
  defect('reverse-again-later', 'reverse.again', {
    text: 'A returned transaction is reversed again three seconds later.',
    rules: answerWith('reversalRefusal', undefined, (status, ageMs) => status === 'RETURNED' && ageMs > 3000),
  }),
  defect('cancel-race', 'cancel.again', {
    text: 'Concurrent cancellations all succeed, and each refunds the money.',
    rules: answerWith('cancelCode', '3033', (status, _, ageMs) => status === 'CANCELLED' && ageMs < lateMs),
    // a request that is sent after this response is not concurrent
    delayMs: delayReplies('cancelTransaction', lateMs + 5),
  }),
  defect('reverse-race', 'reverse.again', {
    text: 'Concurrent reversals all succeed, and each refunds the money.',
    rules: answerWith('reversalRefusal', undefined, (status, ageMs) => status === 'RETURNED' && ageMs < lateMs),
    // as for cancellations
    delayMs: delayReplies('reverseTransaction', lateMs + 5),
  }),
  defect('reverse-by-partner-reference-without-effect', 'reverse.state', {
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
  }),
];
