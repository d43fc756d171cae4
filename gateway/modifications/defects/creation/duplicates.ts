/**
 * By hand: references that are accepted again, or refused although they are new, show only by several requests. Mutants
 * that do so for one kind of payout, or for every second copy, are systematic.
 */
import { partyValue } from '../../../domain/parties';
import type { Outcome } from '../../../domain/transaction';
import type { TransactionStore } from '../../../domain/transaction-store';
import type { Body } from '../../../exchange/exchange';
import { transferOf } from '../../../operations/acceptance';
import type { Rules } from '../../../rules/rules';
import { type Defect, defect } from '../../modification';
import { changeFailure, delayOperation, replaceRule } from '../../response-modifiers';

/** Milliseconds within which a reference is not visible to the duplicate check. */
const lateMs = 100;

/** The partner's reference of a transaction request, by which the service knows duplicates (Limits: 2). */
export const referenceOf = (body: Body) => String(body.requestingOrganisationTransactionReference);

/** Accepts a repeated reference where the first transaction is in some states, or accepted some milliseconds ago. */
export const acceptAgain =
  (isAccepted: (state: Outcome, ageMs: number) => boolean): Defect['rules'] =>
  ({ isDuplicate, outcomeAt }) => ({
    isDuplicate: (store, body, now) => {
      const first = store.byPartnerReference(referenceOf(body));
      const isAgain = first && isAccepted(outcomeAt(first, now), now - first.acceptedAt);
      return !isAgain && isDuplicate(store, body, now);
    },
  });

/** A reference with which a request was refused with the code is always a duplicate from then on, or never. */
function afterRefusal(code: string, isDuplicate: boolean): Pick<Defect, 'rules' | 'onResponse'> {
  const refused = new WeakMap<TransactionStore, Set<string>>();
  return {
    rules: replaceRule(
      'isDuplicate',
      (usual) => (store, body, now) =>
        refused.get(store)?.has(referenceOf(body)) ? isDuplicate : usual(store, body, now),
    ),
    onResponse: changeFailure((_, { partner, body, refusal }) => {
      if (!partner || !body || refusal?.code !== code) return;
      const own = refused.get(partner.transactions) ?? new Set();
      refused.set(partner.transactions, own.add(referenceOf(body)));
    }, 'createTransaction'),
  };
}

/** A repeated reference is a duplicate only together with the same value as in its last request. */
const onlyWithSame = (compared: (body: Body) => unknown): Defect['rules'] =>
  replaceRule('isDuplicate', (usual) => {
    const last = new Map<string, string>();
    return (store, body, now) => {
      const [reference, value] = [referenceOf(body), JSON.stringify([compared(body)])];
      const isSame = last.get(reference) === value;
      last.set(reference, value);
      return isSame && usual(store, body, now);
    };
  });

/** Refuses a new reference whose payout has the same value as an earlier one. */
const alsoWithSame = (compared: (body: Body) => unknown): Defect['rules'] =>
  replaceRule('isDuplicate', (usual) => {
    const first = new Map<string, string>();
    return (store, body, now) => {
      const [reference, value] = [referenceOf(body), JSON.stringify(compared(body))];
      first.set(value, first.get(value) ?? reference);
      return first.get(value) !== reference || usual(store, body, now);
    };
  });

/** Changes rules so that they see the transactions of all partners: `stores` grows with each partner that has some. */
export const acrossPartners =
  (change: (stores: ReadonlySet<TransactionStore>, rules: Rules) => Partial<Rules>): Defect['rules'] =>
  (rules) => {
    const stores = new Set<TransactionStore>();
    const { isDuplicate = rules.isDuplicate, ...others } = change(stores, rules);
    return {
      ...others,
      isDuplicate: (store, ...asked) => {
        stores.add(store);
        return isDuplicate(store, ...asked);
      },
    };
  };

/** Is the payout one of the older revision, which has one type for all? */
const isOlderRevision = ({ type }: Body): boolean => type === 'inttransfer';

