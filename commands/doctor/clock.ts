/** Is the clock of a gateway right? By the Date headers of its answers, and by the times that it prints into them. */

import { rows } from '../../assertions/responses';
import { asBag, clockTolerance, dateOf, failureOf, gmtTime, parseGmt } from '../../contract';
import type { Exchange } from '../../journal';
import { type Finding, missing, optional, ready } from './finding';

/** Seconds from which a clock that is off is worth a word. */
const doubtfulMs = 60_000;

/** How much later than our clock an answer says that it is; of a time that is only known to be past or to come, the least. */
function offsetsIn({ at, ms, response }: Exchange, validSeconds: number | undefined): number[] {
  const now = at + ms;
  const told = parseGmt(failureOf(response).dateTime);
  const expiries = rows(asBag(response.body)?.quotes).map(({ quoteExpiryTime }) => parseGmt(quoteExpiryTime) - now);
  const isOver = (left: number) => left < 0;
  const lasts = (validSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  return [
    ...(Number.isNaN(told) ? [] : [told - now]),
    ...expiries.filter((left) => isOver(left) || left > lasts).map((left) => (isOver(left) ? left : left - lasts)),
  ];
}

const furthest = (offsets: readonly number[]): number | undefined =>
  [...offsets].sort((one, other) => Math.abs(other) - Math.abs(one))[0];

const told = (offset: number): string => {
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
      `${told(byHeader.offset)} (${gmtTime(byHeader.theirs)} GMT): correct one of them; nothing would be judged`,
    );
  if (printed !== undefined && Math.abs(printed) > doubtfulMs) {
    const where = byHeader
      ? 'its Date headers are right, and the times in its answers (errorDateTime, quoteExpiryTime)'
      : 'the times in its answers';
    const text = `${where} are ${told(printed)}: is the clock of the application right, and does it print GMT?`;
    return Math.abs(printed) > clockTolerance ? missing('clock', text) : optional('clock', text);
  }
  if (!byHeader && printed === undefined) return optional('clock', 'no answer tells the time of the gateway');
  const offset = byHeader?.offset ?? printed ?? 0;
  return ready('clock', Math.abs(offset) < 2000 ? 'as that of this machine' : told(offset));
}
