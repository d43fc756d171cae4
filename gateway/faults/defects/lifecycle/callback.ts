/**
 * By hand: tests and guides start a gateway that has these, which no mutant can be given for; `callback-lost-sometimes`
 * shows rarely.
 */
import { type Defect, defect } from '../../modification';
import { changeCallback } from '../../response-modifiers';

export const callbackDefects: readonly Defect[] = [
  defect('callback-none', 'callback.sent', {
    text: 'No callback is sent.',
    onCallback: () => [],
  }),
  defect('callback-lost-sometimes', 'callback.sent', {
    text: 'The callback of one transaction in twenty is lost.',
    when: { share: 0.05 },
    onCallback: () => [],
  }),
  defect('callback-contradicts', 'callback.agreement', {
    text: 'The callback of a paid transaction says FAILED.',
    onCallback: changeCallback((body) =>
      body.status === 'SUCCESS'
        ? { ...body, status: 'FAILED', responseCode: '3032', responseMsg: 'Remit failed' }
        : body,
    ),
  }),
  defect('callback-as-form', 'callback.content-type', {
    text: 'Callbacks have the content type of a form.',
    onCallback: (callback) => [{ ...callback, contentType: 'application/x-www-form-urlencoded' }],
  }),
  defect('callback-by-put', 'callback.content-type', {
    text: 'Callbacks are sent by PUT.',
    onCallback: (callback) => [{ ...callback, method: 'PUT' }],
  }),
  defect('callback-to-every-partner', 'callback.partner', {
    text: 'The callbacks of the second partner are sent to the first one too.',
    onCallback: (callback) =>
      callback.partner === 'PARTNER_ONE' ? [callback] : [callback, { ...callback, partner: 'PARTNER_ONE' }],
  }),
];
