/** Makes the archive of a load in segments, and the objects that run it on k6-operator. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Profile } from '../../k6.config';
import type { LoadInput } from '../../scenarios/input';
import { UsageError } from '../cli/errors';
import { encryption } from '../run/cards';
import { writeInput } from '../run/input';
import { bundle } from '../run/k6/bundle';
import { newRunId } from '../run/run-record';
import type { ChosenTarget } from '../run/target';
import { inFolder } from '../temp-dir';
import { k6Archive } from './k6-archive';
import {
  archiveFile,
  archiveObject,
  type ClusterRun,
  configMapBytes,
  type Document,
  gatherObject,
  journalsObject,
  secretObject,
  testRunObject,
} from './kubernetes';
import { recordOf } from './record';
import { needsOf } from './size';

export interface ArchiveOptions {
  chosen: ChosenTarget;
  profile: Profile;
  parallelism: number;
  image: string;
  seed: number;
  /** payouts to draw; absent: as many as for any run */
  pool?: number;
  /** folder that everything is written to */
  out: string;
}

export interface Made {
  run: ClusterRun;
  bytes: number;
}

/** Requests in a second of each segment, below the target's ceiling for all; undefined: it sets none. */
function ceilingOf({ chosen, parallelism }: ArchiveOptions): number | undefined {
  const all = chosen.target.rates?.requestsPerSecond;
  if (all === undefined) return undefined;
  const each = Math.floor(all / parallelism);
  if (each >= 1) return each;
  throw new UsageError(
    `archive: --parallelism ${parallelism} leaves no request a second to each segment of the ${all} that ${chosen.file} allows; give ${all} at most.`,
  );
}

/** k6 gives a segment without a VU no work at all, and its flows would be lost. */
function checkVus(input: string, parallelism: number): number {
  const { vus } = JSON.parse(readFileSync(join(input, 'load.json'), 'utf8')) as LoadInput;
  if (parallelism <= vus) return vus;
  throw new UsageError(
    `archive: --parallelism ${parallelism} is more than the ${vus} VUs of this load; give ${vus} at most, or a higher --rate.`,
  );
}

const comments: Record<string, string> = {
  'secret.yaml':
    ' Fill in, or make it by: kubectl create secret generic (same name) --from-literal=username=… and so on.\n password-hash: SHA-256 of the password, in lower-case hex. pans: card numbers of the target file, comma between.',
};

/** `kubectl create`, not `apply`: an annotation of `apply` holds 256 KB at most. */
function writeObjects(out: string, run: ClusterRun): void {
  const files: Record<string, Document> = {
    'secret.yaml': secretObject(run),
    'archive.yaml': archiveObject(run),
    'journals.yaml': journalsObject(run),
    'gather.yaml': gatherObject(run),
    'testrun.yaml': testRunObject(run),
  };
  for (const [name, document] of Object.entries(files)) {
    const comment = comments[name];
    const head = comment ? `${comment.replace(/^/gm, '#')}\n` : '';
    writeFileSync(join(out, name), head + stringify(document, { lineWidth: 0 }));
  }
}

/**
 * Writes the archive, the run record and the Kubernetes objects. UsageError where the target is the embedded gateway,
 * or where there are more segments than its ceiling or its VUs can be shared among.
 */
export async function makeArchive(options: ArchiveOptions): Promise<Made> {
  const { chosen, profile, parallelism, image, seed, pool, out } = options;
  const { target } = chosen;
  if (target.baseUrl === 'embedded')
    throw new UsageError(
      'archive: the embedded gateway lives in one run only; name the address of a gateway by --base-url or --target.',
    );
  const ceiling = ceilingOf(options);
  const id = newRunId(Date.now());
  const record = recordOf(options, id);
  const encrypt = await encryption(chosen, target.baseUrl, process.env.SSL_CERT_FILE);
  return inFolder('archive', async (folder) => {
    const plan = { cases: [], leftOut: [] };
    const given = { folder, run: id, baseUrl: target.baseUrl, target, profile, seed, plan };
    const input = writeInput({ ...given, ...(encrypt && { encrypt }), ...(pool && { pool }) });
    const vus = checkVus(input, parallelism);
    writeFileSync(join(input, 'run.json'), JSON.stringify(record));
    const script = join(input, 'segment.js');
    await bundle('segment', script, target.operations);
    const archive = await k6Archive(script, ceiling);
    const run: ClusterRun = {
      name: `harness-${id.toLowerCase()}`,
      run: id,
      parallelism,
      image,
      needs: needsOf(profile, vus, parallelism),
      ...(archive.length <= configMapBytes && { archive }),
      cards: target.corridors.some(({ cards = [] }) => cards.length > 0),
    };
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, archiveFile), archive);
    writeFileSync(join(out, 'run.ndjson'), `${JSON.stringify(record)}\n`);
    writeObjects(out, run);
    return { run, bytes: archive.length };
  });
}
