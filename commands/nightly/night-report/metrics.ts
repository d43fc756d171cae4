import { Gauge, type OpenMetricsContentType, Registry } from 'prom-client';
import { isSlower } from '../decision/decide';
import type { NightResult } from '../decision/night';

const verdicts = ['pass', 'warn', 'fail', 'none'] as const;

/**
 * The decision of a night in the text form of OpenMetrics, for a Pushgateway or the textfile collector of node_exporter:
 * times in seconds, changes as shares.
 */
export async function nightMetrics({ night, comparison }: NightResult): Promise<string> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name: `harness_nightly_${name}`, help, labelNames: ['series', ...labelNames], registers: [registry] });
  const { series } = night;
  const verdict = gauge('verdict', '1 for the verdict of the last night, 0 for the others.', ['verdict']);
  for (const one of verdicts) verdict.set({ series, verdict: one }, night.verdict === one ? 1 : 0);
  gauge('time_seconds', 'When the last night began.', []).set({ series }, Date.parse(night.at) / 1000);
  const tonight = gauge('reply_seconds', 'Reply times of the last night.', ['operation', 'quantile']);
  const baseline = gauge('baseline_reply_seconds', 'Reply times of the baseline.', ['operation', 'quantile']);
  const change = gauge('change_ratio', 'How much slower the last night was: 0.1 is 10 %.', ['operation', 'quantile']);
  const slower = gauge('slower', '1 where the night calls the operation slower.', ['operation', 'quantile']);
  for (const one of comparison?.operations ?? []) {
    const labels = { series, operation: one.operation, quantile: String(Number(`0.${one.percentile.slice(1)}`)) };
    tonight.set(labels, one.tonightMs / 1000);
    if (one.baselineMs !== undefined) baseline.set(labels, one.baselineMs / 1000);
    if (one.change !== undefined) change.set(labels, one.change);
    slower.set(labels, isSlower(one.result) ? 1 : 0);
  }
  return registry.metrics();
}
