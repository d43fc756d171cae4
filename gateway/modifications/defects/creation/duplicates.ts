/** By hand: references that are accepted again, or refused although they are new, show by several requests only. */
import { partyValue } from '../../../domain/parties';
import type { Outcome } from '../../../domain/transaction';
import type { TransactionStore } from '../../../domain/transaction-store';
import type { Rules } from '../../../rules/rules';
import { type Defect, defect } from '../../modification';
import { answerWith, changeFailure, delayReplies, replaceRule } from '../../response-modifiers';
import { isOlderRevision, payoutKinds } from './kinds';

/** Milliseconds within which a reference is not visible to the duplicate check. */
const lateMs = 25;

export const referenceOf = (body: Record<string, unknown>) => String(body.requestingOrganisationTransactionReference);

/** Accepts a repeated reference where the first transaction is in some states, or accepted some milliseconds ago. */
const acceptAgain =
  (isAccepted: (state: Outcome, ageMs: number) => boolean): Defect['rules'] =>
  ({ isDuplicate, outcomeAt }) => ({
    isDuplicate: (store, body, now) => {
      const first = store.byPartnerReference(referenceOf(body));
      const isAgain = first && isAccepted(outcomeAt(first, now), now - first.acceptedAt);
      return !isAgain && isDuplicate(store, body, now);
    },
  });

/** Treats the references of refused requests as used. */
const refusalsConsumeReference: Defect['rules'] = ({ isDuplicate, isCurrentDate, matchesQuote }) => {
  const used = new Set<string>();
  let current = '';
  const keep = (passed: boolean) => {
    if (!passed) used.add(current);
    return passed;
  };
  return {
    isDuplicate: (store, body, now) => {
      current = referenceOf(body);
      return used.has(current) || isDuplicate(store, body, now);
    },
    isCurrentDate: (requestDate, now) => keep(isCurrentDate(requestDate, now)),
    matchesQuote: (quote, order) => keep(matchesQuote(quote, order)),
  };
};

/** The same for the refusal with one code. */
function refusalConsumesReference(code: string): Pick<Defect, 'rules' | 'onResponse'> {
  const used = new WeakMap<TransactionStore, Set<string>>();
  return {
    rules: ({ isDuplicate }) => ({
      isDuplicate: (store, body, now) => used.get(store)?.has(referenceOf(body)) || isDuplicate(store, body, now),
    }),
    onResponse: changeFailure((_, { partner, body, refusal }) => {
      if (refusal?.code !== code || !partner || !body?.requestingOrganisationTransactionReference) return;
      used.set(partner.transactions, (used.get(partner.transactions) ?? new Set()).add(referenceOf(body)));
    }, 'createTransaction'),
  };
}

/** Forgets a used reference once a copy was refused with 1005. */
function freedByForm(): Pick<Defect, 'rules' | 'onResponse'> {
  const freed = new WeakMap<TransactionStore, Set<string>>();
  return {
    rules: replaceRule('isDuplicate', (usual) => (store, body, now) => {
      if (freed.get(store)?.delete(referenceOf(body))) return false;
      return usual(store, body, now);
    }),
    onResponse: changeFailure((_, { partner, body, refusal }) => {
      if (refusal?.code !== '1005' || !partner?.transactions.byPartnerReference(referenceOf(body ?? {}))) return;
      freed.set(partner.transactions, (freed.get(partner.transactions) ?? new Set()).add(referenceOf(body ?? {})));
    }, 'createTransaction'),
  };
}

/** A repeated reference is a duplicate only together with the same value as in its last request. */
const onlyWithSame = (compared: (body: Record<string, unknown>) => unknown): Defect['rules'] =>
  replaceRule('isDuplicate', (usual) => {
    const last = new Map<string, string>();
    return (store, body, now) => {
      const [reference, value] = [referenceOf(body), JSON.stringify([compared(body)])];
      const isSame = last.get(reference) === value;
      last.set(reference, value);
      return isSame && usual(store, body, now);
    };
  });

/** Accepts every third request with the same reference. */
const acceptEveryThird = replaceRule('isDuplicate', (usual) => {
  const tries = new Map<string, number>();
  return (store, body, now) => {
    const count = (tries.get(referenceOf(body)) ?? 0) + 1;
    tries.set(referenceOf(body), count);
    return count % 3 !== 0 && usual(store, body, now);
  };
});

/** Changes rules that look into the stores of all partners that have created any transaction. */
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

/** Treats the same amount to the same beneficiary as a duplicate, whatever the reference. */
const comparePayout = replaceRule('isDuplicate', (usual) => {
  const references = new Map<string, string>();
  return (store, body, now) => {
    const payout = JSON.stringify([body.amount, body.currency, body.creditParty]);
    const first = references.get(payout) ?? referenceOf(body);
    references.set(payout, first);
    return first !== referenceOf(body) || usual(store, body, now);
  };
});

/** Number of characters by which truncated references are compared. */
const comparedLength = 32;

