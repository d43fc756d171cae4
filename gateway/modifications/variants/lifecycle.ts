import { lifecycle, rowsOf } from '../../../contract';
import { atOnce, pendingUntil, type Reversal } from '../../domain/reversal';
import {
  cancelled,
  paid,
  returned,
  reversalPending,
  reversalRejected,
  type Transaction,
} from '../../domain/transaction';
import { plantedCode, triggerOf } from '../../domain/triggers';
import { errorOf, failureResponse } from '../../exchange/error-response';
import type { Body } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { type ChangeRequest, courseOf } from '../../rules/changes';
import { type Modification, type Variant, variant } from '../modification';
import { bendChange, changeList, changeSuccess, changes, failedViewAsError, replaceRule } from '../response-modifiers';

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

/** Changes the course of reversals; a payout that is paid again is debited once. */
const reversing =
  (reversal: Reversal): Modification['rules'] =>
  (rules) => {
    const debited = new WeakSet<Transaction>();
    const { ledgerEffectOf } = rules;
    const isOrdinary = ({ beneficiary }: Transaction) =>
      !triggerOf(beneficiary)?.startsWith('reversal-') && plantedCode(beneficiary, 'reversal') === undefined;
    return {
      ...bendChange(
        ({ event, transaction }, { states }) => event === 'reverse' && states.length > 0 && isOrdinary(transaction),
        ({ now }) => courseOf(reversal, now),
      )(rules),
      ledgerEffectOf: (status, transaction) => {
        const effect = ledgerEffectOf(status, transaction);
        const isAgain = effect === 'paid' && debited.has(transaction);
        if (effect === 'paid') debited.add(transaction);
        return isAgain ? undefined : effect;
      },
    };
  };

/** The codes besides the usual one with which the table lets a change be refused in a state; two of them where it lets any. */
function otherRefusals({ event, status }: Pick<ChangeRequest, 'event' | 'status'>): readonly string[] {
  const rows = rowsOf(event, status).filter(({ to, condition }) => condition === '' && to.includes(status));
  const codes = rows.flatMap((row) => [...row.codes, ...(row.alsoCodes?.codes ?? [])]);
  const isAny = rows.some(({ alsoCodes }) => alsoCodes?.codes.length === 0);
  return [...new Set(codes.slice(1)), ...(isAny ? ['16004', '15003'] : [])];
}

const maxRefusals = Math.max(
  ...lifecycle.map(({ event, from }) =>
    event === 'cancel' || event === 'reverse' ? otherRefusals({ event, status: from }).length : 0,
  ),
);

/** Courses of reversals. */
const reversals: readonly [id: string, keeps: Variant['keeps'], text: string, course: Reversal, verdict?: 'warn'][] = [
  ['reversal-open', 'view.settles', 'Reversals stay pending.', atOnce(reversalPending)],
  ['reversal-pending-first', 'reverse.state', 'A reversal is pending at first.', pendingUntil(returned, 300)],
  ['reversal-rejected', 'reverse.accepted', 'Reversals are rejected.', atOnce(reversalRejected)],
  ['reversal-given-up', 'view.final', 'A reversal is given up: SUCCESS again.', pendingUntil(paid, 300), 'warn'],
];

const partyValues = (party: unknown) => (Array.isArray(party) ? (party as Body[]) : []);

/** States of transactions, cancellations and reversals in other ways that the specification allows. */
export const lifecycleVariants: readonly Variant[] = [
  variant('credit-completes', 'cancel.in-process', {
    text: 'A credit in process completes after eight seconds.',
    rules: replaceRule(
      'settlementTime',
      (usual) => (now, settleMs, trigger) =>
        trigger === 'credit-in-process' ? now + 8000 : usual(now, settleMs, trigger),
    ),
  }),
  variant('cancellation-shown-later', 'cancel.again', {
    text: 'A granted cancellation of what is held shows after 900 ms, and another one is granted until then.',
    rules: bendChange(
      ({ event, transaction }, { states }) =>
        event === 'cancel' && states.length > 0 && triggerOf(transaction.beneficiary) === 'held-pending',
      ({ now }) => ({ states: [{ at: now + 900, outcome: cancelled }] }),
    ),
  }),
  ...reversals.map(([id, keeps, text, reversal, verdict]) =>
    variant(id, keeps, { verdict, text, rules: reversing(reversal) }),
  ),
  variant('changes-refused-bare', 'cancel.unknown', {
    text: 'Refused cancellations and reversals are the bare error.',
    onResponse: asError(false),
  }),
  variant('changes-refused-wrapped', 'reverse.unknown', {
    text: 'Refused cancellations and reversals are the error wrapper.',
    onResponse: asError(true),
  }),
  variant('failed-view-as-error', 'view.failed', {
    text: 'The view of a failed transaction is the error wrapper with the references and the code of the failure.',
    onResponse: changeSuccess('viewTransaction', (body, exchange) => {
      if (body.status !== 'FAILED') return;
      const [code = ''] = String(body.transactionStatus).split(':');
      exchange.response.body = failedViewAsError(body, code, exchange);
    }),
  }),
  variant('echo-of-all-entries', 'transactionResponse.creditParty', {
    text: 'The response repeats every entry of the parties, including encrypted card numbers.',
    onResponse: changeSuccess('createTransaction', (body, exchange) => {
      for (const party of ['debitParty', 'creditParty']) body[party] = partyValues(exchange.body?.[party]);
      body.creditParty = [...partyValues(body.creditParty), { key: 'receivingNetwork', value: 'NETWORK' }];
    }),
  }),
  ...Array.from({ length: maxRefusals }, (_, nth) =>
    variant(`changes-refused-otherwise-${nth + 1}`, 'reverse.again', {
      text: `Cancellations and reversals are refused with another code that the table allows in their state: number ${nth + 1} of these.`,
      rules: bendChange(
        (asked, { states }) => states.length === 0 && otherRefusals(asked)[nth] !== undefined,
        (asked) => ({ code: otherRefusals(asked)[nth] ?? '' }),
      ),
    }),
  ),
  variant('statements-of-whole-seconds', 'statements.effect', {
    text: 'Statements have times in whole seconds, and list the entries of the same second in reverse order.',
    onResponse: changeList('statements', (entries) =>
      entries
        .map((entry) => ({ ...entry, timestamp: String(entry.timestamp).replace(/\.\d+Z$/, '.000Z') }))
        .reverse()
        .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)),
    ),
  }),
  variant('statements-by-amount', 'statements.effect', {
    text: 'Statements list the smallest amount first.',
    onResponse: changeList('statements', (entries) => [...entries].sort((a, b) => Number(a.amount) - Number(b.amount))),
  }),
];
