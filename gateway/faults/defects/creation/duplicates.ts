import { partyValue } from '../../../domain/parties';
import type { TransactionStore } from '../../../domain/transaction-store';
import type { Defect } from '../../modification';
import { changeFailure, delayReplies } from '../../response-modifiers';

/** Milliseconds within which a reference is not visible to the duplicate check. */
const lateMs = 25;

export const referenceOf = (body: Record<string, unknown>) => String(body.requestingOrganisationTransactionReference);

/** Forgets a reference some milliseconds after its payout was accepted. */
const forgetAfter =
  (retentionMs: number): Defect['rules'] =>
  ({ isDuplicate }) => ({
    isDuplicate: (store, body, now) => {
      const first = store.byPartnerReference(referenceOf(body));
      return first !== undefined && now - first.acceptedAt < retentionMs && isDuplicate(store, body, now);
    },
  });

/** Accepts a repeated reference for some transaction requests. */
const acceptAgainWhere =
  (isFree: (body: Record<string, unknown>) => boolean): Defect['rules'] =>
  ({ isDuplicate }) => ({ isDuplicate: (store, body, now) => !isFree(body) && isDuplicate(store, body, now) });

/** Accepts a repeated reference where the first transaction is in this state. */
const acceptAgainInState =
  (status: string): Defect['rules'] =>
  ({ isDuplicate, outcomeAt }) => ({
    isDuplicate: (store, body, now) => {
      const first = store.byPartnerReference(referenceOf(body));
      return isDuplicate(store, body, now) && (!first || outcomeAt(first, now).status !== status);
    },
  });

/** Has the credit party an entry with this key? */
const creditsBy = (key: string) => (body: Record<string, unknown>) =>
  (body.creditParty as { key: string }[]).some((entry) => entry.key === key);

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

/** Only a repetition of the identical body is a duplicate. */
const compareWholeBody: Defect['rules'] = ({ isDuplicate }) => {
  const bodies = new Map<string, string>();
  return {
    isDuplicate: (store, body, now) => {
      const [reference, text] = [referenceOf(body), JSON.stringify(body)];
      const isSame = bodies.get(reference) === text;
      bodies.set(reference, text);
      return isSame && isDuplicate(store, body, now);
    },
  };
};

/** A repeated reference is a duplicate only together with another value of the request. */
const onlyWithSame =
  (keyOf: (body: Record<string, unknown>) => unknown): Defect['rules'] =>
  ({ isDuplicate }) => {
    const seen = new Set<string>();
    return {
      isDuplicate: (store, body, now) => {
        const key = JSON.stringify([referenceOf(body), keyOf(body)]);
        const isSame = seen.has(key);
        seen.add(key);
        return isSame && isDuplicate(store, body, now);
      },
    };
  };

const isOlder = ({ type }: Record<string, unknown>) => type === 'inttransfer';

/** Accepts every third request with the same reference. */
const acceptEveryThird: Defect['rules'] = ({ isDuplicate }) => {
  const tries = new Map<string, number>();
  return {
    isDuplicate: (store, body, now) => {
      const count = (tries.get(referenceOf(body)) ?? 0) + 1;
      tries.set(referenceOf(body), count);
      return count % 3 !== 0 && isDuplicate(store, body, now);
    },
  };
};

/** Searches references in the stores of all partners that have created any transaction. */
const acrossPartners =
  (way: 'isDuplicate' | 'findToView'): Defect['rules'] =>
  (rules) => {
    const stores = new Set<TransactionStore>();
    const firstOf = (reference: string) =>
      [...stores].map((store) => store.byPartnerReference(reference)).find((found) => found !== undefined);
    return {
      isDuplicate: (store, body, now) => {
        stores.add(store);
        const searched = way === 'isDuplicate' ? [...stores] : [store];
        return searched.some((store) => rules.isDuplicate(store, body, now));
      },
      ...(way === 'findToView' && {
        findToView: (store, reference) =>
          rules.findToView(store, reference) && (firstOf(reference) ?? rules.findToView(store, reference)),
      }),
    };
  };

