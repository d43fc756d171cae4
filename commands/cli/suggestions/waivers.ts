/** The waivers that `--suggest-waiver` proposes. */
import { stringify } from 'yaml';
import { oneLine } from '../../../common/shown/printable';
import { counted, number, type RequirementId } from '../../../contract';
import type { Journal } from '../../../journal/files';
import type { Report } from '../../../reports';
import { Evidence, recordHash } from '../evidence';

/** A text of the gateway on one line of a comment. */
const onLine = (text: string): string => oneLine(text).slice(0, 200);

/** Up to three cases by id; of more, their number and the first three. */
const casesText = (ids: readonly string[]): string =>
  ids.length <= 3 ? ids.join(', ') : `${counted(ids.length, 'case')}, such as ${ids.slice(0, 3).join(', ')}`;

/** The case ids of a waiver. If all cases that the seed drew from a rule failed, the pattern with `*` that holds for every seed. */
function namesOf(failed: ReadonlySet<string>, id: RequirementId, plans: Journal['plans']): string[] {
  const drawnOf = new Map(plans.map(({ case: one }) => [one.id, one.drawn]));
  const passed = plans.filter(({ case: one }) => one.verifies.includes(id) && !failed.has(one.id));
  const spared = new Set(passed.map(({ case: one }) => one.drawn));
  return [
    ...new Set(
      [...failed].map((one) => {
        const drawn = drawnOf.get(one);
        return drawn === undefined || spared.has(drawn) ? one : drawn;
      }),
    ),
  ];
}

/** YAML of a waivers file. `whole` is the hash of the journal, the evidence where no single record shows a failure. */
export function waiversText(journal: Journal, { requirements, run }: Report, whole: string): string {
  const failed = requirements.filter(({ verdict, concession }) => verdict === 'fail' && !concession);
  if (failed.length === 0) return '# No waiver can be proposed: no requirement failed without one.';
  const evidence = new Evidence(journal);
  const planned = new Set(journal.plans.map((plan) => plan.case.id));
  const entries = failed.map(({ id, text, failures }) => {
    const [first] = failures;
    const cases = new Set(failures.map((failure) => failure.case));
    const record = evidence.get(first?.exchange ?? '');
    const known = [...cases].every((one) => planned.has(one));
    const names = namesOf(cases, id, journal.plans);
    const times = failures.reduce((sum, { count }) => sum + count, 0);
    return [
      `  # ${text}`,
      `  # expected ${onLine(first?.expected ?? '')}`,
      `  # received ${onLine(first?.received ?? '')}`,
      `  # ${number(times)} × in ${casesText([...cases])}`,
      `  # evidence: ${record ? first?.exchange : 'the whole journal.ndjson'}`,
      `  - requirement: ${id}`,
      ...(known
        ? [
            `    case: ${stringify(names.length === 1 ? names[0] : names, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`,
          ]
        : []),
      '    approver: # who accepts it',
      '    reason:',
      '    expires: # the last valid day, such as 2026-12-31',
      `    evidence: ${record ? recordHash(record) : whole}`,
    ].join('\n');
  });
  return [
    `# Proposed for the failures of run ${run.id}. Judge each entry, and complete it: until then the file is refused.`,
    'waivers:',
    ...entries,
  ].join('\n');
}
