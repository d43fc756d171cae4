/** What a standard certification of the embedded gateway costs: its waits, and the CPU of all its processes. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { root } from '../../../common/project-root';
import { withTempDir } from '../../../common/temp-dir';
import { journalName } from '../../../journal';
import { config } from '../../../k6.config';
import { k6Binary } from '../../../run/k6/binary/k6';
import { estimateOf } from '../../../run/settings/estimate';
import { planFor } from '../../../run/settings/suites';
import { chooseTarget } from '../../../run/settings/target';
import { type Bench, judge, type Metric, type Options, type Result, short } from '../result';
import { bareCpuPerRequest } from '../support/calibration';
import { alternate, medians } from '../support/stats';
import { startTimed } from '../support/timed';

const overlap: Metric = {
  name: 'certify.overlap',
  text: 'time of a standard certification, compared with its longest chain of waits and its CPU time on all cores',
  unit: 's',
  limit: { of: 'ratio', at: 'most', than: 1.3 },
};

const cpuSeconds: Metric = {
  name: 'certify.cpuSeconds',
  text: 'CPU time of all processes of a standard certification, compared with the last commit before cases ran beside each other',
  unit: 'CPU s',
  limit: { of: 'ratio', at: 'most', than: 0.75 },
};

/** "tests: proofs use every core" */
const earlier = 'e5bf699';

/** The waits of the run that nothing shortens, in seconds. */
function chainSeconds(): number {
  const chosen = chooseTarget({});
  const plan = planFor(chosen.target, { seed: 1, at: Date.now() });
  const parts = ['compliance', 'flow'] as const;
  const { stages } = estimateOf({ chosen, plan, parts, profile: config.profiles.certify, seed: 1 });
  return stages.reduce((sum, { waits }) => sum + waits, 0);
}

interface Certification {
  seconds: number;
  cpu: number;
  requests: number;
}

/** Requests of cases and flows in a journal. */
function requestsIn(journal: string): number {
  let count = 0;
  for (const line of readFileSync(journal, 'utf8').split('\n'))
    if (line.startsWith('{"t":"exchange"')) count += 1;
    else if (line.startsWith('{"t":"flow"')) count += (JSON.parse(line).steps as unknown[]).length;
  return count;
}

/** Certifies with the harness of a tree. Throws unless the gateway conforms. */
const certify = (tree: string): Promise<Certification> =>
  withTempDir('bench', async (folder) => {
    const out = join(folder, 'run');
    const start = join(tree, 'scripts', 'start.mjs');
    const args = [start, 'certify', '--out', out];
    const env = { ...process.env, K6_BIN: k6Binary() };
    const { exit, cpu, seconds, log } = await startTimed(process.execPath, args, { cwd: tree, env }).ended;
    if (exit !== 0) throw new EnvironmentError(`certify in ${tree} ended with ${exit}: ${log.slice(-1000)}`);
    return { seconds, cpu, requests: requestsIn(join(out, journalName)) };
  });

/** Runs `use` with a tree of the earlier commit, installed. */
async function withEarlierTree<T>(use: (tree: string) => Promise<T>): Promise<T> {
  const tree = mkdtempSync(join(tmpdir(), 'bench-earlier-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    git('worktree', 'add', '--detach', '--force', tree, earlier);
  } catch (cause) {
    rmSync(tree, { recursive: true, force: true });
    const { stderr = '' } = cause as { stderr?: Buffer | string };
    throw new EnvironmentError(
      `certify.cpuSeconds needs commit ${earlier}, which this clone lacks: fetch the whole history. ${stderr}`,
    );
  }
  try {
    const env = { ...process.env, K6_BIN: k6Binary() };
    // installs what that commit needs, and generates its schemas
    execFileSync(process.execPath, [join(tree, 'scripts', 'start.mjs'), 'certify', '--list'], {
      cwd: tree,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return await use(tree);
  } finally {
    git('worktree', 'remove', '--force', tree);
    if (existsSync(tree)) rmSync(tree, { recursive: true, force: true });
  }
}

async function run({ rounds, log }: Options): Promise<Result[]> {
  const perRequest = await bareCpuPerRequest();
  const chain = chainSeconds();
  const cores = availableParallelism();
  const measured = async (name: string, tree: string, round: number) => {
    const found = await certify(tree);
    log(`  ${round}/${rounds} ${name}: ${found.seconds.toFixed(1)} s, ${found.cpu.toFixed(1)} CPU s`);
    return found;
  };
  const pairs = await withEarlierTree((tree) =>
    alternate(
      rounds,
      (round) => measured('now', root, round),
      (round) => measured('before', tree, round),
    ),
  );
  const wall = medians(pairs.map(({ a }) => ({ a: a.seconds, b: chain + a.cpu / cores })));
  const cpu = medians(pairs.map(({ a, b }) => ({ a: a.cpu, b: b.cpu })));
  const bare = medians(pairs.map(({ a }) => ({ a: a.cpu, b: a.requests * perRequest })));
  return [
    judge({
      ...overlap,
      value: wall.a,
      baseline: wall.b,
      ratio: wall.ratio,
      detail: { chainSeconds: short(chain), cores, before: pairs.map(({ b }) => short(b.seconds)) },
    }),
    judge({
      ...cpuSeconds,
      value: cpu.a,
      baseline: cpu.b,
      ratio: cpu.ratio,
      detail: {
        toBareScript: short(bare.ratio),
        requests: pairs.map(({ a, b }) => ({ now: a.requests, before: b.requests })),
        rounds: pairs.map(({ a, b }) => ({ now: short(a.cpu), before: short(b.cpu) })),
      },
    }),
  ];
}

export const certification: Bench = { metrics: [overlap, cpuSeconds], run };
