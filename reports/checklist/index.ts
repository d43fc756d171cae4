export {
  type Checklist,
  checklistFor,
  checklistSchema,
  type Point,
  type Prover,
  projectChecklist,
} from './checklist';
export { countsUntil, type OnboardingProgress, progressFrom } from './progress';
export { detailOf, entryLine, headline, progressText, receivedText, states, toneOf, turnOf } from './words';
export { type ChecklistContent, checklistWriters, writeChecklistAllure } from './writers';
