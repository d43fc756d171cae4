import { annotation, asShown } from '../../../reports';
import type { ComparisonReport } from './comparison';

/** A workflow command of GitHub Actions for each reason of a night that failed, warned or has no verdict. */
export function nightAnnotations({ verdict, headline, reasons }: ComparisonReport): readonly string[] {
  if (verdict === 'pass') return [];
  const kind = verdict === 'warn' ? 'warning' : 'error';
  const told = (reasons.length > 0 ? reasons : [headline]).map((reason) => annotation(kind, headline, reason));
  return asShown(told, (left) => annotation(kind, `${left} more`, `${left} more reasons are in nightly.md.`));
}
