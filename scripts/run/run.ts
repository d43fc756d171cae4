/** One run: plan, gateway, preflight, k6, callbacks; its folder holds all that the reports are made of. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StartOptions, start as startGateway } from '../../gateway';
import { payouts } from '../../generators/payout';
import { config, type Profile } from '../../k6.config';
import type { CaseRecord, FlowRecord, Part, RunRecord } from '../../scenarios/journal';
import { isFinal } from '../../spec';
import { contractHash } from '../../spec/schemas/build';
import type { Plan } from '../../suites/format/case';
import { loadSuites } from '../../suites/format/load';
import { makePlan } from '../../suites/format/plan';
import { EnvironmentError } from '../errors';
import { root } from '../root';
import { bundle } from './bundle';
import { awaitCallbacks, receiveCallbacks } from './callbacks';
import { Journal } from './journal';
import { runK6 } from './k6';
import { preflight } from './preflight';
import type { ChosenTarget } from './target';

export interface RunOptions {
  chosen: ChosenTarget;
  folder: string;
  seed: number;
  parts: readonly Part[];
  profile: Profile;
  callbackPort?: number;
  /** how the embedded gateway behaves */
  gateway?: StartOptions;
  /** a line of progress for a person */
  say: (text: string) => void;
}

const allParts: readonly Part[] = ['compliance', 'flow'];

/** Short, unique among runs against one gateway; every reference begins with it. */
const newRunId = (now: number): string =>
  `R${now.toString(36).toUpperCase().slice(-7)}${Math.floor(Math.random() * 1296)
    .toString(36)
    .toUpperCase()
    .padStart(2, '0')}`;

/** Enough VUs that a flow of the longest settlement holds none up. */
function vusFor(profile: Profile, pollSeconds: number): number {
  const flowSeconds = 2 + 4 * pollSeconds;
  return Math.max(10, Math.ceil(profile.rate * flowSeconds));
}

function runRecord(options: RunOptions, id: string, baseUrl: string, observed: boolean): RunRecord {
  const { target } = options.chosen;
  return {
    t: 'run',
    version: 1,
    id,
    at: Date.now(),
    seed: options.seed,
    contract: contractHash(),
    target: {
      name: target.name,
      environment: target.environment,
      baseUrl,
      operations: target.operations,
      instruments: target.instruments,
      types: target.types,
      assumptions: target.assumptions,
    },
    parts: options.parts,
    deselected: allParts.filter((part) => !options.parts.includes(part)).map((part) => `part ${part}`),
    tools: { node: process.version, k6: 'v2.2' },
    limits: { ...config.limits, callbackSeconds: observed ? (target.callbacks?.withinSeconds ?? null) : null },
    load: options.parts.includes('flow') ? options.profile : null,
  };
}

function writeInput(options: RunOptions, run: string, baseUrl: string, plan: Plan): string {
  const { target } = options.chosen;
  const input = join(options.folder, 'input');
  mkdirSync(input, { recursive: true });
  const write = (name: string, value: unknown) => writeFileSync(join(input, `${name}.json`), JSON.stringify(value));
  write('session', {
    run,
    baseUrl,
    credentials: { originCountry: target.originCountry },
    settlement: target.settlement,
  });
  write('cases', plan.cases);
  write('load', {
    ...options.profile,
    vus: vusFor(options.profile, target.settlement.pollSeconds),
    goalMs: config.limits.goalMs,
  });
  const data = {
    corridors: target.corridors,
    sendingCurrency: target.sendingCurrency,
    originCountry: target.originCountry,
    now: Date.now(),
  };
  write('payouts', payouts(data, options.seed, config.poolSize));
  return input;
}

/** References of final transactions in fresh journal lines. */
function finalsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    if (line.startsWith('{"t":"case"'))
      return (JSON.parse(line) as CaseRecord).finals.map(({ reference }) => reference);
    if (!line.startsWith('{"t":"flow"')) return [];
    const { reference, status } = JSON.parse(line) as FlowRecord;
    return status && isFinal(status) ? [reference] : [];
  });
}

/** Runs the parts against the target; afterwards the journal in the folder is whole. */
export async function run(options: RunOptions): Promise<void> {
  const { chosen, folder, say } = options;
  const { target, credentials } = chosen;
  mkdirSync(folder, { recursive: true });
  const plan = makePlan(loadSuites(join(root, 'suites')), target, options.seed, Date.now());
  const [first] = plan.cases;
  if (!first) throw new EnvironmentError(`${chosen.file}: no case of the suites fits this target.`);
  const gateway = target.baseUrl === 'embedded' ? await startGateway({ ...options.gateway, port: 0 }) : undefined;
  const baseUrl = gateway?.url ?? target.baseUrl;
  const journal = new Journal(join(folder, 'journal.ndjson'), credentials.passwordHash);
  try {
    await preflight(baseUrl, credentials, first.payout, chosen.file);
    const received = await receiveCallbacks(chosen, baseUrl, journal, options.callbackPort);
    const receiver = received && 'seen' in received ? received : undefined;
    try {
      const id = newRunId(Date.now());
      journal.write(runRecord(options, id, baseUrl, receiver !== undefined));
      if (received && 't' in received) journal.write(received);
      if (options.parts.includes('compliance')) {
        for (const { payout: _, ...one } of plan.cases) journal.write({ t: 'plan', case: one });
        for (const left of plan.leftOut) journal.write({ t: 'left-out', ...left });
      }
      const input = writeInput(options, id, baseUrl, plan);
      const finals: string[] = [];
      for (const part of options.parts) {
        const total = part === 'compliance' ? plan.cases.length : options.profile.rate * options.profile.seconds;
        say(
          part === 'compliance'
            ? `compliance: ${total} cases against ${baseUrl}`
            : `flow: ${options.profile.rate} flows/s for ${options.profile.seconds} s against ${baseUrl}`,
        );
        const script = join(input, `${part}.js`);
        await bundle(part, script);
        let done = 0;
        const read = () => {
          const lines = journal.fresh();
          finals.push(...finalsIn(lines));
          done += lines.filter((line) => line.startsWith(part === 'compliance' ? '{"t":"case"' : '{"t":"flow"')).length;
        };
        const tick = () => {
          read();
          say(`  ${done} of ${total} ${part === 'compliance' ? 'cases' : 'flows'}`);
        };
        const end = await runK6({
          part,
          script,
          folder,
          input,
          secrets: credentials,
          ...(target.rates && { requestsPerSecond: target.rates.requestsPerSecond }),
          tick,
        });
        read();
        journal.write(end);
      }
      if (receiver) await awaitCallbacks(receiver, finals, target.callbacks?.withinSeconds ?? 0);
    } finally {
      await receiver?.close();
    }
  } finally {
    await gateway?.close();
  }
}
