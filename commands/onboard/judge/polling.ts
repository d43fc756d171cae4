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

/** Further views of a payout whose final state is known: another look is not polling. */
const maxFurtherViews = 3;
/** Polls of one payout that are not a burden: their usual pause, and one pause that shows it by itself. */
const minPauseMs = 200;
const longPauseMs = 1000;
/** Fewer pauses may be short by chance: somebody looked, and began to poll. */
const minPauses = 8;
/** How long a payout must rest after its final state. */
const restMs = 3000;
/** Whoever follows a payout for so long waits for its end. */
const longMs = 5000;

/** Is transactionStatus that of an end, while status says that there is none yet, or the view has no status? */
const contradicts = ({ status, code = '' }: KnownState): boolean =>
  !isFinal(status) && ['paid', 'payout-failure', 'cancelled'].includes(classOf(code) ?? '');

/** The older view has no status. */
const isOnHold = ({ status, code = '' }: KnownState): boolean =>
  ['PENDING', ''].includes(status) && classOf(code) === 'on-hold';

/** What a client has got wrong that takes a payout for ended which is not, as it was told last. */
export function pointOfMistake({ views, attempts }: PayoutConduct): string {
  const last = views.at(-1);
  if (last && contradicts(last)) return 'client.status-decides';
  if (last && isOnHold(last)) return 'client.on-hold';
  return !last && attempts.at(-1)?.ending === 'duplicate' ? 'client.duplicate' : 'client.waits';
}

/** The pauses between the views of a payout. */
const pausesOf = ({ views }: PayoutConduct): number[] =>
  views.slice(1).map(({ at }, index) => at - (views[index]?.at ?? at));

/** What the last thing that the client was told of a payout shows. */
export function knownStateShows(payout: PayoutConduct): Finding[] {
  const { views, lastKnown, finalKnown, attempts } = payout;
  const results: Finding[] = [];
  const show = (point: string, ...evidence: string[]) => results.push(shown(point, ...evidence));
  const duplicate = attempts.find(({ ending }) => ending === 'duplicate');
  if (duplicate && lastKnown && (lastKnown.at > duplicate.at || finalKnown))
    show('client.duplicate', duplicate.id, lastKnown.id);
  const lost = attempts.find(({ ending, taken }) => ending === 'lost' && taken);
  // a callback comes without being asked for: only a view shows that the client looks the payout up
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

/** What the views of a payout show of their number. */
export function pollingShows(payout: PayoutConduct): Finding[] {
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

/** What time shows of a payout that the client has, or should have, followed. */
export function timeShowsOfFollowing(payout: PayoutConduct, looked: ObservedWindow): Finding[] {
  const { now, patienceMs, defaultMs, isTold } = looked;
  const lastAt = Math.max(payout.lastDone, payout.lastKnown?.at ?? 0);
  // the payout is judged every second, and nothing has happened since the last time
  if (payout.restedSince === lastAt) return [];
  const { views, finalKnown } = payout;
  if (finalKnown) {
    const rest = Math.max(restMs, 3 * Math.max(0, ...pausesOf(payout)));
    if (now - lastAt < rest || pollingShows(payout).some(({ result }) => result !== 'shown')) return [];
    payout.restedSince = lastAt;
    return [shown('client.stops', finalKnown.id)];
  }
  const point = pointOfMistake(payout);
  // who polls shows within a few of its pauses that it has taken transactionStatus for the end
  const waitMs = point === 'client.status-decides' && defaultMs ? Math.min(patienceMs, defaultMs) : patienceMs;
  // a callback of the end is still to come
  if (!payout.isKnownAsTaken || isTold || now - lastAt <= waitMs || payout.mayKnow(isFinal)) return [];
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

/** What the answer to a cancellation or a reversal tells in words; only `status` decides, so the client may wait for it. */
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

/** Takes what the answer to a cancellation or a reversal tells. */
export function answerTells(call: ObservedCall, payout: PayoutConduct): void {
  const code = refusalOf(call) || member(call.response?.body, 'statusCode');
  const told = { id: call.id, at: answeredAt(call) };
  const status = statesOfAnswers[code];
  if (status) payout.unsureStates.push({ ...told, status });
  if (isUnknown(code)) payout.missed.push({ ...told, code });
}

/** What a cancellation or reversal shows. `payout`: the one that it names, if it was sent before. */
export function changeShows(call: ObservedCall, payout: PayoutConduct | undefined): Finding[] {
  const isCancel = call.operation === 'cancelTransaction';
  const point = isCancel ? 'client.cancel' : 'client.reverse';
  if (!payout)
    return [broken(point, 'a payout that was sent before', `txnId ${referenceIn(call) || 'missing'}`, call.id)];
  // what was told while the call was on its way is no matter
  const known = payout.knownStates.findLast(({ at }) => at <= call.at);
  const isTold = (states: readonly string[]): boolean =>
    payout.beingTold(call.at).some((told) => states.includes(told.status));
  // the answer has told that it is no longer what it was
  const { changed } = payout;
  const isKnownAsChanged = changed !== undefined && changed.answeredAt <= call.at && (known?.at ?? 0) <= changed.at;
  const isAgain = isKnownAsChanged && !isTold(['REVERSAL REJECTED']);
  if (succeeded(call)) {
    payout.changed = { at: call.at, answeredAt: answeredAt(call) };
    // a cancellation that is granted leads to no other state
    if (isCancel) payout.learn({ id: call.id, at: answeredAt(call), status: 'CANCELLED' });
  }
  const rightStates = isCancel ? ['PENDING'] : ['SUCCESS', 'REVERSAL REJECTED'];
  const refused = payout.refusedBefore(call.at);
  const isFitting = known ? rightStates.includes(known.status) : isCancel && !refused;
  const resent = payout.unanswered?.operation === call.operation ? payout.unanswered : undefined;
  const isRight = resent?.isRight ?? (!isAgain && (isTold(rightStates) || isFitting));
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
