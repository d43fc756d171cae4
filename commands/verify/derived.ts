/** Derives the contents of a bundle again from its journal, and compares: verdict, verdicts of cases, and reports. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStrayed, lookIds } from '../../assertions/cases';
import { differences } from '../../common/differences';
import { counted, parsedJson, show } from '../../contract';
import { entriesIn, recordsName, type TargetRecord } from '../../journal';
import { type Journal, runOf } from '../../journal/files';
import {
  type Report,
  reportOf,
  type VerdictDocument,
  verdictDocument,
  type WriterName,
  withRepetition,
  writers,
} from '../../reports';
import { checklistFor, progressFrom, projectChecklist } from '../../reports/checklist';
import { probes } from '../../run/probe';
import { withoutSecretsOf } from '../../run/run-record';
import { hiddenCard, planFor } from '../../run/settings/suites';
import { contractHash, rulesHash } from '../../run/source-hash';
import type { Selection } from '../../suites/format/selection';
import type { Target } from '../../targets/target';
import type { BundleFile } from '../cli/bundle/files';
import { differs, type Finding, judged, open } from '../cli/bundle/finding';
import type { Manifest } from '../cli/bundle/manifest';
import { onboardingFolder } from '../cli/bundle/write';

/** A bundle that was unpacked into a folder, with its manifest. */
export interface Opened {
  folder: string;
  files: readonly BundleFile[];
  manifest: Manifest;
}

/** The bytes of a file of the bundle; undefined: the bundle has no such file. */
export function bytesOf({ files }: Pick<Opened, 'files'>, name: string): Buffer | undefined {
  const file = files.find((one) => one.name === name);
  return file && readFileSync(file.path);
}

/** The parsed JSON file of the bundle; undefined: it is missing, or not JSON. */
export const json = <T>(opened: Pick<Opened, 'files'>, name: string): T | undefined =>
  parsedJson(bytesOf(opened, name)?.toString()) as T | undefined;

/** A verdict with its requirements by their ids. */
const byId = ({ requirements = [], ...rest }: VerdictDocument) => ({
  ...rest,
  requirements: Object.fromEntries(requirements.map((one) => [one.id, one])),
});

/** A value in a sentence: a text is shown without quotes. */
const word = (value: unknown): string => show(value).replace(/^"|"$/g, '');

function verdictFinding(opened: Opened, found: VerdictDocument): Finding {
  const claimed = json<VerdictDocument>(opened, 'verdict.json');
  if (!claimed) return differs('verdict', 'verdict.json is missing, or no JSON.');
  // JSON omits undefined members
  const written = JSON.parse(JSON.stringify(found));
  const details = [...differences(byId(claimed), byId(written))].map(
    ({ path, one, other }) => `${path}: verdict.json says ${word(one)}, the journal gives ${word(other)}`,
  );
  const { run, verdict, target } = opened.manifest;
  if (run !== found.run.id || verdict !== found.verdict || target !== found.target.name)
    details.push(
      `the manifest says ${verdict} of ${target} in run ${run}, the journal gives ${found.verdict} of ${found.target.name} in run ${found.run.id}`,
    );
  const good = `verdict.json is what the journal gives, for ${found.requirements.length} requirements`;
  return judged('verdict', details, 'The verdict is not what the journal gives.', good);
}

/** Advice which version of the harness can check the whole bundle. */
function versionToUse(journal: Journal | undefined): string {
  const { version, commit } = journal?.runs[0]?.provenance?.harness ?? {};
  const named = [version, commit && `commit ${commit.slice(0, 12)}`].filter(Boolean).join(', ');
  return `use the version that made the bundle${named && ` (${named})`}; CHANGELOG.md says what versions judge otherwise`;
}

/** Is the difference only a card number, which the journal masks? */
const isHidden = ({ one, other }: { one: unknown; other: unknown }): boolean =>
  one === '***' && /^\d{12,19}$/.test(String(other));

/** Differences between the cases of the journal and the cases that the suites give for its seed and target, in words. */
function notOfSuites({ plans, ...journal }: Journal, { target }: TargetRecord, own: ReadonlySet<string>): string[] {
  const run = runOf(journal);
  const planned = new Map(plans.flatMap(({ case: one }) => (own.has(one.id) ? [] : [[one.id, one] as const])));
  const isOfAll = run.deselected.length === 0;
  // only a run of all cases must also contain every case of the suites
  const depth = run.provenance?.depth ?? 'standard';
  const ids = new Set(planned.keys());
  const selection: Selection = isOfAll ? { depth } : { depth, cases: ids, named: ids };
  const { cases } = planFor(target, { seed: run.seed, at: run.plannedAt ?? run.at, encrypt: hiddenCard, selection });
  const ofSuites = new Map(cases.map((one) => [one.id, one]));
  const texts = [...planned].flatMap(([id, one]) => {
    const other = ofSuites.get(id);
    if (!other) return [`case ${id} is not in the suites`];
    const expected = JSON.parse(JSON.stringify(withoutSecretsOf(other, target)));
    const different = [...differences(one, expected, 'plan')].find((found) => !isHidden(found));
    return different ? [`case ${id} is not that of the suites: ${different.path} differs`] : [];
  });
  const unplanned = isOfAll ? cases.filter(({ id }) => !planned.has(id)) : [];
  return [...texts, ...unplanned.map(({ id }) => `case ${id} of the suites was not planned`)];
}

