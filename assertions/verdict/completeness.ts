/** Whether the record of a run is complete: parts that ended, segments that are present, flows that were recorded. */
import { counted } from '../../contract';
import type { EndRecord, Part, RunRecord } from '../../journal';
import type { Journal } from '../../journal/files';
import { askedSeconds, plannedFlows } from '../../k6.config';
import { excerptOf, wordsOf } from './results/excerpt';

/** What a journal says of a part, over all segments. */
export interface PartRecord {
  /** one for each stage of each segment */
  ends: readonly EndRecord[];
  /** it has an end, and each end has exit code 0 */
  ended: boolean;
  /** as counted by k6 */
  dropped: number;
  iterations: number;
  /** records of its flows or cases: one for each iteration */
  lines: number;
}

/** Sums what the segments of a part recorded, for the reasons why a run is invalid. */
export function partOf(part: Part, { ends: all, flows, cases }: Journal): PartRecord {
  const ends = all.filter((end) => end.part === part);
  const sum = (of: (end: EndRecord) => number) => ends.reduce((total, end) => total + of(end), 0);
  return {
    ends,
    ended: ends.length > 0 && ends.every(({ exit }) => exit === 0),
    dropped: sum((end) => end.dropped),
    iterations: sum((end) => end.iterations),
    lines: part === 'flow' ? flows.length : cases.length,
  };
}

/** Why the record does not show a whole run: a step that it names has no end, or it is of a version without any. */
export function stepReasons({ steps: ended }: Pick<Journal, 'steps'>, { steps: planned }: RunRecord): string[] {
  if (!planned)
    return [
      'the journal is of an earlier version of the harness, which does not tell whether every step of the run ended: run it again',
    ];
  const names = new Set(ended.map(({ name }) => name));
  const missing = planned.filter((name) => !names.has(name));
  if (missing.length === 0) return [];
  return [
    `${counted(missing.length, 'step')} of the run did not end, so it was cut short: ${wordsOf(excerptOf(missing))}`,
  ];
}

/** k6 starts one flow more or less in each segment and stage. */
const maxMissing = 0.01;

/** Longest time between the starts of two segments: in seconds, and as a share of the load; the longer one counts. */
const maxApart = { seconds: 2, share: 0.05 };

/**
 * Why a load is not the one that was asked for: a segment that has no end or started late, or flows that nobody
 * started. k6 counts flows that it could not start as dropped, but not those that were due while its process was
 * suspended.
 */
export function segmentReasons({ ends, flows }: Journal, { segments, load }: RunRecord): string[] {
  const whole = ends.filter(({ part }) => part === 'flow');
  if (!load || (segments === undefined && whole.length === 0)) return [];
  const reasons: string[] = [];
  if (segments !== undefined && whole.length < segments)
    reasons.push(
      `${segments - whole.length} of ${counted(segments, 'segment')} without an end: cut short, or their journals were not given`,
    );
  const asked = plannedFlows(load) + load.batches;
  const started = flows.length + whole.reduce((sum, { dropped }) => sum + dropped, 0);
  const rounded = (segments ?? 1) * (1 + (load.stages?.length ?? 0));
  if (started < asked * (1 - maxMissing) - rounded)
    reasons.push(
      `${counted(asked, 'flow')} asked of the ${segments === undefined ? 'load generator' : 'segments'}, ${started} started or dropped`,
    );
  const seconds = askedSeconds(load);
  const apart = (flows.lastStart - flows.firstStart) / 1000 - seconds;
  if (segments !== undefined && apart > Math.max(maxApart.seconds, maxApart.share * seconds))
    reasons.push(
      `the segments started or paused ${apart.toFixed(1)} s apart, or the clocks of their machines differ: the load was lower than asked`,
    );
  return reasons;
}

/**
 * Flows that started and left no record, because k6 or the disk failed: the gaps between the first and the last flow
 * number. Their payouts may be in flight. Flows that started after the last record are unknown.
 */
export function unfinishedFlows({ flows }: Journal): string[] {
  const missing: string[] = [];
  let next: number | undefined;
  for (const number of flows.ids().numbers('flow-')) {
    for (let between = next ?? number; between < number; between += 1) missing.push(`flow-${between}`);
    next = number + 1;
  }
  return missing;
}

/** How many batches of duplicates left no record of their copies, though neither they nor the load were broken off. */
export function lostBatches(journal: Journal, { load }: RunRecord): number {
  const { batches, flows } = journal;
  if (!partOf('flow', journal).ended) return 0;
  const brokenOff = [...flows.ids(({ hasReference }) => !hasReference).numbers('batch-')].length;
  return Math.max(0, (load?.batches ?? 0) - batches.length - brokenOff);
}

/** The id of an exchange of a case: the exchanges of each are numbered from 1. */
const ofCase = /^(.*)#(\d+)$/;

/** Exchanges of cases that a journal should have and lacks: checks name them, or their numbers leave gaps. */
export function lostExchanges({ exchanges, checks }: Journal): string[] {
  const lost = new Set(checks.flatMap(({ exchange }) => (exchanges.has(exchange) ? [] : exchange)));
  const last = new Map<string, number>();
  for (const id of [...exchanges.keys(), ...lost]) {
    const [, name, number] = ofCase.exec(id) ?? [];
    // the certificate of a server is no exchange, nor is what a case could not send (number 0)
    if (name === undefined || number === '0') lost.delete(id);
    else last.set(name, Math.max(last.get(name) ?? 0, Number(number)));
  }
  for (const [name, count] of last)
    for (let number = 1; number < count; number += 1)
      if (!exchanges.has(`${name}#${number}`)) lost.add(`${name}#${number}`);
  return [...lost];
}
