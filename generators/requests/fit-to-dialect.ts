import { asBag, getAt, setAt } from '../../contract';
import type { Fit } from '../../targets/dialect/dialect';
import { stretch } from '../boundaries';
import type { Draft } from './draft';

/** Changes a value so that it has an allowed length, or is one of the allowed words, of the gateway's dialect. */
function fitted(value: string, { min = 0, max, words }: Fit): string {
  if (words && !words.includes(value)) return words[0] ?? value;
  const length = [...value].length;
  if (length < min) return stretch(value, min);
  return max !== undefined && length > max ? [...value].slice(0, max).join('') : value;
}

/** Changes the usual request of an operation so that the gateway of this dialect accepts its lengths and words. Absent values stay absent. */
export function fitDraft(draft: Draft, fits: readonly Fit[] = []): Draft {
  for (const fit of fits) {
    const { in: place, path } = fit;
    const bag = place === 'body' ? undefined : place === 'header' ? draft.headers : asBag(draft[place]);
    const value = bag ? bag[path] : getAt(draft.body, path);
    // U+E000 begins a placeholder of a template, which is filled in later (make-templates.ts)
    if (typeof value !== 'string' || value.includes('\ue000')) continue;
    if (bag) bag[path] = fitted(value, fit);
    else setAt(draft.body, path, fitted(value, fit));
  }
  return draft;
}
