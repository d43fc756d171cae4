/** Writes the bundle of a run: the evidence of its verdict, and its reports, in one file that `verify` can check. */

import type { KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { namingFile } from '../../../common/errors';
import { sha256Of } from '../../../common/sha256';
import { withTempDir } from '../../../common/temp-dir';
import { recordsName } from '../../../journal';
import { againFolder, journalIn } from '../../../journal/files';
import { type RunResult, writers } from '../../../reports';
import { checklistWriters } from '../../../reports/checklist';
import { rulesHash } from '../../../run/source-hash';
import { type BundleFile, writeTar } from './files';
import { type Manifest, manifestName, sealed, signatureName } from './manifest';

/** Where the checklist of an onboarding is within a bundle, and its files. */
export const onboardingFolder = 'onboarding';
const onboardingFiles = [recordsName, ...Object.keys(checklistWriters)];

/** Reports that a bundle holds as they are, by their names in the run folder. */
const reportFiles = [...Object.keys(writers).filter((name) => name !== 'allure-results'), 'allure-report/index.html'];

/** The run whose bundle is written, and where to. */
export interface BundleOptions extends Pick<RunResult, 'folder' | 'journals' | 'report'> {
  /** folder of an onboarding whose checklist belongs to it; absent: none */
  onboarding?: string | undefined;
  /** path of the bundle */
  file: string;
  /** absent: the bundle is not signed */
  key?: KeyObject | undefined;
  now?: Date;
}

/** Writes the bundle of a run; a bundle that could not be finished is removed, and the error names its file. */
export async function writeBundle(options: BundleOptions): Promise<void> {
  const { folder, journals, report, file, key, onboarding, now = new Date() } = options;
  await withTempDir('bundle', async (temporary) => {
    const files: BundleFile[] = [];
    const addPacked = async (journal: string, name: string) => {
      const path = journal.endsWith('.gz') ? journal : join(temporary, name.replace('/', '-'));
      if (path !== journal) await pipeline(createReadStream(journal), createGzip(), createWriteStream(path));
      files.push({ name, path });
    };
    // several journals are numbered
    for (const [index, journal] of journals.entries())
      await addPacked(journal, journals.length === 1 ? 'journal.ndjson.gz' : `journal-${index + 1}.ndjson.gz`);
    const repetition = journalIn(join(folder, againFolder));
    if (repetition) await addPacked(repetition, `${againFolder}/journal.ndjson.gz`);
    for (const name of reportFiles) {
      const path = join(folder, name);
      if (existsSync(path)) files.push({ name, path });
    }
    for (const name of onboarding === undefined ? [] : onboardingFiles)
      files.push({ name: `${onboardingFolder}/${name}`, path: join(onboarding as string, name) });
    const sums = await Promise.all(
      files.map(async ({ name, path }) => ({ name, bytes: (await stat(path)).size, sha256: await sha256Of(path) })),
    );
    const { verdict, run, target } = report;
    const content: Omit<Manifest, 'signedBy'> = {
      ...{ format: 'remittance-certification', version: 1, madeAt: now.toISOString() },
      ...{ run: run.id, target: target.name, verdict },
      ...{ contract: run.contract, rules: rulesHash(), files: sums },
    };
    const { manifest, signature } = sealed(content, key);
    const add = (name: string, bytes: Buffer) => {
      const path = join(temporary, name);
      writeFileSync(path, bytes);
      return { name, path };
    };
    const head = [add(manifestName, manifest), ...(signature ? [add(signatureName, signature)] : [])];
    await writeTar([...head, ...files], file).catch((error) => {
      // an incomplete bundle is removed, unless the path is not a regular file
      if (statSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file);
      throw namingFile(error, file);
    });
  });
}
