import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  defaultPairSettings,
  defaultSettings,
  type HistoryEntry,
  interleave,
  type Measured,
  type NightResult,
  runNight,
} from '../../../commands/nightly/decision';
import { measurementsOf } from '../../../commands/nightly/measure';
import { describeNight } from '../../../commands/nightly/night-description';
import { root } from '../../../common/project-root';
import { delayed, type Gateway, start } from '../../../gateway';
import { config, type Profile } from '../../../k6.config';
import { chooseTarget } from '../../../run/settings/target';
import { type Bench, judge, type Metric } from '../result';

const slowed = 'createTransaction';

const byHistory: Metric = {
  name: 'nightly.delayByHistory',
  text: 'Change that nightly names for an operation of the reference gateway that was delayed by 30 %, after three nights without; the detail has what else it named',
  unit: '%',
  limit: { of: 'value', at: 'least', than: 20 },
};
const byBuilds: Metric = {
  name: 'nightly.delayByBuilds',
  text: 'The same by two builds in turn',
  unit: '%',
  limit: { of: 'value', at: 'least', than: 20 },
};
const others: Metric = {
  name: 'nightly.delayOthers',
  text: 'Operations called slower that were not: in nights and pairs without a delay, and beside the delayed one',
  unit: 'operations',
  limit: { of: 'value', at: 'most', than: 0 },
};

const usualMs = 30;
const gatewayWith = (ms: number): Promise<Gateway> =>
  start({ port: 0, modifications: [delayed({ all: usualMs, [slowed]: ms })] });

const profile: Profile = { ...config.profiles.nightly, seconds: 8 };
const nothing: Measured = { name: '', figures: { operations: {} }, breaches: [], unusable: [], counts: {} };

/** Names of what a night calls slower, and the change of the delayed operation in percent. */
const named = ({ night }: NightResult) => ({
  verdict: night.verdict,
  operations: [...new Set(night.slower.map(({ operation }) => operation))],
  percent:
    100 * (night.slower.find(({ operation, percentile }) => operation === slowed && percentile === 'p50')?.change ?? 0),
});

/** The whole job against real gateways over sockets, with short runs. About eight minutes, and only on a quiet machine. */
export const nightlyDelay: Bench = {
  metrics: [byHistory, byBuilds, others],
  async run({ log }) {
    const folder = mkdtempSync(join(tmpdir(), 'nightly-'));
    const quiet = await gatewayWith(usualMs);
    const slow = await gatewayWith(usualMs * 1.3);
    try {
      const file = join(folder, 'target.yaml');
      const embedded = readFileSync(join(root, 'targets/embedded.yaml'), 'utf8');
      writeFileSync(file, embedded.replace(/^baseUrl: embedded$/m, `baseUrl: ${quiet.url}`));
      const measure = (gateway: Gateway, name: string, seed: number) => {
        const chosen = chooseTarget({ target: file, baseUrl: gateway.url });
        const own = { chosen, folder: join(folder, name), seed, profile, warmUpSeconds: 2, log: () => undefined };
        // the rules are not what is measured here
        return { ...measurementsOf(own), smoke: async () => nothing };
      };
      const entries: HistoryEntry[] = [];
      const settings = { ...defaultSettings, leastNights: 3 };
      const nights: ReturnType<typeof named>[] = [];
      for (const [at, gateway] of [quiet, quiet, quiet, quiet, slow].entries()) {
        log(`night ${at + 1}`);
        const about = describeNight(chooseTarget({ target: file }).target, 'nightly', profile, new Date());
        const result = await runNight({
          measure: measure(gateway, `night-${at}`, 1000 * (at + 1)),
          history: { entries, unreadable: [] },
          runs: 5,
          settings,
          about,
          log,
        });
        entries.push(result.night);
        nights.push(named(result));
      }
      const compare = async (name: string, gateway: Gateway, seed: number) => {
        const before = measure(quiet, `${name}-before`, seed);
        const after = measure(gateway, `${name}-after`, seed + 500);
        const { verdict, decisions } = await interleave({
          before,
          after,
          pairs: 9,
          settings: defaultPairSettings,
          log,
        });
        const slower = decisions.filter(({ result }) => result === 'slower');
        const change =
          slower.find(({ operation, percentile }) => operation === slowed && percentile === 'p50')?.change ?? 0;
        return { verdict, operations: [...new Set(slower.map(({ operation }) => operation))], percent: 100 * change };
      };
      const alike = await compare('alike', quiet, 20_000);
      const pairs = await compare('slower', slow, 30_000);
      const wrong = [...nights, alike, pairs].flatMap((one, at) =>
        one.operations.filter((operation) => operation !== slowed || at < 4 || one === alike),
      );
      const detail = { nights, alike, pairs };
      return [
        judge({ ...byHistory, value: nights.at(-1)?.percent ?? 0, detail }),
        judge({ ...byBuilds, value: pairs.percent }),
        judge({ ...others, value: wrong.length, detail: { wrong } }),
      ];
    } finally {
      await quiet.close();
      await slow.close();
      rmSync(folder, { recursive: true });
    }
  },
};
