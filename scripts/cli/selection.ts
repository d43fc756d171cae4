import { type Level, requirements } from '../../contract';
import { judgeRun } from '../../reports';
import type { Case } from '../../suites/format/case';
import type { Depth, Selection } from '../../suites/format/selection';
import { didYouMean } from '../../targets/mistake';
import { UsageError } from './errors';
import { userPath } from './user-path';

export interface SelectionFlags {
  depth?: Depth;
  area?: string[];
  requirement?: string[];
  level?: string[];
  rerunFailed?: string;
}

/** Each word of a comma list must be known; `limits.` stands for a family. */
function known(
  flag: string,
  words: string[] | undefined,
  all: readonly string[],
  family = false,
): string[] | undefined {
  for (const word of words ?? []) {
    const fits = all.includes(word) || (family && word.endsWith('.') && all.some((one) => one.startsWith(word)));
    if (!fits) throw new UsageError(`--${flag}: there is no ${flag} ${word}.${didYouMean(word, all)}`);
  }
  return words;
}

/** Ids of the cases of an earlier run that did not pass. */
async function failedIn(folder: string): Promise<Set<string>> {
  const report = await judgeRun(userPath(folder)).catch(() => undefined);
  if (!report) throw new UsageError(`--rerun-failed: ${folder} holds no journal of a run.`);
  const failed = [...report.cases].flatMap(([id, { verdict }]) => (verdict === 'pass' ? [] : [id]));
  if (failed.length === 0) throw new UsageError(`--rerun-failed: every case of ${folder} passed.`);
  return new Set(failed);
}

/** What the flags select of the suites. */
export async function selectionOf(flags: SelectionFlags, cases: readonly Case[]): Promise<Selection> {
  const areas = known('area', flags.area, [...new Set(cases.map(({ area }) => area))]);
  const ids = requirements.map(({ id }) => id);
  const wanted = known('requirement', flags.requirement, ids, true);
  const levels = known('level', flags.level, ['MUST', 'SHOULD']) as Level[] | undefined;
  return {
    depth: flags.depth ?? 'standard',
    ...(areas && { areas }),
    ...(wanted && { requirements: wanted }),
    ...(levels && { levels }),
    ...(flags.rerunFailed && { cases: await failedIn(flags.rerunFailed) }),
  };
}
