import { segmentsOf } from '../../contract';

/** A step of a field's path and the type of the value there. */
export interface Step {
  name: string;
  kind: 'object' | 'list' | 'pairs' | 'value';
  /** the step names an entry of a key/value list */
  entry: boolean;
}

/** The steps of a path; the key of a key/value list is a step of its own. */
export function stepsOf(path: string): Step[] {
  const steps: Step[] = [];
  for (const { name, key } of segmentsOf(path)) {
    steps.push({ name, kind: key === undefined ? 'object' : key === '' ? 'list' : 'pairs', entry: false });
    if (key) steps.push({ name: key, kind: 'value', entry: true });
  }
  const last = steps.at(-1);
  if (last?.kind === 'object') last.kind = 'value';
  return steps;
}

/** The value of a key in a key/value list; undefined where the key is missing or the value is not such a list. */
export function entryOf(list: unknown, key: string): unknown {
  if (!Array.isArray(list)) return undefined;
  return list.find((entry) => entry?.key === key)?.value;
}

/** Returns a reader of the value at a path; it takes the first element of a list. */
export function readerOf(path: string): (root: unknown) => unknown {
  const steps = stepsOf(path);
  return (root) => {
    let value: unknown = root;
    for (const { name, kind, entry } of steps) {
      value = entry ? entryOf(value, name) : (value as Record<string, unknown> | undefined | null)?.[name];
      if (kind === 'list') value = Array.isArray(value) ? value[0] : undefined;
    }
    return value;
  };
}
