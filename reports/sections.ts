/** The sections of reports: lists of notes that each writer renders in its own form. */
import { busyText, type Difference, isCovered, type RequirementResult } from '../assertions/verdict';
import { ageText, counted, groupBy, interpretations, number } from '../contract';
import { wordsOf } from '../targets/dialect/words';
import { type Waiver, waivedCases } from '../targets/waivers';
import { standingOf, standings } from './totals';
import type { Report } from './verdict';

/** One item of a section. */
export interface Note {
  /** what the text is about, such as a requirement */
  label?: string;
  text: string;
}

/** A list with its title, which each report shows in its own form. */
export interface Section {
  id: string;
  title: string;
  notes: readonly Note[];
  /** each note is a reason why the run does not pass */
  isReason?: true;
  /** nearly the same in every run, so only documents show it */
  isBackground?: true;
  /** one line that replaces the notes in reports about failures */
  brief?: string;
}

/** Headings that several reports have, beside those of the sections. */
export const headings = {
  failures: 'Failures',
  errors: 'Could not be judged',
  warnings: 'Missed SHOULD',
  notJudged: 'Security baseline, of which the target opts out',
  concessions: 'Waivers and attestations',
  load: 'Load and reply goal',
  provenance: 'Provenance',
};

/** Where a waiver covers a failure, in words. */
export function waivedWhere(waiver: Pick<Waiver, 'case'>): string {
  const cases = waivedCases(waiver);
  if (cases === undefined) return 'wherever it fails';
  return cases.length === 1 ? `in ${cases[0]}` : `in ${counted(cases.length, 'case')}`;
}

/** Who waived or attested a requirement, and until when. */
export function concessionLine({ id, concession }: Pick<RequirementResult, 'id' | 'concession'>): string[] {
  if (!concession) return [];
  const until = `until ${concession.expires}`;
  if (concession.kind === 'waived')
    return [`${id}: waived ${waivedWhere(concession)} by ${concession.approver} ${until}: ${concession.reason}`];
  return [`${id}: attested by ${concession.approver} ${until}: ${concession.statement}`];
}

/** A declared difference, how often it was needed, and why it was accepted. */
function differenceLine({ entry, used, state }: Difference): string {
  const times = {
    used: `needed ${counted(used, 'time')}`,
    stale: 'STALE, no longer needed',
    unseen: 'not seen in this run',
  };
  return `${wordsOf(entry)} (${times[state]}): ${entry.reason}`;
}

/** The ids of the interpretations that a failure rests on. */
export const graveInterpretations = ({ requirements }: Report): ReadonlySet<string> =>
  new Set(requirements.flatMap(({ verdict, interpretations: of }) => (['fail', 'warn'].includes(verdict) ? of : [])));

/** Interpretations that a failure rests on are listed; the others are counted. */
function interpretationNotes(report: Report): Note[] {
  const grave = graveInterpretations(report);
  const listed = report.interpretations.filter(({ id }) => grave.has(id));
  const rest = report.interpretations.length - listed.length;
  return [
    ...listed.map(({ id, point, decision }) => ({ label: id, text: `${point} Read as: ${decision}` })),
    ...(rest > 0
      ? [{ text: `${rest} ${listed.length > 0 ? 'more ' : ''}interpretations of open points in verdict.json` }]
      : []),
  ];
}

/** The text of a reading; several readings, if the answer does not distinguish them. */
const readingWords = ({ point, reading }: Report['readings'][number]): string => {
  const known = interpretations.find(({ id }) => id === point)?.readings ?? [];
  const texts = reading.split(' or ').map((id) => known.find((one) => one.id === id)?.text ?? id);
  return texts.join(' Or: ');
};

/** The readings that this gateway showed, with the first exchange that showed each. */
const readingNotes = ({ readings }: Report): Note[] =>
  readings.map((found) => ({
    label: found.point,
    text: `${readingWords(found)} Seen ${counted(found.count, 'time')}, first in ${found.exchange}.`,
  }));

/** A line for each rule that was not shown for all values; rules of one area that were shown for the same values share a line. */
function coverageNotes({ coverage }: Report): Note[] {
  const covered = coverage.filter(isCovered).map(({ rule, reached }) => {
    const values = Object.values(reached).map((all) => all.join(' '));
    return { label: values.join(' · '), rule: rule.split('.') };
  });
  const all = [...groupBy(covered, ({ label, rule: [area] }) => `${label} ${area}`).values()].map((same) => ({
    label: same[0]?.label,
    text: `${same[0]?.rule[0]}: ${same.map(({ rule }) => rule[1]).join(', ')}`,
  }));
  return [
    ...coverage
      .filter((one) => !isCovered(one))
      .map(({ rule, missing, pairs: { reached, offered } }) => ({
        label: rule,
        text: `${reached} of ${offered} pairs${missing.length > 0 ? `; not reached: ${missing.join(', ')}` : ''}`,
      })),
    ...(all.length > 0 ? [{ text: 'Each of these values, and each pair of them, was reached:' }, ...all] : []),
  ];
}

