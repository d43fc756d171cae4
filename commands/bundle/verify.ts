/** Checks a bundle without the gateway: its sums and signature, its attempts, and its verdict from the recorded exchanges. */
import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { withTempDir } from '../../common/temp-dir';
import { contractHash } from '../../contract/build';
import { type Journal, order, readJournals } from '../../journal/files';
import { type Report, reportOf, type VerdictDocument, verdictDocument, type WriterName, writers } from '../../reports';
import { attemptsName, readChain } from '../../run/attempts';
import { recordsName } from '../onboarding/onboarding';
import { checklistFinding } from './checklist';
import { verdictDifferences } from './compare';
import { type BundleFile, readTar, sha256Of } from './files';
import type { Finding } from './finding';
import { checkSignature, type Manifest, manifestName, signatureName } from './manifest';
import { replay } from './replay';
import { onboardingFolder } from './write';

export interface Verification {
  bundle: string;
  manifest: Manifest | null;
  findings: Finding[];
  /** ids of the attempts that the bundle tells of, with the SHA-256 of each line */
  lines: string[];
}

interface Opened {
  folder: string;
  files: readonly BundleFile[];
  manifest: Manifest;
}

/** The document of a JSON file of the bundle; undefined if it is none. */
function json<T>({ files }: Pick<Opened, 'files'>, name: string): T | undefined {
  const file = files.find((one) => one.name === name);
  try {
    return file && (JSON.parse(readFileSync(file.path, 'utf8')) as T);
  } catch {
    return undefined;
  }
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
  return details.length > 0
    ? { about: 'archive', state: 'differs', text: 'The files are not those of the manifest.', details }
    : { about: 'archive', state: 'ok', text: `${manifest.files.length} files have the sums of the manifest` };
}

function signatureFinding({ files, manifest }: Opened, expected?: KeyObject): Finding {
  const bytes = (name: string) => {
    const file = files.find((one) => one.name === name);
    return file && readFileSync(file.path);
  };
  const { problem, key, isKnown } = checkSignature(
    bytes(manifestName) ?? Buffer.alloc(0),
    manifest,
    bytes(signatureName),
    expected,
  );
  const about = 'signature';
  if (problem) return { about, state: 'differs', text: `Signature: ${problem}.` };
  if (!key) return { about, state: 'open', text: 'not signed, so anybody could have made this bundle' };
  if (isKnown) return { about, state: 'ok', text: `signed by ${key}, the key of --public-key` };
  return { about, state: 'open', text: `signed by ${key}; pass --public-key to check whose key that is` };
}

/** The lines of the attempts must follow each other, and end with this run. */
function attemptsFinding(lines: readonly string[], journal: Journal, journalSha256: string): Finding {
  const [run] = journal.runs;
  const about = 'attempts';
  if (run?.previousAttempt === undefined && lines.length === 0)
    return { about, state: 'open', text: 'the attempts at this certification were not counted' };
  const { attempts, problems } = readChain(lines);
  const own = attempts.find((one) => one.run === run?.id);
  const details = [...problems];
  if (!own) details.push(`no attempt is this run, ${run?.id}`);
  else {
    const before = attempts.filter(({ number }) => number < own.number);
    const begin = lines.find((line) => line.includes(`"run":${JSON.stringify(own.run)}`));
    if (begin && JSON.parse(begin).previous !== run?.previousAttempt)
      details.push('the journal names another line before the one of this run');
    if (JSON.stringify(before) !== JSON.stringify(run?.attempts ?? []))
      details.push(
        `the journal names ${run?.attempts?.length ?? 0} attempts before this run, the bundle ${before.length}`,
      );
    if (own.journalSha256 !== journalSha256) details.push('the journal is not the one that this attempt ended with');
  }
  if (details.length > 0) return { about, state: 'differs', text: 'The attempts are not complete.', details };
  const failed = attempts.filter(({ number, verdict }) => number !== own?.number && verdict !== 'pass').length;
  const others = attempts.length > 1 ? `; ${failed} of the others did not pass` : '';
  return { about, state: 'ok', text: `attempt ${own?.number} of ${attempts.length} that are recorded${others}` };
}

function verdictFinding(opened: Opened, found: VerdictDocument): Finding {
  const about = 'verdict';
  const claimed = json<VerdictDocument>(opened, 'verdict.json');
  if (!claimed) return { about, state: 'differs', text: 'verdict.json is missing, or no JSON.' };
  // what is undefined is not written
  const details = verdictDifferences(
    claimed,
    JSON.parse(JSON.stringify(found)),
    'verdict.json says',
    'the journal gives',
  );
  const { run, verdict, target } = opened.manifest;
  if (run !== found.run?.id || verdict !== found.verdict || target !== found.target?.name)
    details.push(
      `the manifest says ${verdict} of ${target} in run ${run}, the journal gives ${found.verdict} of ${found.target?.name} in run ${found.run?.id}`,
    );
  return details.length > 0
    ? { about, state: 'differs', text: 'The verdict is not what the journal gives.', details }
    : {
        about,
        state: 'ok',
        text: `verdict.json is what the journal gives, for ${found.requirements.length} requirements`,
      };
}

