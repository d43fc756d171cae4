/** Checks the clock of a gateway by the Date headers of its answers, and by the times in their bodies. */

import { rows } from '../../assertions/responses';
import { asBag, clockTolerance, dateOf, failureOf, gmtTime, parseGmt } from '../../contract';
import type { Exchange } from '../../journal';
import { type Finding, missing, optional, ready } from './finding';

/** A clock that differs by this number of seconds is reported. */
const doubtfulMs = 60_000;

/** By how much the gateway's clock is ahead of ours; the smallest possible difference, if the answer only gives a bound. */
function offsetsIn({ at, ms, response }: Exchange, validSeconds: number | undefined): number[] {
  const now = at + ms;
  const printed = parseGmt(failureOf(response).dateTime);
  const expiries = rows(asBag(response.body)?.quotes).map(({ quoteExpiryTime }) => parseGmt(quoteExpiryTime) - now);
  const isOver = (left: number) => left < 0;
  const lasts = (validSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  return [
    ...(Number.isNaN(printed) ? [] : [printed - now]),
    ...expiries.filter((left) => isOver(left) || left > lasts).map((left) => (isOver(left) ? left : left - lasts)),
  ];
}

const furthest = (offsets: readonly number[]): number | undefined =>
  [...offsets].sort((one, other) => Math.abs(other) - Math.abs(one))[0];

const offsetText = (offset: number): string => {
  const seconds = Math.round(Math.abs(offset) / 1000);
  return `${seconds} s ${offset > 0 ? 'ahead of' : 'behind'} this machine`;
};

/** Compares the clock of this machine with the answers of a gateway. */
export function clockFinding(answers: readonly Exchange[], validSeconds?: number): Finding {
  const [byHeader] = answers.flatMap(({ at, ms, response }) => {
    const theirs = dateOf(response);
    return theirs === undefined ? [] : [{ theirs, offset: theirs - (at + ms) }];
  });
  const printed = furthest(answers.flatMap((one) => offsetsIn(one, validSeconds)));
  if (byHeader && Math.abs(byHeader.offset) > clockTolerance)
    return missing(
      'clock',
      `${offsetText(byHeader.offset)} (${gmtTime(byHeader.theirs)} GMT): correct one of them; nothing would be judged`,
    );
  if (printed !== undefined && Math.abs(printed) > doubtfulMs) {
    const where = byHeader
      ? 'its Date headers are right, and the times in its answers (errorDateTime, quoteExpiryTime)'
      : 'the times in its answers';
    const text = `${where} are ${offsetText(printed)}: is the clock of the application right, and does it print GMT?`;
    return Math.abs(printed) > clockTolerance ? missing('clock', text) : optional('clock', text);
  }
  if (!byHeader && printed === undefined) return optional('clock', 'no answer contains a time of the gateway');
  const offset = byHeader?.offset ?? printed ?? 0;
  return ready('clock', Math.abs(offset) < 2000 ? 'the same time as this machine' : offsetText(offset));
}
