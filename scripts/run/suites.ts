import { join } from 'node:path';
import type { Case } from '../../suites/format/case';
import { loadSuites } from '../../suites/format/loader';
import { fieldRules } from '../../targets/dialect/compile';
import type { Target } from '../../targets/target';
import { root } from '../project-root';

/** The suites of the specification, which a process that makes several runs reads once. */
let usual: Case[] | undefined;

/** The cases of the suites, with the fields as the dialect of a target has them. */
export function suitesFor({ dialect }: Pick<Target, 'dialect'>): Case[] {
  const folder = join(root, 'suites');
  const rules = dialect && fieldRules(dialect);
  if (rules) return loadSuites(folder, rules);
  usual ??= loadSuites(folder);
  return usual;
}
