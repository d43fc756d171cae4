import { type Step, stepsOf } from '../validation';

type Change = (value: unknown) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Changes the value of one key; the entry is removed where the new value is undefined. */
function changeInEntries(list: unknown, key: string, rest: readonly Step[], change: Change): unknown {
  if (!Array.isArray(list)) return list;
  return list.flatMap((entry) => {
    if (entry?.key !== key) return [entry];
    const value = changeInside(entry.value, rest, change);
    return value === undefined ? [] : [{ ...entry, value }];
  });
}

function changeInMember(
  root: Record<string, unknown>,
  { name, kind }: Step,
  rest: readonly Step[],
  change: Change,
): unknown {
  if (!(name in root)) return root;
  const { [name]: old, ...others } = root;
  const isList = kind === 'list' && Array.isArray(old);
  const value = isList ? old.map((element) => changeInside(element, rest, change)) : changeInside(old, rest, change);
  // keeps the order of the members
  return value === undefined ? others : { ...root, [name]: value };
}

function changeInside(root: unknown, [step, ...rest]: readonly Step[], change: Change): unknown {
  if (!step) return change(root);
  if (step.entry) return changeInEntries(root, step.name, rest, change);
  return isObject(root) ? changeInMember(root, step, rest, change) : root;
}

function filledIn(root: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (!step) return root === undefined ? value : root;
  const { name, kind, entry } = step;
  if (entry) {
    const entries = Array.isArray(root) ? root : [];
    return entries.some(({ key }) => key === name) ? entries : [...entries, { key: name, value }];
  }
  const parent = isObject(root) ? root : {};
  const { [name]: old } = parent;
  const isList = kind === 'list' && Array.isArray(old);
  return {
    ...parent,
    [name]: isList ? old.map((element) => filledIn(element, rest, value)) : filledIn(old, rest, value),
  };
}

/** A copy of a request in which a missing value at a field's path is filled in, in every element of a list. */
export const fillFieldValue = (root: unknown, path: string, value: unknown): unknown =>
  filledIn(root, stepsOf(path), value);

/**
 * A copy in which the value at a field's path is changed, in every element of a list; undefined removes it.
 * A missing value stays missing.
 */
export const changeFieldValue = (root: unknown, path: string, change: Change): unknown =>
  changeInside(root, stepsOf(path), change);
