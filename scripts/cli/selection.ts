import { resolve } from 'node:path';
import { type Level, requirements } from '../../contract';
import { judgeRun } from '../../reports';
import type { Case } from '../../suites/format/case';
import type { Depth, Selection } from '../../suites/format/selection';
import { didYouMean } from '../../targets/mistake';
import { UsageError } from './errors';

export interface SelectionFlags {
  depth?: string;
  area?: string;
  requirement?: string;
  level?: string;
  'rerun-failed'?: string;
}

const listed = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean);

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
  const report = await judgeRun(resolve(process.env.INIT_CWD ?? '', folder)).catch(() => undefined);
  if (!report) throw new UsageError(`--rerun-failed: ${folder} holds no journal of a run.`);
  const failed = [...report.cases].flatMap(([id, { verdict }]) => (verdict === 'pass' ? [] : [id]));
  if (failed.length === 0) throw new UsageError(`--rerun-failed: every case of ${folder} passed.`);
  return new Set(failed);
}

/** What the flags select of the suites. */
export async function selectionOf(flags: SelectionFlags, cases: readonly Case[]): Promise<Selection> {
  const areas = known('area', listed(flags.area), [...new Set(cases.map(({ area }) => area))]);
  const ids = requirements.map(({ id }) => id);
  const wanted = known('requirement', listed(flags.requirement), ids, true);
  const levels = known('level', listed(flags.level), ['MUST', 'SHOULD']) as Level[] | undefined;
  return {
    depth: (flags.depth ?? 'standard') as Depth,
    ...(areas && { areas }),
    ...(wanted && { requirements: wanted }),
    ...(levels && { levels }),
    ...(flags['rerun-failed'] && { cases: await failedIn(flags['rerun-failed']) }),
  };
}
