import { requirement } from '../../../contract';
import type { RunRecord } from '../../../journal';
import { type Concession, type Waiver, waivedCases } from '../../../targets/waivers';
import type { RequirementResult } from './requirements';

/** What the waivers file of a run changed. */
export interface Conceded {
  /** the waiver or attestation, by the id of the requirement */
  by: Map<string, Concession>;
  /** waivers that have expired, are not needed, or do not fit: each fails the run */
  problems: string[];
}

/** The cases of a plan by id, each with the name that it has whatever the seed draws. */
export type DrawnNames = ReadonlyMap<string, string | undefined>;

/** A waiver for some cases covers a requirement only if it fails in no other. */
function covers(waiver: Waiver, { verdict, failures }: RequirementResult, drawn: DrawnNames): boolean {
  if (verdict !== 'fail') return false;
  const cases = waivedCases(waiver);
  const isNamed = (id: string): boolean => [id, drawn.get(id) ?? id].some((name) => cases?.includes(name));
  return cases === undefined || failures.every((failure) => isNamed(failure.case));
}

function useless(waiver: Waiver, result: RequirementResult): string {
  const what = `the waiver of ${waiver.requirement}${waivedCases(waiver) ? ` in ${waivedCases(waiver)?.join(', ')}` : ''}`;
  if (result.verdict !== 'fail') return `${what} is not needed: the requirement did not fail`;
  return `${what} does not fit: it fails in other cases too`;
}

/** What the run left unverified, or no run can verify. */
function isAttestable(result: RequirementResult | undefined): boolean {
  if (result?.verdict === 'skip') return true;
  return result?.verdict === 'not-applicable' && requirement(result.id)?.unverifiable !== undefined;
}

/** Applies the waivers and attestations of a run to its results; `run.at` decides which have expired. */
export function concede(results: readonly RequirementResult[], run: RunRecord, drawn: DrawnNames): Conceded {
  const conceded: Conceded = { by: new Map(), problems: [] };
  const { waivers = [], attestations = [] } = run.waivers ?? {};
  const today = new Date(run.at).toISOString().slice(0, 10);
  const byId = new Map(results.map((result) => [result.id, result]));
  const expired = (what: string, requirement: string, expires: string): boolean => {
    if (expires >= today) return false;
    conceded.problems.push(`the ${what} of ${requirement} expired on ${expires}`);
    return true;
  };
  for (const waiver of waivers) {
    const result = byId.get(waiver.requirement);
    if (expired('waiver', waiver.requirement, waiver.expires) || !result) continue;
    if (covers(waiver, result, drawn)) conceded.by.set(waiver.requirement, { kind: 'waived', ...waiver });
    else conceded.problems.push(useless(waiver, result));
  }
  for (const attestation of attestations) {
    const { requirement: id, expires } = attestation;
    if (expired('attestation', id, expires)) continue;
    if (isAttestable(byId.get(id))) conceded.by.set(id, { kind: 'attested', ...attestation });
    else conceded.problems.push(`the attestation of ${id} is not needed: the run judged it itself`);
  }
  return conceded;
}
