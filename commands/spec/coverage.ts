/** Which cases verify and which defects break each requirement, from an in-process run of all cases. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { complianceEvidence, EvidenceStore } from '../../assertions/verdict';
import { root } from '../../common/project-root';
import { readYaml } from '../../common/yaml';
import { type Requirement, requirements } from '../../contract';
import { defects } from '../../gateway';
import { journalOf } from '../../journal/files';
import { finalRecheckCase } from '../../run/final-recheck/final-recheck';
import { wholeRun } from '../../run/in-process/whole-run';
import { probes } from '../../run/probe';

export interface RequirementCoverage {
  requirement: Requirement;
  /** cases and probes that verify it; `whole run` if it is judged on a run as a whole */
  cases: string[];
  /** defects of the reference gateway, and systematic mutants of twins.yaml, that break it */
  defects: string[];
}

/** Ids of rows that a systematic mutant stands for, by the requirement and by the mutant. */
type Twins = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Systematic mutants in place of hand-written defects, which they break, and of legal variants, which they keep. */
export function readTwins(): Readonly<Record<'defects' | 'variants', Twins>> {
  const file = join('commands', 'spec', 'twins.yaml');
  return readYaml(file, readFileSync(join(root, file), 'utf8')).value as Record<'defects' | 'variants', Twins>;
}

/** Is it judged on a run as a whole, not by a case? For example callbacks, reply times and repeated identifiers. */
export const isJudgedByRun = ({ judgedBy }: Requirement): boolean => judgedBy === 'run' || judgedBy === 'reply-times';

/** Tests of the probe show with other certificates that it can fail; a defect of a response cannot break it. */
const isProvedByTests = ({ needs }: Requirement): boolean => needs === 'tls';

const bindsGateway = ({ party }: Requirement): boolean => party !== 'partner';

/** Every requirement on the gateway, with the cases that verify it and the defects that break it. */
export async function coverage(): Promise<RequirementCoverage[]> {
  const store = new EvidenceStore();
  const records = await wholeRun([], { load: false });
  // what no suite has is not named
  const ofSuites = records.filter((record) => !('case' in record && record.case === finalRecheckCase.id));
  complianceEvidence(journalOf(ofSuites), store);
  const { defects: mutants } = readTwins();
  return requirements.filter(bindsGateway).map((requirement) => {
    const { id } = requirement;
    const byProbe = probes.filter(({ verifies }) => verifies.includes(id)).map((probe) => probe.id);
    const cases = [...(store.entries.get(id)?.cases.keys() ?? []), ...byProbe];
    return {
      requirement,
      cases: cases.length === 0 && isJudgedByRun(requirement) ? ['whole run'] : cases,
      defects: [
        ...defects.filter(({ breaks }) => breaks === id).map((defect) => defect.id),
        ...Object.keys(mutants[id] ?? {}),
      ],
    };
  });
}

/** Requirements without a case, and MUST requirements without a defect that breaks them; one sentence each. */
export function coverageGaps(matrix: readonly RequirementCoverage[]): string[] {
  return matrix.flatMap(({ requirement, cases, defects: breaking }) => {
    const { id, level, unverifiable } = requirement;
    if (level === 'GAP' || unverifiable) return [];
    if (cases.length === 0) return [`${id} (${level}): no case verifies it, and it is not declared unverifiable`];
    if (level === 'MUST' && breaking.length === 0 && !isProvedByTests(requirement))
      return [`${id} (${level}): no defect breaks it, so nothing shows that its checks can fail`];
    return [];
  });
}

const shortList = (ids: readonly string[], most: number): string =>
  ids.length === 0
    ? '–'
    : ids.length <= most
      ? ids.join(', ')
      : `${ids.slice(0, most).join(', ')} and ${ids.length - most} more`;

/** One line for each requirement: level, cases, defects. */
export function coverageLines(matrix: readonly RequirementCoverage[]): string[] {
  return matrix.map(({ requirement: { id, level, unverifiable, assumption }, cases, defects: breaking }) => {
    if (level === 'GAP') return `${id}  GAP · assumption ${assumption ?? 'none'}`;
    if (unverifiable) return `${id}  ${level} · not observable from outside: ${unverifiable}`;
    return `${id}  ${level} · cases: ${shortList(cases, 3)} · defects: ${shortList(breaking, 3)}`;
  });
}
