/**
 * Mutants of decisions: a class of legal requests is refused, a class of illegal ones accepted, a refusal has another code.
 * What is legal is known from the clean run: what its gateway answered to the same step of the same case.
 */
import {
  aboutPayouts,
  asBag,
  type Code,
  type CodeClass,
  codes,
  failureOf,
  gatewayOperations,
  groupBy,
  type OperationId,
  operation as operationOf,
  type RequirementId,
  requirement,
} from '../../../contract';
import { settingOf } from '../../../run/in-process/in-process';
import type { ExpectedOutcome, PlannedCase, Step } from '../../../suites/format/case';
import { type CleanExchange, type CleanRun, kindOf } from '../certifications/clean-run';
import type { Mutant } from './mutant';
import { type AnswerRule, answeringAs, nextCode, refusal, success } from './replies';
import { jsonOf } from './tampering';

const wants = ({ expect }: Step): ExpectedOutcome | undefined => (expect.outcome === 'any' ? undefined : expect);

/** Classes of codes that refuse a request, each with its first code. */
const refusing: readonly Code[] = [...new Set(codes.map((code) => code.class))]
  .filter((name) => !(['success', 'inquiry-success'] as CodeClass[]).includes(name))
  .map((name) => codes.find((code) => code.class === name) as Code);

const stepsOf = (planned: PlannedCase, operation: OperationId): Step[] =>
  planned.steps.filter(({ call }) => call === operation);

/** A code that grants what the operation asks for is not a refusal. */
const isRefusal = (operation: OperationId, { code }: Code): boolean =>
  !['cancelTransaction', 'reverseTransaction'].includes(operation) ||
  !requirement(operationOf(operation).succeeds ?? '')?.accept?.includes(code);

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** The requirements under which a refusal of the steps counts; where any outcome is right, those of the step's checks. */
const requirementsOfSuccess = (steps: readonly Step[]): RequirementId[] =>
  unique(
    steps.flatMap((step) => {
      const expect = wants(step);
      if (!expect) return step.checks.map(({ verifies }) => verifies);
      return expect.outcome === 'success' || expect.outcome === 'accepted' ? [expect.requirement] : [];
    }),
  );

/** The key of its boundary, which begins with the operation. */
const boundaryOf = ({ boundary }: PlannedCase): string | undefined => boundary?.slice(boundary.indexOf(' ') + 1);

/** Every request of an operation for one kind of payout is refused, with a code of each class. */
function refusedKinds({ id, title }: (typeof gatewayOperations)[number]): Mutant[] {
  const own = settingOf().plan.cases.filter((planned) => !planned.boundary && stepsOf(planned, id).length > 0);
  return [...groupBy(own, (planned) => kindOf(planned.id))].flatMap(([kind, cases]) => {
    const breaks = requirementsOfSuccess(cases.flatMap((planned) => stepsOf(planned, id)));
    if (breaks.length === 0) return [];
    return refusing
      .filter((code) => isRefusal(id, code))
      .map(
        (code): Mutant => ({
          kind,
          id: `decision/${id}/${kind}/refused ${code.class}`,
          family: 'decisions',
          text: `${title} is refused with ${code.code} for ${kind}.`,
          operation: id,
          field: kind,
          mutation: `refused ${code.class}`,
          breaks: [...breaks, ...saidBy(id, code)],
          cases: (clean) =>
            clean.exchanges
              .filter((one) => one.operation === id && one.outcome === 'success' && kindOf(one.case) === kind)
              .map((one) => one.case)
              .filter((one) => cases.some((planned) => planned.id === one)),
          tamper: (clean) => {
            // who is told that the server is busy asks the same again
            const busy = new Set<string>();
            return answeringAs(clean, id, (call, as, _, now) => {
              const { path, query, body } = call.request;
              const asked = JSON.stringify([path, query, body]);
              if (kindOf(as.case) !== kind || (as.outcome !== 'success' && !busy.has(asked))) return undefined;
              if (code.class === 'busy') busy.add(asked);
              return refusal(call, code, now);
            });
          },
        }),
      );
  });
}

/** The code of a value that is out of its range. */
const outOfRange = codes.find(({ code }) => code === '1001') as Code;

/** Other rules that say so: of a code that no refusal has, or that is of another operation. */
function saidBy(operation: OperationId, { class: meaning, code }: Code): RequirementId[] {
  const { failure, succeeds } = operationOf(operation);
  return [
    ...(meaning === 'paid' || (failure === 'bare' && aboutPayouts.includes(meaning))
      ? (['errors.code-of-failure'] as const)
      : []),
    ...(meaning === 'duplicate' && operation === 'createTransaction' ? (['transaction.new-reference'] as const) : []),
    ...(failure === 'either' && succeeds ? [succeeds] : []),
    // the credentials are right
    ...(['1003', '1006'].includes(code) ? (['auth.credentials'] as const) : []),
  ];
}

