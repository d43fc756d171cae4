import { type Defect, defect } from '../../modification';
import { callbackOfRefused, isObject } from '../../response-modifiers';

export const callbackDefects: readonly Defect[] = [
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
];
