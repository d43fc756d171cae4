/** What the page of an onboarding gets. */
import type { OnboardingEntry } from '../../../journal';
import { detailOf, headline, states, toneOf } from '../checklist-writers';
import { actions } from '../judge/observations';
import type { Observation } from '../observe';
import type { Onboarding } from '../onboarding';
import { entryLine } from '../text';

export interface Shown {
  onboarding: Onboarding;
  /** absent: no client is observed */
  observation?: Observation | undefined;
}

/** What the page shows of the checklist. */
export function stateOf({ onboarding, observation }: Shown) {
  const progress = onboarding.progress();
  return {
    headline: headline(progress),
    tone: toneOf(progress),
    next: observation?.next()?.wants ?? null,
    points: progress.points.map((one) => {
      const { point, state, findings } = one;
      const { id, area, text, by } = point;
      return { id, area, text, by, state, look: states[state].look, detail: detailOf(one), findings };
    }),
    payouts: observation?.payouts() ?? [],
    /** what a partner may say that it did with the sender's money */
    actions,
  };
}

export type State = ReturnType<typeof stateOf>;

/** A line of the feed. */
export function lineOf(entry: OnboardingEntry) {
  const line = entryLine(entry);
  if (line === undefined) return undefined;
  const isFinding = entry.t === 'point' && entry.result === 'broken';
  return { line, at: 'at' in entry ? entry.at : 0, kind: isFinding ? 'finding' : entry.t, record: entry };
}

export type Line = NonNullable<ReturnType<typeof lineOf>>;
