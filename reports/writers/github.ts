/** Output for GitHub Actions: an annotation for each cause of a failure, and the summary on the page of the job. */

import { printable } from '../../common/shown/printable';
import { failedCauses } from '../failed-causes';
import { middleCut } from '../format';
import { meaning } from '../headline';
import { reasons as reasonsOf } from '../sections';
import type { Report } from '../verdict';

/** The maximum number of annotations of a step that GitHub shows. */
const maxAnnotations = 10;
const longest = 600;

const data = (text: string): string => text.replace(/%/g, '%25').replace(/\n/g, '%0A');
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** A workflow command that annotates a job. */
export const annotation = (kind: 'error' | 'warning', title: string, message: string): string =>
  `::${kind} title=${property(middleCut(printable(title), 100))}::${data(middleCut(printable(message), longest))}`;

/** Limits annotations to the number that GitHub shows. If there are more, the last one is `rest` with their number. */
export function asShown(all: readonly string[], rest: (left: number) => string): readonly string[] {
  if (all.length <= maxAnnotations) return all;
  const kept = all.slice(0, maxAnnotations - 1);
  return [...kept, rest(all.length - kept.length)];
}

const error = (title: string, message: string): string => annotation('error', title, message);

/** A workflow command for each cause; nothing for a run that passed. */
export function annotations(report: Report): readonly string[] {
  const { verdict, target } = report;
  if (verdict === 'pass') return [];
  const causes = failedCauses(report).map(({ requirements: [first, ...others], expected, received, case: from }) =>
    error(
      `${first.id} failed`,
      `${first.text} Expected ${expected}, received ${received}${from ? `, in ${from}` : ''} (section ${first.source}).${others.length > 0 ? ` With it failed probably ${others.map(({ id }) => id).join(', ')}.` : ''}`,
    ),
  );
  const reasons = reasonsOf(report).map((reason) => error(`${verdict} run`, reason));
  return asShown([...causes, ...reasons], (left) =>
    error(`${left} more`, `${target.name} at ${target.baseUrl} ${meaning(report)}; ${left} more are in summary.md.`),
  );
}
