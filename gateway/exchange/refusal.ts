import { messageOf } from '../domain/result-codes';
import type { Problem } from '../validation';

/** The code for a reference that is not found: 1046 where it is malformed, else 3003. */
export const unknownCode = (reference: string): string => (/^[A-Za-z0-9._-]{1,50}$/.test(reference) ? '3003' : '1046');

/** Thrown where a request is refused: a result code and its description. gateway/handling/handle.ts answers with it. */
export class Refusal {
  constructor(
    readonly code: string,
    readonly description: string = messageOf(code),
    readonly problem?: Problem,
    /** HTTP status; the specification answers failures with 200 */
    readonly status: number = 200,
  ) {}
}

/** The refusal of an invalid property; its name and bounds are filled into the description. */
export function refusalOf(problem: Problem, code: string): Refusal {
  const { name, min = 0, max = 0 } = problem;
  const description = messageOf(code)
    .replace('[propertyName]', () => name)
    .replace('[minlength]', String(min))
    .replace('[maxlength]', String(max))
    .replace('[length]', String(max));
  return new Refusal(code, description, problem);
}
