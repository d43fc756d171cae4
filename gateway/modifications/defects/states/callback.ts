import { type Defect, defect } from '../../modification';
import { isObject } from '../../response-modifiers';

/** What a callback tells of a payout that was refused. */
const ends = [
  ['', { responseCode: '3000', responseMsg: 'Remit Success', status: 'SUCCESS' }],
  ['-failed', { responseCode: '3032', responseMsg: 'Remit failed', status: 'FAILED' }],
] as const;

export const callbackDefects: readonly Defect[] = [
  ...ends.map(([suffix, end]) =>
    defect(`callback-of-refused${suffix}`, 'callback.agreement', {
      text: `A payout that is refused with 3005 has a callback of ${end.status}.`,
      onResponse: ({ refusal, partner, body, state, now, ordinal }) => {
        const partnerTransId = body?.requestingOrganisationTransactionReference;
        if (refusal?.code !== '3005' || !partner || typeof partnerTransId !== 'string') return;
        const transaction = `TREFUSED${ordinal}`;
        const told = { transactionId: transaction, partnerTransId, ...end };
        state.callbacks.push({ partner: partner.username, transaction, at: now + 300, body: told });
      },
    }),
  ),
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
];
