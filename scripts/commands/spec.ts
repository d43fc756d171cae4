import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import {
  codes,
  countryRules,
  type Field,
  fields,
  interpretations,
  interpretationsOf,
  knownValues,
  type Operation,
  operations,
  requirements,
  shape,
  states,
  transitions,
} from '../../contract';
import { didYouMean } from '../../targets/mistake';
import { contractPage } from '../checks/contract-page';
import { UsageError } from '../cli/errors';
import { coverage, holes, matrixLines } from '../mutation/coverage';
import { root } from '../project-root';

/** The whole contract as one document. Absent bounds are left out of a record. */
const contract = {
  operations,
  fields,
  codes,
  states,
  transitions,
  requirements,
  interpretations,
  countryRules,
  knownValues,
};

const all: readonly Operation[] = operations;

function operationLines({ id, method, path, revision, title, source }: Operation): string[] {
  return [
    `${id}  ${method} ${path ?? '(its path comes from the target)'}`,
    `    ${title}; revision ${revision} · ${source}`,
  ];
}

function fieldLines(field: Field): string[] {
  const length = field.length ? ` · published ${field.length}` : '';
  const condition = field.condition ? ` · ${field.condition.text}` : '';
  return [`${field.id}  ${field.req}${length} · ${shape(field)}`, `    ${field.text}${condition} · ${field.source}`];
}

/** Every record as lines for a reader, with the words by which it is found. */
function entries(): { kind: string; key: string; lines: string[] }[] {
  return [
    ...all.map((one) => ({ kind: 'Operations', key: one.id, lines: operationLines(one) })),
    ...fields.map((one) => ({ kind: 'Fields', key: one.id, lines: fieldLines(one) })),
    ...codes.map(({ code, message, contact, action, source }) => ({
      kind: 'Codes',
      key: code,
      lines: [
        `${code}  ${message}`,
        `    contact ${contact || 'not shown'} · action ${action || 'not shown'} · ${source}`,
      ],
    })),
    ...states.map(({ status, meaning, action }) => ({
      kind: 'States',
      key: status,
      lines: [`${status}  ${meaning}`, `    ${action}`],
    })),
    ...transitions.map(({ id, from, trigger, condition, to, code }) => ({
      kind: 'Transitions',
      key: id,
      lines: [`${from} → ${to}  ${trigger} · ${code}`, ...(condition ? [`    ${condition}`] : [])],
    })),
    ...requirements.map(({ id, level, party, text, source }) => ({
      kind: 'Requirements',
      key: id,
      lines: [
        `${id}  ${level} · ${party}`,
        `    ${text} · ${source}`,
        ...interpretationsOf(id).map((reading) => `    interpretation ${reading.id}: ${reading.decision}`),
      ],
    })),
    ...interpretations.map(({ id, point, decision }) => ({
      kind: 'Readings',
      key: id,
      lines: [`${id}  ${point}`, `    ${decision}`],
    })),
  ];
}

/** What bears the name exactly, with an object's or operation's fields; else what holds the word. */
function find(word: string) {
  const every = entries();
  const lower = word.toLowerCase();
  const named = every.filter(({ key }) => key === word || key.startsWith(`${word}.`));
  if (named.length > 0) return named;
  return every.filter(({ lines }) => lines.join(' ').toLowerCase().includes(lower));
}

/** The contract, each requirement with the cases that verify it and the defects that break it. */
async function wholeContract() {
  const covered = new Map((await coverage()).map(({ requirement: { id }, ...rest }) => [id, rest]));
  const none = { cases: [], defects: [] };
  const withCover = requirements.map((one) => {
    const { cases, defects } = covered.get(one.id) ?? none;
    return { ...one, cases, defects };
  });
  return { ...contract, requirements: withCover };
}

/** Exit 1 where a requirement is verified by nothing, or no defect breaks it. */
async function printCoverage(json: boolean): Promise<number> {
  const matrix = await coverage();
  const missing = holes(matrix);
  const rows = matrix.map(({ requirement: { id, level }, cases, defects }) => ({ id, level, cases, defects }));
  if (json) console.log(JSON.stringify({ requirements: rows, holes: missing }, undefined, 2));
  else console.log([...matrixLines(matrix), '', `${missing.length} holes`, ...missing].join('\n'));
  return missing.length > 0 ? 1 : 0;
}

/** What the contract says under a word; UsageError where it says nothing. */
function printFound(word: string | undefined): void {
  const found = word ? find(word) : entries();
  if (found.length === 0) {
    const names = entries().map(({ key }) => key);
    throw new UsageError(`spec: nothing in the contract is named or holds ${word}.${didYouMean(word ?? '', names)}`);
  }
  for (const kind of new Set(found.map((one) => one.kind))) {
    console.log(`\n${kind}`);
    for (const one of found) if (one.kind === kind) console.log(one.lines.map((line) => `  ${line}`).join('\n'));
  }
}

export default new Command()
  .argument('[word]', 'A name or a word (default: all)')
  .option('--json', 'Print the whole contract as JSON')
  .option('--coverage', 'Print which cases verify a requirement, and which defects break it')
  .option('--page', 'Write docs/contract.md again')
  .action(async (word, flags) => {
    if (flags.coverage) {
      process.exitCode = await printCoverage(flags.json === true);
    } else if (flags.page) {
      writeFileSync(join(root, 'docs', 'contract.md'), contractPage());
      console.log('docs/contract.md');
    } else if (flags.json) {
      console.log(JSON.stringify(await wholeContract(), undefined, 2));
    } else {
      printFound(word);
    }
  });
