/** What follows from the journal of a bundle, derived again: its verdict, the verdicts of its exchanges, and its reports. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractHash } from '../../contract/build';
import { type Journal, order } from '../../journal/files';
import { type Report, reportOf, type VerdictDocument, verdictDocument, type WriterName, writers } from '../../reports';
import { rulesHash } from '../../run/provenance';
import { recordsName } from '../onboarding/onboarding';
import { type Claimed, checklistFinding } from './checklist';
import { verdictDifferences } from './compare';
import type { BundleFile } from './files';
import type { Finding } from './finding';
import type { Manifest } from './manifest';
import { replay } from './replay';
import { onboardingFolder } from './write';

export interface Opened {
  folder: string;
  files: readonly BundleFile[];
  manifest: Manifest;
}

/** The document of a JSON file of the bundle; undefined if it is none. */
export function json<T>({ files }: Pick<Opened, 'files'>, name: string): T | undefined {
  const file = files.find((one) => one.name === name);
  try {
    return file && (JSON.parse(readFileSync(file.path, 'utf8')) as T);
  } catch {
    return undefined;
  }
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

/** Derives all of it. */
export async function derivedFindings(opened: Opened, journal: Journal): Promise<Finding[]> {
  const { files } = opened;
  const report = reportOf(journal);
  const recorded = verdictDocument(report);
  const records = files.find(({ name }) => name === `${onboardingFolder}/${recordsName}`);
  const claimed = json<Claimed>(opened, `${onboardingFolder}/checklist.json`);
  return [
    ...(records ? [checklistFinding(readFileSync(records.path, 'utf8'), claimed, journal.targets[0]?.target)] : []),
    verdictFinding(opened, recorded),
    await exchangesFinding(journal, JSON.parse(JSON.stringify(recorded))),
    await reportsFinding(opened, report),
  ];
}

/** Another version may derive something else from the same journal, so it cannot tell that something was changed. */
export function byRules({ manifest: { rules } }: Opened, findings: readonly Finding[]): Finding[] {
  const own = rulesHash();
  const by = rules === undefined ? 'an earlier version' : `the rules ${rules}`;
  const note = `made by ${by}, this harness has ${own}: use the version that made the bundle`;
  return findings.map((one) =>
    one.state === 'differs' && rules !== own ? { ...one, state: 'open', text: `${one.text} It was ${note}.` } : one,
  );
}
