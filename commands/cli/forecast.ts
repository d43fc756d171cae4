/** Prints the estimate of a run. */
import { type EstimateOptions, estimateOf } from '../../run/settings/estimate';
import { estimateText } from '../../run/settings/estimate-text';
import { refusalOf } from '../../run/settings/money-ceiling';
import { originsText } from '../../run/settings/origins';
import type { ChosenTarget } from '../../run/settings/target';

/** The estimate of a run. Nothing is sent. */
export function forecastText(options: EstimateOptions & { chosen: ChosenTarget }, json: boolean | undefined): string {
  const estimate = estimateOf(options);
  const refused = refusalOf(options.chosen, estimate);
  const people = originsText(options.chosen.target);
  if (json) return JSON.stringify({ ...estimate, people, refused }, undefined, 2);
  return [estimateText(estimate), `  ${people}`, ...(refused ? [`refused: ${refused}`] : [])].join('\n');
}
