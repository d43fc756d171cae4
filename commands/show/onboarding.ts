/** Shows a record of an onboarding (a call, a callback or a declaration) by the id in the checklist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../common/errors';
import { printable } from '../../common/shown/printable';
import { didYouMean } from '../../common/usage-error';
import { userPath } from '../../common/user-path';
import { entriesIn, recordsName } from '../../journal';

/** The record with an id, as JSON; undefined: the folder holds no onboarding. */
export function onboardingRecord(folder: string, id: string): string | undefined {
  const file = join(userPath(folder), recordsName);
  if (!existsSync(file)) return undefined;
  const named = entriesIn(readFileSync(file, 'utf8')).flatMap((entry) => ('id' in entry ? [entry] : []));
  const found = named.find((entry) => entry.id === id);
  if (found) return printable(JSON.stringify(found, undefined, 2));
  const ids = named.map((entry) => entry.id);
  throw new UsageError(`show: the onboarding of ${folder} has no record ${id}.${didYouMean(id, ids)}`);
}
