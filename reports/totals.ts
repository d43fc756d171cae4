/** Counts of requirements by their standing, which all reports use. */
import type { RequirementResult } from '../assertions/verdict';
import { type Level, number } from '../contract';

/** The standings of requirements, the worst first: a verdict, or the concession that covers it. */
export const standings = {
  failed: 'failed',
  error: 'could not be judged',
  notVerified: 'not verified',
  missed: 'missed',
  waived: 'waived',
  attested: 'attested',
  passed: 'passed',
  notApplicable: 'not applicable',
} as const;
/** The standing of a requirement: its verdict, or the concession that covers it. Each requirement has exactly one. */
export type Standing = keyof typeof standings;

/** How many requirements have each standing, and how many there are. */
export type Counts = Record<Standing | 'total', number>;
/**
 * The counts of each level and of all levels of the specification, of the security baseline, which no level has, and of both
 * together.
 */
export type Totals = Record<Level | 'specification' | 'baseline' | 'all', Counts>;

const ofVerdict = {
  fail: 'failed',
  error: 'error',
  skip: 'notVerified',
  warn: 'missed',
  pass: 'passed',
  'not-applicable': 'notApplicable',
} as const satisfies Record<RequirementResult['verdict'], Standing>;

/** The standing of a requirement; a concession takes precedence over the verdict. */
export const standingOf = ({ verdict, concession }: Pick<RequirementResult, 'verdict' | 'concession'>): Standing =>
  concession?.kind ?? ofVerdict[verdict];

const names = Object.keys(standings) as Standing[];

/** Counts results by their standing. */
export function countsOf(results: readonly Pick<RequirementResult, 'verdict' | 'concession'>[]): Counts {
  const counts = Object.fromEntries([...names, 'total'].map((name) => [name, 0])) as Counts;
  counts.total = results.length;
  for (const result of results) counts[standingOf(result)] += 1;
  return counts;
}

/** The counts of all requirements, of those of each level, and of the security baseline. */
export function totalsOf(results: readonly RequirementResult[]): Totals {
  const stated = results.filter(({ basis }) => basis === undefined);
  const of = (level: Level) => countsOf(stated.filter((result) => result.level === level));
  const baseline = countsOf(results.filter(({ basis }) => basis !== undefined));
  const ofLevels = { MUST: of('MUST'), SHOULD: of('SHOULD'), GAP: of('GAP') };
  return { all: countsOf(results), ...ofLevels, specification: countsOf(stated), baseline };
}

/** The counts by what the requirements rest on, with the words before them. */
export const countLinesOf = ({ specification, MUST, baseline }: Totals): [name: string, counts: string][] => [
  ['requirements of the specification', countsText(specification)],
  ['mandatory requirements', countsText(MUST)],
  ['requirements of the security baseline', countsText(baseline)],
];

/** The rows of a table of counts below those of the levels, with their names. */
export const rowsOfAll: readonly (readonly [keyof Totals, string])[] = [
  ['specification', 'of the specification'],
  ['baseline', 'of the security baseline'],
  ['all', 'all'],
];

/** `514: 1 failed, 464 passed, 49 not applicable` */
export function countsText(counts: Counts): string {
  const counted = names.flatMap((name) => (counts[name] > 0 ? [`${number(counts[name])} ${standings[name]}`] : []));
  return `${number(counts.total)}: ${counted.join(', ') || 'none'}`;
}

/** A run that was judged. */
interface Judged {
  requirements: readonly RequirementResult[];
  record: { purpose?: string };
}

/** The requirements that count in a run: for a load, only those that a load can show. */
export const ownRequirements = ({ requirements, record }: Judged): readonly RequirementResult[] =>
  record.purpose === 'load' ? requirements.filter((one) => standingOf(one) !== 'notApplicable') : requirements;

/** The counts of the requirements that belong to a run. */
export const ownTotals = (report: Judged): Totals => totalsOf(ownRequirements(report));
