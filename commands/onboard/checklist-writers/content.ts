/** What every form of the checklist says. */
import { groupBy } from '../../../contract';
import type { CallRecord, DeliveryRecord, OnboardingEntry, SaidRecord } from '../../../journal';
import type { Target } from '../../../targets/target';
import { mostEvidence, type OnboardingProgress, type PointProgress, type PointState } from '../checklist/progress';

export interface ChecklistContent {
  progress: OnboardingProgress;
  /** records of the onboarding, of which the evidence is shown */
  entries: readonly OnboardingEntry[];
  target: Target;
  /** epoch milliseconds */
  at: number;
}

/** How each state is told, in the order in which states are counted: its word, its mark, its class of a page, its result of Allure. */
export const states = {
  failed: { word: 'FAILED', mark: '✗', look: 'failed', allure: 'failed' },
  // what is open has no verdict yet
  open: { word: 'open', mark: '·', look: 'notVerified', allure: 'skipped' },
  proved: { word: 'proved', mark: '✓', look: 'passed', allure: 'passed' },
  advised: { word: 'advice', mark: '✓', look: 'attested', allure: 'passed' },
  attested: { word: 'attested', mark: '✓', look: 'attested', allure: 'passed' },
  'not seen': { word: 'not seen', mark: '·', look: 'notApplicable', allure: 'skipped' },
  'not in scope': { word: 'not in scope', mark: ' ', look: 'notApplicable', allure: 'skipped' },
} as const satisfies Record<PointState, object>;

export const toneOf = ({ isReady, counts }: Pick<OnboardingProgress, 'isReady' | 'counts'>): string =>
  isReady ? 'pass' : counts.failed > 0 ? 'fail' : 'invalid';

/** The points by area, in the order of the checklist. */
export const byArea = ({ points }: OnboardingProgress): [area: string, points: PointProgress[]][] => [
  ...groupBy(points, ({ point }) => point.area),
];

/** `12 proved, 3 open, 1 FAILED`. */
export const countsText = ({ counts }: OnboardingProgress): string =>
  Object.entries(states)
    .flatMap(([state, { word }]) => (counts[state as PointState] > 0 ? [`${counts[state as PointState]} ${word}`] : []))
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

/** What was received, and in which calls and callbacks; none: by the connection. */
export const receivedText = ({ received, evidence }: PointProgress['findings'][number]): string =>
  evidence.length > 0 ? `${received} (${evidence.join(', ')})` : received;

export type Evidence = CallRecord | DeliveryRecord | SaidRecord;

/** The records that show a point, first those of its findings. */
export function evidenceOf({ evidence, findings }: PointProgress, entries: readonly OnboardingEntry[]): Evidence[] {
  const ids = [...new Set([...findings.flatMap((finding) => finding.evidence), ...evidence])].slice(0, mostEvidence);
  const all = entries.filter((entry) => entry.t !== 'session' && entry.t !== 'point');
  return ids.flatMap((id) => all.find((entry) => entry.id === id) ?? []);
}
