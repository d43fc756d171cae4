import { segmentsOf } from '../../contract';

/** One step of a field's path, and what the value there must be. */
export interface Step {
  name: string;
  kind: 'object' | 'list' | 'pairs' | 'value';
  /** the step names an entry of a key/value list */
  entry: boolean;
}

/** What stands at each step of a path; a key is a step of its own. */
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

/** The value of a key of a key/value list; undefined where there is none or it is no such list. */
export function entryOf(list: unknown, key: string): unknown {
  if (!Array.isArray(list)) return undefined;
  return list.find((entry) => entry?.key === key)?.value;
}

/** Reads the value at a path; of lists the first member. */
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
