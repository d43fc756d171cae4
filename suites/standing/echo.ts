import { type Json, reader } from '../../generators';
import { echoes } from '../../spec/schemas/generated/quick.js';
import type { Echo } from '../../spec/schemas/tables';
import { asBag, type Finding, show } from './exchange';

interface Reading {
  echo: Echo;
  sent: (body: Json) => Json;
  came: (body: Json) => Json;
}

/** The echoes of an object sorted by form, so that those that hold are seen without a search for each. */
interface Sorted {
  /** members at the top, of one name in both */
  members: string[];
  /** keys of the key/value lists of one name in both */
  lists: { name: string; keys: Set<string> }[];
  others: Reading[];
}

const readingOf = (echo: Echo): Reading => ({ echo, sent: reader(echo.sent), came: reader(echo.came) });

function sort(all: readonly Echo[]): Sorted {
  const of: Sorted = { members: [], lists: [], others: [] };
  for (const echo of all) {
    const [, name = '', key] = (echo.sent === echo.came && echo.came.match(/^(\w+)(?:\[(\w+)\])?$/)) || [];
    const list = of.lists.find((one) => one.name === name);
    if (key && list) list.keys.add(key);
    else if (key) of.lists.push({ name, keys: new Set([key]) });
    else if (name) of.members.push(name);
    else of.others.push(readingOf(echo));
  }
  return of;
}

const sorted = new Map<string, Sorted>();

function sortedOf(object: string, all: () => readonly Echo[]): Sorted {
  const of = sorted.get(object) ?? sort(all());
  sorted.set(object, of);
  return of;
}

type Entries = readonly ({ key?: Json; value?: Json } | null | undefined)[];

function valueFor(list: Entries, key: Json): Json {
  for (let at = 0; at < list.length; at += 1) if (list[at]?.key === key) return list[at]?.value;
  return undefined;
}

/** Is each entry that was sent in the list that came? */
function repeats(sent: Json, came: Json, keys: Set<string>): boolean {
  if (!Array.isArray(sent)) return true;
  if (!Array.isArray(came)) return false;
  const list = sent as unknown as Entries;
  for (let at = 0; at < list.length; at += 1) {
    const one = list[at];
    if (typeof one?.value !== 'string' || !keys.has(one.key as string)) continue;
    if (valueFor(came as unknown as Entries, one.key) !== one.value) return false;
  }
  return true;
}

/**
 * Quick and strict: true where an answer repeats all to the letter; otherwise each echo is looked at by itself. Plain
 * loops, here and on the rest of the way of a clean answer: an iterator makes an object a step, and k6's machine is slow
 * at that.
 */
function allEcho({ members, lists, others }: Sorted, request: Json, answer: Json): boolean {
  const sent = asBag(request);
  const came = asBag(answer);
  if (!sent || !came) return false;
  for (let at = 0; at < members.length; at += 1) {
    const was = sent[members[at] as string];
    if (typeof was === 'string' && was !== came[members[at] as string]) return false;
  }
  for (let at = 0; at < lists.length; at += 1) {
    const { name, keys } = lists[at] as Sorted['lists'][number];
    if (!repeats(sent[name], came[name], keys)) return false;
  }
  for (let at = 0; at < others.length; at += 1) {
    const one = others[at] as Reading;
    const was = one.sent(request);
    if (typeof was === 'string' && was !== one.came(answer)) return false;
  }
  return true;
}

/** `10.50` and `10.5` are one decimal. */
const canonical = (value: string): string =>
  value.includes('.') ? value.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '') : value.replace(/^0+(?=\d)/, '');

/** What an answer fails to repeat of the request that it answers. */
export function echoFindings(object: string, request: Json, answer: Json): Finding[] {
  const all = echoes[object];
  const found: Finding[] = [];
  if (!all || allEcho(sortedOf(object, all), request, answer)) return found;
  for (const { echo, sent, came } of all().map(readingOf)) {
    const was = sent(request);
    if (typeof was !== 'string') continue;
    const is = came(answer);
    if (was === is) continue;
    const equal = echo.decimal && typeof is === 'string' && canonical(was) === canonical(is);
    found.push({
      requirement: equal ? 'echo.text' : echo.id,
      expected: `${echo.came}: ${show(was)}, as it was sent`,
      received: show(is),
    });
  }
  return found;
}
