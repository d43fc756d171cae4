/**
 * By hand, as the table of the lifecycle says nothing of who asks and of what is asked at the same moment: cancellations and
 * reversals by another partner, with a wrong password, and twice at once.
 */
import { cancelled, type Outcome, returned, type Transaction } from '../../../domain/transaction';
import type { TransactionStore } from '../../../domain/transaction-store';
import type { Exchange } from '../../../exchange/exchange';
import { scheduleStates } from '../../../operations/settlement';
import { type Defect, defect } from '../../modification';
import { changeSuccess, delayOperation, replaceRule, requestedTransaction } from '../../response-modifiers';
import { acrossPartners } from '../creation/duplicates';

/** Each with the rule that finds its transaction, its state, and the code that refuses an unknown one. */
const changes = [
  ['cancel', 'cancellation', 'cancelled', 'findToCancel', cancelled, '15004'],
  ['reverse', 'reversal', 'reversed', 'findToReverse', returned, '16001'],
] as const;

/** Changes a state as if a change had been granted. */
function takeEffect(
  { state, now }: Exchange,
  owner: Exchange['partner'],
  found: Transaction | undefined,
  outcome: Outcome,
) {
  if (owner && found) scheduleStates(state, owner, found, [{ at: now, outcome }], now);
}

const ofBoth = ([word, noun, participle, way, outcome, unknown]: (typeof changes)[number]): Defect[] => [
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
];

/** Milliseconds within which a cancellation or a reversal is not visible to the next one. */
const lateMs = 25;

export const changeDefects: readonly Defect[] = [
  ...changes.flatMap(ofBoth),
  ...changes.map(([word, noun, , , outcome]) =>
    // copies of a cancellation may be granted until a view shows it: the money alone tells (interpretation states.lag)
    defect(`${word}-race`, word === 'cancel' ? 'ledger.money' : `${word}.again`, {
      text: `Concurrent ${noun}s all succeed, and each refunds the money.`,
      rules: replaceRule('change', (usual) => (asked) => {
        const isUnseen = asked.event === word && asked.status === outcome.status && asked.ageMs < lateMs;
        return usual(isUnseen ? { ...asked, status: word === 'cancel' ? 'PENDING' : 'SUCCESS', isSent: false } : asked);
      }),
      // a request that is sent after this response is not concurrent
      around: delayOperation(`${word}Transaction`, lateMs + 5),
    }),
  ),
];
