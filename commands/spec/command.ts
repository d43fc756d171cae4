import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { root } from '../../common/project-root';
import { didYouMean } from '../../common/usage-error';
import {
  type Code,
  codes,
  countryRules,
  type Field,
  fields,
  interpretations,
  interpretationsOf,
  knownValues,
  lifecycle,
  type Operation,
  operations,
  requirements,
  shape,
  states,
} from '../../contract';
import { command, completing } from '../cli/command';
import { cloneOption, needsClone } from '../cli/options';
import { positiveInteger } from '../cli/parsers';
import { requirementIds, valueOption, yamlFiles } from '../cli/values';
import { codesInWords, contractPage } from './contract-page';
import { editorSchemas } from './editor-schemas';

const allOperations: readonly Operation[] = operations;

function operationLines({ id, method, path, revision, title, source }: Operation): string[] {
  return [
    `${id}  ${method} ${path ?? '(path from the target file)'}`,
    `    ${title}; revision ${revision} · ${source}`,
  ];
}

function fieldLines(field: Field): string[] {
  const length = field.length ? ` · published ${field.length}` : '';
  const condition = field.condition ? ` · ${field.condition.text}` : '';
  return [`${field.id}  ${field.req}${length} · ${shape(field)}`, `    ${field.text}${condition} · ${field.source}`];
}

interface Entry {
  kind: string;
  /** name of the record, which `spec NAME` finds */
  key: string;
  lines: string[];
}

const entriesOf = <Row extends { id: string }>(kind: string, rows: readonly Row[], lines: (row: Row) => string[]) =>
  rows.map((row): Entry => ({ kind, key: row.id, lines: lines(row) }));

const codesById = codes.map((code) => ({ id: code.code, ...code }));
const statesById = states.map((state) => ({ id: state.status, ...state }));

/** How a request makes a gateway answer with a code. */
function causeText({ code, stage, instrument, unseen }: Code): string {
  if (unseen) return `no case shows it: ${unseen}`;
  if (!stage) return 'caused by requests that break its rule, in cases about that rule';
  const only = instrument ? `, for ${instrument}` : '';
  return `caused by the trigger ${stage}-${code}${only} (docs/integrating.md, Triggers), in the case codes.${stage}-${code}`;
}

/** Every record of the contract as lines of text. */
const entries = (): Entry[] => [
  ...entriesOf('Operations', allOperations, operationLines),
  ...entriesOf('Fields', fields, fieldLines),
  ...entriesOf('Codes', codesById, (known) => [
    `${known.code}  ${known.message}`,
    `    contact ${known.contact || 'not shown'} · action ${known.action || 'not shown'} · ${known.source}`,
    `    ${causeText(known)}`,
  ]),
  ...entriesOf('States', statesById, ({ status, meaning, action }) => [`${status}  ${meaning}`, `    ${action}`]),
  ...entriesOf('Lifecycle', lifecycle, (row) => [
    `${row.from} → ${row.to.join(' | ')}  ${row.event} · ${codesInWords(row)}`,
    `    ${row.condition && `${row.condition} · `}${row.requirement} · ${row.source}`,
  ]),
  ...entriesOf('Requirements', requirements, ({ id, level, party, text, source }) => [
    `${id}  ${level} · ${party}`,
    `    ${text} · ${source}`,
    ...interpretationsOf(id).map((one) => `    interpretation ${one.id}: ${one.decision}`),
  ]),
  ...entriesOf('Interpretations', interpretations, ({ id, point, decision }) => [`${id}  ${point}`, `    ${decision}`]),
];

/** All records of the kind; or else the record with this name and the records below it; or else all records that contain the word. */
function find(word: string) {
  const all = entries();
  const lower = word.toLowerCase();
  const named = all.filter(
    ({ kind, key }) => kind.toLowerCase() === lower || key === word || key.startsWith(`${word}.`),
  );
  if (named.length > 0) return named;
  return all.filter(({ lines }) => lines.join(' ').toLowerCase().includes(lower));
}

/** The whole contract as one document, with the cases that verify each requirement and the defects and mutants that fail it. */
async function wholeContract() {
  const { coverage } = await import('./coverage');
  const covered = new Map((await coverage()).requirements.map(({ requirement: { id }, ...rest }) => [id, rest]));
  const none = { cases: [], killers: [] };
  const withCoverage = requirements.map((requirement) => {
    const { cases, killers } = covered.get(requirement.id) ?? none;
    return { ...requirement, cases, killers };
  });
  const tables = { operations, fields, codes, states, lifecycle };
  return { ...tables, requirements: withCoverage, interpretations, countryRules, knownValues };
}

/** The cause of a code, for --coverage. */
function occurrence({ code, stage, unseen }: Code) {
  const cause = stage ? `case codes.${stage}-${code}` : 'cases about the rule that the code reports';
  return { code, occurrence: unseen ? `no case shows it: ${unseen}` : cause };
}

