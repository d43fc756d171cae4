/** The form of commands/onboard/checklist/checklist.yaml. */
import type { XStatic } from 'typebox/schema';
import { list, oneOf, strict, text } from '../../../common/json-schema';
import { scopeWords } from '../../../targets/scope';

/** What a target may offer that is not part of its scope by itself. */
const furtherWords = ['tls', 'business'] as const;

const point = strict(
  {
    id: text,
    text,
    by: oneOf(['gateway', 'client', 'callback', 'person'] as const),
    /** a point for each corridor and instrument of the target */
    each: { const: 'corridor' },
    /** all of it must be offered */
    where: list({ enum: [...scopeWords, ...furtherWords] as string[] }),
    /** it is needed only where it is seen: of whom */
    optional: text,
    /** what the client has to do so that it is shown; absent: pay */
    closes: text,
    /** who attests it */
    who: text,
    requirements: list(text),
    /** objects all of whose fields it is about */
    objects: list(text),
    /** the verdict of the whole run that shows it */
    verdict: { const: 'pass' },
  },
  ['id', 'text', 'by'],
);

const area = strict({ title: text, points: list(point) }, ['title', 'points']);

export const checklistSchema = strict({ validDays: { type: 'integer', minimum: 1 }, areas: list(area) }, [
  'validDays',
  'areas',
]);

export type ChecklistText = XStatic<typeof checklistSchema>;
export type PointText = XStatic<typeof point>;
