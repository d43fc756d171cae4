/** The onboarding of a partner: its checklist, and how far it is. */
export { type Checklist, checklistFor, type Point, type Prover, readChecklist } from './checklist';
export { type Now, type OnboardingProgress, type PointProgress, type PointState, progressFrom } from './progress';
export { checklistSchema } from './schema';
