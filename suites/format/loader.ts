/** The strict loader of suite files: it refuses anything unknown, with file and line. Only this file reads files. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../common/usage-error';
import { readYaml, strictReader } from '../../common/yaml';
import type { OperationId } from '../../contract';
import type { Case } from './case';
import { caseOf, Reader } from './case-reader';
import { boundaryCases, type Derivation, type FieldRules } from './from-contract/boundary-cases';
import { codeCases } from './from-contract/code-cases';
import { headerCases } from './from-contract/header-cases';
import { notOwn } from './own/own-cases';
import { type CaseText, type SharedSteps, type SuiteText, sharedStepsSchema, suiteSchema } from './schema';

const readSuite = strictReader<SuiteText>(suiteSchema);
const readSharedSteps = strictReader<SharedSteps>(sharedStepsSchema);

/** The cases of an entry: one, or one for each row of `each`. */
function casesIn(text: CaseText, reader: Reader, path: (string | number)[]): CaseText[] {
  const { each, ...pattern } = text;
  if (!each) return [text];
  const names = [...new Set(each.flatMap(Object.keys))];
  const written = JSON.stringify(pattern);
  const complain = (name: string, why: string) =>
    reader.complain([...path, 'each'], `case ${text.id}: ${name} ${why}.`);
  for (const name of names) {
    if (!written.includes(`<${name}>`)) complain(name, `is used nowhere; its place is <${name}>`);
    if (!each.every((row) => name in row)) complain(name, 'is not in every row');
  }
  const inText = (value: string) => JSON.stringify(value).slice(1, -1);
  return each.map((row) =>
    JSON.parse(written.replace(/<(\w+)>/g, (place, name) => (name in row ? inText(row[name] as string) : place))),
  );
}

type DerivationText = NonNullable<SuiteText['derive']>[number];

const derivationOf = (text: DerivationText, suite: SuiteText, source: string): Omit<Derivation, 'trigger'> => ({
  call: text.call as OperationId,
  before: (text.before ?? []) as OperationId[],
  after: (text.after ?? []) as OperationId[],
  kind: { ...suite.for, ...text.for },
  area: suite.area,
  source,
});

/** A suite file, of which only the boundary cases depend on the target. */
interface Parsed {
  cases: Case[];
  boundaries: Derivation[];
  more: Case[];
}

function parse(file: string, text: string, shared: SharedSteps, isOwn?: boolean): Parsed {
  const source = readYaml(file, text);
  const suite = readSuite(source);
  const reader = new Reader(source, shared, isOwn);
  const cases = (suite.cases ?? []).flatMap((written, index): Case[] => {
    const path = ['cases', index];
    return casesIn(written, reader, path).map((text) => {
      const own = caseOf(text, suite, reader, path);
      return text.vary ? { ...own, vary: text.vary, ...(text.everyKind && { everyKind: true }) } : own;
    });
  });
  const derivations = (key: 'derive' | 'deriveHeaders') =>
    (suite[key] ?? []).map((item, index): Derivation => {
      const trigger = reader.trigger([key, index], item.trigger);
      return { ...derivationOf(item, suite, source.at([key, index])), ...(trigger && { trigger }) };
    });
  const boundaries = derivations('derive');
  const ofHeaders = derivations('deriveHeaders').flatMap(headerCases);
  const ofCodes = (suite.deriveCodes ?? []).flatMap(({ stage, for: kind }, index) =>
    codeCases({ stage, kind: { ...suite.for, ...kind }, area: suite.area, source: source.at(['deriveCodes', index]) }),
  );
  if (isOwn) reader.complaints.push(...notOwn(suite, cases, source));
  if (reader.complaints.length > 0) throw new UsageError([...new Set(reader.complaints)].join('\n'));
  return { cases, boundaries, more: [...ofHeaders, ...ofCodes] };
}

