/** The checklist of an onboarding: which points there are, and which of them are in the scope of a target. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { XStatic } from 'typebox/schema';
import { list, oneOf, strict, text } from '../../common/json-schema';
import { root } from '../../common/project-root';
import { didYouMean, UsageError } from '../../common/usage-error';
import { readYaml, type Source, strictReader } from '../../common/yaml';
import { fields, requirements } from '../../contract';
import { features, isDeclaredAbsent, offers, type Scope, type ScopeWord, scopeWords } from '../../targets/scope';
import { scopeOfTarget, type Target } from '../../targets/target';

/** Offers of a target that have no word in its scope. */
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
    /** the point is optional; the text says for whom it is needed */
    optional: text,
    /** what the client has to do to prove the point; absent: send a payout */
    closes: text,
    /** who attests it */
    who: text,
    requirements: list(text),
    /** objects of the contract; the point covers all their fields */
    objects: list(text),
    /** the verdict of the whole run that shows it */
    verdict: { const: 'pass' },
  },
  ['id', 'text', 'by'],
);

const area = strict({ title: text, points: list(point) }, ['title', 'points']);

/** JSON Schema of a checklist file. */
export const checklistSchema = strict({ validDays: { type: 'integer', minimum: 1 }, areas: list(area) }, [
  'validDays',
  'areas',
]);

type ChecklistText = XStatic<typeof checklistSchema>;
type PointText = XStatic<typeof point>;

/** The side that proves a point: the gateway, the client, the callback address, or a person. */
export type Prover = PointText['by'];

/** A point of the checklist. */
export interface Point extends Omit<PointText, 'each' | 'where' | 'objects' | 'requirements'> {
  area: string;
  /** absent: it is in scope; else why it is not */
  absent?: string;
  requirements: readonly string[];
  corridor?: { country: string; currency: string; instrument: string };
}

/** The points that apply to a target, with those out of its scope marked. */
export interface Checklist {
  /** days for which a proof or an attestation counts */
  validDays: number;
  points: readonly Point[];
}

const readStrictly = strictReader<ChecklistText>(checklistSchema);

function check(source: Source, { areas }: ChecklistText): void {
  const requirementIds = requirements.map(({ id }) => id);
  const objectNames = [...new Set(fields.map(({ object }) => object))];
  const seen = new Set<string>();
  for (const [index, { points }] of areas.entries())
    for (const [number, point] of points.entries()) {
      const { id, by } = point;
      const refuse = (key: string, problem: string) => {
        throw new UsageError(`${source.at(['areas', index, 'points', number, key])}: ${problem}`);
      };
      const known = (key: 'requirements' | 'objects', kind: string, all: readonly string[]) => {
        for (const name of point[key] ?? [])
          if (!all.includes(name)) refuse(key, `unknown ${kind} ${name}.${didYouMean(name, all)}`);
      };
      if (seen.has(id)) refuse('id', `there are two points ${id}.`);
      seen.add(id);
      known('requirements', 'requirement', requirementIds);
      known('objects', 'object', objectNames);
      if (by === 'person' && !point.who) refuse('id', `${id} needs who attests it.`);
      if (by === 'gateway' && !point.requirements && !point.verdict)
        refuse('id', `${id} needs requirements, or the verdict of the run, that show it.`);
    }
}

/** Reads a checklist. Anything unknown is a UsageError with file and line. */
export function readChecklist(name: string, content: string): ChecklistText {
  const source = readYaml(name, content);
  const read = readStrictly(source);
  check(source, read);
  return read;
}

/** The checklist of the project. */
export function projectChecklist(): ChecklistText {
  const name = join('reports', 'checklist', 'checklist.yaml');
  return readChecklist(name, readFileSync(join(root, name), 'utf8'));
}

/** Why something is not in the scope of a target; undefined: it is. */
function absence(word: string, scope: Scope, target: Target): string | undefined {
  if (word === 'business')
    return scope.types.every((type) => type === 'p2p') ? 'the target offers no business transactions' : undefined;
  if (word === 'tls') return /^http:|^embedded$/.test(target.baseUrl) ? 'the gateway is on this machine' : undefined;
  const own = word as ScopeWord;
  if (offers(scope, own)) return undefined;
  const name = features[own as keyof typeof features] ?? own;
  return `the target ${isDeclaredAbsent(scope, own) ? 'does not offer' : 'declares no'} ${name}`;
}

function pointsOf(area: string, text: PointText, scope: Scope, target: Target): Point[] {
  const { id, each, where = [], objects = [], ...given } = text;
  const ofObjects = requirements.filter(({ object }) => object !== undefined && objects.includes(object));
  const absent = where.map((word) => absence(word, scope, target)).find((reason) => reason !== undefined);
  const ids = [...(text.requirements ?? []), ...ofObjects.map((one) => one.id)];
  const point: Point = { ...given, id, area, requirements: ids, absent };
  if (!each) return [point];
  return target.corridors.flatMap(({ country, currency, instruments = scope.instruments }) =>
    instruments
      .filter((instrument) => scope.instruments.includes(instrument))
      .map((instrument) => ({
        ...point,
        id: `${id}.${country}.${instrument}`,
        text: `A payout to ${country} in ${currency} by ${instrument} is paid out.`,
        corridor: { country, currency, instrument },
      })),
  );
}

/** The points of a checklist for a target. */
export function checklistFor({ validDays, areas }: ChecklistText, target: Target): Checklist {
  const scope = scopeOfTarget(target);
  return {
    validDays,
    points: areas.flatMap(({ title, points }) => points.flatMap((point) => pointsOf(title, point, scope, target))),
  };
}
