/** The checklist of an onboarding, in every form. */
import type { ChecklistContent } from './content';
import { checklistHtml } from './html';
import { checklistJson } from './json';
import { checklistMarkdown } from './markdown';

export { writeChecklistAllure } from './allure';
export { byArea, type ChecklistContent, detailOf, headline, states, toneOf } from './content';

/** Writers by the name of their file. */
export const checklistWriters: Readonly<Record<string, (content: ChecklistContent) => string>> = {
  'checklist.html': checklistHtml,
  'checklist.md': checklistMarkdown,
  'checklist.json': checklistJson,
};
