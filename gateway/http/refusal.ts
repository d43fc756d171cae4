import { codes } from '../../contract';
import type { Problem } from '../validation';

const messages = new Map<string, string>();
// a code may stand in two tables: the first wording is the one that is used
for (const { code, message } of codes) if (!messages.has(code)) messages.set(code, message);

/** The wording of the code table (Errors); '' for a code that the document does not list. */
export const messageOf = (code: string): string => messages.get(code) ?? '';

/** The code for a reference that names no transaction: 1046 for what no reference looks like, else 3003. */
export const unknownCode = (reference: string): string => (/^[A-Za-z0-9._-]{1,50}$/.test(reference) ? '3003' : '1046');

/** A refused request: a code of the document and its description. */
export class Refusal {
  constructor(
    readonly code: string,
    readonly description: string = messageOf(code),
    readonly problem?: Problem,
    /** HTTP status; failures of the document come with 200 */
    readonly status: number = 200,
  ) {}
}

/** The refusal of a malformed property, with its name and bounds in the wording. */
export function refusalOf(problem: Problem, code: string): Refusal {
  const { name, min = 0, max = 0 } = problem;
  const description = messageOf(code)
    .replace('[propertyName]', () => name)
    .replace('[minlength]', String(min))
    .replace('[maxlength]', String(max))
    .replace('[length]', String(max));
  return new Refusal(code, description, problem);
}
