import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndRecord, Part } from '../../../journal';
import { EnvironmentError } from '../../cli/errors';
import { k6Binary, k6Environment } from '../../toolchain/k6';
import type { CaseGroup } from '../input';
import { onInterrupt } from '../interrupt';
import type { Started } from '../monitor/iteration-counter';
import { Memory } from '../monitor/memory';
import { ownMegabytes, usageOf } from '../monitor/process-usage';
import { Dropped, freePort } from './k6-api';
import { type Shown, secretsOf } from './k6-outputs';
import { Cores, Processor } from './k6-process';

interface Secrets {
  username: string;
  passwordHash: string;
}

export interface K6Run {
  part: Part;
  /** which cases, for compliance */
  cases?: CaseGroup;
  script: string;
  /** the run folder: the journal, the summary and the log of k6 go there */
  folder: string;
  secrets: Secrets;
  second?: Secrets;
  /** card numbers, which no answer may show */
  pans: readonly string[];
  requestsPerSecond?: number;
  /** PEM file of the authority that is trusted */
  caFile?: string;
  /** dashboard and outputs of k6 */
  shown?: Shown;
  /** what counts in place of k6, which then keeps no samples; the end record is without counts */
  started?: Started;
  /** called about once a second while k6 runs, with the iterations dropped so far, where k6 says so */
  tick: (dropped?: number | string) => void;
}

/** What k6 said, without the secrets of its outputs. */
const withoutSecrets = (log: string): string =>
  secretsOf()
    .reduce((text, secret) => text.replaceAll(secret, '***'), log)
    .trim();

/** Runs one k6 script to its end; the journal is written by k6 itself, line by line. */
export async function runK6(run: K6Run): Promise<EndRecord> {
  const binary = k6Binary();
  const summary = join(run.folder, `k6-${[run.part, run.cases].filter(Boolean).join('-')}.json`);
  const journal = join(run.folder, 'journal.ndjson');
  const api = `127.0.0.1:${await freePort()}`;
  const quiet = ['--quiet', '--no-color', '--log-format', 'raw', '--console-output', journal];
  const lean = run.started ? ['--summary-mode=disabled', '--no-thresholds'] : [];
  const args = ['run', ...quiet, ...lean, '--address', api, ...(run.shown?.args ?? []), run.script];
  const env = {
    ...run.shown?.env,
    ...k6Environment(),
    ...(run.caFile && { SSL_CERT_FILE: run.caFile }),
    HARNESS_SUMMARY: summary,
    HARNESS_USERNAME: run.secrets.username,
    HARNESS_PASSWORD_HASH: run.secrets.passwordHash,
    HARNESS_CASES: run.cases ?? '',
    HARNESS_PANS: run.pans.join(','),
    ...(run.second && { HARNESS_USERNAME_2: run.second.username, HARNESS_PASSWORD_HASH_2: run.second.passwordHash }),
    ...(run.requestsPerSecond && { HARNESS_RPS: String(run.requestsPerSecond) }),
  };
  const child = spawn(binary, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    run.started?.hear(log);
    log = log.slice(-20_000);
  });
  const uninterrupted = onInterrupt((signal) => child.kill(signal));
  const processor = new Processor();
  const cores = new Cores(Date.now());
  const memory = new Memory();
  const lookAtK6 = async () => {
    const used = await usageOf(child.pid);
    processor.look(used?.seconds);
    memory.look(used?.megabytes, ownMegabytes());
  };
  const dropped = new Dropped(api);
  const timer = setInterval(() => {
    void lookAtK6();
    cores.look(Date.now());
    run.tick(run.started ? run.started.droppedSoFar : dropped.count);
    if (!run.started) void dropped.look();
  }, 1000);
  const exit = await new Promise<number>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new EnvironmentError(`k6 at ${binary} could not be started: ${cause.message}.`)),
    );
    child.once('close', (code) => resolve(code ?? 105));
  }).finally(() => {
    clearInterval(timer);
    uninterrupted();
  });
  const said = withoutSecrets(log);
  // asked for a summary, k6 that writes none did not come to its end, whatever its exit code
  const counts = existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : undefined;
  const isWhole = counts !== undefined || run.started !== undefined;
  return {
    t: 'end',
    part: run.part,
    at: Date.now(),
    exit: isWhole ? exit : exit || 107,
    dropped: counts?.dropped ?? 0,
    iterations: counts?.iterations ?? 0,
    cpu: Math.round(processor.share * 100) / 100,
    ...(cores.saturated.length > 0 && { saturated: cores.saturated }),
    ...(memory.series && { memory: memory.series }),
    ...(said && { log: said.slice(-2000) }),
  };
}
