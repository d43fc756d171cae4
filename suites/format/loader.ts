/** The strict loader of suite files: what it does not know it refuses, with file and line. It alone touches files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type Field,
  fieldsOf,
  type Json,
  type Operation,
  type OperationId,
  operation as operationOf,
  type RequirementId,
  requirement,
  requirements,
} from '../../contract';
import { quotationOf } from '../../generators';
import { didYouMean, Mistake } from '../../targets/mistake';
import { readYaml, type Source, strictReader } from '../../targets/yaml';
import { boundaryCases, successOf } from './boundary-cases';
import type { Case, Check, Expect, Patch, Step, Wanted } from './case';
import { compile } from './expression';
import { unresolved } from './expression-lint';
import { type CaseText, type StepText, type SuiteText, suiteSchema } from './schema';

type Path = (string | number)[];

const readSuite = strictReader<SuiteText>(suiteSchema);
const requirementIds = requirements.map(({ id }) => id);
const roots = ['payout', 'known', 'lookAlikeSeconds', 'now'];

/** Collects every complaint of a file, so that one run of the loader shows them all. */
class Reader {
  readonly complaints: string[] = [];
  constructor(readonly source: Source) {}

  complain(path: Path, text: string): void {
    this.complaints.push(`${this.source.at(path)}: ${text}`);
  }

