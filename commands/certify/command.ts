import { UsageError } from '../../common/errors';
import { progressLog } from '../../common/log';
import { once } from '../../common/made-once';
import type { Part } from '../../journal';
import { loadCheck } from '../../run/settings/profile';
import { runFolder } from '../../run/settings/run-folder';
import { bothPlans, ownSuites, planFor, suitesFor } from '../../run/settings/suites';
import type { Plan } from '../../suites/format/case';
import { plainCases } from '../../suites/format/from-contract/plain-cases';
import { caseLevels, leftOutBy, type Selection } from '../../suites/format/selection';
import { everyVariant } from '../../suites/format/variants';
import { shortenedIn } from '../../suites/format/walks/shortened';
import { walks } from '../../suites/format/walks/walks';
import { memoryOf } from '../../targets/memory/memory';
import { bundleOption, bundleWriter, onboardingOption, signOption } from '../cli/bundle/options';
import { command } from '../cli/command';
import { forecastText } from '../cli/forecast';
import { listed, listOption } from '../cli/listing';
import {
  checkAlone,
  estimateOption,
  givenFlag,
  headings,
  memoryOption,
  noMemoryOption,
  singleRunOptions,
  suggestWaiverOption,
  waiversOption,
} from '../cli/options';
import { choiceOption, list, positiveInteger } from '../cli/parsers';
import { selectionOf } from '../cli/selection';
import { runSettings, targetOf, waiversFrom } from '../cli/settings';
import { areas, itemsOption, requirementIds, runs, valueOption } from '../cli/values';

