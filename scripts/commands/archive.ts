import { relative } from 'node:path';
import { defineCommand } from 'citty';
import { type ProfileName, profileNames } from '../../k6.config';
import type { ClusterRun } from '../archive/kubernetes';
import { type Made, makeArchive } from '../archive/make';
import { UsageError } from '../cli/errors';
import { folderOf, positive, runFlags, whereFlags } from '../cli/flags';
import { offeredBy } from '../run/mix';
import { chooseTarget } from '../run/target';
import { k6Pin } from '../toolchain/k6';
import { profileOf } from './load';

const pinned = `grafana/k6:${k6Pin.slice(1)}`;

/** An image with a tag or a digest that does not move. */
export function imageOf(text: string): string {
  const [, tag] = text.match(/^[^@\s]+:([\w.-]+)$/) ?? [];
  if (/^\S+@sha256:[0-9a-f]{64}$/.test(text) || (tag !== undefined && tag !== 'latest')) return text;
  throw new UsageError(`archive: --image wants a fixed tag or digest, such as ${pinned}, received ${text}.`);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

function copying({ name, archive }: ClusterRun, bytes: number, at: string): string[] {
  if (archive) return [];
  return [
    '',
    `The archive has ${megabytes(bytes)} and a ConfigMap holds 1.05 MB: archive.yaml is a volume. Before the TestRun, copy it there:`,
    `  kubectl cp ${at}/archive.tar ${name}-gather:/archive/archive.tar`,
    'A smaller --pool of payouts makes a smaller archive.',
  ];
}

/** What to do with what was written. */
export function instructions({ run, bytes }: Made, at: string): string {
  const { name, parallelism, run: id } = run;
  return [
    `run ${id} in ${parallelism} segments: ${at}`,
    '',
    `  ${at}/secret.yaml: fill it in, then`,
    `  kubectl create -f ${at}/secret.yaml -f ${at}/archive.yaml -f ${at}/journals.yaml -f ${at}/gather.yaml`,
    `  kubectl create -f ${at}/testrun.yaml`,
    ...copying(run, bytes, at),
    '',
    `Once, and on the day of its making: the run id and the payouts' dates are in the archive. When its pods have ended:`,
    `  kubectl cp ${name}-gather:/journals ${at}/journals`,
    `  npm run report -- ${at}/run.ndjson ${at}/journals [journal of the receiver of notifications]`,
  ].join('\n');
}

export default defineCommand({
  meta: {
    name: 'archive',
    description: 'Write a load as k6 archive and k6-operator TestRun, to be run in segments by several machines',
  },
  args: {
    profile: { type: 'enum', options: profileNames, required: true, description: 'The shape of the load' },
    parallelism: { type: 'string', required: true, description: 'Segments: runners that share it', valueHint: 'N' },
    rate: { type: 'string', description: 'Flows started in a second, by all together', valueHint: 'N' },
    duration: { type: 'string', description: 'How long: 90s, 5m, 1h', valueHint: 'TIME' },
    image: { type: 'string', default: pinned, description: 'Image of the runners, with k6 v2.2', valueHint: 'IMAGE' },
    pool: {
      type: 'string',
      description: 'Payouts to draw (default 1000): fewer make a smaller archive',
      valueHint: 'N',
    },
    ...whereFlags,
    out: { type: 'string', description: 'Folder to write to (default: a new one below runs/)', valueHint: 'DIR' },
    seed: runFlags.seed,
    'allow-production': runFlags['allow-production'],
  },
  async run({ args }) {
    const shape = profileOf(args.profile as ProfileName, args.rate, args.duration);
    const parallelism = positive('parallelism', args.parallelism, 1);
    const out = folderOf(args.out);
    const chosen = chooseTarget(args);
    const made = await makeArchive({
      chosen,
      profile: offeredBy(chosen, shape, (text) => console.error(text)),
      parallelism,
      image: imageOf(args.image),
      seed: positive('seed', args.seed, 1),
      ...(args.pool !== undefined && { pool: positive('pool', args.pool, 1) }),
      out,
    });
    console.log(instructions(made, relative(process.env.INIT_CWD ?? process.cwd(), out) || '.'));
  },
});
