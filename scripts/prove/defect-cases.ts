import { fields, groupBy, type OperationId, operations } from '../../contract';
import type { Defect } from '../../gateway';
import { seedOf } from '../../generators/payouts';
import { settingOf } from '../../run/in-process/in-process';
import { type CleanRun, casesWith, spread } from './certifications/clean-run';
import { holds } from './mutants';

/** Most cases of its requirement that are run for one defect; some requirements have a thousand. */
const maxCases = 40;
/** Cases of other requirements that are run beside them. */
const neutralCases = 10;

/** The cases for a defect: `most` of its requirement, the given ones, and a sample of others that depends on its id. */
export function casesFor({ id, breaks }: Defect, given: readonly string[] = [], most = maxCases): Set<string> {
  const own = settingOf()
    .plan.cases.filter(({ verifies }) => verifies.includes(breaks))
    .map((one) => one.id);
  const others = settingOf()
    .plan.cases.filter(({ verifies }) => !verifies.includes(breaks))
    .map((one) => one.id);
  const start = seedOf(id) % Math.max(1, others.length);
  const neutral = Array.from({ length: Math.min(neutralCases, others.length) }, (_, n) => {
    return others[(start + n * 37) % others.length] as string;
  });
  // spread evenly, because some defects show with some instruments only, and the cases are ordered by instrument
  const step = Math.max(1, own.length / most);
  const spread = Array.from({ length: Math.min(most, own.length) }, (_, n) => own[Math.floor(n * step)] as string);
  return new Set([...given, ...spread, ...neutral]);
}

/** Most cases that are run for a field of a response. */
const ofField = 12;

/** Cases with an answer that holds the field of a requirement; none for other requirements. */
export function casesOfField(id: string, clean: CleanRun): string[] {
  const field = fields.find((one) => one.id === id && one.in === 'body');
  if (!field) return [];
  const found = operations.filter(
    ({ response }) => response === field.object || ['failure', 'wrappedFailure'].includes(field.object),
  );
  return spread(
    found.flatMap((operation) =>
      casesWith(clean, operation.id as OperationId, (body) => holds(field.object, body), field.path),
    ),
    [id],
  ).slice(0, ofField);
}

/** Cases of each operation, and of each state that a payout reaches, that are run for what is judged on a whole run. */
const ofEach = 10;

/** Cases that show what is judged on a run as a whole: every operation answers, and payouts reach every state. */
export function casesOfAllKinds({ exchanges, states }: CleanRun): string[] {
  const byOperation = exchanges.map(({ operation, case: id }): [string, string] => [operation, id]);
  const byState = [...states].flatMap(([id, reached]) => reached.map((state): [string, string] => [state, id]));
  const groups = groupBy([...byOperation, ...byState], ([group]) => group);
  return [...groups.values()].flatMap((own) =>
    spread(
      own.map(([, id]) => id),
      [],
    ).slice(0, ofEach),
  );
}
