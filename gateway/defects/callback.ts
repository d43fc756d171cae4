import type { Defect } from '../modification';
import { notified } from '../shaping';

/** Leaves one member out of every notification. */
const lacking = (member: string, id: string): Defect => ({
  id,
  breaks: `statusNotification.${member}`,
  text: `The notification has no ${member}.`,
  notification: notified(({ [member]: _left, ...body }) => body as Record<string, string>),
});

export const callbackDefects: readonly Defect[] = [
  {
    id: 'callback-none',
    breaks: 'callback.sent',
    text: 'No notification is sent.',
    notification: () => [],
  },
  {
    id: 'callback-lost-sometimes',
    breaks: 'callback.sent',
    text: 'The notification of one transaction in twenty is lost.',
    when: { share: 0.05 },
    notification: () => [],
  },
  {
    id: 'callback-contradicts',
    breaks: 'callback.agreement',
    text: 'The notification of a paid transaction says FAILED.',
    notification: notified((body) =>
      body.status === 'SUCCESS'
        ? { ...body, status: 'FAILED', responseCode: '3032', responseMsg: 'Remit failed' }
        : body,
    ),
  },
  {
    id: 'callback-other-reference',
    breaks: 'callback.agreement',
    text: 'The notification carries another service reference than the view.',
    notification: notified((body) => ({ ...body, transactionId: `${body.transactionId}X` })),
  },
  {
    id: 'callback-code-contradicts',
    breaks: 'callback.code',
    text: 'The notification of a failed transaction carries the code 3000.',
    notification: notified((body) => (body.status === 'FAILED' ? { ...body, responseCode: '3000' } : body)),
  },
  lacking('responseCode', 'callback-without-code'),
  lacking('partnerTransId', 'callback-without-partner-reference'),
  {
    id: 'callback-status-unlisted',
    breaks: 'statusNotification.status',
    text: 'The notification of a paid transaction says COMPLETED.',
    notification: notified((body) => (body.status === 'SUCCESS' ? { ...body, status: 'COMPLETED' } : body)),
  },
];
