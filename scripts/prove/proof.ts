/** What mutation testing showed: of each mutant, and of all of them. */
import type { RequirementResult } from '../../assertions/verdict';
import type { MutationScore } from '../../journal';
import { inColumns } from '../../reports';
import type { Killers } from '../../run/trust/score';

/** What systematic mutants change. */
const systematic = ['responses', 'notifications', 'decisions', 'time'] as const;
/** Name of a family of systematic mutants. */
export type Family = (typeof systematic)[number];
/** The kinds of what `prove` runs: defects, the families of mutants, missing evidence, and legal variants. */
export const kinds = ['defects', ...systematic, 'vacuity', 'variants'] as const;
/** Name of a kind of what `prove` runs. `draws`: defects under a condition, which any requirement may find. */
export type Kind = (typeof kinds)[number] | 'draws';
const families = [...kinds.filter((kind) => kind !== 'variants'), 'draws'] as const;

/**
 * `killed`: one of its requirements failed (a warning is enough for a SHOULD only). `equivalent`: declared legal, or a
 * legal variant, and nothing failed. `false alarm`: the same, and something failed. `not applied`: it changed nothing in
 * any case.
 */
export type Status = 'killed' | 'survived' | 'equivalent' | 'false alarm' | 'not applied';

/** What became of one mutant or variant. */
export interface MutantResult {
  id: string;
  kind: Kind;
  status: Status;
  /** the requirements of which one must fail; of a variant those that it keeps */
  requirements: readonly string[];
  /** every requirement that failed */
  failed: readonly string[];
  /** how long it took */
  seconds: number;
  /** what went wrong in the harness */
  problem?: string | undefined;
}

/** Did one of the requirements fail? A warning is enough for a SHOULD, never for a MUST. */
export const isBroken = (
  requirements: readonly string[],
  results: readonly Pick<RequirementResult, 'id' | 'verdict' | 'level'>[],
): boolean =>
  results.some(
    ({ id, verdict, level }) =>
      requirements.includes(id) && (verdict === 'fail' || (verdict === 'warn' && level !== 'MUST')),
  );

interface Counts {
  mutants: number;
  killed: number;
  equivalent: number;
  survived: number;
  notApplied: number;
}

/** The result of `prove`, as prove.json has it. */
export interface Proof extends Omit<Counts, 'survived'> {
  survived: MutantResult[];
  /** declared equivalent and failed something, and legal variants that did */
  falseAlarms: MutantResult[];
  /** of the draws, those that another requirement found than that of the defect */
  elsewhere: MutantResult[];
  variants: number;
  /** declarations of equivalent mutants that match none, and legal variants that change nothing though they should */
  stale: string[];
  /** mutants and variants that were not run, because of an interrupt */
  notRun: number;
  families: Record<string, Counts>;
}

function countsOf(results: readonly MutantResult[]): Counts {
  const count = (status: Status) => results.filter((result) => result.status === status).length;
  return {
    mutants: results.length,
    killed: count('killed'),
    equivalent: count('equivalent') + count('false alarm'),
    survived: count('survived'),
    notApplied: count('not applied'),
  };
}

/** Counts the results. `notRun`: jobs left by an interrupt; `stale`: declarations that match no mutant. */
export function proofOf(results: readonly MutantResult[], notRun: number, stale: readonly string[]): Proof {
  const mutants = results.filter(({ kind }) => kind !== 'variants');
  const shown = families.filter((family) => results.some(({ kind }) => kind === family));
  return {
    ...countsOf(mutants),
    survived: mutants.filter(({ status }) => status === 'survived'),
    falseAlarms: results.filter(({ status }) => status === 'false alarm'),
    elsewhere: results.filter(
      ({ kind, status, requirements, failed }) =>
        kind === 'draws' && status === 'killed' && failed.length > 0 && !requirements.some((id) => failed.includes(id)),
    ),
    variants: results.length - mutants.length,
    stale: [
      ...stale,
      ...results.filter((one) => one.kind === 'variants' && one.status === 'not applied').map(({ id }) => id),
    ],
    notRun,
    families: Object.fromEntries(
      shown.map((family) => [family, countsOf(mutants.filter(({ kind }) => kind === family))]),
    ),
  };
}

/** Every mutant was killed or is equivalent, nothing legal failed, and all were run. */
export const isProved = ({ mutants, variants, survived, falseAlarms, stale, notRun }: Proof): boolean =>
  mutants + variants > 0 && survived.length === 0 && falseAlarms.length === 0 && stale.length === 0 && notRun === 0;

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines.map((line) => `- ${line}`)];

const line = ({ id, requirements, failed, problem }: MutantResult): string =>
  [
    `${id} (${requirements.slice(0, 3).join(', ') || 'no requirement'})`,
    `failed: ${failed.slice(0, 6).join(', ') || 'nothing'}`,
    ...(problem ? [problem] : []),
  ].join('; ');

/** The proof as text: a table of families, and what survived or failed wrongly. */
export function summary(proof: Proof): string {
  const all = { ...proof, survived: proof.survived.length };
  const rows = Object.entries({ ...proof.families, all }).map(([name, counts]) => {
    const { mutants, killed, equivalent, survived, notApplied } = counts;
    return [name, ...[mutants, killed, equivalent, survived, notApplied].map(String)];
  });
  return [
    ...inColumns([['', 'mutants', 'killed', 'equivalent', 'survived', 'no effect'], ...rows], (at) => at > 0),
    '',
    `${proof.variants} legal variants, ${proof.falseAlarms.length} false alarms`,
    ...(proof.notRun > 0 ? [`interrupted: ${proof.notRun} were not run`] : []),
    ...list('Survived', proof.survived.map(line)),
    ...list('Found by another requirement', proof.elsewhere.map(line)),
    ...list('False alarms', proof.falseAlarms.map(line)),
    ...list('Declared legal, but there is no such mutant, or it changes nothing', proof.stale),
  ].join('\n');
}

const maxKillers = 2;

/** What failed each requirement: two mutants, and one more for each condition. What was made to break it comes first. */
export function killersOf(results: readonly MutantResult[]): Killers {
  const found = new Map<string, string[]>();
  const killed = results.filter(({ kind, status }) => status === 'killed' && kind !== 'vacuity' && kind !== 'variants');
  const add = (requirement: string, id: string) => {
    const known = found.get(requirement) ?? [];
    const [condition] = id.match(/,[a-z]+=[^,]+$/) ?? [];
    const isNew = known.length < maxKillers || (condition && !known.some((one) => one.endsWith(condition)));
    if (isNew && !known.includes(id)) found.set(requirement, [...known, id]);
  };
  for (const {
    id,
    requirements: [only = '', ...more],
    failed,
  } of killed)
    for (const requirement of more.length === 0 ? [only] : failed.filter((one) => [only, ...more].includes(one)))
      add(requirement, id);
  for (const { id, failed } of killed) for (const requirement of failed) add(requirement, id);
  return Object.fromEntries(found);
}

/** What certificates show of a proof; `all`: how many mutants there are. */
export function scoreOf(proof: Proof, all: number, now: number): MutationScore {
  const { mutants, killed, equivalent, notApplied, survived, variants, falseAlarms } = proof;
  return {
    date: new Date(now).toISOString().slice(0, 10),
    mutants,
    ...(all > mutants && { drawnFrom: all }),
    killed,
    equivalent,
    withoutEffect: notApplied,
    survived: survived.length,
    variants,
    falseAlarms: falseAlarms.length,
  };
}
