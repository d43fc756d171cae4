/** The requirements beside that of its field by which a mutant counts as killed: accepted.yaml, and what the suites expect. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../../common/project-root';
import {
  type FieldId,
  fieldsOf,
  groupBy,
  type OperationId,
  operation as operationOf,
  type RequirementId,
} from '../../../contract';
import { settingOf } from '../../../run/in-process/in-process';
import { isCodeMutation, wholeList } from './mutant';

const rulesOf: Readonly<Record<string, readonly RequirementId[]>> = parse(
  readFileSync(join(root, 'scripts', 'prove', 'mutants', 'accepted.yaml'), 'utf8'),
);

/** Members by which a refusal is recognized, or that name its code. */
const ofRefusals: readonly FieldId[] = [
  'failure.error',
  'failure.error.errorCode',
  'cancelResponse.statusCode',
  'reverseResponse.statusCode',
];

/** What the steps of the suites expect of each operation, with the requirement that says so. */
const expectations = groupBy(
  settingOf().plan.cases.flatMap(({ steps }) =>
    steps.flatMap(({ call, expect }) => {
      if (expect.outcome === 'any' || expect.outcome === 'either') return [];
      const { outcome, codes, codeRequirement = expect.requirement, requirement } = expect;
      const isRefusal = outcome === 'refused';
      return [{ call, isRefusal, requirement: isRefusal && codes ? codeRequirement : requirement }];
    }),
  ),
  ({ call, isRefusal }) => `${call} ${isRefusal}`,
);

/** The requirements under which the steps of the suites judge the outcome of an operation. */
const outcomesOf = (operation: OperationId, isRefusal: boolean): RequirementId[] =>
  (expectations.get(`${operation} ${isRefusal}`) ?? []).map(({ requirement }) => requirement);

/** Requirements beside that of the field by which a mutant counts as killed. */
export function acceptedFor(operation: OperationId, field: string, mutation: string): RequirementId[] {
  const { response } = operationOf(operation);
  const own = rulesOf[field === wholeList ? `${response}[]` : field] ?? [];
  const isRecoded = isCodeMutation(mutation) || ['previous', 'other-transaction', 'other-partner'].includes(mutation);
  const isLost = field === 'failure.error';
  const refusals =
    (ofRefusals as readonly string[]).includes(field) && (isRecoded || isLost) ? outcomesOf(operation, true) : [];
  const successes =
    field === 'cancelResponse.statusCode' || field === 'reverseResponse.statusCode' ? outcomesOf(operation, false) : [];
  // an element of other texts breaks the form of its members
  const members =
    mutation === 'element-added' && field === wholeList ? fieldsOf(response).map(({ id }) => id as RequirementId) : [];
  return [...new Set([...own, ...refusals, ...successes, ...members])];
}
