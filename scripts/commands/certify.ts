import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import type { Part } from '../../journal';
import type { Case } from '../../suites/format/case';
import { loadSuites } from '../../suites/format/loader';
import { makePlan } from '../../suites/format/planner';
import { leftOutBy, type Selection } from '../../suites/format/selection';
import { noWaivers, readWaivers, type Waivers } from '../../targets/waivers';
import { UsageError } from '../cli/errors';
import {
  allowProductionOption,
  baseUrlOption,
  callbackPortOption,
  durationOption,
  outOption,
  rateOption,
  seedOption,
  targetOption,
  verdictJsonOption,
} from '../cli/options';
import { choiceOption, list, positiveInteger } from '../cli/parsers';
import { printReports } from '../cli/print';
import { selectionOf } from '../cli/selection';
import { userPath } from '../cli/user-path';
import { root } from '../project-root';
import { profileOf } from '../run/profile';
import { run } from '../run/run';
import { newFolderOf } from '../run/run-folder';
import { type ChosenTarget, chooseTarget } from '../run/target';

export default new Command()
  .addOption(targetOption)
  .addOption(baseUrlOption)
  .addOption(outOption)
  .addOption(choiceOption('--part <PART>', 'One part alone; such a run cannot pass', ['compliance', 'load']))
  .addOption(rateOption)
  .addOption(durationOption)
  .addOption(
    choiceOption(
      '--depth <DEPTH>',
      'Boundary cases: none (such a run cannot pass), each once, or each of every variant',
      ['smoke', 'standard', 'full'],
    ),
  )
  .addOption(new Option('--area <AREAS>', 'Areas of the suites alone, a comma list').argParser(list))
  .addOption(
    new Option('--requirement <IDS>', 'Cases of these requirements alone; limits. is a family').argParser(list),
  )
  .addOption(new Option('--level <LEVELS>', 'Cases of MUST, or of SHOULD, alone').argParser(list))
  .option('--rerun-failed <RUN>', 'The cases alone that did not pass in a run')
  .option('--list', 'List the cases that would be run; nothing is sent')
  .option('--waivers <FILE>', 'File of waivers and attestations')
  .addOption(
    new Option('--pace <N>', "Requests in a second at most, below the target's ceiling").argParser(positiveInteger),
  )
  .addOption(seedOption)
  .addOption(callbackPortOption)
  .addOption(allowProductionOption)
  .addOption(verdictJsonOption)
  .action(async (flags) => {
    const suites = loadSuites(join(root, 'suites'));
    const selection = await selectionOf(flags, suites);
    const chosen = chooseTarget(flags);
    if (flags.list) return printCases(suites, chosen, selection);
    const { callbackPort, pace, seed, part } = flags;
    const waivers = waiversFrom(flags.waivers);
    const folder = newFolderOf(flags.out);
    const say = (text: string) => console.error(text);
    const parts = partsOf(part, selection);
    const profile = profileOf('certify', flags);
    await run({ chosen, folder, seed, parts, profile, selection, waivers, pace, callbackPort, say });
    say('reports');
    process.exitCode = await printReports(folder, flags.json ?? false);
  });

/** The parts of the run; a selection of cases is run without the load beside it. */
function partsOf(part: 'compliance' | 'load' | undefined, selection: Selection): Part[] {
  if (part) return [part === 'load' ? 'flow' : part];
  return leftOutBy(selection).length === 0 ? ['compliance', 'flow'] : ['compliance'];
}

/** The cases that a target would be sent, and those that it leaves no way to run. */
function printCases(suites: readonly Case[], { target }: ChosenTarget, selection: Selection): void {
  const { cases, leftOut } = makePlan(suites, target, 1, Date.now(), (pan) => pan, selection);
  for (const { id, title, verifies } of cases) console.log(`${id}\n    ${title} · ${verifies.join(', ')}`);
  for (const { id, verdict, reason } of leftOut) console.log(`${id}\n    ${verdict}: ${reason}`);
  console.log(`${cases.length} cases, ${leftOut.length} left out`);
}

function waiversFrom(file: string | undefined): Waivers {
  if (file === undefined) return noWaivers;
  const path = userPath(file);
  if (!existsSync(path)) throw new UsageError(`--waivers: there is no file ${file}.`);
  return readWaivers(file, readFileSync(path, 'utf8'));
}
