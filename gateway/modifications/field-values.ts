import { type Step, stepsOf } from '../validation';
import { isObject } from './response-modifiers';

type Change = (value: unknown) => unknown;

/** Changes the value of one key; the entry is removed where the new value is undefined. */
function changeInEntries(list: unknown, key: string, rest: readonly Step[], change: Change): unknown {
  if (!Array.isArray(list)) return list;
  return list.flatMap((entry) => {
    if (entry?.key !== key) return [entry];
    const value = changeInside(entry.value, rest, change);
    return value === undefined ? [] : [{ ...entry, value }];
  });
}

function changeInside(root: unknown, [step, ...rest]: readonly Step[], change: Change): unknown {
  if (!step) return change(root);
  const { name, kind, entry } = step;
  if (entry) return changeInEntries(root, name, rest, change);
  if (!isObject(root) || !(name in root)) return root;
  const { [name]: old, ...others } = root;
  const isList = kind === 'list' && Array.isArray(old);
  const value = isList ? old.map((element) => changeInside(element, rest, change)) : changeInside(old, rest, change);
  // keeps the order of the members
  return value === undefined ? others : { ...root, [name]: value };
}

/**
 * A copy of `root` in which the value at a field's path, such as `quotes[].fxRate`, is changed in every element of a
 * list. Where `change` returns undefined, the member is removed; a missing one stays missing, and `change` is not
 * called.
 */
export const changeFieldValue = (root: unknown, path: string, change: Change): unknown =>
  changeInside(root, stepsOf(path), change);
