/** What every form of the checklist says. */
import { groupBy } from '../../../contract';
import type { OnboardingEntry } from '../../../journal';
import type { Target } from '../../../targets/target';
import type { OnboardingProgress, PointProgress, PointState } from '../checklist';

export interface ChecklistContent {
  progress: OnboardingProgress;
  /** records of the onboarding, of which the evidence is shown */
  entries: readonly OnboardingEntry[];
  target: Target;
  /** epoch milliseconds */
  at: number;
}

export const words: Readonly<Record<PointState, string>> = {
  proved: 'proved',
  advised: 'advice',
  attested: 'attested',
  failed: 'FAILED',
  open: 'open',
  'not seen': 'not seen',
  'not in scope': 'not in scope',
};

/** Classes of a page by state, which are those of a certificate. */
export const classOf: Readonly<Record<PointState, string>> = {
  proved: 'passed',
  advised: 'attested',
  attested: 'attested',
  failed: 'failed',
  open: 'notVerified',
  'not seen': 'notApplicable',
  'not in scope': 'notApplicable',
};

export const toneOf = ({ isReady, counts }: Pick<OnboardingProgress, 'isReady' | 'counts'>): string =>
  isReady ? 'pass' : counts.failed > 0 ? 'fail' : 'invalid';

/** The order in which states are counted. */
const stateOrder: readonly PointState[] = [
  'failed',
  'open',
  'proved',
  'advised',
  'attested',
  'not seen',
  'not in scope',
];

/** The points by area, in the order of the checklist. */
export const byArea = ({ points }: OnboardingProgress): [area: string, points: PointProgress[]][] => [
  ...groupBy(points, ({ point }) => point.area),
];

/** `12 proved, 3 open, 1 FAILED`. */
export const countsText = ({ counts }: OnboardingProgress): string =>
  stateOrder
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${words[state]}`)
    .join(', ');

/** The headline: is everything shown that must be before going live? */
export const headline = (progress: OnboardingProgress): string =>
  progress.isReady ? 'READY for go-live' : `NOT READY: ${countsText(progress)}`;

/** A time in GMT, to the minute. */
export const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} GMT`;

/** What there is to say of a point in one line, beside its state. */
export function detailOf({ state, at, by, note, evidence, turn }: PointProgress): string {
  if (state === 'attested') return `by ${by}, ${minute(at ?? 0)}${note ? `: ${note}` : ''}`;
  if (state === 'proved' || state === 'advised')
    return `${minute(at ?? 0)}, by ${evidence.slice(0, 4).join(', ') || 'the connection'}`;
  return [note, turn].filter(Boolean).join('; ');
}