/** Values of the request without which a repeated reference creates a new transaction. */
const comparedValues: readonly [suffix: string, words: string, value: (body: Body) => unknown][] = [
  ['anything', 'with anything changed', (body) => body],
  ['amount', 'with another amount', ({ amount }) => amount],
  ['number', 'for another mobile number', ({ creditParty }) => partyValue(creditParty, 'msisdn')],
  ['account', 'for another bank account', ({ creditParty }) => partyValue(creditParty, 'bankaccountno')],
  ['type', 'for another type of the current revision', (body) => (isOlderRevision(body) ? 'p2p' : body.type)],
  ['revision', 'in the other revision', isOlderRevision],
  ['currency', 'in another currency', ({ currency }) => currency],
  ['sender', 'of another sender', ({ debitParty }) => partyValue(debitParty, 'msisdn')],
  ['quote', 'with another quote', (body) => transferOf(body).quoteId],
  ['hour', 'of another hour', ({ requestDate }) => String(requestDate).slice(0, 13)],
];

/** Codes of refusals after which the reference cannot be used again. */
const consuming = { date: '3001', amount: '3005', busy: '3027', format: '1000', length: '1002' };

/** A defect that accepts a used reference again. */
const duplicateDefect = (id: string, text: string, change: Pick<Defect, 'rules' | 'onResponse'>) =>
  defect(`transaction-duplicate-${id}`, 'transaction.duplicate', { text, ...change });

export const duplicateDefects: readonly Defect[] = [
  ...comparedValues.map(([suffix, words, value]) =>
    duplicateDefect(`with-${suffix}`, `A repeated reference ${words} creates a new transaction.`, {
      rules: onlyWithSame(value),
    }),
  ),
  duplicateDefect('on-hold', 'The reference of a transaction on hold is accepted again.', {
    rules: acceptAgain(({ code }) => code === '3150'),
  }),
  duplicateDefect(
    'freed',
    'A repeated reference is accepted after a copy was refused with 1005.',
    afterRefusal('1005', false),
  ),
  duplicateDefect(
    'replaces',
    'A repeated reference is refused with 3004, but afterwards belongs to another transaction.',
    {
      onResponse: changeFailure((_, { partner, body, refusal, state }) => {
        const first = partner?.transactions.byPartnerReference(referenceOf(body ?? {}));
        if (refusal?.code === '3004' && first)
          partner?.transactions.add({ ...first, serviceReference: `T${state.nextId()}` });
      }, 'createTransaction'),
    },
  ),
  defect('transaction-duplicate-among-partners', 'transaction.partner-unique', {
    text: 'A reference that another partner has used is refused with 3004.',
    rules: acrossPartners((stores, { isDuplicate }) => ({
      isDuplicate: (_, ...asked) => [...stores].some((store) => isDuplicate(store, ...asked)),
    })),
  }),
  defect('transaction-reference-among-partners', 'transaction.partner-unique', {
    text: 'Where two partners use the same reference, both see the first transaction.',
    rules: acrossPartners((stores, { findToView }) => ({
      findToView: (store, reference) => {
        const own = findToView(store, reference);
        return own && ([...stores].flatMap((one) => one.byPartnerReference(reference) ?? [])[0] ?? own);
      },
    })),
  }),
  defect('transaction-duplicate-race', 'transaction.duplicate-concurrent', {
    text: 'Concurrent requests with the same reference are all accepted.',
    rules: acceptAgain((_, ageMs) => ageMs < lateMs),
    // a copy that is sent after this response is not concurrent
    around: delayOperation('createTransaction', lateMs + 5),
  }),
  ...Object.entries(consuming).map(([word, code]) =>
    defect(`transaction-${word}-consumes`, 'transaction.retry-keeps-reference', {
      text: `After a refusal with ${code} the reference cannot be used again.`,
      ...afterRefusal(code, true),
    }),
  ),
  defect('transaction-look-alike-refused', 'transaction.new-reference', {
    text: 'A new reference for the same amount and beneficiary is refused as a duplicate.',
    rules: alsoWithSame(({ amount, currency, creditParty }) => [amount, currency, creditParty]),
  }),
  defect('transaction-reference-cut', 'transaction.new-reference', {
    text: 'A reference whose first 32 characters equal those of another one is refused with 3004.',
    rules: alsoWithSame((body) => referenceOf(body).slice(0, 32)),
  }),
];
