import { parseDecimal } from '../decimal';
import type { Defect } from '../modification';
import type { Quote } from '../quote';
import { held } from '../shaping';
import type { Order } from '../transaction-rules';

/** Milliseconds until a reference is seen by the duplicate check, where that is late. */
const lateMs = 25;

const referenceOf = (body: Record<string, unknown>) => String(body.requestingOrganisationTransactionReference);

/** Remembers references that a refusal used up. */
const consuming: Defect['rules'] = ({ isDuplicate, isCurrent, quoteMatches }) => {
  const used = new Set<string>();
  let current = '';
  const keep = (passed: boolean) => {
    if (!passed) used.add(current);
    return passed;
  };
  return {
    isDuplicate: (book, body, now) => {
      current = referenceOf(body);
      return used.has(current) || isDuplicate(book, body, now);
    },
    isCurrent: (requestDate, now) => keep(isCurrent(requestDate, now)),
    quoteMatches: (quote, order) => keep(quoteMatches(quote, order)),
  };
};

/** Takes only a repetition of the very same body for a duplicate. */
const byWholeBody: Defect['rules'] = ({ isDuplicate }) => {
  const bodies = new Map<string, string>();
  return {
    isDuplicate: (book, body, now) => {
      const [reference, text] = [referenceOf(body), JSON.stringify(body)];
      const isSame = bodies.get(reference) === text;
      bodies.set(reference, text);
      return isSame && isDuplicate(book, body, now);
    },
  };
};

/** Takes a new reference for the same amount and beneficiary for a duplicate. */
const byPayout: Defect['rules'] = ({ isDuplicate }) => {
  const references = new Map<string, string>();
  return {
    isDuplicate: (book, body, now) => {
      const payout = JSON.stringify([body.amount, body.currency, body.creditParty]);
      const first = references.get(payout) ?? referenceOf(body);
      references.set(payout, first);
      return first !== referenceOf(body) || isDuplicate(book, body, now);
    },
  };
};

/** The quote that a partner would have been given for its order. */
const madeUp = (id: string, { amount, currency, receivingCountry }: Order): Quote => {
  const receivingAmount = parseDecimal(amount) ?? { units: 0n, scale: 0 };
  const rate = { units: 1n, scale: 0 };
  return {
    id,
    expiresAt: Number.POSITIVE_INFINITY,
    sendingAmount: receivingAmount,
    sendingCurrency: currency,
    receivingAmount,
    receivingCurrency: currency,
    receivingCountry,
    rate,
    scheme: '',
    type: 'p2p',
    instrument: 'WALLET',
  };
};

/** Which transactions are taken: duplicates, dates and quotes. */
export const acceptanceDefects: readonly Defect[] = [
  {
    id: 'transaction-duplicate-accepted',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference is a new transaction.',
    rules: () => ({ isDuplicate: () => false }),
  },
  {
    id: 'transaction-duplicate-changed',
    breaks: 'transaction.duplicate',
    text: 'A repeated reference with a changed body is a new transaction.',
    rules: byWholeBody,
  },
  {
    id: 'transaction-duplicate-race',
    breaks: 'transaction.duplicate-concurrent',
    text: 'Copies are all accepted that come before the first is stored.',
    rules: ({ isDuplicate }) => ({
      isDuplicate: (book, body, now) => {
        const first = book.byPartnerReference(referenceOf(body));
        return first !== undefined && now - first.acceptedAt >= lateMs && isDuplicate(book, body, now);
      },
    }),
    // a copy sent after the answer is no longer at the same moment
    delayMs: held('createTransaction', lateMs + 5),
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
    text: 'A refusal with 3001 or 3005 uses the reference up.',
    rules: consuming,
  },
  {
    id: 'transaction-look-alike-refused',
    breaks: 'transaction.new-reference',
    text: 'A new reference for the same amount and beneficiary is refused as a duplicate.',
    rules: byPayout,
  },
  {
    id: 'transaction-unknown-quote',
    breaks: 'transaction.quote-known',
    text: 'A quote that was never given is accepted.',
    rules: ({ findQuote }) => ({
      findQuote: (quotes, id, order) => findQuote(quotes, id, order) ?? madeUp(id, order),
    }),
  },
  {
    id: 'transaction-expired-quote',
    breaks: 'transaction.quote-expired',
    text: 'A quote is accepted after its expiry time.',
    rules: () => ({ quoteExpired: () => false }),
  },
  {
    id: 'transaction-any-date',
    breaks: 'transaction.current-date',
    text: 'A request date of another day is accepted.',
    rules: () => ({ isCurrent: () => true }),
  },
  {
    id: 'transaction-yesterday',
    breaks: 'transaction.current-date',
    text: 'The request date of the day before is accepted.',
    rules: ({ isCurrent }) => ({
      isCurrent: (requestDate, now) => isCurrent(requestDate, now) || isCurrent(requestDate, now - 86_400_000),
    }),
  },
  {
    id: 'transaction-any-amount',
    breaks: 'transaction.quote-match',
    text: 'Another amount than quoted is accepted.',
    rules: ({ quoteMatches }) => ({
      quoteMatches: (quote, order) =>
        quoteMatches({ ...quote, receivingAmount: { units: 0n, scale: 0 } }, { ...order, amount: '0' }),
    }),
  },
  {
    id: 'transaction-any-currency',
    breaks: 'transaction.quote-match',
    text: 'Another currency than quoted is accepted.',
    rules: ({ quoteMatches }) => ({
      quoteMatches: (quote, order) => quoteMatches(quote, { ...order, currency: quote.receivingCurrency }),
    }),
  },
  {
    id: 'transaction-any-destination',
    breaks: 'transaction.quote-match',
    text: 'Another destination than quoted is accepted.',
    rules: ({ quoteMatches }) => ({
      quoteMatches: (quote, order) => quoteMatches(quote, { ...order, receivingCountry: quote.receivingCountry ?? '' }),
    }),
  },
];
