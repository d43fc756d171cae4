/** Runs a night in order: checks the limits, then whether the machine could measure, then compares with earlier nights. */

import { sumsByName } from '../../../reports';
import { type Disturbance, type NightFigures, operationsOf, percentiles, type RunFigures } from '../figures';
import { baselineOf } from '../history/baseline';
import { head, type Night } from '../history/entry';
import type { History } from '../history/files';
import { type Comparison, decide, type Settings, slowerIn } from './decide';
import { instrumentsText, slowerText } from './wording';

/** One run of a night: its figures, and the findings that need no comparison. */
export interface Measured {
  /** label of the run: run-3 */
  name: string;
  figures: RunFigures;
  /** rules and limits that the gateway broke */
  breaches: string[];
  /** why the run cannot be used: the machine stalled, or started fewer flows than it was asked for */
  unusable: string[];
  /** the machine began many flows late, in a sentence */
  busy?: string;
  /** by how much late flows may have lengthened the replies: only a larger difference counts */
  added?: Disturbance;
  counts: Record<string, number>;
}

/** Makes the single runs of a night. */
export interface Measurements {
  /** the compliance suites without boundary values */
  smoke(): Promise<Measured>;
  /** a load whose figures do not count */
  warmUp(): Promise<Measured>;
  run(name: string): Promise<Measured>;
}

/** The input of a night. */
export interface JobOptions {
  measure: Measurements;
  history: History;
  /** runs in a batch */
  runs: number;
  settings: Settings;
  /** the members of the night's entry that are known before it begins */
  about: Omit<Night, 'format' | 'version' | 'kind' | 'verdict' | 'reasons' | 'runs' | 'repeated' | 'slower' | 'counts'>;
  log: (line: string) => void;
}

/** The decision of a night, before it is written to the history. */
export interface NightResult {
  night: Night;
  /** undefined: the night had no figures to compare */
  comparison: Comparison | undefined;
  /** the nights that it was compared with */
  baseline: Night[];
}

/** The first reason to repeat a run; undefined: there is none. */
const disturbedBy = ({ unusable, busy }: Measured): string | undefined => unusable[0] ?? busy;

/** The largest possible delay by a busy machine in any of these runs, and sentences about it. */
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
  // a busy machine in the first run counts for the night
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
 * Warnings about operations that this night no longer measured, and about another machine. They are repeated each night until a
 * night is accepted as the new baseline.
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

/** The verdict and reasons if runs end the night early: a broken rule, or a machine that could not measure. */
function endOf(runs: readonly Measured[]): ['fail' | 'none', string[]] | undefined {
  const reasonsIn = (which: 'breaches' | 'unusable') =>
    runs.flatMap((one) => one[which].map((text) => `${one.name}: ${text}`));
  const [breaches, unusable] = [reasonsIn('breaches'), reasonsIn('unusable')];
  if (breaches.length > 0) return ['fail', breaches];
  return unusable.length > 0 ? ['none', unusable] : undefined;
}

/** Runs a night and decides it. Nothing is written. */
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
  // a slowdown that a busy machine may explain gives no verdict, because the gateway may be slower too
  const alike = (busyRuns: string[], ...shown: [Measured[], Comparison, Measured[]?]) => {
    const explained = shown[1].operations.filter(({ result }) => result === 'explained');
    const open = [...busyRuns, ...explained.map((one) => `${slowerText(one)}; this busy machine may explain it`)];
    return ended(open.length > 0 ? 'none' : changed.length > 0 ? 'warn' : 'pass', [...open, ...changed], ...shown);
  };
  if (slowerIn(first).length === 0) return alike(busy, runs, first);
  log(`${findingsOf(first, runs, baseline)[0]}; the runs are repeated to confirm it`);
  const repeated = await batch('repeat', options);
  const lateEnd = endOf(repeated);
  if (lateEnd) {
    const unconfirmed = ended(...lateEnd, runs, first, repeated);
    // the slowdown could not be confirmed
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
