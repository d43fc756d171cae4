/** How a client follows a payout to its final state, and how it cancels and reverses one. */
import { classOf, isFinal, median } from '../../../contract';
import {
  advised,
  answeredAt,
  broken,
  type Finding,
  member,
  type ObservedCall,
  refusalOf,
  shown,
  succeeded,
} from './observations';
import { isUnknown, type KnownState, type PayoutConduct, referenceIn } from './payout';
import type { ObservedWindow } from './renamed';

/** Views of a payout after its final state that are allowed: a few are not polling. */
const maxFurtherViews = 3;
/** Pauses between polls of one payout that put no burden on the gateway: the usual pause, and one that is enough by itself. */
const minPauseMs = 200;
const longPauseMs = 1000;
/** Fewer short pauses may be chance, such as a person's view just before polling starts. */
const minPauses = 8;
/** How long the client must not act on a payout after its final state. */
const restMs = 3000;
/** A client that has polled a payout for this long is taken to wait for its end. */
const longMs = 5000;

/** Does transactionStatus look final, although status is not final, or the view has no status? */
const contradicts = ({ status, code = '' }: KnownState): boolean =>
  !isFinal(status) && ['paid', 'payout-failure', 'cancelled'].includes(classOf(code) ?? '');

/** A view of the older revision has no status. */
const isOnHold = ({ status, code = '' }: KnownState): boolean =>
  ['PENDING', ''].includes(status) && classOf(code) === 'on-hold';

/** The point to judge when a client takes an open payout for ended, by the last state that it received. */
export function pointOfMistake({ views, attempts }: PayoutConduct): string {
  const last = views.at(-1);
  if (last && contradicts(last)) return 'client.status-decides';
  if (last && isOnHold(last)) return 'client.on-hold';
  return !last && attempts.at(-1)?.ending === 'duplicate' ? 'client.duplicate' : 'client.waits';
}

/** The pauses between the views of a payout. */
const pausesOf = ({ views }: PayoutConduct): number[] =>
  views.slice(1).map(({ at }, index) => at - (views[index]?.at ?? at));

/** Judges the last state that the client received about a payout. */
export function judgeKnownState(payout: PayoutConduct): Finding[] {
  const { views, lastKnown, finalKnown, attempts } = payout;
  const results: Finding[] = [];
  const show = (point: string, ...evidence: string[]) => results.push(shown(point, ...evidence));
  const duplicate = attempts.find(({ ending }) => ending === 'duplicate');
  if (duplicate && lastKnown && (lastKnown.at > duplicate.at || finalKnown))
    show('client.duplicate', duplicate.id, lastKnown.id);
  const lost = attempts.find(({ ending, taken }) => ending === 'lost' && taken);
  // a callback arrives unasked: only a view shows that the client polls the payout
  const lookedUp = lost && views.find(({ at }) => at > lost.at);
  if (lost && lookedUp) show('client.lost-reply', lost.id, lookedUp.id);
  if (!finalKnown) return results;
  const pending = views.find(({ status }) => status === 'PENDING');
  const begun = pending ?? attempts.find(({ ending }) => ending === 'accepted');
  if (begun && finalKnown.at - begun.at >= longMs) show('client.waits', begun.id, finalKnown.id);
  // only a client that views the payout again has not relied on transactionStatus
  const misled = views.find(contradicts);
  const asked = misled && views.find(({ at }) => at > misled.at);
  if (misled && asked) show('client.status-decides', misled.id, asked.id);
  const held = views.find(isOnHold);
  if (held && finalKnown.at > held.at) show('client.on-hold', held.id, finalKnown.id);
  return results;
}

/** Judges how often the client viewed a payout. */
export function judgePolling(payout: PayoutConduct): Finding[] {
  const results: Finding[] = [];
  const { views, finalKnown } = payout;
  const further = views.filter(({ at, status }) => finalKnown && at > finalKnown.at && status === finalKnown.status);
  const evidence = views.slice(-2).map(({ id }) => id);
  if (finalKnown && further.length > maxFurtherViews && !payout.isReused) {
    const ids = [finalKnown.id, ...further.slice(-1).map(({ id }) => id)];
    const received = `${further.length} further views`;
    results.push(advised('client.stops', `no polling after ${finalKnown.status}`, received, ...ids));
  }
  const pauses = pausesOf(payout);
  const usual = pauses.length > 0 ? median(pauses) : 0;
  const expected = `${minPauseMs} ms or more between two views of a payout`;
  if (pauses.length >= minPauses && usual < minPauseMs)
    results.push(advised('client.poll-rate', expected, `${Math.round(usual)} ms`, ...evidence));
  else if (usual >= minPauseMs && (pauses.length >= 3 || usual >= longPauseMs))
    results.push(shown('client.poll-rate', ...evidence));
  return results;
}

