/** Changes values in a copy of a body, by the paths of the contract. */
import { asBag, type Json, segmentsOf } from '../../../contract';

/** A new value, or undefined: none. */
export type ValueChange = (value: Json) => Json;

type Steps = ReturnType<typeof segmentsOf>;

function inEntries(list: Json, key: string, rest: Steps, change: ValueChange): Json {
  if (!Array.isArray(list)) return list;
  return list.flatMap((entry) => {
    const bag = asBag(entry);
    if (bag?.key !== key) return [entry];
    const value = inside(bag.value, rest, change);
    return value === undefined ? [] : [{ ...bag, value }];
  });
}

function inside(root: Json, [step, ...rest]: Steps, change: ValueChange): Json {
  if (!step) return change(root);
  const bag = asBag(root);
  if (!bag || !(step.name in bag)) return root;
  const { [step.name]: old, ...others } = bag;
  const value =
    step.key === undefined
      ? inside(old, rest, change)
      : step.key
        ? inEntries(old, step.key, rest, change)
        : Array.isArray(old)
          ? old.map((element) => inside(element, rest, change))
          : old;
  return value === undefined ? others : { ...bag, [step.name]: value };
}

/** A copy in which the value at a path is changed, in every element of a list on the way; what is absent stays so. */
export const changeAt = (root: Json, path: string, change: ValueChange): Json => inside(root, segmentsOf(path), change);
