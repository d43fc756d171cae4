import { counted } from '../../contract';
import type { RunRecord } from '../../journal';
import type { Journal } from '../../journal/files';
import { plannedFlows } from '../../k6.config';

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