/** Judges at a time whether the client has polled a payout as it should. */
export function judgeFollowing(payout: PayoutConduct, looked: ObservedWindow): Finding[] {
  const { now, patienceMs, defaultMs, getsCallbacks } = looked;
  const lastAt = Math.max(payout.lastDone, payout.lastKnown?.at ?? 0);
  // payouts are judged every second; nothing has happened to this one since the last time
  if (payout.restedSince === lastAt) return [];
  const { views, finalKnown } = payout;
  if (finalKnown) {
    const rest = Math.max(restMs, 3 * Math.max(0, ...pausesOf(payout)));
    if (now - lastAt < rest || judgePolling(payout).some(({ result }) => result !== 'shown')) return [];
    payout.restedSince = lastAt;
    return [shown('client.stops', finalKnown.id)];
  }
  const point = pointOfMistake(payout);
  // a polling client that stops for several of its usual pauses has taken transactionStatus for the end
  const waitMs = point === 'client.status-decides' && defaultMs ? Math.min(patienceMs, defaultMs) : patienceMs;
  // a callback with the final state is still to come
  if (!payout.isKnownAsTaken || getsCallbacks || now - lastAt <= waitMs || payout.mayKnow(isFinal)) return [];
  const within = `within ${Math.round(waitMs / 1000)} s`;
  const [last, refused] = [views.at(-1), payout.missed.at(-1)];
  const isMisread = refused !== undefined && refused.at > (last?.at ?? 0);
  const expected = `further views of ${payout.reference} until status is final, or its callback`;
  const seen = last ? ` after ${last.status || 'a view without status'} with ${last.code}` : '';
  if (isMisread) {
    const received = `nothing ${within} after a view that was refused with ${refused.code}, which tells no state of the payout`;
    return [broken(point, expected, received, refused.id)];
  }
  return [broken(point, expected, `nothing ${within}${seen}`, last?.id ?? payout.last.id)];
}

/** The state that the text of an answer to a cancellation or reversal suggests; only `status` decides, so the client may wait for it. */
const statesOfAnswers: Readonly<Record<string, string>> = {
  15002: 'SUCCESS',
  15003: 'FAILED',
  15005: 'CANCELLED',
  16000: 'RETURNED',
  16002: 'REVERSAL REJECTED',
  16003: 'REVERSAL PENDING',
  16006: 'RETURNED',
  16007: 'FAILED',
};

/** Adds the state that the answer to a cancellation or a reversal reports. */
export function noteAnswer(call: ObservedCall, payout: PayoutConduct): void {
  const code = refusalOf(call) || member(call.response?.body, 'statusCode');
  const message = { id: call.id, at: answeredAt(call) };
  const status = statesOfAnswers[code];
  if (status) payout.unsureStates.push({ ...message, status });
  if (isUnknown(code)) payout.missed.push({ ...message, code });
}

/** Judges a cancellation or reversal. `payout`: the payout that it names, if the client sent it before. */
export function judgeChange(call: ObservedCall, payout: PayoutConduct | undefined): Finding[] {
  const isCancel = call.operation === 'cancelTransaction';
  const point = isCancel ? 'client.cancel' : 'client.reverse';
  if (!payout)
    return [broken(point, 'a payout that was sent before', `txnId ${referenceIn(call) || 'missing'}`, call.id)];
  // states that arrived while the call was in flight do not count
  const known = payout.knownStates.findLast(({ at }) => at <= call.at);
  const isDelivered = (states: readonly string[]): boolean =>
    payout.deliveredBefore(call.at).some(({ status }) => states.includes(status));
  // the answer reports a newer state
  const { changed } = payout;
  const isKnownAsChanged = changed !== undefined && changed.answeredAt <= call.at && (known?.at ?? 0) <= changed.at;
  const isAgain = isKnownAsChanged && !isDelivered(['REVERSAL REJECTED']);
  if (succeeded(call)) {
    payout.changed = { at: call.at, answeredAt: answeredAt(call) };
    // after a granted cancellation no other state is possible
    if (isCancel) payout.learn({ id: call.id, at: answeredAt(call), status: 'CANCELLED' });
  }
  const rightStates = isCancel ? ['PENDING'] : ['SUCCESS', 'REVERSAL REJECTED'];
  const refused = payout.refusedBefore(call.at);
  const isFitting = known ? rightStates.includes(known.status) : isCancel && !refused;
  const resent = payout.unanswered?.operation === call.operation ? payout.unanswered : undefined;
  const isRight = resent?.isRight ?? (!isAgain && (isDelivered(rightStates) || isFitting));
  payout.unanswered = call.response ? undefined : { operation: call.operation, isRight };
  if (isRight) return call.response ? [shown(point, call.id)] : [];
  if (resent) return [];
  if (payout.mayKnow((told) => rightStates.includes(told))) return [];
  const mistake = pointOfMistake(payout) === 'client.status-decides' ? 'client.status-decides' : point;
  const expected = isCancel
    ? 'a cancellation while the payout is PENDING'
    : 'a reversal of a payout that is known as SUCCESS';
  const state = known?.status ?? (refused ? `refused with ${refused.code}` : 'nothing yet');
  const one = `one of a payout that is known as ${state}`;
  const received = isAgain ? 'another one after one that was taken' : one;
  return [broken(mistake, expected, received, ...((known ?? refused) ? [(known ?? refused)?.id ?? ''] : []), call.id)];
}