/**
 * Can the verdicts of the cases be derived from the exchanges? Earlier versions judged cases while they ran, and their exchanges lack
 * data that a second judgement needs.
 */
function exchangesFinding(journal: Journal): Finding {
  const run = runOf(journal);
  const [target] = journal.targets;
  if (!run.parts.includes('compliance'))
    return open('exchanges', 'a run of the load alone keeps no exchanges that could be judged again');
  if (!target) return open('exchanges', 'the journal has no record of the target, so no case can be judged');
  if (run.contract !== contractHash())
    return open(
      'exchanges',
      `judged by the contract ${run.contract}, this harness has ${contractHash()}: ${versionToUse(journal)}`,
    );
  if (run.version !== 3)
    return open('exchanges', `an earlier version judged its cases while they ran: ${versionToUse(journal)}`);
  const own = new Set([...lookIds, ...probes.map(({ id }) => id)]);
  const ofSuites = journal.cases.filter(({ case: id }) => !own.has(id));
  const details = ofSuites.flatMap(({ case: id, index, verdict }) =>
    index === undefined || verdict === undefined ? [`case ${id} has a verdict that no exchange gives`] : [],
  );
  details.push(...journal.faults.filter(isStrayed).map(({ text }) => text));
  details.push(...notOfSuites(journal, target, own));
  return judged(
    'exchanges',
    details,
    'The cases are not those of the suites, or their exchanges do not give their verdicts.',
    `${ofSuites.length} cases were judged from their exchanges; what ${journal.cases.length - ofSuites.length} of the harness itself showed stands as recorded`,
  );
}

/** Compares the reports byte by byte with reports made again, as they depend on the journal alone. */
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
  const good = `${same.join(', ')} are those of this journal`;
  return judged('reports', details, 'Reports are of another run, or were changed.', good);
}

/** The members of checklist.json that are compared. */
interface Claimed {
  at: string;
  ready: boolean;
  points: readonly { id: string; state: string }[];
}

/**
 * Checks that the checklist of an onboarding in a bundle follows from the records in the bundle. `records`: the lines of
 * onboarding.ndjson; `claimed`: checklist.json; `target`: the target of the certification.
 */
export function checklistFinding(records: string, claimed: Claimed | undefined, target: Target | undefined): Finding {
  if (!claimed || !target) return differs('checklist', 'checklist.json or the target is missing.');
  const entries = entriesIn(records);
  const sessions = entries.filter((entry) => entry.t === 'session');
  const contract = contractHash();
  if (sessions.some((session) => session.contract !== contract))
    return open('checklist', 'the checklist was made by another contract than that of this harness');
  const now = { at: Date.parse(claimed.at), contract, target: sessions.at(-1)?.target?.sha256 };
  const derived = progressFrom(checklistFor(projectChecklist(), target), entries, now);
  const found = new Map(derived.points.map(({ point, state }) => [point.id, state]));
  const details = claimed.points.flatMap(({ id, state }) => {
    const own: string = found.get(id) ?? 'no point of the checklist';
    found.delete(id);
    return own === state ? [] : [`${id}: the checklist says ${state}, its records ${own}`];
  });
  for (const id of found.keys()) details.push(`${id} is missing`);
  if (claimed.ready !== derived.isReady)
    details.push(
      `the checklist says ${claimed.ready ? '' : 'not '}ready, its records ${derived.isReady ? '' : 'not '}ready`,
    );
  const good = `${claimed.points.length} points of the checklist follow from the records of ${counted(sessions.length, 'session')}`;
  return judged('checklist', details, 'The checklist does not follow from its records.', good);
}

/** Makes all checks that derive contents from the journal. */
export async function derivedFindings(opened: Opened, journal: Journal): Promise<Finding[]> {
  const { report } = await withRepetition({ folder: join(opened.folder, 'unpacked'), report: reportOf(journal) });
  const found = verdictDocument(report);
  const records = bytesOf(opened, `${onboardingFolder}/${recordsName}`);
  const claimed = json<Claimed>(opened, `${onboardingFolder}/checklist.json`);
  return [
    ...(records ? [checklistFinding(records.toString(), claimed, journal.targets[0]?.target)] : []),
    verdictFinding(opened, found),
    exchangesFinding(journal),
    await reportsFinding(opened, report),
  ];
}

/** Turns differences into open findings if another version made the bundle, because its rules may give other contents. */
export function byRules({ manifest: { rules } }: Opened, findings: readonly Finding[], journal?: Journal): Finding[] {
  const own = rulesHash();
  const by = rules === undefined ? 'an earlier version' : `the rules ${rules}`;
  const note = `made by ${by}, this harness has ${own}: ${versionToUse(journal)}`;
  return findings.map((one) =>
    one.state === 'differs' && rules !== own ? { ...one, state: 'open', text: `${one.text} It was ${note}.` } : one,
  );
}
