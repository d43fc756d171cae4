/**
 * By hand: tests and guides start a gateway with these defects, for which they cannot name a mutant; the effect of
 * `callback-lost-sometimes` is rare, and `callback-on-view` shows only where nobody asks.
 */
import { where } from '../../conditions';
import { type Defect, defect } from '../../modification';
import { callbackOfRefused, changeCallback, isObject } from '../../response-modifiers';

export const callbackDefects: readonly Defect[] = [
  defect('callback-none', 'callback.sent', {
    text: 'No callback is sent.',
    onCallback: () => [],
  }),
  defect('callback-lost-sometimes', 'callback.sent', {
    text: 'The callback of one transaction in twenty is lost.',
    when: where('share=0.05'),
    onCallback: () => [],
  }),
  defect('callback-of-long-description-none', 'callback.sent', {
    text: 'No callback is sent of a payout with a description of more than 200 characters.',
    when: where('description=long'),
    onCallback: () => [],
  }),
  defect('callback-of-refused', 'callback.agreement', {
    text: 'A payout that is refused with 3005 has a callback of SUCCESS.',
    onResponse: callbackOfRefused({ responseCode: '3000', responseMsg: 'Remit Success', status: 'SUCCESS' }),
  }),
  defect('callback-of-refused-failed', 'callback.agreement', {
    text: 'A payout that is refused with 3005 has a callback of FAILED.',
    onResponse: callbackOfRefused({ responseCode: '3032', responseMsg: 'Remit failed', status: 'FAILED' }),
  }),
  defect('callback-on-view', 'callback.sent', {
    text: 'A callback is sent when a view first shows the final state.',
    // held until then, as if its time were far ahead
    onCallback: (callback) => [{ ...callback, at: Number.MAX_SAFE_INTEGER }],
    around: (request, next, state, now) => {
      const response = next(request);
      const { status, transactionReference } = isObject(response.body) ? response.body : {};
      for (const callback of state.callbacks)
        if (status !== 'PENDING' && callback.transaction === transactionReference)
          callback.at = Math.min(callback.at, now);
      return response;
    },
  }),
  defect('callback-message-contradicts', 'callback.code', {
    text: 'The callback of a failed payout has the message of a paid one.',
    onCallback: changeCallback((body) => (body.status === 'FAILED' ? { ...body, responseMsg: 'Remit Success' } : body)),
  }),
  defect('callback-returned-first', 'callback.agreement', {
    text: 'The callback of a rejected reversal comes after one that says RETURNED.',
    onCallback: (callback) =>
      callback.body.status === 'REVERSAL REJECTED'
        ? [{ ...callback, body: { ...callback.body, status: 'RETURNED', responseCode: '16000' } }, callback]
        : [callback],
  }),
  defect('callback-as-form', 'callback.content-type', {
    text: 'Callbacks have the content type of a form.',
    onCallback: (callback) => [{ ...callback, contentType: 'application/x-www-form-urlencoded' }],
  }),
  defect('callback-by-put', 'callback.content-type', {
    text: 'Callbacks are sent by PUT.',
    onCallback: (callback) => [{ ...callback, method: 'PUT' }],
  }),
  defect('callback-of-card-to-first', 'callback.partner', {
    text: 'The callbacks of the second partner, of payouts to cards, are sent to the first one.',
    when: where('to=card'),
    onCallback: (callback) => [{ ...callback, partner: 'PARTNER_ONE' }],
  }),
  defect('callback-of-second-other-reference', 'callback.agreement', {
    text: 'The second partner is told the reference of the service in place of its own.',
    onCallback: ({ body, ...callback }) => {
      const own = callback.partner === 'PARTNER_ONE' ? body.partnerTransId : body.transactionId;
      return [{ ...callback, body: { ...body, partnerTransId: String(own) } }];
    },
  }),
  defect('callback-to-every-partner', 'callback.partner', {
    text: 'The callbacks of the second partner are sent to the first one too.',
    onCallback: (callback) =>
      callback.partner === 'PARTNER_ONE' ? [callback] : [callback, { ...callback, partner: 'PARTNER_ONE' }],
  }),
];
