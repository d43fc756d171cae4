/** The checklist of an onboarding: which points there are, and which of them are in the scope of a target. */

import { didYouMean, UsageError } from '../../../common/usage-error';
import { readYaml, type Source, strictReader } from '../../../common/yaml';
import { fields, requirements } from '../../../contract';
import { features, isDeclaredAbsent, offers, type Scope, type ScopeWord } from '../../../targets/scope';
import { scopeOfTarget, type Target } from '../../../targets/target';
import { clientPoints } from '../judge/client';
import { endpointPoints } from '../judge/endpoint';
import { type ChecklistText, checklistSchema, type PointText } from './schema';

export type Prover = PointText['by'];

/** A point of the checklist. */
export interface Point extends Omit<PointText, 'each' | 'where' | 'objects' | 'requirements'> {
  area: string;
  /** absent: it is in scope; else why it is not */
  absent?: string;
  requirements: readonly string[];
  corridor?: { country: string; currency: string; instrument: string };
}

export interface Checklist {
  validDays: number;
  points: readonly Point[];
}

const readStrictly = strictReader<ChecklistText>(checklistSchema);

/** Points whose id names a rule of the code; all others are proved by requirements, or by a person. */
const rules: Readonly<Partial<Record<Prover, readonly string[]>>> = { client: clientPoints, callback: endpointPoints };

function check(source: Source, { areas }: ChecklistText): void {
  const requirementIds = requirements.map(({ id }) => id);
  const objects = [...new Set(fields.map(({ object }) => object))];
  const seen = new Set<string>();
  for (const [index, { points }] of areas.entries())
    for (const [number, point] of points.entries()) {
      const at = (key: string) => source.at(['areas', index, 'points', number, key]);
      const known = (key: string, kind: string, names: readonly string[], all: readonly string[]) => {
        for (const name of names)
          if (!all.includes(name)) throw new UsageError(`${at(key)}: unknown ${kind} ${name}.${didYouMean(name, all)}`);
      };
      if (seen.has(point.id)) throw new UsageError(`${at('id')}: there are two points ${point.id}.`);
      seen.add(point.id);
      known('requirements', 'requirement', point.requirements ?? [], requirementIds);
      known('objects', 'object', point.objects ?? [], objects);
      const ids = rules[point.by];
      if (ids) known('id', `rule for what the ${point.by} shows`, [point.id], ids);
      if (point.by === 'person' && !point.who) throw new UsageError(`${at('id')}: ${point.id} needs who attests it.`);
      if (point.by === 'gateway' && !point.requirements && !point.verdict)
        throw new UsageError(`${at('id')}: ${point.id} needs requirements, or the verdict of the run, that show it.`);
    }
  for (const [by, ids] of Object.entries(rules))
    for (const id of ids)
      if (!seen.has(id)) throw new UsageError(`${source.file}: there is no point ${id}, which the ${by} shows.`);
}

/** Reads a checklist. Anything unknown is a UsageError with file and line. */
export function readChecklist(name: string, content: string): ChecklistText {
  const source = readYaml(name, content);
  const read = readStrictly(source);
  check(source, read);
  return read;
}

/** Why something is not in the scope of a target; undefined: it is. */
function absence(word: string, scope: Scope, target: Target): string | undefined {
  if (word === 'business')
    return scope.types.every((type) => type === 'p2p') ? 'the target offers no business transactions' : undefined;
  if (word === 'tls')
    return target.baseUrl.startsWith('http:') || target.baseUrl === 'embedded'
      ? 'the gateway is on this machine'
      : undefined;
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
