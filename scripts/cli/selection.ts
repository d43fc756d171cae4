import { type Level, requirements } from '../../contract';
import { judgeRun } from '../../reports';
import type { Case } from '../../suites/format/case';
import type { Depth, Selection } from '../../suites/format/selection';
import { didYouMean } from '../../targets/usage-error';
import { UsageError } from './errors';
import { userPath } from './user-path';

export interface SelectionFlags {
  depth?: Depth;
  area?: string[];
  requirement?: string[];
  level?: string[];
  rerunFailed?: string;
}

/** Checks the items of a list. With `family`, a prefix such as `limits.` stands for all ids that begin with it. */
function checkItems(
  flag: string,
  items: string[] | undefined,
  known: readonly string[],
  family = false,
): string[] | undefined {
  for (const item of items ?? []) {
    const isKnown = known.includes(item) || (family && item.endsWith('.') && known.some((id) => id.startsWith(item)));
    if (!isKnown) throw new UsageError(`--${flag}: unknown ${flag} ${item}.${didYouMean(item, known)}`);
  }
  return items;
}

/** Ids of the cases that did not pass in an earlier run. */
async function failedIn(folder: string): Promise<Set<string>> {
  const report = await judgeRun(userPath(folder)).catch(() => undefined);
  if (!report) throw new UsageError(`--rerun-failed: ${folder} has no journal of a run.`);
  const failed = [...report.cases].flatMap(([id, { verdict }]) => (verdict === 'pass' ? [] : [id]));
  if (failed.length === 0) throw new UsageError(`--rerun-failed: every case of ${folder} passed.`);
  return new Set(failed);
}

/** The part of the suites that the flags select. */
export async function selectionOf(flags: SelectionFlags, cases: readonly Case[]): Promise<Selection> {
  const areas = checkItems('area', flags.area, [...new Set(cases.map(({ area }) => area))]);
  const ids = requirements.map(({ id }) => id);
  const selected = checkItems('requirement', flags.requirement, ids, true);
  const levels = checkItems('level', flags.level, ['MUST', 'SHOULD']) as Level[] | undefined;
  return {
    depth: flags.depth ?? 'standard',
    ...(areas && { areas }),
    ...(selected && { requirements: selected }),
    ...(levels && { levels }),
    ...(flags.rerunFailed && { cases: await failedIn(flags.rerunFailed) }),
  };
}
