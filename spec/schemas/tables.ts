/** Tables of the hot path, worked out of the contract beforehand: a VU that holds the whole contract takes megabytes. */
import { codes } from '../codes';
import { fields } from '../fields';
import { operation } from '../operations';
import { requirements } from '../requirements';

/** A member of an answer that repeats one of the request. */
export interface Echo {
  /** id of the field in the answer */
  id: string;
  sent: string;
  came: string;
  /** two spellings of one number are equal */
  decimal?: true;
}

/** The echoes of each object. */
export function echoes(): Record<string, Echo[]> {
  const paths = new Map(fields.map(({ id, path }) => [id, path]));
  const all: Record<string, Echo[]> = {};
  for (const { id, object, path, echo, format } of fields) {
    const sent = echo && paths.get(echo);
    if (!sent) continue;
    const list = all[object] ?? [];
    all[object] = list;
    list.push({ id, sent, came: path, ...(format === 'decimal' && { decimal: true }) });
  }
  return all;
}

/** Codes with which cancel and reverse say that they did what was asked. */
function doneCodes(): readonly string[] {
  const succeeds = [operation('cancelTransaction').succeeds, operation('reverseTransaction').succeeds];
  return requirements.filter(({ id }) => succeeds.includes(id)).flatMap(({ accept = [] }) => accept);
}

/** Tables are functions: a VU makes those that it looks at. */
export function tablesSource(): string {
  const members = Object.entries(echoes()).map(([object, all]) => `${object}:()=>(${JSON.stringify(all)})`);
  const messages = Object.fromEntries(codes.map(({ code, message }) => [code, message]));
  return [
    `export const echoes={\n${members.join(',\n')}\n};`,
    `export const messages=()=>(${JSON.stringify(messages)});`,
    `export const doneCodes=${JSON.stringify(doneCodes())};`,
    '',
  ].join('\n');
}
