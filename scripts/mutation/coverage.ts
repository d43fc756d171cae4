/** The matrix requirement × case × defect, from a run of every case against the unmodified gateway in this process. */

import { complianceEvidence, EvidenceStore } from '../../assertions/run';
import { type Requirement, requirements } from '../../contract';
import { defects } from '../../gateway';
import { journalOf } from '../../journal/files';
import { probes } from '../probe';
import { runInProcess } from './in-process';

export interface Covered {
  requirement: Requirement;
  /** cases and probes that verify it; `whole run` where it is judged on all of a run */
  cases: string[];
  /** defects of the reference gateway that break it */
  defects: string[];
}

/** Judged on all that a run did, not by a case: notifications, reply times, identifiers given twice. */
export const ofWholeRun = ({ judgedBy }: Requirement): boolean => judgedBy === 'run' || judgedBy === 'reply-times';

/** Shown to fail by tests of the probe, with certificates of their own: no defect of an answer could. */
const isProvedByTests = ({ needs }: Requirement): boolean => needs === 'tls';

const binds = ({ party }: Requirement): boolean => party !== 'partner';

/** Every requirement on the gateway's side, with what verifies and what breaks it. */
export async function coverage(): Promise<Covered[]> {
  const store = new EvidenceStore();
  complianceEvidence(journalOf(await runInProcess()), store);
  return requirements.filter(binds).map((requirement) => {
    const { id } = requirement;
    const byProbe = probes.filter(({ verifies }) => verifies.includes(id)).map((probe) => probe.id);
    const cases = [...(store.entries.get(id)?.cases.keys() ?? []), ...byProbe];
    return {
      requirement,
      cases: cases.length === 0 && ofWholeRun(requirement) ? ['whole run'] : cases,
      defects: defects.filter(({ breaks }) => breaks === id).map((defect) => defect.id),
    };
  });
}

/** What is verified by nothing, or by checks that no defect was ever seen to turn red; one sentence each. */
export function holes(matrix: readonly Covered[]): string[] {
  return matrix.flatMap(({ requirement, cases, defects: breaking }) => {
    const { id, level, unverifiable } = requirement;
    if (level === 'GAP' || unverifiable) return [];
    if (cases.length === 0) return [`${id} (${level}): no case verifies it, and no reason says why none can`];
    if (level === 'MUST' && breaking.length === 0 && !isProvedByTests(requirement))
      return [`${id} (${level}): no defect breaks it, so no check of it was seen to fail`];
    return [];
  });
}

const few = (ids: readonly string[], most: number): string =>
  ids.length === 0
    ? '–'
    : ids.length <= most
      ? ids.join(', ')
      : `${ids.slice(0, most).join(', ')} and ${ids.length - most} more`;

/** A line a requirement: its level, what verifies it, what breaks it. */
export function matrixLines(matrix: readonly Covered[]): string[] {
  return matrix.map(({ requirement: { id, level, unverifiable, assumption }, cases, defects: breaking }) => {
    if (level === 'GAP') return `${id}  GAP · assumption ${assumption ?? 'none'}`;
    if (unverifiable) return `${id}  ${level} · not to be seen from outside: ${unverifiable}`;
    return `${id}  ${level} · cases: ${few(cases, 3)} · defects: ${few(breaking, 3)}`;
  });
}
