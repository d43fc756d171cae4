/** Checks a bundle without the gateway: its sums and signature, its attempts, and its verdict from the recorded exchanges. */
import type { KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sha256, sha256Of } from '../../common/sha256';
import { withTempDir } from '../../common/temp-dir';
import { type Journal, readRun, runOf } from '../../journal/files';
import { attemptsName, readChain } from '../../run/attempts';
import { byRules, derivedFindings, json, type Opened } from './derived';
import { readTar } from './files';
import { differs, type Finding, judged, open } from './finding';
import { type Manifest, manifestForm, manifestName, signatureFinding, signatureName } from './manifest';

export interface Verification {
  bundle: string;
  manifest: Manifest | null;
  findings: Finding[];
  /** ids of the attempts that the bundle tells of, with the SHA-256 of each line */
  lines: string[];
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

/** The lines of the attempts must follow each other, and end with this run. */
function attemptsFinding(lines: readonly string[], journal: Journal, journalSha256: string): Finding {
  const run = runOf(journal);
  if (run.previousAttempt === undefined && lines.length === 0)
    return open('attempts', 'the attempts at this certification were not counted');
  const { attempts, problems } = readChain(lines);
  const own = attempts.find((one) => one.run === run.id);
  const details = [...problems];
  if (!own) details.push(`no attempt is this run, ${run.id}`);
  else {
    const at = lines.findIndex((line) => line.includes(`"run":${JSON.stringify(own.run)}`));
    // as they stood then: another run may have ended meanwhile
    const before = readChain(lines.slice(0, Math.max(0, at))).attempts;
    const begin = lines[at];
    if (begin && JSON.parse(begin).previous !== run.previousAttempt)
      details.push('the journal names another line before the one of this run');
    if (JSON.stringify(before) !== JSON.stringify(run.attempts ?? []))
      details.push(
        `the journal names ${run.attempts?.length ?? 0} attempts before this run, the bundle ${before.length}`,
      );
    if (own.journalSha256 !== journalSha256) details.push('the journal is not the one that this attempt ended with');
  }
  const failed = attempts.filter(({ number, verdict }) => number !== own?.number && verdict !== 'pass').length;
  const others = attempts.length > 1 ? `; ${failed} of the others did not pass` : '';
  const good = `attempt ${own?.number} of ${attempts.length} that are recorded${others}`;
  return judged('attempts', details, 'The attempts are not complete.', good);
}

/** A journal is packed to a tenth of its size; what grows more than this was made to fill the disk. */
const mostGrowth = 300;

/** Passes on the bytes of a packed file, as long as they are not too many. */
async function* bounded(bytes: AsyncIterable<Buffer>, packed: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > (packed + 1000) * mostGrowth) throw new Error(`it is more than ${mostGrowth} times as long unpacked`);
    yield piece;
  }
}

/** The journals of the bundle, unpacked. */
async function journalsIn({ folder, files }: Opened): Promise<string[]> {
  mkdirSync(join(folder, 'unpacked'));
  const journals = files.filter(({ name }) => name.endsWith('.ndjson.gz')).sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    journals.map(async ({ name, path }) => {
      const to = join(folder, 'unpacked', name.replace(/\.gz$/, ''));
      const { size } = await stat(path);
      await pipeline(createReadStream(path), createGunzip(), (pieces) => bounded(pieces, size), createWriteStream(to));
      return to;
    }),
  );
}

/**
 * Checks one bundle; `publicKey` is the key that the caller trusts. What is found first does not stop the rest, as far as
 * the rest can be read.
 */
export async function verifyBundle(path: string, publicKey?: KeyObject): Promise<Verification> {
  return withTempDir('verify', async (folder) => {
    const ended = (finding: Finding): Verification => ({
      bundle: path,
      manifest: null,
      findings: [finding],
      lines: [],
    });
    const content = join(folder, 'content');
    mkdirSync(content);
    const { files, problems } = await readTar(path, content).catch((cause: Error) => ({
      files: [],
      problems: [`it cannot be read as a tar: ${cause.message}`],
    }));
    const manifest = json<Manifest>({ files }, manifestName);
    if (manifest?.format !== 'remittance-certification')
      return ended(differs('archive', problems[0] ?? `${manifestName} is missing, or not that of a bundle`));
    if (manifest.version !== 1)
      return ended(open('archive', `the bundle has version ${manifest.version}; this harness reads version 1`));
    const isManifest = manifestForm();
    if (!isManifest(manifest)) {
      const [{ instancePath = '', message = '' } = {}] = isManifest.errors ?? [];
      return ended(differs('archive', `${manifestName} has not the form of one: ${instancePath} ${message}`.trim()));
    }
    const opened: Opened = { folder, files, manifest };
    const bytesOf = (name: string) => {
      const file = files.find((one) => one.name === name);
      return file && readFileSync(file.path);
    };
    const sums = await checkSums(opened);
    const findings: Finding[] = [
      problems.length > 0
        ? differs('archive', 'The archive was changed.', [...problems, ...(sums.details ?? [])])
        : sums,
      signatureFinding(bytesOf(manifestName) ?? Buffer.alloc(0), manifest, bytesOf(signatureName), publicKey),
    ];
    const lines = bytesOf(attemptsName)?.toString().split('\n').slice(0, -1) ?? [];
    try {
      const journals = await journalsIn(opened);
      const journal = await readRun(journals);
      const [first] = journals;
      findings.push(attemptsFinding(lines, journal, first ? await sha256Of(first) : ''));
      findings.push(...byRules(opened, await derivedFindings(opened, journal)));
    } catch (cause) {
      const text = `The journal cannot be read, so nothing can be derived from it: ${(cause as Error).message}.`;
      findings.push(...byRules(opened, [differs('verdict', text)]));
    }
    return { bundle: path, manifest, findings, lines: lines.map(sha256) };
  });
}

/** Attempts that one of the bundles tells of and a later one leaves out. */
export function leftOutAttempts(verifications: readonly Verification[]): Finding[] {
  return verifications.flatMap((one) =>
    verifications
      .filter((other) => other !== one && other.lines.length >= one.lines.length)
      .filter((other) => one.lines.some((line, index) => other.lines[index] !== line))
      .map((other) => differs('attempts', `${other.bundle} does not have all attempts that ${one.bundle} has`)),
  );
}
