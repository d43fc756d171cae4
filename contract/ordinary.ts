/** What the harness and the contract name by themselves, although a secret may be the same text. */
import { fields } from './fields';
import { operations } from './operations';
import { states } from './states';

/** Fewer digits than a card number has: they occur in amounts, times and references. */
const isNumber = (text: string): boolean => /^[\d:. -]+$/.test(text) && text.replace(/\D/g, '').length < 10;

/** A day, alone or with a time. */
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d(?!\d)/.test(text);

/** A text that the harness may write itself: a number, a day, or words as of an id. */
export const isOrdinary = (text: string): boolean =>
  isNumber(text) || isDay(text) || /^[a-z]+(?:[-_.][a-z]+)*$/i.test(text);

/** The words of the interface: members, values, and what operations are called. */
let words: Set<string> | undefined;
const wordsOfContract = (): Set<string> => {
  const ofFields = fields.map(({ path, enum: values }) => [path, values]);
  const ofOperations = operations.map(({ id, title, path }) => [id, title, path]);
  return new Set([ofFields, ofOperations, states.map(({ status }) => status)].join(' ').toLowerCase().match(/\w+/g));
};

/** Is what stands there no secret, but a word of the contract, a day, or within a longer number, word or reference? */
export function isNamed(text: string, from: number, until: number): boolean {
  const found = text.slice(from, until);
  if (isDay(found)) return true;
  const [before, after] = [text.slice(Math.max(0, from - 50), from), text.slice(until, until + 50)];
  if (isNumber(found)) return /[\da-z]$|\d[-:.]$/i.test(before) || /^[\da-z]|^[-:.]\d/i.test(after);
  if (/^[a-z]+$/i.test(found) && /\w$/.test(before) && /^\w/.test(after)) return true;
  words ??= wordsOfContract();
  return words.has(`${/\w*$/.exec(before)}${found}${/^\w*/.exec(after)}`.toLowerCase());
}
