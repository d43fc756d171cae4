/** The history of a run, as rules ask it: what names each payout, which quotes there are, and which cases were planned. */

import { classOf } from '../../contract';
import type { ExchangeRecord, Finding } from '../../journal';
import type { Journal } from '../../journal/files';
import type { PlannedCase } from '../../suites/format/case';
import type { CasePayout, PayoutEvent } from './payouts';
import type { Ahead, Quote } from './quotes';
import { isInOrder } from './requests';

/** A contradiction; `verdict`: only a warning, also of a MUST. */
export type Found = Finding & { verdict?: 'warn' };

/** What rules about one payout may ask of the rest of the history. */
export interface History {
  /** those that its requests made, and those that were made before and are looked at again */
  payouts: readonly CasePayout[];
  /** none of the payouts that earlier runs left was found: the gateway was emptied since, or is another one */
  isEmptied: boolean;
  /** all payouts that a reference names, whoever sent it; references differ in more than capitals */
  named: ReadonlyMap<string, readonly CasePayout[]>;
  quotes: ReadonlyMap<string, Quote>;
  /** the exchanges of the transactions that name a quote, by its id */
  uses: ReadonlyMap<string, readonly ExchangeRecord[]>;
  /** id of the run, which its references contain */
  run: string;
  ahead: Ahead | undefined;
  /** milliseconds in which the target settles; infinite: it does not say */
  settleMs: number;
  exchanges: Pick<Journal['exchanges'], 'get' | 'values'>;
  /** the cases by their ids */
  cases: ReadonlyMap<string, Pick<PlannedCase, 'trigger' | 'steps' | 'heldSeconds'>>;
}

export type Rule = (payout: CasePayout, history: History) => Found[];

export const isView = ({ operation }: PayoutEvent): boolean => operation.startsWith('view');
export const isChange = ({ operation }: PayoutEvent): boolean =>
  operation === 'cancelTransaction' || operation === 'reverseTransaction';

/** Views of its owner that show a state. */
export const statesOf = ({ events, username }: CasePayout): (PayoutEvent & { status: string })[] =>
  events.flatMap((event) => {
    const { status } = event;
    return isView(event) && event.by === username && status !== undefined ? [{ ...event, status }] : [];
  });

/** The event that accepted it; undefined: none did. */
export const acceptanceOf = ({ events, username, transactionReference }: CasePayout): PayoutEvent | undefined =>
  transactionReference === undefined
    ? undefined
    : events.find(
        ({ operation, by, outcome }) => operation === 'createTransaction' && by === username && outcome === 'success',
      );

/** The trigger of the target that decides how a payout goes on; the empty text: none. */
const triggerOf = (payout: CasePayout, history: History): string => plannedOf(payout, history)?.trigger ?? '';

/** The case that has made a payout; undefined: none that was planned. */
export const plannedOf = ({ exchange }: CasePayout, { exchanges, cases }: History) =>
  cases.get(exchanges.get(exchange)?.case ?? '');

/** Does the target declare with which code a change of this payout is refused? */
export const isDeclared = (payout: CasePayout, history: History): boolean =>
  /^(cancel|reversal)-\d/.test(triggerOf(payout, history));

/** Codes that say that something is wrong with the request itself, or with who sends it. */
const aboutRequest = (code: string): boolean =>
  ['authentication', 'property', 'form', 'refusal', undefined].includes(classOf(code));

/** A gateway may be busy so often for a request of a case, which is sent again until the time is over in which payouts settle. */
const maxBusy = 5;

/** Was the same asked again and again, and the gateway busy each time? */
function isAlwaysBusy({ operation, by, asked }: PayoutEvent, { events }: CasePayout): boolean {
  const alike = events.filter((one) => one.operation === operation && one.by === by && one.asked === asked);
  return alike.length > maxBusy && alike.every(({ code }) => classOf(code) === 'busy');
}

/** Says a refusal nothing of the payout: the gateway is busy, or something is wrong with the request itself? */
export function isExcused(event: PayoutEvent, payout: CasePayout, { exchanges, cases }: History): boolean {
  const { code, exchange } = event;
  const record = exchanges.get(exchange);
  // a load is not sent again for so long
  const isOfCase = cases.has(record?.case ?? '');
  if (classOf(code) === 'busy') return !(isOfCase && isAlwaysBusy(event, payout));
  return aboutRequest(code) && !(record && isInOrder(record, cases));
}

/** A view may be a little behind what decides on changes: the text names no time (interpretation states.lag). */
export const viewLagMs = 5000;

/** References that a gateway might take for one. */
export const likeness = (reference: string): string => reference.trim().toLowerCase();
