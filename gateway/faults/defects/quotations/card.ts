import { partyValue } from '../../../domain/parties';
import type { Exchange } from '../../../exchange/exchange';
import { headerOf } from '../../../exchange/headers';
import { panOf } from '../../../operations/beneficiary';
import type { Defect } from '../../modification';
import { granted, quoted, recoded, refusedError } from '../../response-modifiers';

/** The card number of a request, decrypted. */
const panIn = (exchange: Exchange): string | undefined =>
  panOf(exchange, headerOf(exchange, 'X-PAN') ?? partyValue(exchange.body?.creditParty, 'pan'));

/** Card payouts, and numbers that no answer may show. */
export const cardDefects: readonly Defect[] = [
  {
    id: 'card-number-refused',
    breaks: 'auth.pan-encryption',
    text: 'Encrypted card numbers are refused.',
    rules: () => ({ isPan: () => false }),
  },
  {
    id: 'card-number-in-account-status',
    breaks: 'security.pan-unseen',
    text: 'The account status of a card shows its number.',
    answer: granted('cardStatus', (body, exchange) => (body.subStatus = `${body.subStatus} (${panIn(exchange)})`)),
  },
  {
    id: 'card-number-in-echo',
    breaks: 'security.pan-unseen',
    text: 'The answers of quotations and transactions show the card number among the parties.',
    answer: granted(['createQuotation', 'createTransaction'], (body, exchange) => {
      const value = panIn(exchange);
      if (value !== undefined) body.creditParty = [...(body.creditParty as object[]), { key: 'pan', value }];
    }),
  },
  {
    id: 'card-number-in-refusal',
    breaks: 'security.pan-unseen',
    text: 'The description of a refusal shows the card number.',
    answer: refusedError((error, exchange) => {
      const pan = panIn(exchange);
      if (pan !== undefined) error.errorDescription = `${error.errorDescription} (card ${pan})`;
    }),
  },
  {
    id: 'card-number-in-state',
    breaks: 'security.pan-unseen',
    text: 'Views and notifications of a paid card payout show the card number.',
    rules: ({ stateAt, isPan }) => ({
      stateAt: (transaction, now) => {
        const state = stateAt(transaction, now);
        const { beneficiary = '' } = transaction;
        const isShown = state.status === 'SUCCESS' && /^[45]/.test(beneficiary) && isPan(beneficiary);
        return isShown ? { ...state, words: `${state.words} to ${beneficiary}` } : state;
      },
    }),
  },
  {
    id: 'card-without-network',
    breaks: 'quotation.scheme-or-pan',
    text: 'A card quotation with neither scheme nor pan succeeds.',
    rules: () => ({ namesNetwork: () => true }),
  },
  {
    id: 'card-network-as-missing',
    breaks: 'quotation.scheme-or-pan',
    text: 'A card quotation with neither scheme nor pan is refused with 1005.',
    answer: recoded('2012', '1005'),
  },
  {
    id: 'card-network-category',
    breaks: 'quotation.scheme-or-pan',
    text: '2012 comes in category validation.',
    answer: refusedError((error) => {
      if (error.errorCode === '2012') error.errorCategory = 'validation';
    }),
  },
  {
    id: 'card-any-scheme',
    breaks: 'quotation.scheme-mismatch',
    text: "A scheme other than the card's is quoted.",
    rules: () => ({ schemeFits: () => true }),
  },
  {
    id: 'card-scheme-code',
    breaks: 'quotation.scheme-mismatch',
    text: "A scheme other than the card's is refused with 1000.",
    answer: recoded('2014', '1000'),
  },
  {
    id: 'card-scheme-alone-refused',
    breaks: 'quotation.scheme-alone',
    text: 'A card quotation with the scheme alone is refused.',
    rules: () => ({ namesNetwork: (_scheme, pan) => pan !== undefined }),
  },
  {
    id: 'card-pan-alone-refused',
    breaks: 'quotation.pan-alone',
    text: 'A card quotation with the pan alone is refused.',
    rules: () => ({ namesNetwork: (scheme) => scheme !== undefined }),
  },
  {
    id: 'card-quoted-as-bank',
    breaks: 'quotation.variant',
    text: 'A quote for a card names the instrument BANK_AC.',
    answer: quoted((quote) => {
      if (quote.instrumentType === 'CARD') quote.instrumentType = 'BANK_AC';
    }, 'createQuotation'),
  },
];
