/** Generates the tables that a load script needs, because the whole contract would take megabytes in each VU. */
import { codes } from '../codes';
import { field as fieldOf, fields, repeatedBy } from '../fields';
import { type Operation, operation, operations } from '../operations';
import { answers as answering, requirements, shape } from '../requirements';
import type { PlaceRow, ResponsePlaces } from '../schemas/place';
import type { Conditional, Echo, OperationSummary } from '../schemas/types';
import { states, successors } from '../states';
import { groupBy } from '../values/group';

/** Rows by the object that each is of. */
const byObject = <Row>(rows: readonly (readonly [object: string, row: Row])[]): Record<string, Row[]> =>
  Object.fromEntries(
    [...groupBy(rows, ([object]) => object)].map(([object, own]) => [object, own.map(([, row]) => row)]),
  );

/** The echoes of each object. */
const echoes = (): Record<string, Echo[]> =>
  byObject(
    fields.flatMap(({ id, object, path, echo, format }) => {
      const sent = echo && fieldOf(echo)?.path;
      return sent
        ? [[object, { id, sent, returned: path, ...(format === 'decimal' && { decimal: true }) }] as const]
        : [];
    }),
  );

/** The fields of every response object, with a description of their values, for the findings of violations. */
function answers(): ResponsePlaces {
  const all: Record<string, PlaceRow[]> = {};
  for (const field of fields) {
    const { id, object, path } = field;
    if (!answering.has(object)) continue;
    const rows = all[object] ?? [];
    all[object] = rows;
    // a field of both revisions is listed once
    if (rows.some(([known]) => known === path)) continue;
    rows.push([path, id, `${path}: ${shape(repeatedBy(field))}`]);
  }
  return all;
}

/** The success codes of cancel and reverse, by operation. */
function successCodes(): Record<string, readonly string[]> {
  const codesOf = (id: string | undefined) => requirements.find((requirement) => requirement.id === id)?.accept ?? [];
  const changing = ['cancelTransaction', 'reverseTransaction'] as const;
  return Object.fromEntries(changing.map((id) => [id, codesOf(operation(id).succeeds)]));
}

/** Members of responses that are mandatory if another member has one of some values. */
const conditionals = (): Record<string, Conditional[]> =>
  byObject(
    fields.flatMap(({ id, object, path, condition }) =>
      (answering.has(object) ? (condition?.when ?? []) : []).flatMap(({ given }) =>
        given ? [[object, { id, path, given }] as const] : [],
      ),
    ),
  );

/** Source of the table of response fields, next to the validators. */
export const responsesSource = (): string =>
  `let rows;\nexport const answers=()=>rows??=(${JSON.stringify(answers())});\n`;

const summaries = (): Record<string, OperationSummary> =>
  Object.fromEntries(
    (operations as readonly Operation[]).map(({ id, method, revision, request, response, list, failure, succeeds }) => [
      id,
      { id, method, revision, request, response, list, failure, succeeds } as OperationSummary,
    ]),
  );

/** Source of a table as a function with a switch, which takes less memory in a VU than an object. */
function choice(name: string, table: Readonly<Record<string, unknown>>, otherwise: string): string {
  const cases = Object.entries(table).map(
    ([key, value]) => `case ${JSON.stringify(key)}:return ${JSON.stringify(value)};`,
  );
  return `export function ${name}(key){switch(key){\n${cases.join('\n')}\n}${otherwise}}`;
}

/** Source of the function from a code to its class, with one branch for each class. */
function classesSource(): string {
  const byClass = new Map<string, Set<string>>();
  for (const { code, class: of } of codes) byClass.set(of, (byClass.get(of) ?? new Set()).add(code));
  const groups = [...byClass].map(([of, all]) => {
    const cases = [...all].map((code) => `case ${JSON.stringify(code)}:`).join('');
    return `${cases}return ${JSON.stringify(of)};`;
  });
  return `export function classOf(code){switch(code){\n${groups.join('\n')}\n}}`;
}

/** Codes that refuse a transaction as a duplicate (Limits: 2). */
const duplicateCodes = (): readonly string[] =>
  codes.filter((one) => one.class === 'duplicate' || one.class === 'look-alike').map(({ code }) => code);

export function tablesSource(): string {
  return [
    choice('echoesOf', echoes(), 'return []'),
    choice('messageOf', Object.fromEntries(codes.map(({ code, message }) => [code, message])), ''),
    classesSource(),
    choice('usedUpOf', Object.fromEntries(codes.flatMap(({ code, usedUp }) => (usedUp ? [[code, usedUp]] : []))), ''),
    choice('operationSummary', summaries(), 'throw new Error("no operation "+key+" in the contract")'),
    choice('successorsOf', successors, 'return []'),
    choice('successCodesOf', successCodes(), 'return []'),
    choice('conditionalsOf', conditionals(), 'return []'),
    `export const duplicateCodes=${JSON.stringify(duplicateCodes())};`,
    `export const doneCodes=${JSON.stringify(Object.values(successCodes()).flat())};`,
    `export const finalStates=${JSON.stringify(states.filter(({ final }) => final).map(({ status }) => status))};`,
    '',
  ].join('\n');
}