/** A value at its limit is refused: with a code about its form, and with two of the other classes in turn. */
function refusedBoundary(planned: PlannedCase, index: number): Mutant[] {
  const step = planned.steps.find(({ patches, expect }) => patches.length > 0 && expect.outcome === 'accepted');
  const expect = step && wants(step);
  if (!step?.call || !expect) return [];
  const { call: operation } = step;
  const others = refusing.filter((code) => code.class !== 'property' && isRefusal(operation, code));
  const boundary = boundaryOf(planned) ?? '';
  const [field = '', value = ''] = boundary.split(' ');
  const chosen = [0, 1].map((nth) => others[(index * 2 + nth) % others.length] as Code);
  return [outOfRange, ...chosen].map((code) => ({
    kind: kindOf(planned.id),
    id: `decision/${operation}/${boundary}/refused ${code.class}`,
    family: 'decisions',
    text: `${planned.title}: it is refused with ${code.code}.`,
    operation,
    field,
    mutation: `${value} refused ${code.class}`,
    breaks: [expect.requirement, ...saidBy(operation, code)],
    cases: () => [planned.id],
    tamper: (clean) =>
      answeringAs(clean, operation, (call, as, _, now) =>
        as.case === planned.id && as.step.name === step.name ? refusal(call, code, now) : undefined,
      ),
  }));
}

interface Refused {
  planned: PlannedCase;
  step: Step;
  expect: ExpectedOutcome;
}

const refused: readonly Refused[] = settingOf().plan.cases.flatMap((planned) =>
  planned.steps.flatMap((step) => {
    const expect = wants(step);
    return expect?.outcome === 'refused' && step.call ? [{ planned, step, expect }] : [];
  }),
);

const isOf = (group: readonly Refused[], { case: id, step }: CleanExchange): Refused | undefined =>
  group.find((one) => one.planned.id === id && one.step.name === step.name);

/** Mutants of the refusals of each class: of one boundary, or of one operation and requirement. */
const ofClasses = (
  mutation: string,
  words: string,
  keyOf: (one: Refused) => string | undefined,
  breaksOf: (one: Refused) => RequirementId[],
  answer: typeof accepting,
): Mutant[] =>
  [...groupBy(refused, keyOf)].flatMap(([key, group]) => {
    const operation = group[0]?.step.call;
    if (key === undefined || !operation) return [];
    const field = key.slice(key.indexOf(' ') + 1);
    return {
      id: `decision/${operation}/${field}/${mutation}`,
      family: 'decisions',
      text: `${field} is ${words}.`,
      operation,
      field,
      mutation,
      breaks: unique(group.flatMap(breaksOf)),
      cases: () => group.map(({ planned }) => planned.id),
      tamper: (clean: CleanRun) => answeringAs(clean, operation, answer(clean, group)),
    };
  });

/** Answers as if the request was valid. */
const accepting =
  (clean: CleanRun, group: readonly Refused[]): AnswerRule =>
  (call, as) =>
    isOf(group, as) ? success(call, clean, kindOf(as.case)) : undefined;

const codeRequirement = ({ expect }: Refused): RequirementId => expect.codeRequirement ?? expect.requirement;

/** Gives another code of the same table. */
const recoding =
  (_: CleanRun, group: readonly Refused[]): AnswerRule =>
  (__, as, deliver) => {
    const found = isOf(group, as);
    const { code } = failureOf(as);
    const next = found && nextCode(code, found.expect.codes ?? []);
    if (!next) return undefined;
    const reply = deliver();
    const bag = asBag(jsonOf(reply));
    if (!bag) return reply;
    const other = bag.error
      ? { ...bag, error: { ...asBag(bag.error), errorCode: next.code, errorDescription: next.message } }
      : { ...bag, statusCode: next.code, responseMessage: next.message };
    return { ...reply, body: other };
  };

/** All mutants of decisions. */
export const decisionMutants: readonly Mutant[] = [
  ...gatewayOperations.flatMap(refusedKinds),
  ...settingOf()
    .plan.cases.filter(({ boundary }) => boundary)
    .flatMap(refusedBoundary),
  ...ofClasses(
    'accepted',
    'accepted as if it was valid',
    ({ planned, step, expect }) => `${step.call} ${boundaryOf(planned) ?? expect.requirement}`,
    (one) => [one.expect.requirement, codeRequirement(one)],
    accepting,
  ),
  ...ofClasses(
    'next code',
    'refused with the next code of its table',
    (one) => (one.expect.codes?.length ? `${one.step.call} ${codeRequirement(one)}` : undefined),
    (one) => [codeRequirement(one)],
    recoding,
  ),
];
