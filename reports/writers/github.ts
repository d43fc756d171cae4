/** What GitHub Actions shows of a run: an annotation for each cause of a failure, and the summary on the page of the job. */

import { printable } from '../../common/shown/printable';
import { failedCauses } from '../failed-causes';
import { middleCut } from '../format';
import { meaning } from '../headline';
import { reasons as reasonsOf } from '../sections';
import type { Report } from '../verdict';

/** GitHub shows ten annotations of a step at most. */
const maxAnnotations = 10;
const longest = 600;

const data = (text: string): string => text.replace(/%/g, '%25').replace(/\n/g, '%0A');
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** A workflow command that annotates a job. */
export const annotation = (kind: 'error' | 'warning', title: string, message: string): string =>
  `::${kind} title=${property(middleCut(printable(title), 100))}::${data(middleCut(printable(message), longest))}`;

const error = (title: string, message: string): string => annotation('error', title, message);

/** A workflow command for each cause; nothing for a run that passed. Where there are too many, the last one counts the rest. */
export function annotations(report: Report): string[] {
  const { verdict, target } = report;
  if (verdict === 'pass') return [];
  const causes = failedCauses(report).map(({ requirements: [first, ...others], expected, received, case: from }) =>
    error(
      `${first.id} failed`,
      `${first.text} Expected ${expected}, received ${received}${from ? `, in ${from}` : ''} (section ${first.source}).${others.length > 0 ? ` With it failed probably ${others.map(({ id }) => id).join(', ')}.` : ''}`,
    ),
  );
  const reasons = reasonsOf(report).map((reason) => error(`${verdict} run`, reason));
  const all = [...causes, ...reasons];
  if (all.length <= maxAnnotations) return all;
  const left = all.length - maxAnnotations + 1;
  return [
    ...all.slice(0, maxAnnotations - 1),
    error(`${left} more`, `${target.name} at ${target.baseUrl} ${meaning(report)}; ${left} more are in summary.md.`),
  ];
}
