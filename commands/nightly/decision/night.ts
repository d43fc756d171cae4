/** The order of a night: limits first, then whether the machine could measure, then the comparison with earlier nights. */

import { sumsByName } from '../../../reports';
import { type Disturbance, type NightFigures, operationsOf, percentiles, type RunFigures } from '../figures';
import { baselineOf } from '../history/baseline';
import { head, type Night } from '../history/entry';
import type { History } from '../history/files';
import { type Comparison, decide, type Settings, slowerIn } from './decide';
import { instrumentsText, slowerText } from './wording';

/** One run of a night: what it measured, and what it says about the gateway by itself. */
export interface Measured {
  /** label of the run: run-3 */
  name: string;
  figures: RunFigures;
  /** the gateway broke a rule or a limit, whatever earlier nights were like */
  breaches: string[];
  /** why the run cannot be used: the machine stalled, or started fewer flows than it was asked for */
  unusable: string[];
  /** the machine began many flows late, in a sentence */
  busy?: string;
  /** what flows that began late may have added to the replies: a difference counts only above it */
  added?: Disturbance;
  counts: Record<string, number>;
}

/** Does the runs of a night, each by itself. */
export interface Measurements {
  /** a part of the compliance suites */
  smoke(): Promise<Measured>;
  /** a load whose figures do not count */
  warmUp(): Promise<Measured>;
  run(name: string): Promise<Measured>;
}

/** What a night measures, with which history, and by which settings. */
export interface JobOptions {
  measure: Measurements;
  history: History;
  /** runs in a batch */
  runs: number;
  settings: Settings;
  /** what is known of the night before it begins */
  about: Omit<Night, 'format' | 'version' | 'kind' | 'verdict' | 'reasons' | 'runs' | 'repeated' | 'slower' | 'counts'>;
  log: (line: string) => void;
}

/** A night that was decided and is not yet in the history. */
export interface NightResult {
  night: Night;
  /** undefined: the night had no figures to compare */
  comparison: Comparison | undefined;
  /** the nights that it was compared with */
  baseline: Night[];
}

/** Why a run has to be repeated, the first reason; undefined: it need not be. */
const disturbedBy = ({ unusable, busy }: Measured): string | undefined => unusable[0] ?? busy;

/** What a busy machine may have added in any of these runs, and that it was busy, in sentences. */
function disturbanceOf(runs: readonly Measured[]): { disturbance: Disturbance; busy: string[] } {
  const most = percentiles.map((name) => [name, Math.max(0, ...runs.map(({ added }) => added?.[name] ?? 0))]);
  return {
    disturbance: Object.fromEntries(most),
    busy: runs.flatMap(({ name, busy }) => (busy ? [`${name}: ${busy}`] : [])),
  };
}

/** A run that cannot be used, or in which the machine was busy, is repeated once. */
async function usable(name: string, { measure, log }: JobOptions): Promise<Measured> {
  const first = await measure.run(name);
  const why = disturbedBy(first);
  if (why === undefined || first.breaches.length > 0) return first;
  log(`${name} cannot be used (${why}), so it is repeated once`);
  const again = await measure.run(`${name}-again`);
  // the machine of the first one is that of the night
  return { ...again, added: disturbanceOf([first, again]).disturbance };
}

/** Measures a batch; it ends early with a run that breaks a limit or cannot be used. */
async function batch(prefix: string, options: JobOptions): Promise<Measured[]> {
  const done: Measured[] = [];
  for (let number = 1; number <= options.runs; number += 1) {
    options.log(`${prefix} ${number} of ${options.runs}`);
    const one = await usable(`${prefix}-${number}`, options);
    done.push(one);
    if (one.breaches.length > 0 || one.unusable.length > 0) break;
  }
  return done;
}

const figures = (runs: readonly Measured[]): RunFigures[] => runs.map((run) => run.figures);

/** Sentences on what the comparison found, with the instruments of the payouts, where both sides have measured them. */
const findingsOf = (comparison: Comparison, tonight: readonly Measured[], baseline: readonly Night[]): string[] =>
  slowerIn(comparison).map((one) => {
    const before = baseline.slice(-comparison.nights).flatMap(({ runs }) => runs);
    return slowerText(one) + instrumentsText(one, before, figures(tonight));
  });

