/** What the codes of a payout's views say together (States and transitions). */
import { classOf } from '../../contract';
import { type Found, isChange, isView, type Rule } from './history';
import type { PayoutEvent } from './payouts';

const isRejection = ({ code }: PayoutEvent): boolean => classOf(code) === 'reversal-rejected';

/** A payout whose only reversal was not rejected has no code of a rejection, before or after it is returned. */
const ofNoRejection: Rule = ({ events, told, lost, reference }) => {
  const reversals = events.filter(({ operation }) => operation === 'reverseTransaction');
  const isRejected =
    told.has('REVERSAL REJECTED') ||
    events.some((event) => event.status === 'REVERSAL REJECTED' || (isChange(event) && isRejection(event)));
  if (lost || isRejected || reversals.length !== 1) return [];
  return events.flatMap((event): Found[] => {
    const { status = '', code, exchange } = event;
    if (!isView(event) || !['RETURNED', 'REVERSAL PENDING'].includes(status) || !isRejection(event)) return [];
    const expected = `a code of ${status}, as the only reversal of ${reference} was not rejected`;
    return [{ requirement: 'view.agreement', expected, received: code, exchange }];
  });
};

/** The code of a failure may become more exact, and does not go back to what it was. */
const goesNotBack: Rule = ({ events, username, reference }) => {
  const failed = events.filter(
    (one) => one.by === username && one.operation === 'viewTransaction' && one.status === 'FAILED' && one.code !== '',
  );
  const codes = failed.filter(({ from }, at) => at === 0 || (failed[at - 1] as PayoutEvent).until <= from);
  const changed = codes.filter(({ code }, at) => code !== codes[at - 1]?.code);
  const again = changed.find(({ code }, at) => changed.slice(0, at).some((one) => one.code === code));
  if (!again) return [];
  const expected = `one code of ${reference} while it is FAILED, or one that replaces it`;
  const received = changed.map(({ code }) => code).join(', then ');
  return [{ requirement: 'view.final', expected, received, exchange: again.exchange }];
};

/** All of them as one rule. */
export const codesFit: Rule = (payout, history) => [...ofNoRejection(payout, history), ...goesNotBack(payout, history)];
