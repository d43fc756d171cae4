import { relative } from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { isLoopback } from '../../common/client/proxy';
import { UsageError } from '../../common/errors';
import { workingFolder } from '../../common/user-path';
import { config, type Profile, profileNames } from '../../k6.config';
import { ownK6 } from '../../run/k6/binary/k6';
import { loadProfile } from '../../run/settings/profile';
import { runFolder } from '../../run/settings/run-folder';
import { command } from '../cli/command';
import { loadOptions } from '../cli/options';
import { choiceOption, positiveInteger } from '../cli/parsers';
import { targetOf } from '../cli/settings';
import { type ArchiveResult, makeArchive } from './make';

const example = 'registry.example/remittance-gateway-harness:1.0';

/** Accepts an image with a fixed tag or digest, but no image of plain k6, which lacks the harness's module and Node. */
export function imageOf(text: string): string {
  if (/^(docker\.io\/)?(grafana|loadimpact)\/k6[:@]/.test(text))
    throw new InvalidArgumentError('It has neither the module of the harness nor Node. Build one with the Dockerfile.');
  const [, tag] = text.match(/^[^@\s]+:([\w.-]+)$/) ?? [];
  if (/^\S+@sha256:[0-9a-f]{64}$/.test(text) || (tag !== undefined && tag !== 'latest')) return text;
  throw new InvalidArgumentError(`Expected a fixed tag or digest, such as ${example}.`);
}

/** Every line that is indented is a command. */
export function instructions({ run, bytes }: ArchiveResult, folder: string): string {
  const { name, parallelism, run: id, archive } = run;
  const file = (part: string) => `-f ${folder}/${part}.yaml`;
  const copied = [
    `  kubectl cp ${folder}/archive.tar ${name}-gather:/archive/archive.tar`,
    `The archive has ${(bytes / 1e6).toFixed(2)} MB, but a ConfigMap holds at most 1.05 MB, so it is copied to a volume. With fewer payouts (--pool) it is smaller.`,
  ];
  return [
    `Run ${id} in ${parallelism} segments: ${folder}`,
    '',
    `Fill in ${folder}/secret.yaml, then run:`,
    `  kubectl create ${['secret', 'archive', 'journals', 'gather'].map(file).join(' ')}`,
    `  kubectl wait pod/${name}-gather --for=condition=Ready --timeout=10m`,
    ...(archive ? [] : copied),
    '',
    'Run it once, and today: the archive contains the run id and the dates of the payouts.',
    `  kubectl create ${file('testrun')}`,
    `  kubectl wait testrun/${name} --for=jsonpath={.status.stage}=finished --timeout=24h`,
    `  kubectl cp ${name}-gather:/journals ${folder}/journals`,
    `  npm run report -- ${folder}/run.ndjson ${folder}/journals [journal of npm run receive]`,
    '',
    'When the journals are here, this deletes everything of the run from the cluster, the volumes too:',
    `  kubectl delete testrun,pod,secret,configmap,pvc --cascade=foreground --selector harness-run=${id.toLowerCase()}`,
  ].join('\n');
}

/** The `archive` command: writes a load as a k6 archive and Kubernetes objects, and prints how to run them. */
export default command({
  summary: 'Write a load as a k6 archive and a TestRun for k6-operator, to run it in segments on several machines',
  example: `--profile average --parallelism 3 --image ${example} --target targets/mine.yaml`,
  options: loadOptions()
    .addOption(choiceOption('--profile <NAME>', 'Load profile', profileNames).makeOptionMandatory())
    .requiredOption('--parallelism <N>', 'Number of runners, each with one segment of the load', positiveInteger)
    .requiredOption('--image <IMAGE>', 'Image of the runners, built with the Dockerfile of this harness', imageOf)
    .option('--pool <N>', 'Payouts to generate (default: 1000); with fewer the archive is smaller', positiveInteger),
  run: async (flags) => {
    const { parallelism, image, seed, pool } = flags;
    const out = runFolder(flags.out);
    const chosen = targetOf(flags);
    if ((config.profiles[flags.profile] as Profile).searchTo !== undefined)
      throw new UsageError(
        `--profile ${flags.profile} is a search by several runs, and an archive is one run. Choose another, such as stress.`,
      );
    const log = (line: string) => console.error(line);
    const profile = loadProfile(chosen, flags.profile, flags, log);
    const { baseUrl } = chosen.target;
    if (baseUrl !== 'embedded' && isLoopback(baseUrl))
      log(`${baseUrl} is an address of this machine, and each pod would call itself. Name one that pods reach.`);
    const k6 = await ownK6(log);
    const archive = await makeArchive({ k6, chosen, profile, parallelism, image, seed, pool, out });
    console.log(instructions(archive, relative(workingFolder(), out) || '.'));
  },
});
