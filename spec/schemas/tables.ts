/** Tables of the hot path, worked out of the contract beforehand: a VU that holds the whole contract takes megabytes. */
import { codes } from '../codes';
import { fields } from '../fields';
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
const doneCodes = (): string[] =>
  requirements
    .filter(({ id }) => id === 'cancel.accepted' || id === 'reverse.accepted')
    .flatMap(({ accept = [] }) => accept);

/** Echoes are functions: a VU makes those that it looks at. */
export function tablesSource(): string {
  const members = Object.entries(echoes()).map(([object, all]) => `${object}:()=>(${JSON.stringify(all)})`);
  const lists = { knownCodes: codes.map(({ code }) => code), doneCodes: doneCodes() };
  const constants = Object.entries(lists).map(([name, value]) => `export const ${name}=${JSON.stringify(value)};\n`);
  return `export const echoes={\n${members.join(',\n')}\n};\n${constants.join('')}`;
}
