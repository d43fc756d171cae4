/** Runs the segments of an archive on this machine, with the real k6, as the operator does in a cluster. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { collected } from '../../../common/processes/collected';
import { root } from '../../../common/project-root';
import { cachedK6 } from '../../../run/k6/binary/k6';
import { freePort } from '../../../run/network/free-port';

/** Path of the k6 that runs the segments. */
export const k6 = process.env.K6_BIN ?? cachedK6(root);

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { key: string } };
}

interface TestRun {
  metadata: { name: string };
  spec: { parallelism: number; args: string[]; runner: { env: Variable[] } };
}

/** One segment of a load, run by a k6 of its own. */
export interface RunningSegment {
  /** exit code and log of k6 */
  ended: Promise<{ code: number | null; log: string }>;
  kill(signal: NodeJS.Signals): void;
}

/** The segment arguments of the n-th runner, counted from 1. */
function segment(n: number, of: number): string[] {
  if (of === 1) return [];
  const at = (index: number) => (index === 0 ? '0' : index === of ? '1' : `${index}/${of}`);
  const sequence = Array.from({ length: of + 1 }, (_, index) => at(index));
  return [`--execution-segment=${at(n - 1)}:${at(n)}`, `--execution-segment-sequence=${sequence}`];
}

/** The environment of a pod, with its secrets by key, and `/journals` replaced by a folder. */
function environment(env: readonly Variable[], pod: string, journals: string, secrets: Record<string, string>) {
  const known: Record<string, string> = { POD_NAME: pod };
  for (const { name, value, valueFrom } of env) {
    const key = valueFrom?.secretKeyRef?.key;
    if (key !== undefined) known[name] = secrets[key] ?? '';
    else if (value !== undefined)
      known[name] = value
        .replace(/\$\((\w+)\)/g, (whole, other: string) => known[other] ?? whole)
        .replace(/^\/journals/, journals);
  }
  return known;
}

interface Status {
  data: { attributes: { status: number } };
}

/** Status code of a k6 that is initialized and paused. */
const pausedStatus = 4;

async function resume(port: number): Promise<void> {
  const attributes = { data: { attributes: { paused: false }, id: 'default', type: 'status' } };
  for (let tries = 0; ; tries += 1) {
    const headers = { 'Content-Type': 'application/json' };
    const url = `http://127.0.0.1:${port}/v1/status`;
    const isPaused = await fetch(url)
      .then(async (answer) => ((await answer.json()) as Status).data.attributes.status >= pausedStatus)
      .catch(() => false);
    if (isPaused) {
      await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(attributes) });
      return;
    }
    if (tries > 400) throw new Error('k6 did not become ready');
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Starts every runner paused, then resumes all, as the operator does. `path`: where a runner looks for programs. */
export async function startSegments(
  folder: string,
  journals: string,
  secrets: Record<string, string>,
  path = process.env.PATH,
): Promise<RunningSegment[]> {
  const { metadata, spec }: TestRun = parse(readFileSync(join(folder, 'testrun.yaml'), 'utf8'));
  const ports: number[] = [];
  const started: RunningSegment[] = [];
  for (let n = 1; n <= spec.parallelism; n += 1) {
    const port = await freePort();
    ports.push(port);
    const own = [...segment(n, spec.parallelism), ...spec.args, join(folder, 'archive.tar')];
    const child = spawn(
      k6,
      ['run', '--quiet', ...own, `--address=127.0.0.1:${port}`, '--paused', '--tag', `instance_id=${n}`],
      {
        env: { PATH: path, ...environment(spec.runner.env, `${metadata.name}-${n}-x`, journals, secrets) },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const log = collected(child.stderr);
    const ended = once(child, 'close').then(([code]) => ({ code, log: log() }));
    started.push({ ended, kill: (signal) => child.kill(signal) });
  }
  await Promise.all(ports.map(resume));
  return started;
}