/** Compares long references by their first characters only. */
const truncateReferences = replaceRule('isDuplicate', (usual) => {
  const seen = new WeakMap<TransactionStore, Set<string>>();
  return (store, body, now) => {
    const reference = referenceOf(body);
    const own = seen.get(store) ?? new Set();
    const isKnown = reference.length > comparedLength && own.has(reference.slice(0, comparedLength));
    seen.set(store, own.add(reference.slice(0, comparedLength)));
    return isKnown || usual(store, body, now);
  };
});

/** States of a transaction whose reference is accepted again. */
const states: readonly [word: string, status: string][] = [
  ['failed', 'FAILED'],
  ['cancelled', 'CANCELLED'],
  ['returned', 'RETURNED'],
  ['reversing', 'REVERSAL PENDING'],
  ['rejected', 'REVERSAL REJECTED'],
];

/** Values of the request without which a repeated reference creates a new transaction. */
const comparedValues: readonly [suffix: string, words: string, value: (body: Record<string, unknown>) => unknown][] = [
  ['amount', 'with another amount', ({ amount }) => amount],
  ['number', 'for another mobile number', ({ creditParty }) => partyValue(creditParty, 'msisdn')],
  ['account', 'for another bank account', ({ creditParty }) => partyValue(creditParty, 'bankaccountno')],
  ['type', 'for another type of the current revision', (body) => (isOlderRevision(body) ? 'p2p' : body.type)],
  ['revision', 'in the other revision', isOlderRevision],
  ['currency', 'in another currency', ({ currency }) => currency],
  ['sender', 'of another sender', ({ debitParty }) => partyValue(debitParty, 'msisdn')],
  ['hour', 'of another hour', ({ requestDate }) => String(requestDate).slice(0, 13)],
];

/** A defect that accepts a used reference again; its id begins with transaction-duplicate. */
const duplicateDefect = (id: string, text: string, rules: Defect['rules']) =>
  defect(`transaction-duplicate-${id}`, 'transaction.duplicate', { text, rules });

export const duplicateDefects: readonly Defect[] = [
  duplicateDefect('accepted', 'A repeated reference creates a new transaction.', () => ({ isDuplicate: () => false })),
  duplicateDefect(
    'changed',
    'A repeated reference with a changed body creates a new transaction.',
    onlyWithSame((body) => body),
  ),
  ...comparedValues.map(([suffix, words, value]) =>
    duplicateDefect(`with-${suffix}`, `A repeated reference ${words} creates a new transaction.`, onlyWithSame(value)),
  ),
  ...payoutKinds.map(({ suffix, words, isOf }) =>
    duplicateDefect(
      suffix.slice(1),
      `The reference of a payout${words} is accepted again.`,
      answerWith('isDuplicate', false, (_, body) => isOf(body)),
    ),
  ),
  ...states.map(([word, status]) =>
    duplicateDefect(
      `of-${word}`,
      `The reference of a transaction in ${status} is accepted again.`,
      acceptAgain((state) => state.status === status),
    ),
  ),
  duplicateDefect(
    'on-hold',
    'The reference of a transaction on hold is accepted again.',
    acceptAgain(({ code }) => code === '3150'),
  ),
  duplicateDefect('third', 'The second repetition of a reference creates a new transaction.', acceptEveryThird),
  duplicateDefect(
    'forgotten',
    'A reference is accepted again two seconds after its payout.',
    acceptAgain((_, ageMs) => ageMs >= 2000),
  ),
  duplicateDefect(
    'forgotten-later',
    'A reference is accepted again twenty seconds after its payout.',
    acceptAgain((_, ageMs) => ageMs >= 20_000),
  ),
  defect('transaction-duplicate-replaces', 'transaction.duplicate', {
    text: 'A repeated reference is refused with 3004, but afterwards belongs to another transaction.',
    onResponse: changeFailure((_, { partner, body, refusal, state }) => {
      if (refusal?.code !== '3004') return;
      const first = partner?.transactions.byPartnerReference(referenceOf(body ?? {}));
      if (first) partner?.transactions.add({ ...first, serviceReference: `T${state.nextId()}` });
    }, 'createTransaction'),
  }),
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
    delayMs: delayReplies('createTransaction', lateMs + 5),
  }),
  defect('transaction-duplicate-freed', 'transaction.duplicate', {
    text: 'A repeated reference is accepted after a copy was refused with 1005.',
    ...freedByForm(),
  }),
  defect('transaction-refusal-consumes', 'transaction.retry-keeps-reference', {
    text: 'After a refusal with 3001 or 3005 the reference cannot be used again.',
    rules: refusalsConsumeReference,
  }),
  ...Object.entries({ busy: '3027', format: '1000', length: '1002' }).map(([word, code]) =>
    defect(`transaction-${word}-consumes`, 'transaction.retry-keeps-reference', {
      text: `After a refusal with ${code} the reference cannot be used again.`,
      ...refusalConsumesReference(code),
    }),
  ),
  defect('transaction-look-alike-refused', 'transaction.new-reference', {
    text: 'A new reference for the same amount and beneficiary is refused as a duplicate.',
    rules: comparePayout,
  }),
  defect('transaction-reference-cut', 'transaction.new-reference', {
    text: 'A reference whose first 32 characters equal those of another one is refused with 3004.',
    rules: truncateReferences,
  }),
];