/**
 * Operations of the baseline that this night did not measure, and that it ran on another machine: told each night until
 * somebody accepts one, with which the baseline begins anew.
 */
function changesSince(baseline: readonly Night[], runs: readonly RunFigures[], machine: Night['machine']): string[] {
  const measured = new Set(operationsOf(runs));
  const missing = operationsOf(baseline.flatMap((night) => night.runs)).filter((name) => !measured.has(name));
  const [before, now] = [baseline[0]?.machine?.cpus, machine?.cpus];
  return [
    ...missing.map((name) => `${name} was measured in nights before and has no reply now`),
    ...(before && now && before !== now ? [`this machine has ${now}, the one of the baseline ${before}`] : []),
  ].map((text) => `${text}; --accept makes a night the new baseline`);
}

/** What ends a job before any figures, with why: a rule that is broken, or a machine that cannot measure. */
function endOf(runs: readonly Measured[]): ['fail' | 'none', string[]] | undefined {
  const said = (which: 'breaches' | 'unusable') =>
    runs.flatMap((one) => one[which].map((text) => `${one.name}: ${text}`));
  const [breaches, unusable] = [said('breaches'), said('unusable')];
  if (breaches.length > 0) return ['fail', breaches];
  return unusable.length > 0 ? ['none', unusable] : undefined;
}

/** Runs a night, and says what it means. Nothing is written. */
export async function runNight(options: JobOptions): Promise<NightResult> {
  const { measure, history, settings, about, log } = options;
  const baseline = baselineOf(history.entries, about.series);
  const ended = (
    verdict: Night['verdict'],
    reasons: string[],
    runs: readonly Measured[] = [],
    comparison?: Comparison,
    repeated?: readonly Measured[],
  ): NightResult => ({
    night: {
      ...head,
      ...about,
      kind: 'night',
      verdict,
      reasons,
      counts: sumsByName([...runs, ...(repeated ?? [])].flatMap(({ counts }) => Object.entries(counts))),
      runs: figures(runs),
      repeated: repeated && figures(repeated),
      slower: comparison
        ? slowerIn(comparison).map(({ operation, percentile, change = 0 }) => ({ operation, percentile, change }))
        : [],
    },
    comparison,
    baseline,
  });
  const compare = (night: NightFigures): Comparison => decide(baseline, night, settings);

  log('smoke of compliance');
  const smoke = await measure.smoke();
  const early = endOf([smoke]);
  if (early) return ended(...early);
  log('warm-up');
  await measure.warmUp();

  const runs = await batch('run', options);
  const end = endOf(runs);
  if (end) return ended(...end, runs);
  const { disturbance, busy } = disturbanceOf(runs);
  const first = compare({ runs: figures(runs), disturbance });
  if (first.operations.length === 0) return ended('none', ['no reply was measured'], runs);
  const changed = changesSince(baseline, figures(runs), about.machine);
  // what the busy machine explains is not the gateway's for sure, and may be
  const alike = (busyRuns: string[], ...shown: [Measured[], Comparison, Measured[]?]) => {
    const explained = shown[1].operations.filter(({ result }) => result === 'explained');
    const said = [...busyRuns, ...explained.map((one) => `${slowerText(one)}; this busy machine may explain it`)];
    return ended(said.length > 0 ? 'none' : changed.length > 0 ? 'warn' : 'pass', [...said, ...changed], ...shown);
  };
  if (slowerIn(first).length === 0) return alike(busy, runs, first);
  log(`${findingsOf(first, runs, baseline)[0]}; the runs are repeated to confirm it`);
  const repeated = await batch('repeat', options);
  const lateEnd = endOf(repeated);
  if (lateEnd) {
    const unconfirmed = ended(...lateEnd, runs, first, repeated);
    // what looked slower was not confirmed
    return { ...unconfirmed, night: { ...unconfirmed.night, slower: [] } };
  }
  const all = disturbanceOf([...runs, ...repeated]);
  const both = compare({ runs: figures(runs), repeated: figures(repeated), disturbance: all.disturbance });
  if (slowerIn(both).length === 0) return alike(all.busy, runs, both, repeated);
  return ended(
    both.warnsOnly ? 'warn' : 'fail',
    [...findingsOf(both, [...runs, ...repeated], baseline), ...changed],
    runs,
    both,
    repeated,
  );
}
