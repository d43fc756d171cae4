import { asBag, getAt, setAt } from '../../contract';
import type { Fit } from '../../targets/dialect/dialect';
import { stretch } from '../boundaries';
import type { Draft } from './draft';

/** The value in the length and with a word that the gateway's dialect declares. */
function fitted(value: string, { min = 0, max, words }: Fit): string {
  if (words && !words.includes(value)) return words[0] ?? value;
  const length = [...value].length;
  if (length < min) return stretch(value, min);
  return max !== undefined && length > max ? [...value].slice(0, max).join('') : value;
}

/** Changes the usual request of an operation, so that it keeps what the dialect declares. Absent values stay absent. */
export function fitDraft(draft: Draft, fits: readonly Fit[] = []): Draft {
  for (const fit of fits) {
    const { in: place, path } = fit;
    const bag = place === 'body' ? undefined : place === 'header' ? draft.headers : asBag(draft[place]);
    const value = bag ? bag[path] : getAt(draft.body, path);
    // a placeholder of a template is filled in later
    if (typeof value !== 'string' || value.includes('\ue000')) continue;
    if (bag) bag[path] = fitted(value, fit);
    else setAt(draft.body, path, fitted(value, fit));
  }
  return draft;
}
