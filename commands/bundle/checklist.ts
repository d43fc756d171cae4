/** Checks the checklist of an onboarding within a bundle: it must follow from the records that are with it. */
import { counted } from '../../contract';
import { contractHash } from '../../contract/build';
import type { Target } from '../../targets/target';
import { checklistFor } from '../onboarding/checklist/checklist';
import { progressFrom } from '../onboarding/checklist/progress';
import { entriesIn, projectChecklist } from '../onboarding/onboarding';
import { differs, type Finding, judged, open } from './finding';

/** What is compared of checklist.json. */
export interface Claimed {
  at: string;
  ready: boolean;
  points: readonly { id: string; state: string }[];
}

/** `records`: the lines of onboarding.ndjson; `claimed`: checklist.json; `target`: that of the certification. */
export function checklistFinding(records: string, claimed: Claimed | undefined, target: Target | undefined): Finding {
  if (!claimed || !target) return differs('checklist', 'checklist.json or the target is missing.');
  const entries = entriesIn(records);
  const sessions = entries.filter((entry) => entry.t === 'session');
  const contract = contractHash();
  if (sessions.some((session) => session.contract !== contract))
    return open('checklist', 'the checklist was made by another contract than that of this harness');
  const now = { at: Date.parse(claimed.at), contract, target: sessions.at(-1)?.target?.sha256 };
  const derived = progressFrom(checklistFor(projectChecklist(), target), entries, now);
  const found = new Map(derived.points.map(({ point, state }) => [point.id, state]));
  const details = claimed.points.flatMap(({ id, state }) => {
    const own: string = found.get(id) ?? 'no point of the checklist';
    found.delete(id);
    return own === state ? [] : [`${id}: the checklist says ${state}, its records ${own}`];
  });
  for (const id of found.keys()) details.push(`${id} is missing`);
  if (claimed.ready !== derived.isReady)
    details.push(
      `the checklist says ${claimed.ready ? '' : 'not '}ready, its records ${derived.isReady ? '' : 'not '}ready`,
    );
  const good = `${claimed.points.length} points of the checklist follow from the records of ${counted(sessions.length, 'session')}`;
  return judged('checklist', details, 'The checklist does not follow from its records.', good);
}
