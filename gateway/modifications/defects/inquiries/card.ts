/** By hand: no mutation knows the card number of the request. */
import { isPan } from '../../../domain/cards/card-number';
import { partyValue } from '../../../domain/parties';
import type { Body, Exchange } from '../../../exchange/exchange';
import { headerOf } from '../../../exchange/headers';
import { panOf } from '../../../operations/account-checks/beneficiary';
import { type Defect, defect } from '../../modification';
import { changeError, changeState, changeSuccess } from '../../response-modifiers';

/** Puts the card number of a request, decrypted, behind a text of the response. */
const showPan = (name: string) => (body: Body, exchange: Exchange) => {
  const pan = panOf(exchange, headerOf(exchange, 'X-PAN') ?? partyValue(exchange.body?.creditParty, 'pan'));
  if (pan !== undefined) body[name] = `${body[name]} (card ${pan})`;
};

export const cardDefects: readonly Defect[] = [
  defect('card-number-in-account-status', 'security.pan-unseen', {
    text: 'The account status of a card shows its number.',
    onResponse: changeSuccess('cardStatus', showPan('subStatus')),
  }),
  defect('card-number-in-payout', 'security.pan-unseen', {
    text: 'The responses of quotations and transactions show the card number.',
    onResponse: changeSuccess(['createQuotation', 'createTransaction'], showPan('note')),
  }),
  defect('card-number-in-refusal', 'security.pan-unseen', {
    text: 'The description of a refusal shows the card number.',
    onResponse: changeError(showPan('errorDescription')),
  }),
  defect('card-number-in-state', 'security.pan-unseen', {
    text: 'Views and callbacks of a paid card payout show the card number.',
    rules: changeState((state, { beneficiary = '' }) => {
      const isShown = state.status === 'SUCCESS' && /^[45]/.test(beneficiary) && isPan(beneficiary);
      return isShown ? { ...state, message: `${state.message} to ${beneficiary}` } : state;
    }),
  }),
];
