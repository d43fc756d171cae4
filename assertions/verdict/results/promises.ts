/** What earlier runs were promised, and for how long it was watched. */
import { isFinal } from '../../../contract';
import { responseOf, type SeenPayout } from '../../../journal';
import type { Journal } from '../../../journal/files';
import { earlierId, entriesNow, isStillUsed, shownStatus, secondLookSteps as steps } from '../../cases';
import { isBusy } from '../../responses';

const names = [
  'payouts are found by both references',
  'final states stay',
  'references are refused as duplicates',
  'statement entries stay',
] as const;

/** A promise about payouts of earlier runs: how many were asked for, how many kept it, and how old the oldest of these was. */
export interface WatchedPromise {
  promise: (typeof names)[number];
  /** 0: it was never watched longer than a run */
  of: number;
  kept: number;
  /** seconds; 0: none kept it */
  oldest: number;
}

/** What is known of the runs before this one: why nothing is, or how many there were and what they were promised. */
export type EarlierRuns = { none: string } | { runs: number; promises: WatchedPromise[] };

/** The promises that one answer keeps or breaks. */
function promisesOf(
  step: string,
  exchange: Parameters<typeof shownStatus>[0],
  about: SeenPayout,
): [WatchedPromise['promise'], boolean][] {
  if (step === steps.earlierAgain.name) {
    const isUsed = isStillUsed(exchange);
    return isUsed === undefined ? [] : [['references are refused as duplicates', isUsed]];
  }
  if (step === steps.earlierStatement.name) {
    const now = entriesNow(exchange, about);
    return now ? [['statement entries stay', now.areSame]] : [];
  }
  const shown = shownStatus(exchange, about);
  const isOfState = about.status !== undefined && isFinal(about.status) && !about.reversed;
  return [
    ['payouts are found by both references', shown !== undefined],
    ...(isOfState ? [['final states stay', shown === about.status] as [WatchedPromise['promise'], boolean]] : []),
  ];
}

export function watchedPromises({ exchanges }: Pick<Journal, 'exchanges'>): WatchedPromise[] {
  const found = new Map(
    names.map((promise): [string, WatchedPromise] => [promise, { promise, of: 0, kept: 0, oldest: 0 }]),
  );
  for (const record of exchanges.values()) {
    const { case: id, step, about, at } = record;
    const exchange = { ...record, response: responseOf(record) };
    if (id !== earlierId || !about?.earlier || isBusy(exchange)) continue;
    const seconds = Math.round((at - about.earlier.at) / 1000);
    for (const [promise, isKept] of promisesOf(step, exchange, about)) {
      const one = found.get(promise);
      if (!one) continue;
      one.of += 1;
      one.kept += Number(isKept);
      if (isKept) one.oldest = Math.max(one.oldest, seconds);
    }
  }
  return [...found.values()];
}
