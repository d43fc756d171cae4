import { asBag, echoesOf, getAt, type Json, show } from '../../../contract';
import { rows } from '../lists';
import type { Observations } from '../observations';

/** `10.50` and `10.5` are the same decimal. */
const canonical = (value: string): string =>
  value.includes('.') ? value.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '') : value.replace(/^0+(?=\d)/, '');

type Echo = ReturnType<typeof echoesOf>[number];

/** The value without what makes no other one: the notation of a decimal, and the + before a mobile number. */
function plain(text: string, { isDecimal, returned }: Echo): string {
  if (isDecimal) return canonical(text);
  return returned.endsWith('[msisdn]') ? text.replace(/^\+/, '') : text;
}

/** Is there an object where a key/value list should be? */
function isNoList(answer: Json, path: string): boolean {
  const end = path.indexOf('[');
  return end !== -1 && asBag(getAt(answer, path.slice(0, end))) !== undefined;
}

/** A list repeats what was sent under a key, and no second value: it would be of somebody else. */
function othersRule(sent: Json, answer: Json, { id, returned }: Echo, notes: Observations): void {
  const [, path, key] = /^(\w+)\[(\w+)\]$/.exec(returned) ?? [];
  if (path === undefined || key === undefined || typeof sent !== 'string') return;
  const [, ...others] = rows(asBag(answer)?.[path]).filter((entry) => entry.key === key);
  for (const { value } of others)
    if (value !== sent) notes.violate(id, `${returned}: ${show(sent)} alone, as it was sent`, show(value));
}

/**
 * Judges the request fields that a response must repeat (Resources), each under its own requirement. An amount of
 * `10.5` that comes back as `10.50`, or a mobile number with a + more or less, is the same value: it breaks `echo.text` alone.
 */
export function echoRules(object: string, request: Json, answer: Json, notes: Observations): void {
  for (const echo of echoesOf(object)) {
    const sent = getAt(request, echo.sent);
    othersRule(sent, answer, echo, notes);
    // an empty text may be taken as none
    if (typeof sent !== 'string' || sent === '') continue;
    const returned = getAt(answer, echo.returned);
    // the schema has rejected the list itself
    if (isNoList(answer, echo.returned)) continue;
    if (sent === returned) {
      if (echo.isDecimal) notes.verify('echo.text');
      continue;
    }
    const equal = typeof returned === 'string' && plain(sent, echo) === plain(returned, echo);
    const requirement = equal ? 'echo.text' : echo.id;
    // a field that the schema already rejected is not reported again
    notes.violate(requirement, `${echo.returned}: ${show(sent)}, as it was sent`, show(returned), echo.returned);
  }
}
