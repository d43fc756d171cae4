/** Writes the archive of a load in segments, and the Kubernetes objects that run it on k6-operator. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { UsageError } from '../../common/errors';
import { withTempDir } from '../../common/temp-dir';
import { makeFolder, readUserFile } from '../../common/user-path';
import type { RunRecord } from '../../journal';
import type { Profile } from '../../k6.config';
import { cardEncryption } from '../../run/cards';
import type { RunOptions } from '../../run/context';
import { writeInput } from '../../run/k6/input';
import { judgeScript, scenarioScript } from '../../run/programs';
import { provenanceOf } from '../../run/provenance';
import { newRunId, runRecord } from '../../run/run-record';
import { checkMoney } from '../../run/settings/money-ceiling';
import { noCases } from '../../run/settings/suites';
import type { ChosenTarget } from '../../run/settings/target';
import type { LoadInput } from '../../scenarios/engine/run-flow';
import { hiddenHeaders } from '../../targets/without-secrets';
import { k6Archive } from './k6-archive';
import { archiveFile, type ClusterRun, configMapBytes, objectsOf } from './kubernetes';
import { runnerResources } from './size';

/** What the flags of `archive` ask for. */
export interface ArchiveOptions {
  /** path of k6 */
  k6: string;
  chosen: ChosenTarget;
  profile: Profile;
  /** number of runners, each with one segment of the load */
  parallelism: number;
  /** container image of the runners */
  image: string;
  seed: number;
  /** number of payouts to generate; absent: as for any run */
  pool?: number;
  /** output folder */
  out: string;
}

/** What `makeArchive` has written: the run in the cluster, and the size of its archive in bytes. */
export type ArchiveResult = Awaited<ReturnType<typeof makeArchive>>;

/** Each segment's part of the target's ceiling, requests a second; undefined: the target sets none. */
function ceilingOf({ chosen, parallelism }: ArchiveOptions): number | undefined {
  const all = chosen.target.rates?.requestsPerSecond;
  if (all === undefined) return undefined;
  const each = Math.floor(all / parallelism);
  if (each >= 1) return each;
  throw new UsageError(
    `archive: with --parallelism ${parallelism}, each segment gets less than one of the ${all} requests per second that ${chosen.file} allows. The most is ${all}.`,
  );
}

/** A segment without a VU would start none of its flows. */
function checkVus(input: string, parallelism: number): number {
  const { vus } = JSON.parse(readFileSync(join(input, 'load.json'), 'utf8')) as LoadInput;
  if (parallelism <= vus) return vus;
  throw new UsageError(
    `archive: --parallelism ${parallelism} is more than the ${vus} VUs of this load. The most is ${vus}; a higher --rate has more VUs.`,
  );
}

const secretComment = `# Fill in, or create it with: kubectl create secret generic (same name) --from-literal=username=… and so on.
# password-hash: SHA-256 of the password, in lower-case hex. pans: card numbers of the target file, comma-separated.
# ca.pem, if it is here: the certificate of the authority that the target file names (--from-file=ca.pem).
`;

/** Comments on the keys that few runs have. */
const headersComment = (names: readonly string[]): string =>
  `# headers: a JSON list of the values of ${names.join(', ')}, in this order. That of Authorization is Basic, and the base64 of user:password.\n`;
const clientComment = `# k6.json: client certificate and key, which k6 alone reads. This writes it (--from-file=k6.json):
#   jq --null-input --rawfile cert CERT.pem --rawfile key KEY.pem '{tlsAuth: [{$cert, $key}]}' > k6.json
`;

/** For `kubectl create`: `kubectl apply` keeps a copy in an annotation, which holds at most 256 KB. */
function writeObjects(out: string, run: ClusterRun): void {
  for (const [name, document] of Object.entries(objectsOf(run))) {
    const { headers = [], client } = run;
    const comments = [secretComment, headers.length > 0 ? headersComment(headers) : '', client ? clientComment : ''];
    const head = name === 'secret.yaml' ? comments.join('') : '';
    writeFileSync(join(out, name), head + stringify(document, { lineWidth: 0 }));
  }
}

/**
 * The run record of a load in segments. It is the same in all journals, by which `report` knows that they belong
 * together. No step of this harness runs beside the segments; each leaves the end of its part. No segment can read the ledger before the first flow of all segments and after the last one, so the ledger
 * is not declared exclusive.
 */
async function segmentsRecord({ chosen, profile, seed, parallelism }: ArchiveOptions, id: string): Promise<RunRecord> {
  const options: RunOptions = { chosen, profile, seed, parts: ['flow'], purpose: 'load', folder: '', log: () => {} };
  const observed = { address: 'the address of the receive command', registered: false };
  const { exclusive: _, ...record } = runRecord(options, id, [], observed);
  // the load runs later with another k6, and this machine may not reach the gateway
  const { provenance } = await provenanceOf(options, false);
  return { ...record, provenance, segments: parallelism };
}

/** Writes the archive, the run record and the Kubernetes objects. */
export async function makeArchive(options: ArchiveOptions) {
  const { chosen, profile, parallelism, image, seed, pool, out, k6 } = options;
  const { target } = chosen;
  if (target.baseUrl === 'embedded')
    throw new UsageError(
      'archive: the embedded gateway exists only within a run. Name another gateway with --base-url or --target.',
    );
  const ceiling = ceilingOf(options);
  checkMoney({ chosen, profile, seed, parts: ['flow'], plan: () => noCases });
  const id = newRunId(Date.now());
  const record = await segmentsRecord(options, id);
  const encrypt = await cardEncryption(chosen);
  return withTempDir('archive', async (folder) => {
    const { baseUrl } = target;
    const input = writeInput({ folder, run: id, baseUrl, target, profile, seed, plan: noCases, encrypt, pool });
    const vus = checkVus(input, parallelism);
    writeFileSync(join(input, 'run.json'), JSON.stringify(record));
    const script = join(input, 'segment.js');
    await scenarioScript('segment', script);
    await judgeScript(join(input, 'judge.mjs'));
    const archive = await k6Archive(k6, script, ceiling);
    const run: ClusterRun = {
      name: `harness-${id.toLowerCase()}`,
      run: id,
      parallelism,
      image,
      resources: runnerResources(profile, vus, parallelism),
      archive: archive.length <= configMapBytes ? archive : undefined,
      // the runners do not have the SSL_CERT_FILE of this machine
      authority:
        target.caFile &&
        chosen.caFile &&
        readUserFile(chosen.caFile, (problem) => `archive: the authority: ${problem}.`),
      headers: hiddenHeaders(target),
      client: chosen.client !== undefined,
      cards: target.corridors.some(({ cards = [] }) => cards.length > 0),
    };
    makeFolder(out);
    writeFileSync(join(out, archiveFile), archive);
    writeFileSync(join(out, 'run.ndjson'), `${JSON.stringify(record)}\n`);
    writeObjects(out, run);
    return { run, bytes: archive.length };
  });
}
