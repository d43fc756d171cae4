import { baselineOf, decide, head, type Night, readHistory, writeEntry } from '../../../commands/nightly/decision';
import { operatingCurve, simulatedGateway } from '../../../commands/nightly/simulation';
import { withTempDir } from '../../../common/temp-dir';
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
const longHistory: Metric = {
  name: 'nightly.longHistory',
  text: 'Reading 10,000 nights and deciding the next one',
  unit: 's',
  limit: { of: 'value', at: 'most', than: 5 },
};

const histories = 500;
const seed = 1;
const nights = 10_000;

const timeOfLongHistory = (): Promise<number> =>
  withTempDir('nights', async (folder) => {
    const gateway = simulatedGateway(seed);
    const first = Date.parse('2000-01-01T02:00:00Z');
    for (let at = 0; at < nights; at += 1) {
      const { runs } = gateway.night(at);
      const time = new Date(first + at * 86_400_000).toISOString();
      const own = { ...head, at: time, id: `N${at}`, runs } as const;
      const entry: Night = { ...own, kind: 'night', series: 'one', verdict: 'pass', reasons: [], slower: [] };
      writeEntry(folder, entry);
    }
    const began = performance.now();
    const { entries } = readHistory(folder);
    decide(baselineOf(entries, 'one'), { runs: gateway.night(nights).runs });
    return (performance.now() - began) / 1000;
  });

/** How far the decision of a night can be believed, and how long a long history takes. */
export const nightly: Bench = {
  metrics: [falseAlarms, quarterFound, tenthFound, longHistory],
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
    log(`${nights} nights`);
    return [
      judge({ ...falseAlarms, value: (100 * alarms) / quietNights, detail }),
      judge({ ...quarterFound, value: rate(0.25, 2) }),
      judge({ ...tenthFound, value: rate(0.1, 7) }),
      judge({ ...longHistory, value: await timeOfLongHistory() }),
    ];
  },
};