/** Treats the same amount to the same beneficiary as a duplicate, whatever the reference. */
const comparePayout: Defect['rules'] = ({ isDuplicate }) => {
  const references = new Map<string, string>();
  return {
    isDuplicate: (store, body, now) => {
      const payout = JSON.stringify([body.amount, body.currency, body.creditParty]);
      const first = references.get(payout) ?? referenceOf(body);
      references.set(payout, first);
      return first !== referenceOf(body) || isDuplicate(store, body, now);
    },
  };
};

/** Number of characters by which truncated references are compared. */
const comparedLength = 32;

/** Compares long references by their first characters only. */
const truncateReferences: Defect['rules'] = ({ isDuplicate }) => {
  const seen = new WeakMap<TransactionStore, Set<string>>();
  return {
    isDuplicate: (store, body, now) => {
      const reference = referenceOf(body);
      const own = seen.get(store) ?? new Set();
      const isKnown = reference.length > comparedLength && own.has(reference.slice(0, comparedLength));
      seen.set(store, own.add(reference.slice(0, comparedLength)));
      return isKnown || isDuplicate(store, body, now);
    },
  };
};

const duplicatesAfterReversal = (
  [
    ['RETURNED', 'returned'],
    ['REVERSAL PENDING', 'reversing'],
    ['REVERSAL REJECTED', 'rejected'],
  ] as const
).map(
  ([status, word]): Defect => ({
    id: `transaction-duplicate-of-${word}`,
    breaks: 'transaction.duplicate',
    text: `The reference of a transaction in ${status} is accepted again.`,
    rules: acceptAgainInState(status),
  }),
);

