import type { RequirementResult } from '../assertions/run';
import { requirement } from '../contract';

/** Keeps both ends of a value that is too long: what differs is as often at its end as at its start. */
export function middleCut(text: string, width: number): string {
  const letters = [...text];
  if (letters.length <= width) return text;
  const head = Math.ceil((width - 1) / 2);
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (width - 1 - head)).join('')}`;
}

/** The chapter of the document that a requirement stands in; the number of a paragraph is no chapter. */
export const chapterOf = ({ source }: Pick<RequirementResult, 'source'>): string => source.replace(/: \d+$/, '');

/** Requirements of the load have no case of their own. */
export const isLoad = ({ id, cases }: Pick<RequirementResult, 'id' | 'cases'>): boolean =>
  requirement(id)?.judgedBy === 'reply-times' || (cases.length > 0 && cases.every((one) => one === 'load'));

/** Userinfo of an address is nobody's business. */
export const safeUrl = (url: string): string => url.replace(/\/\/[^/@]*@/, '//***@');
