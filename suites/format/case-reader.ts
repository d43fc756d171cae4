/** Reads one case of a suite file; anything unknown is a complaint with file and line. */

import { getOrMake } from '../../common/made-once';
import { didYouMean } from '../../common/usage-error';
import type { Source } from '../../common/yaml';
import {
  duplicateCodes,
  type Field,
  fieldsOf,
  interpretationsOf,
  type Json,
  type Operation,
  type OperationId,
  operation as operationOf,
  type RequirementId,
  requirement,
  requirements,
} from '../../contract';
import { isKnownTrigger, knownTriggers } from '../../targets/known-triggers';
import { type Case, type Check, type Expect, type ExpectedOutcome, openStep, type Patch, type Step } from './case';
import { compile } from './expression';
import { unresolved } from './expression-lint';
import { successOf } from './from-contract/boundary-cases';
import { notOwnRequirement } from './own/own-cases';
import type { CaseText, SharedSteps, StepText, SuiteText } from './schema';

type Path = (string | number)[];

const requirementIds = requirements.map(({ id }) => id);
const roots = ['payout', 'variables', 'lookAlikeSeconds', 'now'];

/** Collects all complaints of a file, so that they are shown at once. */
export class Reader {
  readonly complaints: string[] = [];
  constructor(
    readonly source: Source,
    readonly shared: SharedSteps,
    /** the file is an integrator's, with requirements of his own */
    readonly isOwn = false,
  ) {}

  /** Adds a complaint about the value at a path of the file. */
  complain(path: Path, text: string): void {
    this.complaints.push(`${this.source.at(path)}: ${text}`);
  }

  /** Complains of an unknown requirement, and returns the id in any case. */
  requirement(path: Path, id: string): RequirementId {
    const unknown = requirement(id) ? undefined : `unknown requirement ${id}.${didYouMean(id, requirementIds)}`;
    const problem = this.isOwn ? notOwnRequirement(id) : unknown;
    if (problem) this.complain(path, problem);
    // a file with a complaint is never used
    return id as RequirementId;
  }

  /** Complains of an unknown trigger, and returns the name in any case. */
  trigger(path: Path, name: string | undefined): string | undefined {
    if (name !== undefined && !isKnownTrigger(name))
      this.complain([...path, 'trigger'], `unknown trigger ${name}.${didYouMean(name, knownTriggers)}`);
    return name;
  }

  expression(
    path: Path,
    text: string,
    extra: readonly string[],
    steps: Record<string, Operation>,
    own?: Operation,
  ): string {
    try {
      compile(text);
    } catch (cause) {
      const why = (cause as { message?: string }).message ?? String(cause);
      this.complain(path, `cannot parse ${JSON.stringify(text)}: ${why}`);
      return text;
    }
    for (const { name, known } of unresolved(text, [...roots, ...extra], steps, own))
      this.complain(path, `unresolved name ${name} in ${JSON.stringify(text)}.${didYouMean(name, known)}`);
    return text;
  }
}

const changeableOf = new Map<string, Map<string, Pick<Field, 'in'>>>();

/** The request fields that a step may change: parameters, body, authentication headers, and whole lists of objects. */
function fieldsToChange(operation: Operation): Map<string, Pick<Field, 'in'>> {
  const revision = operation.revision === 'older' ? 'older' : 'current';
  const objects = ['headers', operation.parameters, operation.request].filter((object) => object !== undefined);
  const fields = objects.flatMap((object) => fieldsOf(object, revision));
  const lists = fields.filter(({ path }) => path.includes('[].'));
  return new Map<string, Pick<Field, 'in'>>([
    ...lists.map((field) => [field.path.replace(/\[\]\..*/, ''), field] as const),
    ...fields.map((field) => [field.path, field] as const),
    // the specification shows no parameters of statements
    ...(operation.id === 'statements' ? [['start', { in: 'path' }] as const] : []),
  ]);
}

