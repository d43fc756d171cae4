/** Compares texts with the wording of the code tables (Errors). */
import { getOrMake } from '../../common/made-once';
import { type Json, messageOf } from '../../contract';
import type { Observations } from './observations';

const plain = (text: string): string => text.toLowerCase().trim().replace(/\s+/g, ' ').replace(/\.$/, '');

/** Patterns of the messages of the table that were compared so far. */
const patterns = new Map<string, RegExp[]>();

function patternsOf(message: string): RegExp[] {
  const variants = [message, message.replace(/ ?\([^)]*\)/g, '')];
  return variants.map((variant) => {
    const pattern = plain(variant)
      .split(/\[\w+\]/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+');
    return new RegExp(`^${pattern}$`);
  });
}

/** Compares the wording with the table: `[name]` matches any text; case and a final full stop are ignored. */
export function wordingFits(message: string, description: string): boolean {
  const text = plain(description);
  return getOrMake(patterns, message, () => patternsOf(message)).some((pattern) => pattern.test(text));
}

/** The table says what status goes with this code; the samples leave it out. */
const acknowledged = 'Remit Acknowledged';

/** Judges the message of `<code>:<message>`, or of a code and its message, at `place`; a code of no table has no wording. */
export function successWordingRule(code: string, message: Json, place: string, notes: Observations): void {
  const wording = messageOf(code);
  if (wording === undefined || wording === '') return;
  const text = typeof message === 'string' ? message : '';
  const wordings = code === '3050' ? [wording, acknowledged] : [wording];
  // the usual ones without a pattern
  const isKnown = wordings.includes(text) || wordings.some((one) => wordingFits(one, text));
  notes.hold('success.wording', isKnown, `"${wording}"`, message, place);
}

/** As `successWordingRule`, for a status of the form `<code>:<message>`. */
export function statusWordingRule(status: Json, place: string, notes: Observations): void {
  if (typeof status !== 'string') return;
  const colon = status.indexOf(':');
  if (colon > 0) successWordingRule(status.slice(0, colon), status.slice(colon + 1), place, notes);
}

/** Words that stand for nothing, and are letters of which a reference may consist. */
const openWords = ['none', 'nil', 'na'];

/** Is it a word that usually stands for nothing, though it may be a reference? */
export const isOpenWord = (text: string): boolean => openWords.includes(text.trim().toLowerCase());

/** Is it a text that cannot be a reference, whatever the references of a service look like? */
export function isNoReference(text: string): boolean {
  const word = text.trim().toLowerCase();
  return ['null', 'undefined', 'n/a'].includes(word) || !/[a-z0-9\u0080-\uffff]/.test(word);
}

/** Is it a text in words that stands for nothing? */
export const isNothingText = (text: string): boolean => isNoReference(text) || isOpenWord(text);
