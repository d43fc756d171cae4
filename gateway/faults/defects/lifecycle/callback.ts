import type { Defect } from '../../modification';
import { changeNotification } from '../../response-modifiers';

/** Sends no notification for these states. */
const suppressFor =
  (...statuses: string[]): Defect['onNotification'] =>
  (notification) =>
    statuses.includes(notification.body.status ?? '') ? [] : [notification];

export const callbackDefects: readonly Defect[] = [
  {
    id: 'callback-none',
    breaks: 'callback.sent',
    text: 'No notification is sent.',
    onNotification: () => [],
  },
  {
    id: 'callback-lost-sometimes',
    breaks: 'callback.sent',
    text: 'The notification of one transaction in twenty is lost.',
    when: { share: 0.05 },
    onNotification: () => [],
  },
  {
    id: 'callback-contradicts',
    breaks: 'callback.agreement',
    text: 'The notification of a paid transaction says FAILED.',
    onNotification: changeNotification((body) =>
      body.status === 'SUCCESS'
        ? { ...body, status: 'FAILED', responseCode: '3032', responseMsg: 'Remit failed' }
        : body,
    ),
  },
  {
    id: 'callback-reversal-contradicts',
    breaks: 'callback.agreement',
    text: 'The notification of a returned transaction says REVERSAL REJECTED.',
    onNotification: changeNotification((body) =>
      body.status === 'RETURNED'
        ? { ...body, status: 'REVERSAL REJECTED', responseCode: '16002', responseMsg: 'Reversal Rejected.' }
        : body,
    ),
  },
  {
    id: 'callback-other-reference',
    breaks: 'callback.agreement',
    text: 'The notification carries another service reference than the view.',
    onNotification: changeNotification((body) => ({ ...body, transactionId: `${body.transactionId}X` })),
  },
  {
    id: 'callback-as-form',
    breaks: 'callback.content-type',
    text: 'Notifications have the content type of a form.',
    onNotification: (notification) => [{ ...notification, contentType: 'application/x-www-form-urlencoded' }],
  },
  {
    id: 'callback-by-put',
    breaks: 'callback.content-type',
    text: 'Notifications are sent by PUT.',
    onNotification: (notification) => [{ ...notification, method: 'PUT' }],
  },
  {
    id: 'callback-code-contradicts',
    breaks: 'callback.code',
    text: 'The notification of a failed transaction carries the code 3000.',
    onNotification: changeNotification((body) => (body.status === 'FAILED' ? { ...body, responseCode: '3000' } : body)),
  },
  {
    id: 'callback-code-unknown',
    breaks: 'callback.code',
    text: 'The notification of a failed transaction has a code that the specification does not list.',
    onNotification: changeNotification((body) => (body.status === 'FAILED' ? { ...body, responseCode: '9999' } : body)),
  },
  {
    id: 'callback-to-every-partner',
    breaks: 'callback.partner',
    text: 'The notifications of the second partner are sent to the first one too.',
    onNotification: (notification) =>
      notification.partner === 'PARTNER_ONE'
        ? [notification]
        : [notification, { ...notification, partner: 'PARTNER_ONE' }],
  },
  {
    id: 'callback-code-of-rejection',
    breaks: 'callback.code',
    text: 'The notification of a returned transaction has the code of a rejected reversal.',
    onNotification: changeNotification((body) =>
      body.status === 'RETURNED' ? { ...body, responseCode: '16002', responseMsg: 'Reversal Rejected.' } : body,
    ),
  },
  {
    id: 'callback-cancellation-none',
    breaks: 'callback.reversal',
    text: 'A cancelled transaction is not notified.',
    onNotification: suppressFor('CANCELLED'),
  },
  {
    id: 'callback-reversal-none',
    breaks: 'callback.reversal',
    text: 'The states of a reversal are not notified.',
    onNotification: suppressFor('RETURNED', 'REVERSAL PENDING', 'REVERSAL REJECTED'),
  },
  {
    id: 'callback-rejection-none',
    breaks: 'callback.reversal',
    text: 'A rejected reversal is not notified.',
    onNotification: suppressFor('REVERSAL REJECTED'),
  },
  {
    id: 'callback-reversal-as-success',
    breaks: 'callback.reversal',
    text: 'The notification of a reversal says SUCCESS.',
    onNotification: changeNotification((body) =>
      body.status === 'RETURNED' ? { ...body, status: 'SUCCESS', responseCode: '3000' } : body,
    ),
  },
];
