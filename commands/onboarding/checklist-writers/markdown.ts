import { cell } from '../../../reports';
import { byArea, type ChecklistContent, detailOf, headline, minute, states } from './content';

/** The checklist as Markdown, for a wiki or a ticket. */
export function checklistMarkdown({ progress, target, at }: ChecklistContent): string {
  const lines = byArea(progress).flatMap(([area, points]) => [
    `## ${area}`,
    '',
    '| point | state | |',
    '|---|---|---|',
    ...points.map((one) => {
      const findings = one.findings.map(({ expected, received }) => `expected ${expected}; received ${received}`);
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
