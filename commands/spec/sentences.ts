/** The matrix of sentences of the specification: the requirements for each, the kinds of their cases, and the mutants that break them. */

import { firstOf } from '../../common/shown/first-of';
import { counted, groupBy, type Level, type RequirementId, requirement, requirements } from '../../contract';
import { type Carrier, carrierOf, type Sentence, sentences } from '../../contract/sentences';
import { projectChecklist } from '../../reports/checklist';
import type { Coverage } from './coverage';

/** The origins of cases, in the order of the output. */
const kinds = [
  ...(['suite case', 'boundary case', 'header case', 'code case', 'walk'] as const),
  ...(['probe', 'run check', 'onboarding point'] as const),
];
type Kind = (typeof kinds)[number];

function kindOf(id: string, file: string): Kind {
  if (id === 'whole run') return 'run check';
  if (file === 'run/probe') return 'probe';
  if (id.startsWith('boundaries.')) return 'boundary case';
  if (id.startsWith('walks.')) return 'walk';
  if (/^codes\.[a-z]+-\d+/.test(id)) return 'code case';
  return /\.(every|mixed)-/.test(id) ? 'header case' : 'suite case';
}

/** A requirement that carries a sentence, with its cases by kind, the suites that they are in, and what fails it. */
export interface CarrierRow {
  id: RequirementId;
  level: Level;
  cases: Partial<Record<Kind, number>>;
  files: string[];
  killers: readonly string[];
}

/** A sentence of the matrix. */
export interface SentenceRow extends Omit<Sentence, 'requirements'> {
  carrier: Carrier | undefined;
  requirements: CarrierRow[];
}

/** The points of the onboarding that show what binds the partner, by requirement. */
function pointsByRequirement(): Map<string, string[]> {
  const points = projectChecklist().areas.flatMap((area) => area.points);
  const pairs = points.flatMap(({ id, requirements: own = [], objects = [] }) => {
    const ofObjects = requirements.filter(({ object = '' }) => objects.includes(object)).map((one) => one.id);
    return [...own, ...ofObjects].map((one) => ({ id, one }));
  });
  return new Map([...groupBy(pairs, ({ one }) => one)].map(([one, all]) => [one, all.map(({ id }) => id)]));
}

type Covered = Pick<Coverage, 'requirements' | 'sources'>;

/** Every sentence with its coverage by a run of all cases. */
export function sentenceMatrix({ requirements: matrix, sources }: Covered): SentenceRow[] {
  const covered = new Map(matrix.map((row) => [row.requirement.id, row]));
  const points = pointsByRequirement();
  const rowOf = (id: RequirementId): CarrierRow => {
    const { cases = [], killers = [] } = covered.get(id) ?? {};
    const files = cases.map((one) => sources.get(one) ?? '');
    const own = cases.map((one, at) => kindOf(one, files[at] ?? ''));
    const ofPartner = covered.has(id) ? [] : (points.get(id) ?? []).map((): Kind => 'onboarding point');
    const all = groupBy([...own, ...ofPartner], (kind) => kind);
    return {
      id,
      level: requirement(id)?.level ?? 'GAP',
      cases: Object.fromEntries(kinds.flatMap((kind) => (all.has(kind) ? [[kind, all.get(kind)?.length]] : []))),
      files: [...new Set(files)].filter(Boolean).sort(),
      killers,
    };
  };
  return sentences.map((one) => ({ ...one, carrier: carrierOf(one), requirements: one.requirements.map(rowOf) }));
}

function carrierLine({ id, level, cases, files, killers }: CarrierRow): string {
  const { assumption, unverifiable } = requirement(id) ?? {};
  if (level === 'GAP') return `    ${id}  GAP · assumption ${assumption?.split(':')[0] ?? 'none'}`;
  if (unverifiable) return `    ${id}  ${level} · not observable from outside: ${unverifiable}`;
  const shown = Object.entries(cases).map(([kind, count]) => counted(count, kind));
  const where = files.length > 0 ? ` (${firstOf(files, 3)})` : '';
  const by = killers.length > 0 ? ` · failed by: ${firstOf(killers, 3)}` : '';
  return `    ${id}  ${level} · ${shown.join(', ') || 'no case'}${where}${by}`;
}

/** `1,012 sentences: 900 by a requirement, …` */
export function sentenceCounts(rows: readonly Pick<SentenceRow, 'carrier'>[]): string {
  const of = (wanted: Carrier | undefined) => rows.filter(({ carrier }) => carrier === wanted).length;
  const bare = of(undefined);
  return [
    `${counted(rows.length, 'sentence')}: ${of('requirement')} carried by a requirement, ${of('GAP')} by a GAP, ${of('reason')} by none for a reason`,
    ...(bare > 0 ? [`${bare} by nothing`] : []),
  ].join(', ');
}

/** The matrix as text: a line for each sentence, and one for each requirement, interpretation or reason below it. */
export const sentenceLines = (rows: readonly SentenceRow[]): string[] => [
  ...rows.flatMap(({ id, section, words, carrier, requirements, open, reason }) => [
    `${id}  ${section} · "${words}" · ${carrier ?? 'NOTHING'}`,
    ...requirements.map(carrierLine),
    ...open.map((one) => `    interpretation ${one}`),
    ...(reason ? [`    ${reason}`] : []),
  ]),
  '',
  sentenceCounts(rows),
];
