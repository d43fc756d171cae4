import { isBatch, numberOf } from '../../journal';
import type { Journal } from '../../journal/files';

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