const withBoundaries = ({ cases, boundaries, more }: Parsed, rules?: FieldRules): Case[] => [
  ...cases,
  ...boundaries.flatMap((derivation) => boundaryCases(derivation, rules)),
  ...more,
];

/** The cases of one suite file. */
export const parseSuite = (
  file: string,
  text: string,
  shared: SharedSteps = {},
  rules?: FieldRules,
  isOwn?: boolean,
): Case[] => withBoundaries(parse(file, text, shared, isOwn), rules);

/** Steps that cases of all files share, beside their folders. */
const sharedStepsFile = 'steps.yaml';

function sharedStepsOf(folder: string, shown: string): SharedSteps {
  const file = join(folder, sharedStepsFile);
  return existsSync(file) ? readSharedSteps(readYaml(join(shown, sharedStepsFile), readFileSync(file, 'utf8'))) : {};
}

/** A misspelt area would be left out of every selection by `--area`. */
function checkArea(path: string, area: string | undefined): void {
  const names = [basename(dirname(path)), basename(path).replace(/\.ya?ml$/, '')];
  if (area !== undefined && !names.includes(area))
    throw new UsageError(
      `${path}: area is ${area}; expected ${[...new Set(names)].join(' or ')}, the name of its folder or of the file.`,
    );
}

interface ParsedFile extends Parsed {
  /** of the text of the file, and of the steps that it shares */
  hash: string;
}

/** Beside the compiled code: what `keepParsed` wrote when it was compiled. Its name has the hash of that code. */
const keptFile = `${fileURLToPath(import.meta.url)}.json`;

const kept = (): [string, ParsedFile][] => (existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : []);

/** The files that were read last: a process that loads the suites for several targets parses them once. */
let read: Map<string, ParsedFile> | undefined;

function parsedOnce(path: string, text: string, shared: SharedSteps): Parsed {
  const hash = createHash('sha256').update(text).update(JSON.stringify(shared)).digest('hex');
  read ??= new Map(kept());
  const before = read.get(path);
  if (before?.hash === hash) return before;
  const parsed = { ...parse(path, text, shared), hash };
  read.set(path, parsed);
  return parsed;
}

/**
 * Writes the parsed suites beside the compiled code, so that no start of the program parses them. A mistake in a suite
 * is reported where the suites are loaded.
 */
export function keepParsed(folder: string): void {
  try {
    loadSuites(folder);
  } catch {
    return;
  }
  const draft = `${keptFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify([...(read ?? [])]));
  renameSync(draft, keptFile);
}

/**
 * Every case below a folder, by what reads one file. Messages and journals name the folder as `shown`. UsageError if two cases
 * have the same id.
 */
function casesBelow(
  folder: string,
  shown: string,
  casesOf: (path: string, text: string, shared: SharedSteps) => Case[],
): Case[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name) && name !== sharedStepsFile)
    .sort();
  const shared = sharedStepsOf(folder, shown);
  const cases = files.flatMap((name) => casesOf(join(shown, name), readFileSync(join(folder, name), 'utf8'), shared));
  const seen = new Map<string, string>();
  for (const { id, source } of cases) {
    const before = seen.get(id);
    if (before) throw new UsageError(`${source}: case ${id} stands already at ${before}.`);
    seen.set(id, source);
  }
  return cases;
}

/** Every case of our suites, with the fields as `rules` has them. They are named `suites/…`, wherever the folder is. */
export const loadSuites = (folder: string, rules?: FieldRules): Case[] =>
  casesBelow(folder, basename(folder), (path, text, shared) => {
    const cases = withBoundaries(parsedOnce(path, text, shared), rules);
    checkArea(path, cases[0]?.area);
    return cases;
  });

/** Every case of a folder that an integrator gives. */
export const loadOwnSuites = (folder: string, shown: string): Case[] =>
  casesBelow(folder, shown, (path, text, shared) => parseSuite(path, text, shared, undefined, true));