/** The `certify` command: runs the suites and a load check, and ends with the exit code of the verdict. */
export default command({
  summary: 'Certify a gateway: run the compliance suites and a load check, write the verdict with its evidence',
  example: '--target targets/mine.yaml',
  options: singleRunOptions(headings.load)
    .addOption(
      choiceOption(
        '--depth <DEPTH>',
        'Number of cases: smoke has no boundary cases, and cannot pass; standard (the default) has each once; full has each for every kind of payout. Rules are shown for each value, pair or triple of kinds',
        ['smoke', 'standard', 'full'],
      ),
    )
    .addOption(itemsOption('--area <AREAS>', 'Run only these areas of the suites, comma-separated', areas))
    .addOption(valueOption('--rerun-failed <RUN>', 'Run only the cases that did not pass in an earlier run', runs))
    .addOption(waiversOption)
    .addOption(bundleOption)
    .addOption(listOption('List the cases that would run; nothing is sent'))
    .addOption(estimateOption)
    .optionsGroup(headings.cases)
    .addOption(choiceOption('--part <PART>', 'Run one part only; such a run cannot pass', ['compliance', 'load']))
    .addOption(
      itemsOption(
        '--requirement <IDS>',
        'Run only the cases of these requirements, comma-separated; limits. selects all that begin with limits.',
        requirementIds,
      ),
    )
    .addOption(
      itemsOption('--level <LEVELS>', 'Run only the cases of MUST or of SHOULD requirements', () => caseLevels),
    )
    .option('--case <IDS>', 'Run only these cases, comma-separated; * stands for any text: quotation.*', list)
    .option(
      '--suites <DIR>',
      'Run your own cases too, from the suites of this folder; they change nothing of the verdict (docs/writing-cases.md)',
    )
    .optionsGroup(headings.run)
    .option('--no-confirm', 'Do not repeat failed cases at the end, which takes about 10 s and changes no verdict')
    .addOption(memoryOption)
    .addOption(noMemoryOption)
    .option(
      '--memory-resend',
      'Send references of earlier runs again on a production target too; a gateway that has forgotten them would pay again',
    )
    .option('--pace <N>', "Most requests per second, if lower than the target's ceiling", positiveInteger)
    .optionsGroup(headings.reports)
    .addOption(suggestWaiverOption)
    .addOption(signOption)
    .addOption(onboardingOption),
  run: async (flags) => {
    const chosen = targetOf(flags);
    const { target } = chosen;
    if (flags.part === 'load') checkAlone('--part load runs no cases', flags, ofCases);
    const bundle = bundleWriter(flags);
    const { seed, depth = 'standard' } = flags;
    const rules = once(() => {
      const drawn = walks(target, seed, depth);
      return [...suitesFor(target), ...plainCases(target), ...drawn, ...shortenedIn(flags.case ?? [], drawn)];
    });
    const selection = await selectionOf(flags, {
      rules,
      variants: (rule) => everyVariant(rule, target),
      drawn: () => planFor(target, { seed, at: Date.now(), selection: { depth } }).cases,
    });
    const waivers = waiversFrom(flags.waivers);
    const own = flags.suites === undefined ? undefined : ownSuites(flags.suites);
    const ofOwn = own && { own, selection: { depth, areas: [...new Set(own.map(({ area }) => area))] } };
    const amounts = { seed, at: Date.now(), amountsOnly: true } as const;
    const later = ofOwn && planFor(target, { ...amounts, ...ofOwn });
    const plan = () => bothPlans(planFor(target, { ...amounts, selection }), later);
    if (flags.list) return printCases(plan(), flags.list);
    const log = progressLog();
    const parts = partsOf(flags.part, selection);
    checkLoad(flags, parts);
    const isOfCases = parts.includes('compliance');
    const memory = isOfCases ? memoryOf(flags, { chosen, folder: runFolder(flags.out) }, log, Date.now()) : undefined;
    const profile = loadCheck(chosen, flags, parts.includes('flow') ? log : () => undefined);
    if (flags.estimate) {
      console.log(forecastText({ chosen, plan: plan(), parts, profile, seed, memory }, flags.json));
      if (flags.confirm && !flags.json) console.log(`\n${(await import('./repeat')).repetitionText}`);
      return;
    }
    // imported late: these are most of the harness, and a list or an estimate does not need them
    const [{ runAndJudge }, { repeatFailed }, { writeResult }, { ownWriter }] = await Promise.all([
      import('../cli/run-and-judge'),
      import('./repeat'),
      import('../cli/write-result'),
      import('./own'),
    ]);
    const keepsEarlier = target.environment === 'production' && !flags.memoryResend;
    const settings = { ...runSettings(chosen, flags), profile, log };
    const print = flags.json ? console.error : console.log;
    const runOwn = ofOwn && later && ownWriter({ ...settings, ...ofOwn, parts: ['compliance'] }, later, print);
    const { result, files } = await runAndJudge({
      ...settings,
      parts,
      memory,
      keepsEarlier,
      selection,
      waivers,
      later,
      repeat: flags.confirm ? repeatFailed : undefined,
      history: flags.history,
    });
    process.exitCode = await writeResult(result, files, flags, [bundle, runOwn]);
  },
});

/** Flags about cases, which a run of the load alone does not have. */
const ofCases = ['case', 'area', 'requirement', 'level', 'rerunFailed', 'depth', 'list', 'suites'] as const;

/** Refuses flags about the load where the run has no load. */
function checkLoad(flags: { rate?: number; duration?: number }, parts: readonly Part[]): void {
  const given = givenFlag(flags, ['rate', 'duration']);
  if (given && !parts.includes('flow'))
    throw new UsageError(
      `A run of a part of the cases has no load, so ${given} has no effect. Leave it out, or run the load with --part load.`,
    );
}

/** The parts of the run; a selection of cases runs without the load. */
function partsOf(part: 'compliance' | 'load' | undefined, selection: Selection): Part[] {
  if (part) return [part === 'load' ? 'flow' : part];
  return leftOutBy(selection).length === 0 ? ['compliance', 'flow'] : ['compliance'];
}

/** Prints the cases that would run, and those that do not apply to the target. */
function printCases({ cases, leftOut }: Plan, word: string | true): void {
  const own = listed(
    cases.map(({ id, title, verifies, pool }) => [id, title, verifies.join(', '), pool ?? '']),
    word,
  );
  const absent = listed(
    leftOut.map(({ id, verdict, reason }) => [id, `${verdict}: ${reason}`]),
    word,
  );
  for (const line of [...own, ...absent]) console.log(line);
  console.log(`${own.length} ${own.length === 1 ? 'case' : 'cases'}, ${absent.length} left out`);
}
