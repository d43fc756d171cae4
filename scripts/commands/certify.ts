import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineCommand } from 'citty';
import type { Part } from '../../journal';
import { config } from '../../k6.config';
import type { Case } from '../../suites/format/case';
import { loadSuites } from '../../suites/format/loader';
import { makePlan } from '../../suites/format/planner';
import { leftOutBy, type Selection } from '../../suites/format/selection';
import { noWaivers, readWaivers, type Waivers } from '../../targets/waivers';
import { UsageError } from '../cli/errors';
import { newFolderOf, portOf, positive, runFlags, whereFlags } from '../cli/flags';
import { printReports } from '../cli/print';
import { selectionOf } from '../cli/selection';
import { root } from '../project-root';
import { run } from '../run/run';
import { type ChosenTarget, chooseTarget } from '../run/target';

export default defineCommand({
  meta: {
    name: 'certify',
    description: 'Judge a gateway: compliance suites and a load check, a verdict and its evidence',
  },
  args: {
    ...whereFlags,
    only: { type: 'enum', options: ['compliance', 'flow'], description: 'One part alone; such a run cannot pass' },
    rate: {
      type: 'string',
      description: `Flows started in a second (default ${config.profiles.certify.rate})`,
      valueHint: 'N',
    },
    duration: {
      type: 'string',
      description: `Seconds of load (default ${config.profiles.certify.seconds})`,
      valueHint: 'N',
    },
    depth: {
      type: 'enum',
      options: ['smoke', 'standard', 'full'],
      description: 'Boundary cases: none (such a run cannot pass), each once, or each of every variant',
    },
    area: { type: 'string', description: 'Areas of the suites alone, a comma list', valueHint: 'AREAS' },
    requirement: {
      type: 'string',
      description: 'Cases of these requirements alone; limits. is a family',
      valueHint: 'IDS',
    },
    level: { type: 'string', description: 'Cases of MUST, or of SHOULD, alone', valueHint: 'LEVEL' },
    'rerun-failed': { type: 'string', description: 'The cases alone that did not pass in a run', valueHint: 'RUN' },
    list: { type: 'boolean', description: 'List the cases that would be run; nothing is sent' },
    waivers: { type: 'string', description: 'File of waivers and attestations', valueHint: 'FILE' },
    pace: { type: 'string', description: "Requests in a second at most, below the target's ceiling", valueHint: 'N' },
    ...runFlags,
  },
  async run({ args }) {
    const { certify } = config.profiles;
    const profile = {
      ...certify,
      rate: positive('rate', args.rate, certify.rate),
      seconds: positive('duration', args.duration, certify.seconds),
    };
    const suites = loadSuites(join(root, 'suites'));
    const selection = await selectionOf(args, suites);
    const whole = leftOutBy(selection).length === 0;
    // a selection of cases is run without the load beside it
    const parts: Part[] = args.only ? [args.only as Part] : whole ? ['compliance', 'flow'] : ['compliance'];
    const chosen = chooseTarget(args);
    if (args.list) return printCases(suites, chosen, selection);
    const waivers = waiversFrom(args.waivers);
    const pace = args.pace === undefined ? {} : { pace: positive('pace', args.pace, 0) };
    const folder = newFolderOf(args.out);
    const port = portOf(args['callback-port']);
    const say = (text: string) => console.error(text);
    await run({
      chosen,
      folder,
      seed: positive('seed', args.seed, 1),
      parts,
      profile,
      selection,
      waivers,
      ...pace,
      ...port,
      say,
    });
    say('reports');
    return printReports(folder, args.json ?? false);
  },
});

/** The cases that a target would be sent, and those that it leaves no way to run. */
function printCases(suites: readonly Case[], { target }: ChosenTarget, selection: Selection): number {
  const { cases, leftOut } = makePlan(suites, target, 1, Date.now(), (pan) => pan, selection);
  for (const { id, title, verifies } of cases) console.log(`${id}\n    ${title} · ${verifies.join(', ')}`);
  for (const { id, verdict, reason } of leftOut) console.log(`${id}\n    ${verdict}: ${reason}`);
  console.log(`${cases.length} cases, ${leftOut.length} left out`);
  return 0;
}

function waiversFrom(file: string | undefined): Waivers {
  if (file === undefined) return noWaivers;
  const path = resolve(process.env.INIT_CWD ?? '', file);
  if (!existsSync(path)) throw new UsageError(`--waivers: there is no file ${file}.`);
  return readWaivers(file, readFileSync(path, 'utf8'));
}
