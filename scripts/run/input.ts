/** What k6 is handed: files of plain values in the run folder; secrets go by environment. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Encrypt } from '../../generators/payouts';
import { payouts } from '../../generators/payouts';
import { pack, payoutTemplates } from '../../generators/requests';
import { config, highestRate, type Profile } from '../../k6.config';
import type { LoadInput } from '../../scenarios/input';
import type { Plan } from '../../suites/format/case';
import { payoutPlan } from '../../suites/format/planner';
import type { Target } from '../../targets/target';

/** Cases that run beside others, and those that must not. */
export type CaseGroup = 'together' | 'alone';

export interface Input {
  folder: string;
  run: string;
  baseUrl: string;
  target: Target;
  profile: Profile;
  seed: number;
  plan: Plan;
  encrypt?: Encrypt;
  /** payouts to draw (default: as k6.config.ts says) */
  pool?: number;
}

/** Enough VUs that a flow of the longest settlement holds none up. */
function vusFor(profile: Profile, pollSeconds: number): number {
  const flowSeconds = 2 + 4 * pollSeconds;
  return Math.max(10, Math.ceil(highestRate(profile) * flowSeconds));
}

const shapeOf = ({ rate, seconds, stages, resendEvery, sharedEvery, batches, copies }: Profile) => ({
  rate,
  seconds,
  ...(stages && { stages }),
  resendEvery,
  ...(sharedEvery && { sharedEvery }),
  batches,
  copies,
});

/** What the load script reads of a profile. */
const loadInput = (profile: Profile, { operations, settlement }: Target): LoadInput => ({
  ...shapeOf(profile),
  inquiries: operations.flatMap((operation) => {
    const every = profile.inquiries?.[operation];
    return every ? [{ operation, every }] : [];
  }),
  olderView: operations.includes('viewTransactionOlder'),
  vus: vusFor(profile, settlement.pollSeconds),
  goalMs: config.limits.goalMs,
});

const waitsOf = ({ steps }: Plan['cases'][number]): number => steps.filter(({ waitUntil }) => waitUntil).length;

/** Writes the input files; gives their folder. */
export function writeInput({ folder, run, baseUrl, target, profile, seed, plan, encrypt, pool }: Input): string {
  const input = join(folder, 'input');
  mkdirSync(input, { recursive: true });
  const write = (name: string, value: unknown) => writeFileSync(join(input, `${name}.json`), JSON.stringify(value));
  write('session', {
    run,
    baseUrl,
    paths: target.paths ?? {},
    credentials: { originCountry: target.originCountry },
    settlement: target.settlement,
    ...(target.roundings && { roundings: target.roundings }),
    ...(target.fees && { fees: target.fees }),
    lookAlikeSeconds: Number(target.assumptions.lookAlikeSeconds) || 0,
  });
  const groups = {
    // those that wait longest begin first, so that none waits at the end alone
    together: plan.cases.filter(({ serial }) => !serial).sort((a, b) => waitsOf(b) - waitsOf(a)),
    alone: plan.cases.filter(({ serial }) => serial),
  };
  for (const [group, cases] of Object.entries(groups)) write(`cases-${group}`, cases);
  const load = loadInput(profile, target);
  write('load', load);
  const inquiries = load.inquiries.map(({ operation }) => operation);
  const drawn = payouts(payoutPlan(target, Date.now(), encrypt, profile.mix), seed, pool ?? config.poolSize);
  const lines = drawn.map((one) => pack(payoutTemplates(one, inquiries, target.paths ?? {})));
  writeFileSync(join(input, 'payouts.txt'), lines.join('\n'));
  return input;
}
