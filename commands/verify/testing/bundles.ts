/** Bundles of small runs, and what somebody could change in one. */
import { createHash, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Modification } from '../../../gateway';
import { type JournalRecord, journalName, type RunRecord, recordMasker } from '../../../journal';
import { withReports } from '../../../reports/testing/judged';
import { settingOf, target, terms } from '../../../run/in-process/in-process';
import { recordInProcess } from '../../../run/in-process/run-in-process';
import { withoutSecrets } from '../../../targets/without-secrets';
import { readTar, writeTar } from '../../cli/bundle/files';
import { manifestName, sealed, signatureName } from '../../cli/bundle/manifest';
import { writeBundle } from '../../cli/bundle/write';

/** Some cases of every area, and some that read a ledger together. */
const only = new Set(
  settingOf()
    .plan.cases.filter((_, index) => index % 29 === 0)
    .map(({ id }) => id),
);

const lineOf = recordMasker([terms.credentials.passwordHash, terms.second?.passwordHash ?? '', ...terms.pans]);

/** The records of a run of some cases, as they are written. */
export async function recordedRun(modifications: readonly Modification[] = []): Promise<JournalRecord[]> {
  const records = await recordInProcess(modifications, { only, rounds: true, load: false });
  return records.map((record) => JSON.parse(lineOf(record)));
}

/** The run folder and its bundle, as paths. */
export interface Bundled {
  folder: string;
  file: string;
}

/** Makes reports and bundle of a run in a folder. */
export async function bundleOf(
  records: readonly JournalRecord[],
  parent: string,
  name: string,
  key?: KeyObject,
): Promise<Bundled> {
  const folder = join(parent, name);
  mkdirSync(folder);
  const [first, ...others] = records as [RunRecord, ...JournalRecord[]];
  // as long as the id that it ran with, of which the lengths of references depend
  const id = `${first.id.slice(0, -1)}${name[0]?.toUpperCase()}`;
  const run = { ...first, id };
  const journal = join(folder, journalName);
  const lines = [run, { t: 'target', target: withoutSecrets(target) }, ...others].map((one) => JSON.stringify(one));
  // the references of the cases have the id of the run, in small letters too
  const text = lines.join('\n').replaceAll(`${first.id}-`, `${id}-`);
  writeFileSync(journal, `${text.replaceAll(`${first.id}-`.toLowerCase(), `${id}-`.toLowerCase())}\n`);
  const result = await withReports(folder, { allure: false, env: {} });
  const file = join(parent, `${name}.tar`);
  await writeBundle({ ...result, file, key, now: new Date(first.at) });
  return { folder, file };
}

/** The files of a bundle in memory, to be changed. */
export class Opened {
  readonly files = new Map<string, Buffer>();

  static async of(file: string, folder: string): Promise<Opened> {
    mkdirSync(folder);
    const opened = new Opened();
    const { files } = await readTar(file, folder);
    for (const { name, path } of files) opened.files.set(name, readFileSync(path));
    return opened;
  }

  text(name: string): string {
    const bytes = this.files.get(name) ?? Buffer.alloc(0);
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  }

  change(name: string, change: (text: string) => string): void {
    const text = change(this.text(name));
    if (text === this.text(name)) throw new Error(`${name} was not changed`);
    this.files.set(name, name.endsWith('.gz') ? gzipSync(text) : Buffer.from(text));
  }

  /** What somebody does who knows the format: reports and sums follow the changed journal. */
  async follow(folder: string): Promise<void> {
    mkdirSync(folder);
    const journal = this.text('journal.ndjson.gz');
    writeFileSync(join(folder, journalName), journal);
    await withReports(folder, { allure: false, env: {} });
    for (const name of this.files.keys())
      if (/\.(json|md|xml|csv|html)$/.test(name) && name !== manifestName)
        this.files.set(name, readFileSync(join(folder, name)));
    this.files.set(
      manifestName,
      Buffer.from(
        this.text(manifestName).replace(
          /"verdict": "\w+"/,
          `"verdict": "${JSON.parse(this.text('verdict.json')).verdict}"`,
        ),
      ),
    );
  }

  /** Makes the manifest anew, signed by another key or by none. */
  reseal(key?: KeyObject): void {
    const { signedBy: _, ...manifest } = JSON.parse(this.text(manifestName));
    this.files.delete(signatureName);
    const files = [...this.files]
      .filter(([name]) => name !== manifestName)
      .map(([name, bytes]) => ({
        name,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }));
    const again = sealed({ ...manifest, files }, key);
    this.files.set(manifestName, again.manifest);
    if (again.signature) this.files.set(signatureName, again.signature);
  }

  async write(folder: string, file: string): Promise<string> {
    mkdirSync(folder, { recursive: true });
    const files = [...this.files].map(([name, bytes], index) => {
      const path = join(folder, `changed-${index}`);
      writeFileSync(path, bytes);
      return { name, path };
    });
    await writeTar(files, file);
    return file;
  }
}
