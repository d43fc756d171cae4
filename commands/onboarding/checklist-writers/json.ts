import { type ChecklistContent, headline } from './content';

/** The checklist for programs. */
export function checklistJson({ progress, target, at }: ChecklistContent): string {
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
