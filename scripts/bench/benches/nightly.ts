import { operatingCurve } from '../../../commands/nightly/simulation';
import { type Bench, judge, type Metric } from '../result';

const falseAlarms: Metric = {
  name: 'nightly.operatingCurve',
  text: 'Nights without a change that nightly calls slower, in percent, over 500 simulated histories; the detail has how often slowdowns are found',
  unit: '%',
  limit: { of: 'value', at: 'most', than: 1 },
};
const quarterFound: Metric = {
  name: 'nightly.found25',
  text: 'Histories in which a lasting slowdown of one operation by 25 % is found within two nights, in percent',
  unit: '%',
  limit: { of: 'value', at: 'least', than: 95 },
};
const tenthFound: Metric = {
  name: 'nightly.found10',
  text: 'Histories in which a lasting slowdown of one operation by 10 % is found within seven nights, in percent',
  unit: '%',
  limit: { of: 'value', at: 'least', than: 80 },
};
const histories = 500;
const seed = 1;

/** How far the decision of a night can be believed. */
export const nightly: Bench = {
  metrics: [falseAlarms, quarterFound, tenthFound],
  async run({ log }) {
    log(`${histories} simulated histories, seed ${seed}`);
    const { quietNights, falseAlarms: alarms, found } = operatingCurve(histories, seed);
    const rate = (share: number, withinNights: number): number =>
      100 * (found.find((one) => one.share === share && one.withinNights === withinNights)?.rate ?? Number.NaN);
    const detail = {
      seed,
      histories,
      quietNights,
      falseAlarms: alarms,
      found: Object.fromEntries(
        found.map((one) => [`+${Math.round(one.share * 100)} % within ${one.withinNights}`, one.rate]),
      ),
    };
    return [
      judge({ ...falseAlarms, value: (100 * alarms) / quietNights, detail }),
      judge({ ...quarterFound, value: rate(0.25, 2) }),
      judge({ ...tenthFound, value: rate(0.1, 7) }),
    ];
  },
};