const plain = (texts: readonly string[]): Note[] => texts.map((text) => ({ text }));

/** All sections of a run, the most important first; sections without notes are not shown. */
export const sections = (report: Report): readonly Section[] => [
  {
    id: 'invalid',
    title: report.verdict === 'fail' ? 'Besides, the run is incomplete' : 'Why the run does not pass',
    notes: plain(report.invalid),
    isReason: true,
  },
  { id: 'waivers', title: 'Waivers that do not hold', notes: plain(report.waiverProblems), isReason: true },
  { id: 'limits', title: 'Limits of the target', notes: plain(report.limitProblems), isReason: true },
  {
    id: 'limits-kept',
    title: 'Limits of the target that this load did not break',
    notes: plain(
      report.limits.flatMap(({ outcome, text }) => (outcome === 'kept' || outcome === 'uncalled' ? text : [])),
    ),
  },
  {
    id: 'busy',
    title: 'Refused under load as the server was busy, which is no reply',
    notes: plain(report.busy.map(busyText)),
  },
  {
    id: 'faults',
    title: 'Faults that are not a deviation of the gateway',
    notes: plain(report.faults.map(({ whose, text, count }) => `${whose}, ${number(count)} ×: ${text}`)),
  },
  {
    id: 'differences',
    title: 'Declared differences from the specification',
    notes: plain(report.dialect.map(differenceLine)),
  },
  { id: 'concessions', title: headings.concessions, notes: plain(report.requirements.flatMap(concessionLine)) },
  {
    id: 'baseline',
    title: 'Security baseline, beside the specification',
    notes: baselineNotes(report),
    isBackground: true,
  },
  {
    id: 'interpretations',
    title: 'Interpretations relied on',
    notes: interpretationNotes(report),
    isBackground: true,
  },
  {
    id: 'readings',
    title: 'Readings found',
    notes: readingNotes(report),
    brief: `${counted(report.readings.length, 'point')} that the specification leaves open: the certificate tells how they were read`,
  },
  {
    id: 'earlier',
    title: 'What earlier runs were promised',
    notes: earlierNotes(report),
    ...(report.earlier && 'none' in report.earlier && { isBackground: true as const }),
  },
  {
    id: 'coverage',
    title: 'Kinds of payout for which the rules were shown',
    notes: coverageNotes(report),
    isBackground: true,
  },
  {
    id: 'gaps',
    title: 'What the specification leaves open',
    notes: report.gaps.filter(({ state }) => state === 'open').map(({ id, text }) => ({ label: id, text })),
    isBackground: true,
  },
];

/** The results about payouts of earlier runs, and their ages; in a first run, a note that there are none. */
function earlierNotes({ earlier }: Report): Note[] {
  if (!earlier) return [];
  if ('none' in earlier) return [{ text: `Nothing was asked about earlier runs: ${earlier.none}.` }];
  const { runs, promises } = earlier;
  if (promises.every(({ of }) => of === 0))
    return [
      {
        text: `No payout of an earlier run was asked for: ${runs === 0 ? 'this run is the first that remembers' : 'none is remembered, or the run left it out'}.`,
      },
    ];
  if (promises.every(({ kept }) => kept === 0))
    return [
      {
        text: 'The gateway knows nothing of earlier runs: it was emptied since, or is another one. This run is remembered anew.',
      },
    ];
  return promises.map(({ promise, kept, of, oldest }) => {
    const age = kept > 0 ? `, up to ${ageText(oldest * 1000)} old` : '';
    return {
      text: `${promise}: ${of === 0 ? 'never watched longer than a run' : `${number(kept)} of ${number(of)}${age}`}`,
    };
  });
}

/** The sections for a short report: without those that are nearly the same in every run. */
export const briefSections = (report: Report): Section[] =>
  sections(report).flatMap((one) => {
    if (one.isBackground) return [];
    const { brief, notes } = one;
    return [brief && notes.length > 0 ? { ...one, notes: plain([brief]) } : one];
  });

/** The result of the security baseline, and whether the target opts out of it. */
function baselineNotes({ requirements, target }: Report): Note[] {
  const own = requirements.filter(({ basis }) => basis !== undefined);
  const optOut = 'The target file opts out (securityBaseline: notJudged): findings are reported, and fail nothing.';
  return [
    {
      text:
        target.securityBaseline === 'notJudged'
          ? optOut
          : "No sentence of the specification asks for these; they are the harness's own, and a broken MUST fails the run.",
    },
    ...own.map((one) => ({ label: one.id, text: `${standings[standingOf(one)]}: ${one.text}` })),
  ];
}

/** Reasons why a run does not pass, beside failed requirements. */
export const reasons = (report: Report): string[] =>
  sections(report).flatMap(({ isReason, notes }) => (isReason ? notes.map(({ text }) => text) : []));
