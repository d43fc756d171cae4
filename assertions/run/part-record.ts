import type { EndRecord, Part } from '../../journal';
import type { Journal } from '../../journal/files';

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
