/** Is the record of a run whole: parts that ended, segments that are there, flows that left their line? */
import { counted } from '../../contract';
import { type EndRecord, isBatch, numberOf, type Part, type RunRecord } from '../../journal';
import type { Journal } from '../../journal/files';
import { plannedFlows } from '../../k6.config';

/** What a journal holds of a part, all segments together. */
export interface PartRecord {
  ends: readonly EndRecord[];
  /** as k6 counted them */
  dropped: number;
  iterations: number;
  /** of its flows or cases: each iteration leaves one */
  lines: number;
}

export function partOf(part: Part, { ends: all, flows, cases }: Journal): PartRecord {
  const ends = all.filter((end) => end.part === part);
  const sum = (of: (end: EndRecord) => number) => ends.reduce((total, end) => total + of(end), 0);
  return {
    ends,
    dropped: sum((end) => end.dropped),
    iterations: sum((end) => end.iterations),
    lines: part === 'flow' ? flows.length : cases.length,
  };
}

/** k6 starts one flow more or less in each segment; a hundredth is lost on stages. */
const mostMissing = 0.01;

/** Why a run in segments is not whole: a segment without an end, or flows that no segment started. */
export function segmentReasons({ ends, flows }: Journal, { segments, load }: RunRecord): string[] {
  if (segments === undefined || !load) return [];
  const whole = ends.filter(({ part }) => part === 'flow');
  const reasons: string[] = [];
  if (whole.length < segments)
    reasons.push(
      `${segments - whole.length} of ${counted(segments, 'segment')} without an end: cut short, or their journals were not given`,
    );
  const asked = plannedFlows(load) + load.batches;
  const started = flows.length + whole.reduce((sum, { dropped }) => sum + dropped, 0);
  if (started < asked * (1 - mostMissing) - segments)
    reasons.push(`${counted(asked, 'flow')} asked of the segments, ${started} started or dropped`);
  return reasons;
}

/**
 * Flows that began and left no line, where k6 or the disk gave out: those between the first and the last that did.
 * Their payouts may be in flight; what began after the last line is not known.
 */
export function unfinishedFlows({ flows }: Journal): string[] {
  const ended = new Set<number>();
  let first = Number.POSITIVE_INFINITY;
  let last = -1;
  for (const flow of flows) {
    if (isBatch(flow)) continue;
    const number = numberOf(flow);
    ended.add(number);
    first = Math.min(first, number);
    last = Math.max(last, number);
  }
  const missing: string[] = [];
  for (let index = first; index < last; index += 1) if (!ended.has(index)) missing.push(`flow-${index}`);
  return missing;
}
