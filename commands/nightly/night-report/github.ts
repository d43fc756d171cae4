import { annotation } from '../../../reports';
import type { ComparisonReport } from './comparison';

/** GitHub shows ten annotations of a step at most. */
const maxAnnotations = 10;

/** A workflow command of GitHub Actions for each reason of a night that failed, warned or has no verdict. */
export function nightAnnotations({ verdict, headline, reasons }: ComparisonReport): string[] {
  if (verdict === 'pass') return [];
  const kind = verdict === 'warn' ? 'warning' : 'error';
  const told = reasons.length > 0 ? reasons : [headline];
  const shown = told.length > maxAnnotations ? told.slice(0, maxAnnotations - 1) : told;
  const left = told.length - shown.length;
  return [
    ...shown.map((reason) => annotation(kind, headline, reason)),
    ...(left > 0 ? [annotation(kind, `${left} more`, `${left} more reasons are in nightly.md.`)] : []),
  ];
}