function patchesOf(
  text: StepText,
  operation: Operation,
  steps: Record<string, Operation>,
  reader: Reader,
  path: Path,
): Patch[] {
  const known = getOrMake(changeableOf, operation.id, () => fieldsToChange(operation));
  const patch = (key: 'with' | 'set' | 'resize' | 'omit', name: string, at: Path, change: Patch['change']): Patch[] => {
    const field = known.get(name);
    if (field) return [{ in: field.in, path: name, change }];
    reader.complain(at, `${key}: ${operation.id} has no request field ${name}.${didYouMean(name, known.keys())}`);
    return [];
  };
  return [
    ...Object.entries(text.with ?? {}).flatMap(([name, value]) =>
      // a YAML value of the allowed types is JSON
      patch('with', name, [...path, 'with', name], { set: value as Json }),
    ),
    ...Object.entries(text.resize ?? {}).flatMap(([name, length]) =>
      patch('resize', name, [...path, 'resize', name], { resize: length }),
    ),
    ...Object.entries(text.set ?? {}).flatMap(([name, expression]) => {
      const at = [...path, 'set', name];
      const checked = reader.expression(at, expression, ['request', 'headers', 'fresh'], steps);
      return patch('set', name, at, { eval: checked });
    }),
    ...(text.omit ?? []).flatMap((name, index) => patch('omit', name, [...path, 'omit', index], { omit: true })),
  ];
}

const outcomes = {
  success: 'success',
  accepted: 'accepted',
  refused: 'refused',
  oneAccepted: 'one accepted',
  open: 'open',
} as const;

function expectOf(text: StepText, operation: Operation, reader: Reader, path: Path): Expect {
  const at = [...path, 'expect'];
  const given = text.expect ?? {};
  const named = (Object.keys(outcomes) as (keyof typeof outcomes)[]).filter((key) => given[key] !== undefined);
  if (given.any && named.length === 0) return { outcome: 'any' };
  if (named.length > 1 || given.any) reader.complain(at, `expect names ${named.join(' and ')}; wanted is one outcome.`);
  const [key] = named;
  if (!key) return successOf(operation);
  const id = reader.requirement([...at, key], given[key] ?? '');
  const rule = requirement(id);
  const codes = given.codes ?? (key === 'accepted' ? undefined : rule?.accept);
  if ((key === 'refused' || key === 'oneAccepted' || key === 'open') && !codes)
    reader.complain(at, `${id} names no codes; say them under codes.`);
  return {
    outcome: outcomes[key],
    requirement: id,
    ...(codes && { codes }),
    ...(key === 'open' && { open: openPointOf(id, codes) }),
  };
}

/**
 * The open point of a gap: the first word of its assumption is the reading of a success, the second one that of a refusal. A refusal
 * as a duplicate, or as a look-alike, has another reason, and shows neither.
 */
function openPointOf(id: RequirementId, codes: readonly string[] = []): ExpectedOutcome['open'] {
  const [{ id: point } = { id: '' }] = interpretationsOf(id);
  const [taken = '', refused = ''] = requirement(id)?.assumed ?? [];
  const shownBy = codes.filter((code) => !duplicateCodes.includes(code));
  return { point, taken, refused, shownBy, place: id };
}

/** The check that a step with `debited` gets; the runner provides the value under this name. */
const debitedCheck: Check = {
  verifies: 'ledger.money',
  assert: '$minus($total(before.response.currentBalance), $total(response.currentBalance)) = $plus(debited, "0")',
  message: 'a balance lower by what the payouts debit',
  actual: '{"before": before.response.currentBalance, "after": response.currentBalance, "debited": debited}',
};

