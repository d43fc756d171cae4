/** The checklist of an onboarding, in every form. */
import { cell } from '../../../reports';
import { byArea, type ChecklistContent, detailOf, headline, minute, receivedText, states } from './content';
import { checklistHtml } from './html';

export { writeChecklistAllure } from './allure';
export { byArea, type ChecklistContent, detailOf, headline, receivedText, states, toneOf } from './content';

/** The checklist for programs. */
function checklistJson({ progress, target, at }: ChecklistContent): string {
  const { counts, isReady, points } = progress;
  const document = {
    target: { name: target.name, environment: target.environment },
    at: new Date(at).toISOString(),
    ready: isReady,
    headline: headline(progress),
    counts,
    points: points.map(({ point, state, at: shownAt, evidence, findings, by: attestedBy, note, turn }) => {
      const { id, area, text, by, requirements } = point;
      const time = shownAt === undefined ? undefined : new Date(shownAt).toISOString();
      return { id, area, text, by, requirements, state, at: time, evidence, findings, attestedBy, note, turn };
    }),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** The checklist as Markdown, for a wiki or a ticket. */
function checklistMarkdown({ progress, target, at }: ChecklistContent): string {
  const lines = byArea(progress).flatMap(([area, points]) => [
    `## ${area}`,
    '',
    '| point | state | |',
    '|---|---|---|',
    ...points.map((one) => {
      const findings = one.findings.map((finding) => `expected ${finding.expected}; received ${receivedText(finding)}`);
      const detail = [detailOf(one), ...findings].filter(Boolean).join('; ');
      const { word } = states[one.state];
      const state = one.state === 'failed' || one.state === 'open' ? `**${word}**` : word;
      return `| ${cell(one.point.text, 400)} (\`${one.point.id}\`) | ${state} | ${cell(detail, 600)} |`;
    }),
    '',
  ]);
  return [
    `# Onboarding to ${cell(target.name)} (${target.environment}): ${headline(progress)}`,
    '',
    `As of ${minute(at)}.`,
    '',
    ...lines,
  ].join('\n');
}

/** Writers by the name of their file. */
export const checklistWriters: Readonly<Record<string, (content: ChecklistContent) => string>> = {
  'checklist.html': checklistHtml,
  'checklist.md': checklistMarkdown,
  'checklist.json': checklistJson,
};
