import type { Defect } from '../../modification';
import { changeCallback } from '../../response-modifiers';

/** Sends no callback for these states. */
const suppressFor =
  (...statuses: string[]): Defect['onCallback'] =>
  (callback) =>
    statuses.includes(callback.body.status ?? '') ? [] : [callback];

export const callbackDefects: readonly Defect[] = [
  {
    id: 'callback-none',
    breaks: 'callback.sent',
    text: 'No callback is sent.',
    onCallback: () => [],
  },
  {
    id: 'callback-lost-sometimes',
    breaks: 'callback.sent',
    text: 'The callback of one transaction in twenty is lost.',
    when: { share: 0.05 },
    onCallback: () => [],
  },
  {
    id: 'callback-contradicts',
    breaks: 'callback.agreement',
    text: 'The callback of a paid transaction says FAILED.',
    onCallback: changeCallback((body) =>
      body.status === 'SUCCESS'
        ? { ...body, status: 'FAILED', responseCode: '3032', responseMsg: 'Remit failed' }
        : body,
    ),
  },
  {
    id: 'callback-reversal-contradicts',
    breaks: 'callback.agreement',
    text: 'The callback of a returned transaction says REVERSAL REJECTED.',
    onCallback: changeCallback((body) =>
      body.status === 'RETURNED'
        ? { ...body, status: 'REVERSAL REJECTED', responseCode: '16002', responseMsg: 'Reversal Rejected.' }
        : body,
    ),
  },
  {
    id: 'callback-other-reference',
    breaks: 'callback.agreement',
    text: 'The callback carries another service reference than the view.',
    onCallback: changeCallback((body) => ({ ...body, transactionId: `${body.transactionId}X` })),
  },
  {
    id: 'callback-as-form',
    breaks: 'callback.content-type',
    text: 'Callbacks have the content type of a form.',
    onCallback: (callback) => [{ ...callback, contentType: 'application/x-www-form-urlencoded' }],
  },
  {
    id: 'callback-by-put',
    breaks: 'callback.content-type',
    text: 'Callbacks are sent by PUT.',
    onCallback: (callback) => [{ ...callback, method: 'PUT' }],
  },
  {
    id: 'callback-code-contradicts',
    breaks: 'callback.code',
    text: 'The callback of a failed transaction carries the code 3000.',
    onCallback: changeCallback((body) => (body.status === 'FAILED' ? { ...body, responseCode: '3000' } : body)),
  },
  {
    id: 'callback-code-unknown',
    breaks: 'callback.code',
    text: 'The callback of a failed transaction has a code that the specification does not list.',
    onCallback: changeCallback((body) => (body.status === 'FAILED' ? { ...body, responseCode: '9999' } : body)),
  },
  {
    id: 'callback-to-every-partner',
    breaks: 'callback.partner',
    text: 'The callbacks of the second partner are sent to the first one too.',
    onCallback: (callback) =>
      callback.partner === 'PARTNER_ONE' ? [callback] : [callback, { ...callback, partner: 'PARTNER_ONE' }],
  },
  {
    id: 'callback-code-of-rejection',
    breaks: 'callback.code',
    text: 'The callback of a returned transaction has the code of a rejected reversal.',
    onCallback: changeCallback((body) =>
      body.status === 'RETURNED' ? { ...body, responseCode: '16002', responseMsg: 'Reversal Rejected.' } : body,
    ),
  },
  {
    id: 'callback-cancellation-none',
    breaks: 'callback.reversal',
    text: 'No callback is sent of a cancelled transaction.',
    onCallback: suppressFor('CANCELLED'),
  },
  {
    id: 'callback-reversal-none',
    breaks: 'callback.reversal',
    text: 'No callback is sent of the states of a reversal.',
    onCallback: suppressFor('RETURNED', 'REVERSAL PENDING', 'REVERSAL REJECTED'),
  },
  {
    id: 'callback-rejection-none',
    breaks: 'callback.reversal',
    text: 'No callback is sent of a rejected reversal.',
    onCallback: suppressFor('REVERSAL REJECTED'),
  },
  {
    id: 'callback-reversal-as-success',
    breaks: 'callback.reversal',
    text: 'The callback of a reversal says SUCCESS.',
    onCallback: changeCallback((body) =>
      body.status === 'RETURNED' ? { ...body, status: 'SUCCESS', responseCode: '3000' } : body,
    ),
  },
];