function stepOf(text: StepText, steps: Record<string, Operation>, reader: Reader, path: Path): Step {
  const call = text.call as OperationId | undefined;
  const name = text.name ?? call ?? 'wait';
  if (!call && !text.wait) reader.complain(path, 'a step wants call or wait.');
  const base = { ...openStep, name };
  const wait = text.wait && { wait: text.wait };
  const quoted = text.wait?.expiryOf;
  if (quoted !== undefined && steps[quoted]?.response !== 'quotationResponse')
    reader.complain(
      [...path, 'wait', 'expiryOf'],
      `no step ${quoted} before this one gets a quotation.${didYouMean(quoted, Object.keys(steps))}`,
    );
  if (!call) return { ...base, ...wait };
  const operation = operationOf(call);
  const patches = patchesOf(text, operation, steps, reader, path);
  const checks = (text.checks ?? []).map((check, index): Check => {
    const at = [...path, 'checks', index];
    const verifies = reader.requirement([...at, 'verifies'], check.verifies);
    for (const key of ['assert', 'actual'] as const) {
      const expression = check[key];
      if (expression) reader.expression([...at, key], expression, ['request'], steps, operation);
    }
    return { ...check, verifies };
  });
  const { debited, quote } = text;
  if (quote !== undefined) {
    reader.expression([...path, 'quote'], quote, [], steps);
    if (call !== 'createTransaction') reader.complain([...path, 'quote'], 'quote stands in a createTransaction.');
  }
  if (debited !== undefined) {
    reader.expression([...path, 'debited'], debited, [], steps, operation);
    if (call !== 'ledgerByCurrency' || steps.before !== operation || text.until)
      reader.complain(path, 'debited stands in a ledgerByCurrency after one named before, without until.');
    checks.unshift(debitedCheck);
  }
  const step = {
    ...base,
    ...wait,
    call,
    patches,
    checks,
    copies: text.copies ?? 1,
    ...(text.until && { until: text.until }),
    ...(debited !== undefined && { debited, until: 'checks' as const }),
    ...(text.as && { as: text.as }),
    ...(text.kind && { kind: text.kind }),
    ...(quote !== undefined && { quote }),
  };
  if (text.until === 'checks' && checks.length === 0) reader.complain(path, 'until: checks wants checks.');
  if (steps[name]) reader.complain(path, `two steps are named ${name}; give one a name of its own.`);
  steps[name] = operation;
  return { ...step, expect: expectOf(text, operation, reader, path) };
}

/** A step with the place in the file that complaints about it name. */
interface PlacedStep {
  text: StepText;
  path: Path;
}

/** The steps of a case, with steps of suites/steps.yaml in the place of each `use`. */
function placedSteps({ steps }: CaseText, reader: Reader, path: Path): PlacedStep[] {
  return steps.flatMap((text, index): PlacedStep[] => {
    const at = [...path, 'steps', index];
    const { use, ...others } = text;
    if (use === undefined) return [{ text, path: at }];
    if (Object.keys(others).length > 0)
      reader.complain(at, `use stands alone; ${Object.keys(others).join(', ')} cannot stand beside it.`);
    const shared = reader.shared[use];
    if (!shared)
      reader.complain(
        [...at, 'use'],
        `there are no shared steps ${use}.${didYouMean(use, Object.keys(reader.shared))}`,
      );
    return (shared ?? []).map((step) => ({ text: step, path: at }));
  });
}

/**
 * The case of one entry of a suite file. It throws nothing: each mistake is a complaint of the reader, with file and
 * line.
 */
export function caseOf(text: CaseText, { area, for: common }: SuiteText, reader: Reader, path: Path): Case {
  // in the pattern of `each`, the form allows <name> too
  if (/[<>]/.test(text.id))
    reader.complain([...path, 'id'], `id ${text.id} is no name of letters, digits and hyphens.`);
  const verifies = text.verifies.map((id, index) => reader.requirement([...path, 'verifies', index], id));
  const named: Record<string, Operation> = {};
  const placed = placedSteps(text, reader, path);
  const steps = placed.map((step) => stepOf(step.text, named, reader, step.path));
  // a check that the case does not announce would be missing in the coverage
  for (const [index, { checks, expect }] of steps.entries()) {
    const announced = [
      ...checks.map((check) => check.verifies),
      ...(placed[index]?.text.expect && expect.outcome !== 'any' ? [expect.requirement] : []),
    ];
    // a file of an integrator cannot name what the contract has
    for (const id of announced)
      if (!verifies.includes(id) && !(reader.isOwn && requirement(id)))
        reader.complain(
          [...path, 'verifies'],
          `case ${text.id} checks ${id} but does not name it under verifies.${didYouMean(id, verifies)}`,
        );
  }
  const trigger = reader.trigger(path, text.trigger);
  const kind = { ...common, ...text.for };
  return {
    id: `${area}.${text.id}`,
    title: text.title,
    area,
    verifies,
    ...(trigger && { trigger }),
    ...(Object.keys(kind).length > 0 && { for: kind }),
    ...(text.serial && { serial: text.serial }),
    ...(text.large && { large: text.large }),
    ...(text.pool && { pool: text.pool }),
    ...(text.notInProduction && { notInProduction: text.notInProduction }),
    steps,
    source: reader.source.at(path),
  };
}
