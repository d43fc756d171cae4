/** Checks a bundle without the gateway: its sums and signature, and its verdict from the recorded exchanges. */
import type { KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sha256Of } from '../../common/sha256';
import { withTempDir } from '../../common/temp-dir';
import { againFolder } from '../../journal/files';
import { judgedRun } from '../../reports';
import { readTar } from '../cli/bundle/files';
import { differs, type Finding, judged, open } from '../cli/bundle/finding';
import { type Manifest, manifestForm, manifestName, signatureFinding, signatureName } from '../cli/bundle/manifest';
import { byRules, bytesOf, derivedFindings, json, type Opened } from './derived';

/** What the check of one bundle found. */
export interface Verification {
  bundle: string;
  /** null: it could not be read as a manifest of this version */
  manifest: Manifest | null;
  findings: Finding[];
}

async function checkSums({ files, manifest }: Opened): Promise<Finding> {
  const details: string[] = [];
  const listed = new Map(manifest.files.map((file) => [file.name, file]));
  for (const { name, path } of files) {
    if (name === manifestName || name === signatureName) continue;
    const sum = listed.get(name);
    listed.delete(name);
    if (!sum) details.push(`${name} is not in the manifest`);
    else if ((await sha256Of(path)) !== sum.sha256)
      details.push(`${name} is not the file of the manifest: its SHA-256 differs`);
  }
  for (const name of listed.keys()) details.push(`${name} is missing`);
  const good = `${manifest.files.length} files have the sums of the manifest`;
  return judged('archive', details, 'The files are not those of the manifest.', good);
}

/** A journal compresses to about a tenth; a file that grows by more than this factor is an attack that fills the disk. */
const maxGrowth = 300;

/** Passes the unpacked bytes on, and throws if they are too many for the packed size. */
async function* bounded(bytes: AsyncIterable<Buffer>, packed: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > (packed + 1000) * maxGrowth) throw new Error(`it is more than ${maxGrowth} times as long unpacked`);
    yield piece;
  }
}

/** Unpacks the journals of the bundle, and returns those of the run itself. */
async function journalsIn({ folder, files }: Opened): Promise<string[]> {
  mkdirSync(join(folder, 'unpacked', againFolder), { recursive: true });
  const journals = files.filter(({ name }) => name.endsWith('.ndjson.gz')).sort((a, b) => (a.name < b.name ? -1 : 1));
  const unpacked = await Promise.all(
    journals.map(async ({ name, path }) => {
      const to = join(folder, 'unpacked', name.replace(/\.gz$/, ''));
      const { size } = await stat(path);
      await pipeline(createReadStream(path), createGunzip(), (pieces) => bounded(pieces, size), createWriteStream(to));
      return to;
    }),
  );
  return unpacked.filter((_, at) => !journals[at]?.name.startsWith(`${againFolder}/`));
}

/**
 * Checks one bundle; `publicKey` is the key that the caller trusts. All checks are made, even after a failed one, as far as the
 * bundle can be read.
 */
export async function verifyBundle(path: string, publicKey?: KeyObject): Promise<Verification> {
  return withTempDir('verify', async (folder) => {
    const ended = (finding: Finding): Verification => ({ bundle: path, manifest: null, findings: [finding] });
    const content = join(folder, 'content');
    mkdirSync(content);
    const { files, problems } = await readTar(path, content).catch((cause: Error) => ({
      files: [],
      problems: [`it cannot be read as a tar: ${cause.message}`],
    }));
    const manifest = json<Manifest>({ files }, manifestName);
    if (manifest?.format !== 'remittance-certification')
      return ended(differs('archive', [`it has no ${manifestName} of a bundle`, ...problems.slice(0, 1)].join('; ')));
    if (manifest.version !== 1)
      return ended(open('archive', `the bundle has version ${manifest.version}; this harness reads version 1`));
    const isManifest = manifestForm();
    if (!isManifest(manifest)) {
      const [{ instancePath = '', message = '' } = {}] = isManifest.errors ?? [];
      return ended(differs('archive', `${manifestName} has not the form of one: ${instancePath} ${message}`.trim()));
    }
    const opened: Opened = { folder, files, manifest };
    const [sealed, signature] = [manifestName, signatureName].map((name) => bytesOf(opened, name));
    const sums = await checkSums(opened);
    const findings: Finding[] = [
      problems.length > 0
        ? differs('archive', 'The archive was changed.', [...problems, ...(sums.details ?? [])])
        : sums,
      signatureFinding(sealed ?? Buffer.alloc(0), manifest, signature, publicKey),
    ];
    try {
      const journal = await judgedRun(await journalsIn(opened));
      findings.push(...byRules(opened, await derivedFindings(opened, journal), journal));
    } catch (cause) {
      const text = `The journal cannot be read, so nothing can be derived from it: ${(cause as Error).message}.`;
      findings.push(...byRules(opened, [differs('verdict', text)]));
    }
    return { bundle: path, manifest, findings };
  });
}