/** References that are accepted again, or refused although they are new. */
export const duplicateDefects: readonly Defect[] = [
  {
    id: 'transaction-duplicate-accepted',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference creates a new transaction.',
    rules: () => ({ isDuplicate: () => false }),
  },
  {
    id: 'transaction-duplicate-changed',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference with a changed body creates a new transaction.',
    rules: compareWholeBody,
  },
  {
    id: 'transaction-duplicate-with-amount',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference with another amount creates a new transaction.',
    rules: onlyWithSame(({ amount }) => amount),
  },
  {
    id: 'transaction-duplicate-with-number',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference for another mobile number creates a new transaction.',
    rules: onlyWithSame(({ creditParty }) => partyValue(creditParty, 'msisdn')),
  },
  {
    id: 'transaction-duplicate-with-account',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference for another bank account creates a new transaction.',
    rules: onlyWithSame(({ creditParty }) => partyValue(creditParty, 'bankaccountno')),
  },
  {
    id: 'transaction-duplicate-with-type',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference for another type of the current revision creates a new transaction.',
    rules: onlyWithSame((body) => (isOlder(body) ? 'p2p' : body.type)),
  },
  {
    id: 'transaction-duplicate-with-revision',
    breaks: 'transaction.duplicate',
    text: 'A reference that was used in one revision is accepted again in the other.',
    rules: onlyWithSame(isOlder),
  },
  {
    id: 'transaction-duplicate-replaces',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference is refused with 3004, but afterwards belongs to another transaction.',
    onResponse: changeFailure((_, { partner, body, refusal, state }) => {
      if (refusal?.code !== '3004') return;
      const first = partner?.transactions.byPartnerReference(referenceOf(body ?? {}));
      if (first) partner?.transactions.add({ ...first, serviceReference: `T${state.nextId()}` });
    }, 'createTransaction'),
  },
  {
    id: 'transaction-duplicate-third',
    breaks: 'transaction.duplicate',
    text: 'The second repetition of a reference creates a new transaction.',
    rules: acceptEveryThird,
  },
  {
    id: 'transaction-duplicate-of-failed',
    breaks: 'transaction.duplicate',
    text: 'The reference of a failed transaction is accepted again.',
    rules: acceptAgainInState('FAILED'),
  },
  {
    id: 'transaction-duplicate-forgotten',
    breaks: 'transaction.duplicate',
    text: 'A reference is accepted again two seconds after its payout.',
    rules: forgetAfter(2000),
  },
  {
    id: 'transaction-duplicate-forgotten-later',
    breaks: 'transaction.duplicate',
    text: 'A reference is accepted again twenty seconds after its payout.',
    rules: forgetAfter(20_000),
  },
  {
    id: 'transaction-duplicate-to-banks',
    breaks: 'transaction.duplicate',
    text: 'The reference of a payout to a bank account is accepted again.',
    rules: acceptAgainWhere(creditsBy('bankaccountno')),
  },
  {
    id: 'transaction-duplicate-to-cards',
    breaks: 'transaction.duplicate',
    text: 'The reference of a payout to a card is accepted again.',
    rules: acceptAgainWhere(creditsBy('pan')),
  },
  {
    id: 'transaction-duplicate-of-businesses',
    breaks: 'transaction.duplicate',
    text: 'The reference of a payout from or to a business is accepted again.',
    rules: acceptAgainWhere(({ type }) => type === 'p2b' || type === 'b2p' || type === 'b2b'),
  },
  {
    id: 'transaction-duplicate-of-older',
    breaks: 'transaction.duplicate',
    text: 'The reference of a payout of the older revision is accepted again.',
    rules: acceptAgainWhere(({ type }) => type === 'inttransfer'),
  },
  {
    id: 'transaction-duplicate-of-cancelled',
    breaks: 'transaction.duplicate',
    text: 'The reference of a cancelled transaction is accepted again.',
    rules: acceptAgainInState('CANCELLED'),
  },
  {
    id: 'transaction-duplicate-among-partners',
    breaks: 'transaction.partner-unique',
    text: 'A reference that another partner has used is refused with 3004.',
    rules: acrossPartners('isDuplicate'),
  },
  {
    id: 'transaction-reference-among-partners',
    breaks: 'transaction.partner-unique',
    text: 'Where two partners use the same reference, both see the first transaction.',
    rules: acrossPartners('findToView'),
  },
  {
    id: 'transaction-duplicate-race',
    breaks: 'transaction.duplicate-concurrent',
    text: 'Concurrent requests with the same reference are all accepted.',
    rules: ({ isDuplicate }) => ({
      isDuplicate: (store, body, now) => {
        const first = store.byPartnerReference(referenceOf(body));
        return first !== undefined && now - first.acceptedAt >= lateMs && isDuplicate(store, body, now);
      },
    }),
    // a copy that is sent after this response is not concurrent
    delayMs: delayReplies('createTransaction', lateMs + 5),
  },
  {
    id: 'transaction-duplicate-code',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference is refused with 3032.',
    rules: () => ({ duplicateCode: () => '3032' }),
  },
  {
    id: 'transaction-refusal-consumes',
    breaks: 'transaction.retry-keeps-reference',
    text: 'After a refusal with 3001 or 3005 the reference cannot be used again.',
    rules: refusalsConsumeReference,
  },
  {
    id: 'transaction-look-alike-taken',
    breaks: 'transaction.new-reference',
    text: 'The same payout under another reference is accepted within the period in which it must be refused with 3030.',
    rules: () => ({ isLookAlike: () => false }),
  },
  {
    id: 'transaction-look-alike-refused',
    breaks: 'transaction.new-reference',
    text: 'A new reference for the same amount and beneficiary is refused as a duplicate.',
    rules: comparePayout,
  },
  ...duplicatesAfterReversal,
  {
    id: 'transaction-reference-cut',
    breaks: 'transaction.new-reference',
    text: 'A reference whose first 32 characters equal those of another one is refused with 3004.',
    rules: truncateReferences,
  },
];