/** Runs the cases again with the recorded answers, and compares what they show with what is recorded. */
async function exchangesFinding(journal: Journal, recorded: VerdictDocument): Promise<Finding> {
  const about = 'exchanges';
  const [run] = journal.runs;
  const [target] = journal.targets;
  if (!run?.parts.includes('compliance'))
    return { about, state: 'open', text: 'a run of the load alone keeps no exchanges that could be judged again' };
  if (!target)
    return { about, state: 'open', text: 'the journal has no record of the target, so no case can run again' };
  if (run.contract !== contractHash())
    return {
      about,
      state: 'open',
      text: `judged by the contract ${run.contract}, this harness has ${contractHash()}: use the version that made the bundle`,
    };
  const again = await replay(journal, target.target);
  const kept = <T extends { case: string }>(records: readonly T[]) =>
    records.filter((record) => !again.cases.has(record.case));
  const checks = [...kept(journal.checks), ...again.checks];
  const cases = [...kept(journal.cases), ...again.ends];
  // causes only group the failures, by their texts
  const judged = { ...verdictDocument(reportOf(order({ ...journal, checks, cases }))), causes: recorded.causes };
  const details = [
    ...[...again.diverged].map(([id, text]) => `case ${id}: ${text}`),
    ...again.unplanned.map((id) => `case ${id} of the suites was not planned`),
    ...again.unknown.map((id) => `case ${id} is not in the suites`),
    ...verdictDifferences(recorded, judged, 'the record says', 'its exchanges give'),
  ];
  if (details.length > 0)
    return { about, state: 'differs', text: 'The recorded exchanges do not give the recorded verdict.', details };
  const others = journal.cases.length - again.cases.size;
  return {
    about,
    state: 'ok',
    text: `${again.cases.size} cases, run again with the recorded answers, give the same verdicts; ${others} of probes stand as recorded`,
  };
}

/** Are the reports those that this journal gives? They are made from it alone, so the same journal gives the same bytes. */
async function reportsFinding({ files, folder }: Opened, report: Report): Promise<Finding> {
  const again = join(folder, 'reports');
  mkdirSync(again);
  const details: string[] = [];
  const same: string[] = [];
  for (const { name, path } of files) {
    if (!Object.hasOwn(writers, name) || name === 'verdict.json') continue;
    await writers[name as WriterName](report, join(again, name));
    if (readFileSync(path).equals(readFileSync(join(again, name)))) same.push(name);
    else details.push(`${name} is not the report of this journal`);
  }
  return details.length > 0
    ? { about: 'reports', state: 'differs', text: 'Reports are of another run, or were changed.', details }
    : { about: 'reports', state: 'ok', text: `${same.join(', ')} are those of this journal` };
}

/** The journals of the bundle, unpacked. */
async function journalsIn({ folder, files }: Opened): Promise<string[]> {
  mkdirSync(join(folder, 'unpacked'));
  const journals = files.filter(({ name }) => name.endsWith('.ndjson.gz')).sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    journals.map(async ({ name, path }) => {
      const to = join(folder, 'unpacked', name.replace(/\.gz$/, ''));
      await pipeline(createReadStream(path), createGunzip(), createWriteStream(to));
      return to;
    }),
  );
}

export interface VerifyOptions {
  /** the key that the caller trusts */
  publicKey?: KeyObject | undefined;
}

/** Checks one bundle. What is found first does not stop the rest, as far as the rest can be read. */
export async function verifyBundle(path: string, { publicKey }: VerifyOptions = {}): Promise<Verification> {
  return withTempDir('verify', async (folder) => {
    const broken = (text: string): Verification => ({
      bundle: path,
      manifest: null,
      findings: [{ about: 'archive', state: 'differs', text }],
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
      return broken(problems[0] ?? `${manifestName} is missing, or not that of a bundle`);
    if (manifest.version !== 1)
      return broken(`the bundle has version ${manifest.version}; this harness reads version 1`);
    const opened: Opened = { folder, files, manifest };
    const sums = await checkSums(opened);
    const findings: Finding[] = [
      problems.length > 0
        ? {
            ...sums,
            state: 'differs',
            text: 'The archive was changed.',
            details: [...problems, ...(sums.details ?? [])],
          }
        : sums,
      signatureFinding(opened, publicKey),
    ];
    const attempts = files.find(({ name }) => name === attemptsName);
    const lines = attempts ? readFileSync(attempts.path, 'utf8').split('\n').slice(0, -1) : [];
    try {
      const journals = await journalsIn(opened);
      const journal = await readJournals(journals);
      const report = reportOf(journal);
      const recorded = verdictDocument(report);
      const [first] = journals;
      const records = files.find(({ name }) => name === `${onboardingFolder}/${recordsName}`);
      if (records)
        findings.push(
          checklistFinding(
            readFileSync(records.path, 'utf8'),
            json(opened, `${onboardingFolder}/checklist.json`),
            journal.targets[0]?.target,
          ),
        );
      findings.push(attemptsFinding(lines, journal, first ? await sha256Of(first) : ''));
      findings.push(verdictFinding(opened, recorded));
      findings.push(await exchangesFinding(journal, JSON.parse(JSON.stringify(recorded))));
      findings.push(await reportsFinding(opened, report));
    } catch (cause) {
      findings.push({
        about: 'verdict',
        state: 'differs',
        text: `The journal cannot be read, so nothing can be derived from it: ${(cause as Error).message}`,
      });
    }
    return {
      bundle: path,
      manifest,
      findings,
      lines: lines.map((line) => createHash('sha256').update(line).digest('hex')),
    };
  });
}

/** Attempts that one of the bundles tells of and a later one leaves out, in words. */
export function leftOutAttempts(verifications: readonly Verification[]): string[] {
  return verifications.flatMap((one) =>
    verifications
      .filter((other) => other !== one && other.lines.length >= one.lines.length)
      .filter((other) => one.lines.some((line, index) => other.lines[index] !== line))
      .map((other) => `${other.bundle} does not have all attempts that ${one.bundle} has`),
  );
}
