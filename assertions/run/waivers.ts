import type { RunRecord } from '../../journal';
import type { Concession, Waiver } from '../../targets/waivers';
import type { RequirementResult } from './requirements';

export interface Conceded {
  /** requirement → what was conceded */
  by: Map<string, Concession>;
  /** waivers that have expired, are not needed, or do not fit: each fails the run */
  problems: string[];
}

/** A waiver for a case covers a requirement only if it fails in no other case. */
function covers(waiver: Waiver, { verdict, failures }: RequirementResult): boolean {
  if (verdict !== 'fail') return false;
  return waiver.case === undefined || failures.every((failure) => failure.case === waiver.case);
}

function useless({ requirement, case: testCase }: Waiver, result: RequirementResult): string {
  const what = `the waiver of ${requirement}${testCase ? ` in ${testCase}` : ''}`;
  if (result.verdict !== 'fail') return `${what} is not needed: the requirement did not fail`;
  return `${what} does not fit: it fails in other cases too`;
}

/** Applies the waivers and attestations of a run to its results; `run.at` decides which have expired. */
export function concede(results: readonly RequirementResult[], run: RunRecord | undefined): Conceded {
  const conceded: Conceded = { by: new Map(), problems: [] };
  const { waivers = [], attestations = [] } = run?.waivers ?? {};
  const today = new Date(run?.at ?? 0).toISOString().slice(0, 10);
  const byId = new Map(results.map((result) => [result.id, result]));
  const expired = (what: string, requirement: string, expires: string): boolean => {
    if (expires >= today) return false;
    conceded.problems.push(`the ${what} of ${requirement} expired on ${expires}`);
    return true;
  };
  for (const waiver of waivers) {
    const result = byId.get(waiver.requirement);
    if (expired('waiver', waiver.requirement, waiver.expires) || !result) continue;
    if (covers(waiver, result)) conceded.by.set(waiver.requirement, { kind: 'waived', ...waiver });
    else conceded.problems.push(useless(waiver, result));
  }
  for (const attestation of attestations) {
    const { requirement, expires } = attestation;
    if (expired('attestation', requirement, expires)) continue;
    if (byId.get(requirement)?.verdict === 'skip') conceded.by.set(requirement, { kind: 'attested', ...attestation });
    else conceded.problems.push(`the attestation of ${requirement} is not needed: the run judged it itself`);
  }
  return conceded;
}
