import { defaultSettings, hasCrept, logs, operationsOf } from '../../../commands/nightly/decision';
import { simulatedGateway } from '../../../commands/nightly/simulation';
import { median } from '../../../contract';
import { type Bench, judge, type Metric } from '../result';
import { cusumIn } from '../support/cusum';

const metric: Metric = {
  name: 'nightly.creepMethods',
  text: 'Simulated histories in which a slowdown of one operation that grows by 1.5 % a night is found within ten nights, in percent, by E-divisive; beside it by CUSUM, and in the detail false alarms and a step of 10 %',
  unit: '%',
  limit: { of: 'ratio', at: 'least', than: 1 },
};

const histories = 60;
/** Nights before a change, and nights that are looked at then. */
const before = 20;
const after = 20;

const methods = {
  eDivisive: (medians: readonly number[]) => hasCrept(medians, defaultSettings),
  cusum: (medians: readonly number[]) => cusumIn(medians, defaultSettings),
};
type Method = keyof typeof methods;
const names = Object.keys(methods) as Method[];

/** Medians of p95, night by night, of each operation; the first becomes slower. */
function seriesOf(seed: number, share: (night: number) => number): number[][] {
  const gateway = simulatedGateway(seed);
  const nights = Array.from(
    { length: before + after },
    (_, at) => gateway.night(at, { operation: 'operation1', share: at < before ? 0 : share(at - before + 1) }).runs,
  );
  return operationsOf(nights[0] ?? []).map((operation) => nights.map((runs) => median(logs(runs, operation, 'p95'))));
}

/** Nights after the change at which each method tells it of a series. */
const toldAt = (series: readonly number[], method: Method): number[] =>
  Array.from({ length: after }, (_, at) => at + 1).filter((night) => methods[method](series.slice(0, before + night)));

/** The share of the histories in which the change is told within so many nights, in percent. */
function foundWithin(nights: number, share: (night: number) => number): Record<Method, number> {
  const found: Record<Method, number> = { eDivisive: 0, cusum: 0 };
  for (let seed = 1; seed <= histories; seed += 1) {
    const [first = []] = seriesOf(seed, share);
    for (const name of names) if ((toldAt(first, name)[0] ?? Number.POSITIVE_INFINITY) <= nights) found[name] += 1;
  }
  for (const name of names) found[name] = (100 * found[name]) / histories;
  return found;
}

/** The share of the nights without a change that a method tells of any operation, in percent. */
function falseAlarms(): Record<Method, number> {
  const alarms: Record<Method, number> = { eDivisive: 0, cusum: 0 };
  for (let seed = 1; seed <= histories; seed += 1) {
    const all = seriesOf(seed, () => 0);
    for (const name of names) alarms[name] += new Set(all.flatMap((series) => toldAt(series, name))).size;
  }
  for (const name of names) alarms[name] = (100 * alarms[name]) / (histories * after);
  return alarms;
}

/** Compares two methods of finding what no single night shows. */
export const creepMethods: Bench = {
  metrics: [metric],
  async run({ log }) {
    log(`${histories} simulated histories`);
    const growing = foundWithin(10, (night) => 0.015 * night);
    const detail = { growing, stepOf10: foundWithin(7, () => 0.1), falseAlarms: falseAlarms() };
    return [judge({ ...metric, value: growing.eDivisive, baseline: growing.cusum, detail })];
  },
};