/** Prints the coverage; the exit code is 1 if a requirement has no case, or nothing that is known to fail it. */
async function printCoverage(json: boolean): Promise<number> {
  const { coverage, coverageGaps, coverageLines } = await import('./coverage');
  const matrix = await coverage();
  const gaps = coverageGaps(matrix);
  const rows = matrix.requirements.map(({ requirement: { id, level }, ...rest }) => ({ id, level, ...rest }));
  const { rules, requestsByState } = matrix;
  const document = { requirements: rows, rules, requestsByState, codes: codes.map(occurrence), gaps };
  if (json) console.log(JSON.stringify(document, undefined, 2));
  else {
    const ofCodes = codes.map((code) => `${code.code}  ${occurrence(code).occurrence}`);
    console.log([...coverageLines(matrix), '', ...ofCodes, '', `${gaps.length} gaps`, ...gaps].join('\n'));
  }
  return gaps.length > 0 ? 1 : 0;
}

/** Prints the matrix of sentences; the exit code is 1 if nothing carries a sentence, or a requirement has none. */
async function printSentences(json: boolean): Promise<number> {
  const { coverage } = await import('./coverage');
  const { sentenceFaults } = await import('../../contract/sentences');
  const { sentenceLines, sentenceMatrix } = await import('./sentences');
  const rows = sentenceMatrix(await coverage());
  const faults = sentenceFaults();
  console.log(
    json ? JSON.stringify({ sentences: rows, faults }, undefined, 2) : [...sentenceLines(rows), ...faults].join('\n'),
  );
  return faults.length > 0 ? 1 : 0;
}

/** Prints the records that match a word. */
function printFound(word: string | undefined): void {
  const found = word ? find(word) : entries();
  if (found.length === 0) {
    const names = entries().flatMap(({ key }) => [key, key.slice(key.lastIndexOf('.') + 1)]);
    throw new UsageError(`spec: nothing in the contract matches ${word}.${didYouMean(word ?? '', names)}`);
  }
  for (const kind of new Set(found.map((entry) => entry.kind))) {
    console.log(`\n${kind}`);
    for (const entry of found) if (entry.kind === kind) console.log(entry.lines.map((line) => `  ${line}`).join('\n'));
  }
}

/** The `spec` command: prints the contract or a part of it, or its OpenAPI document. */
export default command({
  summary:
    'Print the contract: all of it, one operation, object, code or requirement, or every record that contains a word',
  example: 'quoteId',
  options: new Command()
    .addArgument(
      completing(new Argument('[word]', 'Name or word to look up (default: print everything)'), requirementIds),
    )
    .option('--json', 'Print the whole contract, or the OpenAPI document, as JSON')
    .option('--openapi', 'Print an OpenAPI 3.1 document, as YAML')
    .option('--payouts <N>', 'Print N sample payouts in words: who pays whom, how much and why', positiveInteger)
    .addOption(
      valueOption('--target <FILE>', 'With --openapi or --payouts: what this target offers, at its address', yamlFiles),
    )
    .option(
      '--coverage',
      'Print the cases that verify each requirement, the defects and mutants that break it, and the requests in each state',
    )
    .option(
      '--sentences',
      'Print the coverage of each sentence of the specification: requirements with their cases and mutants, a GAP, or a reason',
    )
    .addOption(cloneOption('--page', 'Regenerate docs/contract.md and docs/payouts.md'))
    .addOption(cloneOption('--schemas', 'Regenerate the JSON Schemas by which editors check YAML files')),
  run: async (word, flags) => {
    if (flags.target !== undefined && !flags.openapi && flags.payouts === undefined)
      throw new UsageError('spec: --target is for --openapi and --payouts. Leave it out, or give one of them.');
    if (flags.openapi) {
      const { openApiText } = await import('./openapi-text');
      process.stdout.write(await openApiText(flags));
    } else if (flags.payouts !== undefined) {
      const { payoutText } = await import('./payouts');
      console.log(payoutText(flags.target, flags.payouts));
    } else if (flags.coverage) {
      process.exitCode = await printCoverage(flags.json === true);
    } else if (flags.sentences) {
      process.exitCode = await printSentences(flags.json === true);
    } else if (flags.page || flags.schemas) {
      needsClone(flags.page ? '--page' : '--schemas');
      const { payoutPage } = await import('./payouts');
      const pages = [
        { name: 'docs/contract.md', text: contractPage },
        { name: 'docs/payouts.md', text: payoutPage },
      ];
      for (const { name, text } of flags.page ? pages : editorSchemas) {
        writeFileSync(join(root, name), text());
        console.log(name);
      }
    } else if (flags.json) {
      console.log(JSON.stringify(await wholeContract(), undefined, 2));
    } else {
      printFound(word);
    }
  },
});
