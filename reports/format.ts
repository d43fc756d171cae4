import type { RequirementResult } from '../assertions/run';
import { requirement } from '../contract';

/** Shortens a long value in the middle, because differences are often at its end. */
export function middleCut(text: string, width: number): string {
  const letters = [...text];
  if (letters.length <= width) return text;
  const head = Math.ceil((width - 1) / 2);
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (width - 1 - head)).join('')}`;
}

/** The chapter of the specification with a requirement, without the number of the rule. */
export const chapterOf = ({ source }: Pick<RequirementResult, 'source'>): string => source.replace(/: \d+$/, '');

/** Is the requirement shown by the load rather than by a case? */
export const isLoad = ({ id, cases }: Pick<RequirementResult, 'id' | 'cases'>): boolean =>
  requirement(id)?.judgedBy === 'reply-times' || (cases.length > 0 && cases.every((testCase) => testCase === 'load'));

/** Hides the user information of an address. */
export const safeUrl = (url: string): string => url.replace(/\/\/[^/@]*@/, '//***@');
