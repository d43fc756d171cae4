import { partyValue } from '../../../domain/parties';
import { failureResponse } from '../../../exchange/error-response';
import type { Exchange } from '../../../exchange/exchange';
import { headerOf } from '../../../exchange/headers';
import { Refusal } from '../../../exchange/refusal';
import { panOf } from '../../../operations/account-checks/beneficiary';
import type { Defect } from '../../modification';
import { changeError, changeQuotes, changeSuccess, replaceErrorCode } from '../../response-modifiers';

/** The card number of a request, decrypted. */
const panIn = (exchange: Exchange): string | undefined =>
  panOf(exchange, headerOf(exchange, 'X-PAN') ?? partyValue(exchange.body?.creditParty, 'pan'));

/** Card payouts, and responses that show card numbers. */
export const cardDefects: readonly Defect[] = [
  {
    id: 'card-number-refused',
    breaks: 'auth.pan-encryption',
    text: 'Encrypted card numbers are refused.',
    rules: () => ({ isPan: () => false }),
  },
  {
    id: 'card-quote-of-other-scheme',
    breaks: 'quotation.scheme',
    text: 'The quote of a card is of the scheme LOCAL, whatever was asked for.',
    onResponse: changeQuotes((quote) => {
      if (quote.instrumentType === 'CARD') quote.scheme = 'LOCAL';
    }, 'createQuotation'),
  },
  {
    id: 'card-number-refused-for-wallets',
    breaks: 'quotationRequest.creditParty[pan]',
    text: 'A quotation for a wallet that names a card number is refused with 1004.',
    onResponse: changeSuccess('createQuotation', (_, exchange) => {
      const { creditParty } = exchange.body ?? {};
      if (partyValue(creditParty, 'instrumentType') === 'WALLET' && partyValue(creditParty, 'pan') !== undefined)
        exchange.response = failureResponse(exchange, new Refusal('1004'));
    }),
  },
  {
    id: 'card-number-in-account-status',
    breaks: 'security.pan-unseen',
    text: 'The account status of a card shows its number.',
    onResponse: changeSuccess(
      'cardStatus',
      (body, exchange) => (body.subStatus = `${body.subStatus} (${panIn(exchange)})`),
    ),
  },
  {
    id: 'card-number-in-echo',
    breaks: 'security.pan-unseen',
    text: 'The responses of quotations and transactions show the card number in creditParty.',
    onResponse: changeSuccess(['createQuotation', 'createTransaction'], (body, exchange) => {
      const value = panIn(exchange);
      if (value !== undefined) body.creditParty = [...(body.creditParty as object[]), { key: 'pan', value }];
    }),
  },
  {
    id: 'card-number-in-refusal',
    breaks: 'security.pan-unseen',
    text: 'The description of a refusal shows the card number.',
    onResponse: changeError((error, exchange) => {
      const pan = panIn(exchange);
      if (pan !== undefined) error.errorDescription = `${error.errorDescription} (card ${pan})`;
    }),
  },
  {
    id: 'card-number-in-state',
    breaks: 'security.pan-unseen',
    text: 'Views and callbacks of a paid card payout show the card number.',
    rules: ({ outcomeAt, isPan }) => ({
      outcomeAt: (transaction, now) => {
        const state = outcomeAt(transaction, now);
        const { beneficiary = '' } = transaction;
        const isShown = state.status === 'SUCCESS' && /^[45]/.test(beneficiary) && isPan(beneficiary);
        return isShown ? { ...state, message: `${state.message} to ${beneficiary}` } : state;
      },
    }),
  },
  {
    id: 'card-without-network',
    breaks: 'quotation.scheme-or-pan',
    text: 'A card quotation with neither scheme nor pan succeeds.',
    rules: () => ({ isNetworkKnown: () => true }),
  },
  {
    id: 'card-network-as-missing',
    breaks: 'quotation.scheme-or-pan',
    text: 'A card quotation with neither scheme nor pan is refused with 1005.',
    onResponse: replaceErrorCode('2012', '1005'),
  },
  {
    id: 'card-network-category',
    breaks: 'quotation.scheme-or-pan',
    text: '2012 has the category validation.',
    onResponse: changeError((error) => {
      if (error.errorCode === '2012') error.errorCategory = 'validation';
    }),
  },
  {
    id: 'card-any-scheme',
    breaks: 'quotation.scheme-mismatch',
    text: "A scheme other than the card's is quoted.",
    rules: () => ({ isSchemeOfCard: () => true }),
  },
  {
    id: 'card-scheme-code',
    breaks: 'quotation.scheme-mismatch',
    text: "A scheme other than the card's is refused with 1000.",
    onResponse: replaceErrorCode('2014', '1000'),
  },
  {
    id: 'card-scheme-alone-refused',
    breaks: 'quotation.scheme-alone',
    text: 'A card quotation with a scheme but no pan is refused.',
    rules: () => ({ isNetworkKnown: (_scheme, pan) => pan !== undefined }),
  },
  {
    id: 'card-pan-alone-refused',
    breaks: 'quotation.pan-alone',
    text: 'A card quotation with a pan but no scheme is refused.',
    rules: () => ({ isNetworkKnown: (scheme) => scheme !== undefined }),
  },
  {
    id: 'card-quoted-as-bank',
    breaks: 'quotation.variant',
    text: 'A quote for a card has the instrument BANK_AC.',
    onResponse: changeQuotes((quote) => {
      if (quote.instrumentType === 'CARD') quote.instrumentType = 'BANK_AC';
    }, 'createQuotation'),
  },
];
