/** Writes the input files of k6 into the run folder. Secrets are passed by environment variables instead. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Encrypt, payouts } from '../../generators/payouts';
import { originOfSecond, pack, payoutTemplates, requestSettings } from '../../generators/requests';
import { conceal } from '../../journal';
import { config, type Profile, vusFor } from '../../k6.config';
import type { LoadInput } from '../../scenarios/engine/run-flow';
import { payoutPlan } from '../../suites/format/planner';
import { pansOf, runTerms, type Target } from '../../targets/target';
import { hiddenOf } from '../../targets/without-secrets';
import type { RunContext } from '../context';
import { caseGroups } from '../settings/planned-stages';

interface InputOptions extends Pick<RunContext, 'folder' | 'profile' | 'seed' | 'plan'> {
  run: string;
  baseUrl: string;
  target: Target;
  encrypt?: Encrypt;
  /** number of payouts to generate (default: poolSize of k6.config.ts) */
  pool?: number;
}

/** The profile as the load script reads it. */
function loadInput(profile: Profile, { operations, settlement }: Target): LoadInput {
  const { text, mix, forHours, inquiries = {}, ...load } = profile;
  return {
    ...load,
    inquiries: operations.flatMap((operation) => {
      const every = inquiries[operation];
      return every ? [{ operation, every }] : [];
    }),
    olderView: operations.includes('viewTransactionOlder'),
    vus: vusFor(profile, settlement),
  };
}

/** Writes the input files and returns their folder. */
export function writeInput({ folder, run, baseUrl, target, profile, seed, plan, encrypt, pool }: InputOptions): string {
  const input = join(folder, 'input');
  mkdirSync(input, { recursive: true });
  // in the order of `concealedIn` (scenarios/engine/session.ts)
  const concealed = [...hiddenOf(target), ...pansOf(target)];
  const write = (name: string, value: unknown) =>
    writeFileSync(join(input, `${name}.json`), conceal(JSON.stringify(value), concealed));
  const terms = runTerms(target);
  write('session', { ...terms, run, baseUrl, credentials: requestSettings(target), second: originOfSecond(target) });
  for (const [group, cases] of Object.entries(caseGroups(plan, target))) write(`cases-${group}`, cases);
  const load = loadInput(profile, target);
  write('load', load);
  const inquiries = load.inquiries.map(({ operation }) => operation);
  const generated = payouts(payoutPlan(target, Date.now(), encrypt, profile.mix), seed, pool ?? config.poolSize);
  const lines = generated.map((payout) => pack(payoutTemplates(payout, inquiries, terms)));
  writeFileSync(join(input, 'payouts.txt'), lines.join('\n'));
  return input;
}
