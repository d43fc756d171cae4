/** How times and changes are written, in sentences and in tables. */
import { ms, percent } from '../../../reports';
import { medianFor, type RunFigures } from '../figures';
import type { OperationDecision } from './decide';

/** A chance: `0.024`, or `–` where there were too few nights to tell. */
export const chanceText = (chance: number | undefined): string =>
  chance === undefined ? '–' : chance < 0.001 ? '< 0.001' : chance.toFixed(3);

/** A sentence on what became slower: at once, or a little each night. */
export const slowerText = ({
  operation,
  percentile,
  baselineMs,
  tonightMs,
  change,
  result,
}: OperationDecision): string =>
  `${operation} ${result === 'creeping' ? 'has become slower over nights' : 'is slower'}: ${percentile} ${ms(baselineMs)} → ${ms(tonightMs)}, ${percent(change)}`;

/** For which instruments an operation is slower, and for which it is not: `; for CARD 12.0 ms → 48.1 ms, …`; else nothing. */
export function instrumentsText(
  { operation, percentile }: Pick<OperationDecision, 'operation' | 'percentile'>,
  before: readonly RunFigures[],
  tonight: readonly RunFigures[],
): string {
  // the replies of a single instrument are too few for other percentiles
  if (percentile !== 'p50' && percentile !== 'p95') return '';
  const names = new Set(tonight.flatMap(({ instruments }) => Object.keys(instruments?.[operation] ?? {})));
  const told = [...names].sort().flatMap((name) => {
    const [from, to] = [before, tonight].map((runs) => medianFor(runs, operation, name, percentile));
    return from === undefined || to === undefined ? [] : [`for ${name} ${ms(from)} → ${ms(to)}`];
  });
  return told.length > 1 ? `; ${told.join(', ')}` : '';
}
