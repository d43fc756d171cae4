/** Runs our load script or the bare one as a run of the harness does, and says what it cost. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { payouts } from '../../generators/payouts';
import type { FlowRecord } from '../../journal';
import { config } from '../../k6.config';
import type { LoadInput } from '../../scenarios/input';
import { payoutPlan } from '../../suites/format/planner';
import { pansOf } from '../../targets/target';
import { EnvironmentError } from '../cli/errors';
import { root } from '../project-root';
import { writeInput } from '../run/input';
import { bundle, bundleFile } from '../run/k6/bundle';
import { chooseTarget } from '../run/target';
import { inFolder } from '../temp-dir';
import { k6Binary, k6Environment } from '../toolchain/k6';
import { ended, startChild } from './children';

export type Script = 'ours' | 'bare';

export interface Load {
  /** flows started in a second */
  rate: number;
  seconds: number;
  vus: number;
}

/** What one run of k6 did and cost. */
export interface Usage {
  /** CPU seconds of the k6 process, user and system, from its start to its end */
  cpu: number;
  /** largest resident set, bytes; 0 where the system has no /proc */
  peakBytes: number;
  iterations: number;
  dropped: number;
  requests: number;
  exit: number;
  /** of our script: flows that did not end in a final state with every check held; 0 for the bare one */
  unclean: number;
}

const chosen = chooseTarget({});
const pans = pansOf(chosen.target);
const drawn = () => payouts(payoutPlan(chosen.target, Date.now()), 1, config.poolSize);

/**
 * A child cannot ask for the CPU time of a child of its own without a package, but `times` of bash can: by getrusage,
 * in milliseconds, of what it has waited for. It first says the process id, by which the memory is watched.
 */
const shell = '"$@" 2>&4 & echo $! >&3; wait $!; code=$?; times >&3; exit $code';

/** Seconds of `0m1.234s`. */
const seconds = (text: string): number => {
  const [, minutes, rest] = text.match(/^(\d+)m([\d.]+)s$/) ?? [];
  if (rest === undefined) throw new EnvironmentError(`bash says ${JSON.stringify(text)} for a time.`);
  return Number(minutes) * 60 + Number(rest);
};

/** The CPU seconds of the children in what `times` prints: the second line, user and system. */
export function childSeconds(times: string): number {
  const [user = '', system = ''] = times.trim().split('\n').at(-1)?.split(/\s+/) ?? [];
  return seconds(user) + seconds(system);
}

/** The most that a process has held in memory; 0 where the system has no /proc. pidusage knows what is held now alone. */
function peakKilobytes(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The kernel's own high-water mark, read over and over: it can only rise. */
function watchPeak(pid: () => number): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakKilobytes(pid()) * 1024);
  }, 50);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function environment(input: string, summary: string): NodeJS.ProcessEnv {
  return {
    ...k6Environment(),
    HARNESS_INPUT: input,
    HARNESS_SUMMARY: summary,
    HARNESS_USERNAME: chosen.credentials.username,
    HARNESS_PASSWORD_HASH: chosen.credentials.passwordHash,
    HARNESS_PANS: pans.join(','),
    HARNESS_RPS: String(chosen.target.rates?.requestsPerSecond ?? ''),
  };
}

function uncleanIn(journal: string): number {
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : [];
  const flows = lines.filter((line) => line.startsWith('{"t":"flow"')).map((line) => JSON.parse(line) as FlowRecord);
  return flows.filter(({ broke, fault, status }) => broke.length > 0 || fault || status !== 'SUCCESS').length;
}

async function execute(script: string, folder: string, input: string, isOurs: boolean): Promise<Usage> {
  const binary = k6Binary();
  const summary = join(folder, 'summary.json');
  const journal = join(folder, 'journal.ndjson');
  const args = ['run', '--quiet', '--no-color', '--log-format', 'raw', '--console-output', journal, script];
  const child = startChild('bash', ['-c', shell, 'bash', binary, ...args], {
    env: environment(input, summary),
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'],
  });
  const texts = { told: '', log: '' };
  const collect = (fd: number, into: keyof typeof texts) =>
    (child.stdio[fd] as Readable).setEncoding('utf8').on('data', (text: string) => {
      texts[into] += text;
    });
  collect(3, 'told');
  collect(4, 'log');
  const peak = watchPeak(() => Number.parseInt(texts.told, 10) || 0);
  const exit = await ended(child, 'bash').finally(peak);
  if (!existsSync(summary)) throw new EnvironmentError(`k6 did not come to its end: ${texts.log.slice(-1000)}`);
  const counts = JSON.parse(readFileSync(summary, 'utf8'));
  return {
    cpu: childSeconds(texts.told),
    peakBytes: peak(),
    ...counts,
    exit,
    unclean: isOurs ? uncleanIn(journal) : 0,
  };
}

/** References begin with it, and the gateway of a bench sees many runs. */
let runs = 0;
const newRunId = () => `B${Date.now().toString(36).toUpperCase()}${(runs++).toString(36).toUpperCase()}`;

/** One run of a script against a gateway. EnvironmentError where k6 cannot be had, or did not come to its end. */
export const runScript = (script: Script, baseUrl: string, load: Load): Promise<Usage> =>
  inFolder('bench', async (folder) => {
    const { target } = chosen;
    const profile = { text: 'bench', rate: load.rate, seconds: load.seconds, resendEvery: 0, batches: 0, copies: 1 };
    const plan = { cases: [], leftOut: [] };
    const input = writeInput({ folder, run: newRunId(), baseUrl, target, profile, seed: 1, plan });
    const given: LoadInput = {
      ...profile,
      vus: load.vus,
      goalMs: config.limits.goalMs,
      inquiries: [],
      olderView: false,
    };
    writeFileSync(join(input, 'load.json'), JSON.stringify(given));
    // it builds its bodies itself
    if (script === 'bare') writeFileSync(join(input, 'bare.json'), JSON.stringify(drawn()));
    const file = join(input, 'script.js');
    if (script === 'ours') await bundle('flow', file, target.operations);
    else await bundleFile(join(root, 'scripts', 'bench', 'bare.ts'), file, []);
    return execute(file, folder, input, script === 'ours');
  });
