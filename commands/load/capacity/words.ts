/** A capacity in words and rows. */
import { share } from '../../../assertions/verdict';
import { counted, number } from '../../../contract';
import { inColumns } from '../../../reports';
import { type Capacity, unseenShare } from './capacity';
import type { Outcome, Stage } from './stage';

/** A rate with at most one decimal, such as `12.5`. */
export const rateText = (rate: number): string => String(Math.round(rate * 10) / 10);

/** The outcome of a run in words, for tables and charts. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  held: 'held',
  past: 'past the gateway',
  generator: 'load generator',
  unproven: 'proves nothing',
};

/** The answer in one sentence. */
export function answerText({ answer, flowsPerSecond, held, to, limit }: Capacity): string {
  const shown = `${rateText(flowsPerSecond ?? 0)} flows a second`;
  if (answer === 'found') return `holds ${shown}: the limit is between that and ${rateText(to ?? 0)}`;
  if (answer === 'at-least') {
    const tried = rateText(held ?? 0);
    const why = {
      generator: `above ${tried}, the load generator was the limit`,
      'highest-rate': `${tried}, the highest rate that was tried, was held`,
      runs: `${tried} was held, and the runs of the search were used up`,
    };
    return `holds at least ${shown}: ${why[limit as keyof typeof why]}`;
  }
  if (answer === 'below') return `does not hold ${rateText(to ?? 0)} flows a second, the lowest rate that was tried`;
  return 'no figure: a run was invalid, so nothing is known of the gateway';
}

/** The goal that a rate must meet to be held. */
export const goalText = ({ goalMs, withinShare, seconds }: Capacity): string =>
  `A rate is held if a run of ${seconds} s passes: ${withinShare * 100} % of the replies within ${goalMs} ms, over all and for each operation, no server busy more often than the target allows, no violation, every payout and all money accounted for, no flow left out.`;

/** Why the figure is less than the highest rate that was held; undefined: there is no figure. */
export function marginText({ flowsPerSecond, held, goalMs, seconds }: Capacity): string | undefined {
  if (flowsPerSecond === null || held === null) return undefined;
  const hidden = Math.round(unseenShare({ goalMs, seconds }) * 1000) / 10;
  return `The runs at ${rateText(held)} flows/s held. A run of ${seconds} s may hide a queue of ${hidden} %, so ${rateText(flowsPerSecond)} are shown.`;
}

/** Column heads of the table of runs; `cellsOf` gives its rows. */
export const head = [
  ...['flows/s asked', 'outcome', 'achieved', 'left out', 'errors', 'in time'],
  ...['slowest operation', 'p50 ms', 'p95 ms', 'p99 ms'],
];
const isNumber = (at: number): boolean => at !== 1 && at !== 6;

/** By rate, and runs of one rate in their order. */
export const byRate = (stages: readonly Stage[]): Stage[] => [...stages].sort((a, b) => a.rate - b.rate);

/** The row of a run in the table; a dash stands for times that were not measured. */
export const cellsOf = ({ rate, achieved, dropped, errors, within, replies, slowest, outcome }: Stage): string[] => [
  ...[rateText(rate), outcomeWords[outcome], rateText(achieved), number(dropped), number(errors)],
  share(within, replies),
  ...(slowest ? [slowest.operation, ...[slowest.p50, slowest.p95, slowest.p99].map(String)] : ['–', '–', '–', '–']),
];

/** What the terminal shows. */
export function capacityText(capacity: Capacity, target: string): string {
  const { stages, reasons, answer } = capacity;
  const word = answer === 'none' ? 'INVALID' : 'CAPACITY';
  const shown = reasons.slice(0, 3).map((reason) => `  - ${reason}`);
  const more =
    reasons.length > shown.length ? [`  … and ${counted(reasons.length - shown.length, 'more reason')}`] : [];
  const why = answer === 'none' ? 'The run that proves nothing:' : 'Why the next rate was not held:';
  return [
    `${word}  ${target} ${answerText(capacity)}`,
    goalText(capacity),
    ...[marginText(capacity) ?? []].flat(),
    ...(reasons.length > 0 ? ['', why, ...shown, ...more] : []),
    '',
    ...inColumns([head, ...byRate(stages).map(cellsOf)], isNumber),
  ].join('\n');
}