  requirement(path: Path, id: string): RequirementId {
    if (!requirement(id)) this.complain(path, `unknown requirement ${id}.${didYouMean(id, requirementIds)}`);
    // a file with a complaint is never used
    return id as RequirementId;
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

/** The request fields that a step may change: parameters, body, authentication headers, and whole lists of objects. */
function changeable(operation: Operation): Map<string, Pick<Field, 'in'>> {
  const revision = operation.revision === 'older' ? 'older' : 'current';
  const objects = ['headers', operation.parameters, operation.request].filter((object) => object !== undefined);
  const fields = objects.flatMap((object) => fieldsOf(object, revision));
  const lists = fields.filter(({ path }) => path.includes('[].'));
  return new Map([
    ...lists.map((field) => [field.path.replace(/\[\]\..*/, ''), field] as const),
    ...fields.map((field) => [field.path, field] as const),
  ]);
}

function patchesOf(
  text: StepText,
  operation: Operation,
  steps: Record<string, Operation>,
  reader: Reader,
  path: Path,
): Patch[] {
  const known = changeable(operation);
  const patch = (key: 'with' | 'set' | 'fit' | 'without', name: string, at: Path, change: Patch['change']): Patch[] => {
    const field = known.get(name);
    if (field) return [{ in: field.in, path: name, change }];
    reader.complain(at, `${key}: ${operation.id} has no request field ${name}.${didYouMean(name, known.keys())}`);
    return [];
  };
  return [
    ...Object.entries(text.with ?? {}).flatMap(([name, value]) =>
      // what YAML says is JSON
      patch('with', name, [...path, 'with', name], { set: value as Json }),
    ),
    ...Object.entries(text.fit ?? {}).flatMap(([name, fit]) => patch('fit', name, [...path, 'fit', name], { fit })),
    ...Object.entries(text.set ?? {}).flatMap(([name, expression]) => {
      const at = [...path, 'set', name];
      const checked = reader.expression(at, expression, ['request', 'headers', 'fresh'], steps);
      return patch('set', name, at, { eval: checked });
    }),
    ...(text.without ?? []).flatMap((name, index) =>
      patch('without', name, [...path, 'without', index], { drop: true }),
    ),
  ];
}

const outcomes = { success: 'success', accepted: 'accepted', refused: 'refused', one: 'one accepted' } as const;

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
  const codes = given.codes ?? rule?.accept;
  if ((key === 'refused' || key === 'one') && !codes)
    reader.complain(at, `${id} names no codes; say them under codes.`);
  return {
    outcome: outcomes[key],
    requirement: id,
    ...(codes && { codes }),
    ...(given.names && { names: given.names }),
    ...(rule?.category && key === 'refused' && { category: rule.category }),
  };
}

function stepOf(text: StepText, steps: Record<string, Operation>, reader: Reader, path: Path): Step {
  const call = text.call as OperationId | undefined;
  const name = text.name ?? call ?? 'wait';
  if (!call && !text.waitUntil) reader.complain(path, 'a step wants call or waitUntil.');
  const base = {
    name,
    patches: [],
    copies: 1,
    checks: [],
    expect: { outcome: 'any' } as Expect,
  };
  const wait = text.waitUntil && { waitUntil: reader.expression([...path, 'waitUntil'], text.waitUntil, [], steps) };
  if (!call) return { ...base, ...wait };
  const operation = operationOf(call);
  const patches = patchesOf(text, operation, steps, reader, path);
  const checks = (text.checks ?? []).map((check, index): Check => {
    const at = [...path, 'checks', index];
    const verifies = reader.requirement([...at, 'verifies'], check.verifies);
    for (const key of ['that', 'shows'] as const) {
      const expression = check[key];
      if (expression) reader.expression([...at, key], expression, ['request'], steps, operation);
    }
    return { ...check, verifies };
  });
  const step = {
    ...base,
    ...wait,
    call,
    patches,
    checks,
    copies: text.copies ?? 1,
    ...(text.until && { until: text.until }),
    ...(text.second && { second: text.second }),
    ...(text.as && { as: text.as }),
  };
  if (text.until === 'checks' && checks.length === 0) reader.complain(path, 'until: checks wants checks.');
  if (steps[name]) reader.complain(path, `two steps are named ${name}; give one a name of its own.`);
  steps[name] = operation;
  return { ...step, expect: expectOf(text, operation, reader, path) };
}

function caseOf(text: CaseText, { area, for: common }: SuiteText, reader: Reader, path: Path): Case {
  const verifies = text.verifies.map((id, index) => reader.requirement([...path, 'verifies', index], id));
  const named: Record<string, Operation> = {};
  const steps = text.steps.map((step, index) => stepOf(step, named, reader, [...path, 'steps', index]));
  // a check that the case does not announce would be missing in the coverage
  for (const [index, { checks, expect }] of steps.entries()) {
    const announced = [
      ...checks.map((check) => check.verifies),
      ...(text.steps[index]?.expect && expect.outcome !== 'any' ? [expect.requirement] : []),
    ];
    for (const id of announced)
      if (!verifies.includes(id))
        reader.complain([...path, 'verifies'], `case ${text.id} checks ${id} but does not name it under verifies.`);
  }
  const { trigger } = text;
  const kind = { ...common, ...text.for };
  return {
    id: `${area}.${text.id}`,
    title: text.title,
    area,
    verifies,
    ...(trigger && { trigger }),
    ...(Object.keys(kind).length > 0 && { for: kind }),
    ...(text.alone && { alone: text.alone }),
    steps,
    source: reader.source.at(path),
  };
}

const instruments = { WALLET: 'wallet', BANK_AC: 'bank', CARD: 'card' } as const;

/** The same case with another kind of payout, quoted by its own revision; steps keep their names. */
function variantOf(text: CaseText, kind: Wanted): CaseText {
  const { type, instrument, revision, country } = kind;
  const words = [revision === 'older' && 'older', type, instrument && instruments[instrument], country?.toLowerCase()];
  const name = words.filter(Boolean).join('-');
  const steps = text.steps.map((step): StepText => {
    if (revision !== 'older' || step.call !== quotationOf.current) return step;
    return { ...step, call: quotationOf.older, name: step.name ?? step.call };
  });
  const wanted = { ...text.for, ...kind };
  return { ...text, id: `${text.id}-${name}`, title: `${text.title} (${name.replace(/-/g, ' ')})`, for: wanted, steps };
}

/** The cases of one suite file. */
export function parseSuite(file: string, text: string): Case[] {
  const source = readYaml(file, text);
  const suite = readSuite(source);
  const reader = new Reader(source);
  const cases = (suite.cases ?? []).flatMap((one, index) =>
    [one, ...(one.also ?? []).map((kind) => variantOf(one, kind))].map((text) =>
      caseOf(text, suite, reader, ['cases', index]),
    ),
  );
  const derived = (suite.derive ?? []).flatMap(({ call, before = [], after = [], for: own, trigger }, index) =>
    boundaryCases({
      call: call as OperationId,
      before: before as OperationId[],
      after: after as OperationId[],
      kind: { ...suite.for, ...own },
      ...(trigger && { trigger }),
      area: suite.area,
      source: source.at(['derive', index]),
    }),
  );
  if (reader.complaints.length > 0) throw new Mistake(reader.complaints.join('\n'));
  return [...cases, ...derived];
}

/** Every case below a folder; two of one id are a Mistake. */
export function loadSuites(folder: string): Case[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .sort();
  const cases = files.flatMap((name) =>
    parseSuite(relative(process.cwd(), join(folder, name)), readFileSync(join(folder, name), 'utf8')),
  );
  const seen = new Map<string, string>();
  for (const { id, source } of cases) {
    const before = seen.get(id);
    if (before) throw new Mistake(`${source}: case ${id} stands already at ${before}.`);
    seen.set(id, source);
  }
  return cases;
}
