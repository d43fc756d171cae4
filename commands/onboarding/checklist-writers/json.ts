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
    points: points.map(({ point, state, at: shownAt, evidence, findings, by, note, turn }) => ({
      id: point.id,
      area: point.area,
      text: point.text,
      by: point.by,
      requirements: point.requirements,
      state,
      ...(shownAt !== undefined && { at: new Date(shownAt).toISOString() }),
      evidence,
      findings,
      ...(by !== undefined && { attestedBy: by }),
      ...(note !== undefined && { note }),
      ...(turn !== undefined && { turn }),
    })),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
