import type { ArgDef, ArgsDef, StringArgDef } from 'citty';
import { didYouMean } from '../../targets/mistake';
import { UsageError } from './errors';

/**
 * citty passes over unknown flags, missing values and surplus words; a misspelt flag must not change a verdict.
 * A positional with the valueHint `...` may be given many times; citty leaves the others in `args._`.
 */
export function checkArgs(command: string, defs: ArgsDef, raw: readonly string[]): void {
  const flags = flagTable(defs);
  const given = new Set<string>();
  const words: string[] = [];
  for (let at = 0; at < raw.length; at++) {
    const token = raw[at] as string;
    if (token === '--') {
      words.push(...raw.slice(at + 1));
      break;
    }
    if (!token.startsWith('-') || token === '-') words.push(token);
    else if (readFlag({ command, flags, given, token, next: raw[at + 1] })) at++;
  }
  checkRequired(command, defs, given);
  checkWords(command, defs, words);
}

type Flag = { name: string; def: ArgDef };

/** Every spelling citty takes: the name, its kebab and camel forms, aliases. */
function flagTable(defs: ArgsDef): Map<string, Flag> {
  const table = new Map<string, Flag>();
  for (const [name, def] of Object.entries(defs)) {
    if (def.type === 'positional') continue;
    const aliases = [(def as StringArgDef).alias ?? []].flat();
    for (const spelling of [name, kebab(name), camel(name), ...aliases]) {
      table.set(spelling, { name, def });
    }
  }
  return table;
}

interface Reading {
  command: string;
  flags: Map<string, Flag>;
  given: Set<string>;
  token: string;
  next: string | undefined;
}

/** True if the next token was the flag's value. */
function readFlag({ command, flags, given, token, next }: Reading): boolean {
  const [, dashes, key = '', inline] = /^(--?)([^=]*)(?:=([\s\S]*))?$/.exec(token) ?? [];
  const negated = dashes === '--' && key.startsWith('no-') && flags.get(key.slice(3))?.def.type === 'boolean';
  const flag = flags.get(negated ? key.slice(3) : key);
  const long = [...flags.keys()].filter((name) => name.length > 1 && name === kebab(name));
  if (!flag || (dashes === '-') !== (key.length === 1)) {
    throw new UsageError(`${command}: unknown flag ${dashes}${key}.${didYouMean(key, long, '--')}`);
  }
  const { name, def } = flag;
  const shown = `${command}: --${kebab(name)}`;
  if (given.has(name)) throw new UsageError(`${shown} is given twice; give it once.`);
  given.add(name);
  if (def.type === 'boolean' || def.type === undefined) {
    checkBoolean(shown, negated, inline);
    return false;
  }
  const value = inline ?? (next?.startsWith('-') ? undefined : next);
  if (!value)
    throw new UsageError(`${shown} wants a value${inline === undefined && next ? `, received ${next}` : ''}.`);
  if (def.type === 'enum') checkChoice(shown, def.options ?? [], value);
  return inline === undefined;
}

function checkBoolean(shown: string, negated: boolean, inline: string | undefined): void {
  if (inline === undefined || (!negated && (inline === 'true' || inline === 'false'))) return;
  throw new UsageError(`${shown} takes no value but true or false, received ${inline}.`);
}

function checkChoice(shown: string, options: readonly string[], value: string): void {
  if (options.length === 0 || options.includes(value)) return;
  throw new UsageError(`${shown} wants one of ${options.join(', ')}, received ${value}.${didYouMean(value, options)}`);
}

function checkRequired(command: string, defs: ArgsDef, given: Set<string>): void {
  for (const [name, def] of Object.entries(defs)) {
    if (def.type === 'positional' || !def.required || def.default !== undefined || given.has(name)) continue;
    throw new UsageError(`${command}: --${kebab(name)} is missing.`);
  }
}

function checkWords(command: string, defs: ArgsDef, words: readonly string[]): void {
  const places = Object.entries(defs).filter(([, def]) => def.type === 'positional');
  for (const [at, [name, def]] of places.entries()) {
    const needed = def.required !== false && def.default === undefined;
    if (needed && words[at] === undefined) throw new UsageError(`${command}: ${name.toUpperCase()} is missing.`);
  }
  const many = places.some(([, def]) => def.valueHint === '...');
  if (!many && words.length > places.length) {
    throw new UsageError(`${command}: unexpected word ${words[places.length]}; flags begin with --.`);
  }
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
