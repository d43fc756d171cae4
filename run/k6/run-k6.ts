import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../../common/errors';
import { exitCodeOf, type GuardedResult, startGuarded } from '../../common/processes/guarded.mjs';
import { interrupt, isInterrupted, onInterrupt } from '../../common/processes/interrupt';
import { type EndRecord, type Part, spellingsOf } from '../../journal';
import type { Pseudonym } from '../../targets/pseudonyms';
import type { IterationCounter } from '../monitor/iteration-counter';
import { MemorySampler } from '../monitor/memory';
import { ownMegabytes, usageOf } from '../monitor/process-usage';
import type { CaseGroup } from '../settings/case-groups';
import { k6Binary, k6Environment } from './binary/k6';
import { DroppedIterations, freePort } from './k6-api';
import { type K6Outputs, outputSecrets } from './k6-outputs';
import { CpuSaturation, CpuShare } from './k6-process';
import { PrintedLines } from './printed-lines';

interface PartnerSecrets {
  username: string;
  passwordHash: string;
}

export interface K6Run {
  part: Part;
  /** the cases to run, for compliance */
  cases?: CaseGroup;
  script: string;
  /** the run folder, where k6 writes journal, summary and log */
  folder: string;
  secrets: PartnerSecrets;
  secondPartner?: PartnerSecrets;
  /** card numbers, which no response may show */
  pans: readonly string[];
  /** other texts that must not be written, see `secretsOf` */
  hidden?: readonly string[];
  /** texts for others, which name real people */
  pseudonyms?: readonly Pseudonym[];
  requestsPerSecond?: number;
  /** PEM file of the trusted authority */
  caFile?: string;
  outputs?: K6Outputs;
  /** counts in place of k6, which then keeps no samples; the end record then has no counts */
  iterationCounter?: IterationCounter;
  /** takes the records that k6 prints; absent: k6 writes the journal itself */
  takeLine?: (line: string) => void;
  /** called about once a second while k6 runs, with the iterations dropped so far, if known */
  onTick: (dropped?: number | string) => void;
}

/** Texts that k6 must not write as they are. */
const secretsIn = ({ secrets, secondPartner, pans, hidden = [], pseudonyms = [] }: K6Run): string[] => [
  secrets.passwordHash,
  ...(secondPartner ? [secondPartner.passwordHash] : []),
  ...pans,
  ...hidden,
  ...pseudonyms.map(([real]) => real),
];

/** The log of k6 without the secrets of its outputs. */
const withoutSecrets = (log: string): string =>
  outputSecrets()
    .reduce((text, secret) => text.replaceAll(secret, '***'), log)
    .trim();

/** The exit code of k6 after a signal that it handles. */
const stoppedByOthers = 105;

/** The exit code; if others than this process have ended k6, the run is interrupted. */
function exitCodeOfK6({ code, signal }: GuardedResult): number {
  if (!isInterrupted() && signal)
    interrupt(
      `k6 was ended by ${signal}${signal === 'SIGKILL' ? ', perhaps because memory ran out (a load at a lower --rate needs less)' : ''}.`,
      2,
    );
  if (!isInterrupted() && code === stoppedByOthers) interrupt('k6 was stopped by a signal from outside.', 2);
  return signal ? exitCodeOf(signal) : (code ?? stoppedByOthers);
}

/** Runs one k6 script to its end; k6 itself writes the journal, line by line. */
export async function runK6(run: K6Run): Promise<EndRecord> {
  const binary = k6Binary();
  const summary = join(run.folder, `k6-${[run.part, run.cases].filter(Boolean).join('-')}.json`);
  const journal = join(run.folder, 'journal.ndjson');
  const apiAddress = `127.0.0.1:${await freePort()}`;
  // a reader of lines gets console and log of k6 from its standard output; otherwise the console writes the journal
  const output = run.takeLine ? ['--log-output', 'stdout'] : ['--console-output', journal];
  const logging = ['--quiet', '--no-color', '--log-format', 'raw', ...output];
  const withoutSamples = run.iterationCounter ? ['--summary-mode=disabled', '--no-thresholds'] : [];
  const args = [
    'run',
    ...logging,
    ...withoutSamples,
    '--address',
    apiAddress,
    ...(run.outputs?.args ?? []),
    run.script,
  ];
  const env = {
    ...run.outputs?.env,
    ...k6Environment(),
    ...(run.caFile && { SSL_CERT_FILE: run.caFile }),
    HARNESS_SUMMARY: summary,
    HARNESS_USERNAME: run.secrets.username,
    HARNESS_PASSWORD_HASH: run.secrets.passwordHash,
    HARNESS_CASES: run.cases ?? '',
    HARNESS_PANS: run.pans.join(','),
    ...(run.hidden?.length && { HARNESS_HIDDEN: JSON.stringify(run.hidden) }),
    ...(run.pseudonyms && { HARNESS_PSEUDONYMS: JSON.stringify(run.pseudonyms) }),
    HARNESS_SPELLINGS: JSON.stringify(spellingsOf(secretsIn(run))),
    ...(run.secondPartner && {
      HARNESS_USERNAME_2: run.secondPartner.username,
      HARNESS_PASSWORD_HASH_2: run.secondPartner.passwordHash,
    }),
    ...(run.requestsPerSecond && { HARNESS_RPS: String(run.requestsPerSecond) }),
  };
  const k6 = startGuarded(binary, args, { env, stdio: ['ignore', run.takeLine ? 'pipe' : 'ignore', 'pipe'] });
  let stderr = '';
  const readLog = (text: string) => {
    stderr += text;
    run.iterationCounter?.readLog(stderr);
    stderr = stderr.slice(-20_000);
  };
  k6.stderr?.setEncoding('utf8').on('data', readLog);
  const printed = run.takeLine && new PrintedLines(run.takeLine, readLog);
  k6.stdout?.setEncoding('utf8').on('data', (text: string) => printed?.add(text));
  const removeInterruptListener = onInterrupt(() => k6.kill('SIGINT'));
  const cpuShare = new CpuShare();
  const saturation = new CpuSaturation(Date.now());
  const memory = new MemorySampler();
  const measureK6 = async () => {
    const usage = await usageOf(k6.pid());
    cpuShare.update(usage?.seconds);
    memory.sample(usage?.megabytes, ownMegabytes());
  };
  const dropped = new DroppedIterations(apiAddress);
  const timer = setInterval(() => {
    void measureK6();
    saturation.sample(Date.now());
    run.onTick(run.iterationCounter ? run.iterationCounter.droppedSoFar : dropped.count);
    if (!run.iterationCounter) void dropped.refresh();
  }, 1000);
  const result = await k6.ended;
  printed?.end();
  clearInterval(timer);
  removeInterruptListener();
  if (result.error) throw new EnvironmentError(`Cannot start k6 at ${binary}: ${result.error}.`);
  const exit = exitCodeOfK6(result);
  const log = withoutSecrets(stderr);
  // a k6 that was asked for a summary and wrote none did not run to its end, whatever its exit code
  const counts = existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : undefined;
  const isComplete = counts !== undefined || run.iterationCounter !== undefined;
  return {
    t: 'end',
    part: run.part,
    at: Date.now(),
    exit: isComplete ? exit : exit || 107,
    dropped: counts?.dropped ?? 0,
    iterations: counts?.iterations ?? 0,
    cpu: Math.round(cpuShare.share * 100) / 100,
    ...(saturation.periods.length > 0 && { saturated: saturation.periods }),
    ...(memory.series && { memory: memory.series }),
    ...(log && { log: log.slice(-2000) }),
  };
}
