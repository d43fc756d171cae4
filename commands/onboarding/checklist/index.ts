/** The onboarding of a partner: its checklist, and how far it is. */
export { type Checklist, checklistFor, type Point, readChecklist } from './checklist';
export { type OnboardingProgress, type PointProgress, type PointState, progressFrom } from './progress';
export { checklistSchema } from './schema';
