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
