/** By hand: no mutation knows the card number of the request. */
import { isPan } from '../../../domain/cards/card-number';
import { partyValue } from '../../../domain/parties';
import type { Exchange } from '../../../exchange/exchange';
import { headerOf } from '../../../exchange/headers';
import { panOf } from '../../../operations/account-checks/beneficiary';
import { type Defect, defect } from '../../modification';
import { changeError, changeState, changeSuccess, refuseWith } from '../../response-modifiers';

/** The card number of a request, decrypted. */
const panIn = (exchange: Exchange): string | undefined =>
  panOf(exchange, headerOf(exchange, 'X-PAN') ?? partyValue(exchange.body?.creditParty, 'pan'));

export const cardDefects: readonly Defect[] = [
  defect('card-number-refused-for-wallets', 'quotationRequest.creditParty[pan]', {
    text: 'A quotation for a wallet that names a card number is refused with 1004.',
    onResponse: changeSuccess('createQuotation', (_, exchange) => {
      const { creditParty } = exchange.body ?? {};
      if (partyValue(creditParty, 'instrumentType') === 'WALLET' && partyValue(creditParty, 'pan') !== undefined)
        refuseWith(exchange, '1004');
    }),
  }),
  defect('card-number-in-account-status', 'security.pan-unseen', {
    text: 'The account status of a card shows its number.',
    onResponse: changeSuccess(
      'cardStatus',
      (body, exchange) => (body.subStatus = `${body.subStatus} (${panIn(exchange)})`),
    ),
  }),
  defect('card-number-in-echo', 'security.pan-unseen', {
    text: 'The responses of quotations and transactions show the card number in creditParty.',
    onResponse: changeSuccess(['createQuotation', 'createTransaction'], (body, exchange) => {
      const value = panIn(exchange);
      if (value !== undefined) body.creditParty = [...(body.creditParty as object[]), { key: 'pan', value }];
    }),
  }),
  defect('card-number-in-refusal', 'security.pan-unseen', {
    text: 'The description of a refusal shows the card number.',
    onResponse: changeError((error, exchange) => {
      const pan = panIn(exchange);
      if (pan !== undefined) error.errorDescription = `${error.errorDescription} (card ${pan})`;
    }),
  }),
  defect('card-number-in-state', 'security.pan-unseen', {
    text: 'Views and callbacks of a paid card payout show the card number.',
    rules: changeState((state, { beneficiary = '' }) => {
      const isShown = state.status === 'SUCCESS' && /^[45]/.test(beneficiary) && isPan(beneficiary);
      return isShown ? { ...state, message: `${state.message} to ${beneficiary}` } : state;
    }),
  }),
];
