import { UsageError } from '../../common/errors';
import { didYouMean } from '../../common/usage-error';
import { userPath } from '../../common/user-path';
import { type Level, requirements } from '../../contract';
import { journalName } from '../../journal';
import { journalIn, runOf } from '../../journal/files';
import { judgedRun } from '../../reports';
import { probes } from '../../run/probe';
import type { Case } from '../../suites/format/case';
import { caseLevels, type Depth, type Selection } from '../../suites/format/selection';

/** The flags of `certify` that select cases, as the command line gives them. */
export interface SelectionFlags
  extends Partial<Record<'area' | 'requirement' | 'level' | 'case', string[]>>,
    Partial<Record<'rerunFailed' | 'target' | 'baseUrl', string>> {
  depth?: Depth;
}

/** Checks the items of a list. With `family`, a prefix such as `limits.` stands for all ids that begin with it. */
function checkItems(flag: string, items: string[] | undefined, known: readonly string[], family = false) {
  for (const item of items ?? []) {
    const isKnown = known.includes(item) || (family && item.endsWith('.') && known.some((id) => id.startsWith(item)));
    if (isKnown) continue;
    // requirements are too many to list
    const all = family ? 'npm run spec lists all' : `Expected ${known.join(', ')}`;
    throw new UsageError(
      `--${flag}: unknown ${flag} ${item}.${didYouMean(item.toUpperCase(), known) || didYouMean(item, known)} ${all}.`,
    );
  }
  return items;
}

/** Ids of the cases that did not pass in an earlier run. */
async function failedIn(folder: string, isNamed: boolean): Promise<Set<string>> {
  const file = journalIn(userPath(folder));
  const journal = file && (await judgedRun([file]).catch(() => undefined));
  if (!journal) throw new UsageError(`--rerun-failed: ${folder} has no ${journalName}; expected a run folder.`);
  const run = runOf(journal);
  if (!run.embedded && !isNamed)
    throw new UsageError(
      `--rerun-failed: ${folder} is a run against ${run.target.name} at ${run.target.baseUrl}, and without --target the embedded gateway would be tested. Give --target, or --base-url, as in that run.`,
    );
  const failed = journal.cases.flatMap(({ case: id, verdict }) => (verdict === 'pass' ? [] : [id]));
  if (failed.length === 0) throw new UsageError(`--rerun-failed: every case of ${folder} passed.`);
  return new Set(failed);
}

/** Does the id fit a pattern, in which `*` stands for any text? */
const fits = (pattern: string, id: string): boolean =>
  new RegExp(`^${pattern.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`, 's').test(id);

/** The cases that are possible for a target, and the cases of a run with this seed. */
export interface KnownCases {
  /** the rules that cases are derived from */
  rules: () => readonly Case[];
  /** the cases of a rule; their ids begin with its id */
  variants: (rule: Case) => readonly Case[];
  drawn: () => readonly Case[];
}

const isPattern = (text: string): boolean => text.includes('*');

/** Ids of the cases that match any of the texts; patterns match cases of this run only. A text without a match is refused. */
function casesLike(texts: readonly string[], { rules, variants, drawn }: KnownCases): Set<string> {
  const idsOf = (cases: readonly Case[]) => [...cases, ...probes].map(({ id }) => id);
  const ofRun = texts.some(isPattern) ? idsOf(drawn()) : [];
  const ofRules = (some: readonly Case[]) => idsOf(some.flatMap(variants));
  const found = texts.map((text) => {
    const ids = isPattern(text)
      ? ofRun.filter((id) => fits(text, id))
      : ofRules(rules().filter(({ id }) => text.startsWith(id))).filter((id) => id === text);
    if (ids.length > 0) return ids;
    const known = isPattern(text) ? ofRun : ofRules(rules());
    throw new UsageError(
      `--case: no case ${text}.${didYouMean(text, known)} certify --list lists all; * stands for any text.`,
    );
  });
  return new Set(found.flat());
}

/** The part of the suites that the flags select. */
export async function selectionOf(flags: SelectionFlags, cases: KnownCases): Promise<Selection> {
  const areas = flags.area && checkItems('area', flags.area, [...new Set(cases.rules().map(({ area }) => area))]);
  const ids = requirements.map(({ id }) => id);
  const selected = checkItems('requirement', flags.requirement, ids, true);
  const levels = checkItems('level', flags.level, caseLevels) as Level[] | undefined;
  if (flags.case && flags.rerunFailed !== undefined)
    throw new UsageError('--case and --rerun-failed both name the cases. Give one of them.');
  const named =
    flags.rerunFailed === undefined
      ? flags.case && casesLike(flags.case, cases)
      : await failedIn(flags.rerunFailed, flags.target !== undefined || flags.baseUrl !== undefined);
  return { depth: flags.depth ?? 'standard', areas, requirements: selected, levels, cases: named, named };
}
