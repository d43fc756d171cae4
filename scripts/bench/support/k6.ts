/** Runs our load script or the bare one as a run of the harness does, and measures its cost. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { root } from '../../../common/project-root';
import { withTempDir } from '../../../common/temp-dir';
import { payouts } from '../../../generators/payouts';
import type { FlowRecord } from '../../../journal';
import { config } from '../../../k6.config';
import { k6Environment, ownK6 } from '../../../run/k6/binary/k6';
import { writeInput } from '../../../run/k6/input';
import { droppedMessage } from '../../../run/monitor/iteration-counter';
import { environmentOf, k6Args } from '../../../run/perform';
import { judgeScript, makeScript, scenarioScript } from '../../../run/programs';
import { chooseTarget } from '../../../run/settings/target';
import type { LoadInput } from '../../../scenarios/engine/run-flow';
import { payoutPlan } from '../../../suites/format/planner';
import { bareFlows } from '../bare/flows';
import { startGateway, startTimed } from './children';
import { repeated } from './stats';

/** Our load script, or the bare one. */
export type Script = 'ours' | 'bare';

/** The load of one run of a bench. */
export interface Load {
  /** flows started in a second */
  rate: number;
  /** duration of the load */
  seconds: number;
  vus: number;
}

/** Counts and cost of one run of k6. */
export interface Usage {
  /** CPU seconds of the k6 process, user and system, from its start to its end */
  cpu: number;
  /** the same of the process that judges what it recorded; 0 for the bare script */
  judgeCpu: number;
  /** peak resident memory, bytes; 0 if the system has no /proc */
  peakBytes: number;
  iterations: number;
  dropped: number;
  requests: number;
  exit: number;
  /** flows of our script that did not end in SUCCESS or failed a check; 0 for the bare script */
  unclean: number;
}

const chosen = chooseTarget({});

/** Reads the kernel's high-water mark repeatedly, because it is gone when the process ends; pidusage knows only the current value. */
export function watchPeak(pid: () => number): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const [, kilobytes = 0] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid()}/status`, 'utf8')) ?? [];
      peak = Math.max(peak, Number(kilobytes) * 1024);
    } catch {
      // it has ended, or the system has no /proc
    }
  }, 50);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function uncleanIn(journal: string): number {
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : [];
  const flows = lines.filter((line) => line.startsWith('{"t":"flow"')).map((line) => JSON.parse(line) as FlowRecord);
  return flows.filter(({ broke, fault, status }) => broke.length > 0 || fault || status !== 'SUCCESS').length;
}

/** Requests and flows that are in the record of our script, or that the bare one prints. */
function countsOf(record: string, isOurs: boolean): { requests: number; iterations: number } {
  const lines = readFileSync(record, 'utf8').trim().split('\n');
  const iterations = isOurs ? lines.filter((line) => line.includes('"clock"')).length : lines.length;
  // a flow has a line at its start and at its end
  const requests = isOurs ? lines.length - 2 * iterations : lines.reduce((sum, line) => sum + Number(line), 0);
  return { requests, iterations };
}

async function execute(script: string, folder: string, input: string, load: Load, isOurs: boolean): Promise<Usage> {
  const record = join(folder, 'record.ndjson');
  const args = [...k6Args, script];
  const secrets = environmentOf(chosen);
  const k6 = await ownK6(console.error);
  const own = { ...k6Environment(), ...secrets, HARNESS_INPUT: input };
  const child = startTimed(k6, args, own, { output: record });
  const peak = watchPeak(child.pid);
  const { exit, cpu, log } = await child.ended.finally(peak);
  if (exit !== 0) throw new EnvironmentError(`k6 did not run to its end: ${log.slice(-1000)}`);
  const counts = countsOf(record, isOurs);
  const dropped = log.includes(droppedMessage) ? Math.max(1, load.rate * load.seconds - counts.iterations) : 0;
  const usage = { cpu, judgeCpu: 0, peakBytes: peak(), ...counts, dropped, exit, unclean: 0 };
  if (!isOurs) return usage;
  const judge = join(input, 'judge.mjs');
  await judgeScript(judge);
  const files = { input: record, output: join(folder, 'journal.ndjson') };
  const judged = await startTimed(process.execPath, [judge], { ...k6Environment(), ...secrets }, files).ended;
  return { ...usage, judgeCpu: judged.cpu, unclean: uncleanIn(files.output) };
}

/** Runs a script against a gateway. */
export const runScript = (script: Script, baseUrl: string, load: Load): Promise<Usage> =>
  withTempDir('bench', async (folder) => {
    const { target } = chosen;
    const profile = { text: 'bench', rate: load.rate, seconds: load.seconds, resendEvery: 0, batches: 0, copies: 1 };
    const plan = { cases: [], leftOut: [] };
    // references begin with it, and one gateway serves many runs of a bench
    const run = `B${Date.now().toString(36).toUpperCase()}`;
    const input = writeInput({ folder, run, baseUrl, target, profile, seed: 1, plan });
    const loadInput: LoadInput = { ...profile, vus: load.vus, inquiries: [], olderView: false };
    writeFileSync(join(input, 'load.json'), JSON.stringify(loadInput));
    const file = join(input, 'script.js');
    if (script === 'ours') await scenarioScript('flow', file);
    else {
      const flows = bareFlows(payouts(payoutPlan(target, Date.now()), 1, config.poolSize));
      writeFileSync(join(input, 'bare.json'), JSON.stringify(flows));
      await makeScript(join(root, 'scripts', 'bench', 'bare', 'script.ts'), file);
    }
    return execute(file, folder, input, load, script === 'ours');
  });

/** Measures our script and the bare one in turn, all against one gateway. */
export async function oursAndBare<T>(
  rounds: number,
  measure: (script: Script, url: string, round: number) => Promise<T>,
): Promise<{ a: T; b: T }[]> {
  const gateway = await startGateway();
  const of = (script: Script, round: number) => measure(script, gateway.url, round);
  // in turn, so that a disturbance of the machine affects both
  const pairs = repeated(rounds, async (round) => ({ a: await of('ours', round), b: await of('bare', round) }));
  return pairs.finally(gateway.close);
}
