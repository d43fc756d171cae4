/** Runs of a gateway of another make, under a dialect. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { judgeRun, type RunVerdict } from '../../../assertions/verdict';
import { root } from '../../../common/project-root';
import type { Modification } from '../../../gateway';
import { journalOf } from '../../../journal/files';
import { settingOf } from '../../../run/in-process/in-process';
import { runInProcess } from '../../../run/in-process/run-in-process';
import type { DialectEntry } from '../../../targets/dialect/entry';

/** The reason of an entry is the id of the difference that it declares. */
export const dialect: DialectEntry[] = parse(
  readFileSync(join(root, 'gateway/testing/differing/dialect.yaml'), 'utf8'),
);
/** The entries of the dialect that declare a difference, by its id. */
export const entriesOf = (id: string) => dialect.filter(({ reason }) => reason === id);

const field = /requestDate|descriptionText|paymentMode|snv|provider|debitParty/;

/** Cases that show each difference: some of each area, and the boundaries of the fields that one is about. */
export const only = new Set(
  settingOf()
    .plan.cases.filter(({ id, area, serial }, index) =>
      area === 'boundaries' ? field.test(id) : !serial && index % 3 === 0,
    )
    .map(({ id }) => id),
);

/** A few of them, which show most differences. */
export const few = new Set([...only].filter((_, index) => index % 8 === 0));

/** The verdict of a run in process, judged under a dialect; without `cases`, of all cases and the load. */
export async function runUnder(
  own: readonly Modification[],
  entries: readonly DialectEntry[] | undefined,
  cases?: ReadonlySet<string>,
) {
  const options = { dialect: entries, only: cases, load: !cases };
  return judgeRun(journalOf(await runInProcess(own, options)));
}

/** Ids of the requirements that failed. */
export const failed = ({ requirements }: RunVerdict) =>
  requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
