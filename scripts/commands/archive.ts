import { relative } from 'node:path';
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { profileNames } from '../../k6.config';
import type { ClusterRun } from '../archive/kubernetes';
import { type Made, makeArchive } from '../archive/make';
import {
  allowProductionOption,
  baseUrlOption,
  durationOption,
  outOption,
  rateOption,
  seedOption,
  targetOption,
} from '../cli/options';
import { choiceOption, positiveInteger } from '../cli/parsers';
import { workingFolder } from '../cli/user-path';
import { offeredBy } from '../run/mix';
import { profileOf } from '../run/profile';
import { folderOf } from '../run/run-folder';
import { chooseTarget } from '../run/target';
import { k6Pin } from '../toolchain/k6';

const pinned = `grafana/k6:${k6Pin.slice(1)}`;

/** An image with a tag or a digest that does not move. */
export function imageOf(text: string): string {
  const [, tag] = text.match(/^[^@\s]+:([\w.-]+)$/) ?? [];
  if (/^\S+@sha256:[0-9a-f]{64}$/.test(text) || (tag !== undefined && tag !== 'latest')) return text;
  throw new InvalidArgumentError(`Expected a fixed tag or digest, such as ${pinned}.`);
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

export default new Command()
  .addOption(choiceOption('--profile <NAME>', 'The shape of the load', profileNames).makeOptionMandatory())
  .addOption(
    new Option('--parallelism <N>', 'Segments: runners that share it').argParser(positiveInteger).makeOptionMandatory(),
  )
  .addOption(rateOption)
  .addOption(durationOption)
  .addOption(new Option('--image <IMAGE>', 'Image of the runners, with k6 v2.2').argParser(imageOf).default(pinned))
  .addOption(
    new Option('--pool <N>', 'Payouts to draw (default: 1000); fewer make a smaller archive').argParser(
      positiveInteger,
    ),
  )
  .addOption(targetOption)
  .addOption(baseUrlOption)
  .addOption(outOption)
  .addOption(seedOption)
  .addOption(allowProductionOption)
  .action(async (flags) => {
    const { parallelism, image, seed, pool } = flags;
    const out = folderOf(flags.out);
    const chosen = chooseTarget(flags);
    const profile = offeredBy(chosen, profileOf(flags.profile, flags), (text) => console.error(text));
    const made = await makeArchive({ chosen, profile, parallelism, image, seed, pool, out });
    console.log(instructions(made, relative(workingFolder(), out) || '.'));
  });
