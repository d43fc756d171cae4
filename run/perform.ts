/** Runs a stage in a process beside the harness, and follows its journal. */
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { proxyFor, proxyVariables } from '../common/client/proxy';
import { EnvironmentError } from '../common/errors';
import { exitCodeOf, type GuardedResult, startGuarded } from '../common/processes/guarded.mjs';
import { interrupt, isInterrupted, onInterrupt } from '../common/processes/interrupt';
import { counted } from '../contract';
import { type EndRecord, masker } from '../journal';
import { type JournalWriter, recordOf } from '../journal/files';
import { askedSeconds, config } from '../k6.config';
import { pansOf } from '../targets/target';
import { hiddenOf } from '../targets/without-secrets';
import type { RunContext, Stage } from './context';
import { type RunningJudge, startJudge } from './judge/start-judge';
import { k6Environment } from './k6/binary/k6';
import { dashboardMessage, type K6Outputs, k6OutputsFor, outputProblem, outputSecrets } from './k6/k6-outputs';
import { ownMegabytes, usageOf } from './k6/k6-process';
import { IterationCounter } from './monitor/iteration-counter';
import { MemorySampler } from './monitor/memory';
import { Progress } from './monitor/progress';
import type { StallWatch } from './monitor/stall-detector';
import { casesScript, scenarioScript } from './programs';
import { type ChosenTarget, secretsOf } from './settings/target';
import { unwritten } from './stage-process';

/** Why a process can write no further record. */
const reasonUnwritten = new RegExp(`^${unwritten}(.*)$`, 'm');

/** The exit code of k6 after a signal that it handles. */
const stoppedByOthers = 105;

/** The exit code; if others than this process have ended the tool of a stage, the run is interrupted. */
function exitCodeOfTool({ code, signal }: GuardedResult, isLoad: boolean): number {
  const [what, advice] = isLoad ? ['k6', ' (a load at a lower --rate needs less)'] : ['The process of the cases', ''];
  if (!isInterrupted() && signal)
    interrupt(
      `${what} was ended by ${signal}${signal === 'SIGKILL' ? `, perhaps because memory ran out${advice}` : ''}.`,
      2,
    );
  if (!isInterrupted() && code === stoppedByOthers) interrupt('k6 was stopped by a signal from outside.', 2);
  return signal ? exitCodeOf(signal) : (code ?? stoppedByOthers);
}

/** What the processes of a stage read of the target; secrets are passed in the environment, so that no file has them. */
export function environmentOf(chosen: ChosenTarget): NodeJS.ProcessEnv {
  const { target, credentials, secondCredentials, pseudonyms = [], ceiling, caFile, client, hosts, baseUrl } = chosen;
  const hidden = hiddenOf(target);
  const proxy = proxyFor(baseUrl);
  return {
    ...proxyVariables(baseUrl),
    ...(proxy && { HARNESS_PROXY: proxy.shown }),
    ...(caFile && { SSL_CERT_FILE: caFile }),
    ...(hosts && { HARNESS_HOSTS: JSON.stringify(hosts) }),
    ...(client && { HARNESS_CLIENT: JSON.stringify([client]) }),
    HARNESS_USERNAME: credentials.username,
    HARNESS_PASSWORD_HASH: credentials.passwordHash,
    HARNESS_PANS: pansOf(target).join(','),
    ...(hidden.length > 0 && { HARNESS_HIDDEN: JSON.stringify(hidden) }),
    ...(pseudonyms.length > 0 && { HARNESS_PSEUDONYMS: JSON.stringify(pseudonyms) }),
    ...(secondCredentials && {
      HARNESS_USERNAME_2: secondCredentials.username,
      HARNESS_PASSWORD_HASH_2: secondCredentials.passwordHash,
    }),
    ...(ceiling && { HARNESS_RPS: String(ceiling.most) }),
  };
}

/** k6 has no API, and keeps no metrics of its own. */
export const k6Args = [
  ...['run', '--quiet', '--no-color', '--log-format', 'raw'],
  ...['--address', '', '--summary-mode=disabled', '--no-thresholds'],
];

/** What a load has beside its stage. */
interface FlowsOfK6 {
  /** the path of k6 */
  k6: string;
  outputs: K6Outputs | undefined;
  /** counts in place of k6 */
  counter: IterationCounter;
  /** judges what k6 records, and writes the journal */
  judge: RunningJudge;
}

interface Following {
  script: string;
  /** of cases: the file for their number and their stalls once all have ended */
  ended: string;
  /** of a load: */
  flows?: FlowsOfK6;
  journal: JournalWriter;
  /** called about once a second until it has ended */
  onTick: () => void;
}

/** The client of k6 logs this where more came than the answer to a request: a further one would answer the next request. */
const unaskedMessage = 'Unsolicited response received';
const unaskedText = (count: number): string =>
  `behind ${counted(count, 'answer')} came bytes that no request asked for`;

/** What carries a stage out: k6 a load, which the judge reads; Node the cases, which write the journal. */
function startTool(
  { cases = 'parallel' }: Stage,
  { chosen }: RunContext,
  { script, ended, flows, journal }: Following,
) {
  const own = environmentOf(chosen);
  if (flows) {
    const { outputs, judge } = flows;
    const env = { ...outputs?.env, ...k6Environment(), ...own };
    const args = [...k6Args, ...(outputs?.args ?? []), script];
    const k6 = startGuarded(flows.k6, args, { env, stdio: ['ignore', judge.input, 'pipe'] });
    // then the judge reads to the end of k6
    judge.input.destroy();
    return k6;
  }
  const { file, takeLine } = journal;
  const output = takeLine ? 'pipe' : openSync(file, 'a');
  const env = { PATH: process.env.PATH, ...own };
  const node = startGuarded(process.execPath, [script, cases, ended], { env, stdio: ['ignore', output, 'pipe'] });
  if (typeof output === 'number') closeSync(output);
  if (node.stdout && takeLine) createInterface({ input: node.stdout }).on('line', takeLine);
  return node;
}

/** Runs a stage to its end. */
async function runTool(stage: Stage, context: RunContext, following: Following): Promise<EndRecord> {
  const { part } = stage;
  const { chosen } = context;
  const { ended, flows, journal, onTick } = following;
  const { counter, judge } = flows ?? {};
  const tool = startTool(stage, context, following);
  let stderr = '';
  let unasked = 0;
  const readLog = (text: string) => {
    stderr += text;
    unasked += text.split(unaskedMessage).length - 1;
    const [, reason] = reasonUnwritten.exec(stderr) ?? [];
    if (reason) interrupt(`The journal can no longer be written (${reason}), so nothing more is sent.`, 2);
    counter?.readLog(stderr);
    stderr = stderr.slice(-20_000);
  };
  tool.stderr?.setEncoding('utf8').on('data', readLog);
  const removeInterruptListener = onInterrupt(() => tool.kill('SIGINT'));
  const startedAt = Date.now();
  let cpuSeconds = 0;
  const memory = new MemorySampler();
  const measure = async () => {
    const usage = await usageOf(tool.pid());
    cpuSeconds = usage?.seconds ?? cpuSeconds;
    memory.sample(usage?.megabytes, ownMegabytes());
  };
  const timer = setInterval(() => {
    void measure();
    onTick();
  }, 1000);
  const result = await tool.ended;
  const sentUntil = Date.now();
  await judge?.ended;
  const behindMs = Date.now() - sentUntil;
  // k6 never waits for the judge
  if (judge && behindMs >= 1000) context.log(`the judge was ${(behindMs / 1000).toFixed(1)} s behind k6 at its end`);
  clearInterval(timer);
  removeInterruptListener();
  if (result.error)
    throw new EnvironmentError(`Cannot start ${flows ? `k6 at ${flows.k6}` : 'Node'}: ${result.error}.`);
  const exit = exitCodeOfTool(result, flows !== undefined);
  if (unasked > 0) journal.write({ t: 'fault', at: Date.now(), whose: 'network', part, text: unaskedText(unasked) });
  // before it is cut: a part of a secret would not be known
  const log = masker([...secretsOf(chosen), ...outputSecrets()])(stderr).trim();
  // of all cores
  const share = cpuSeconds / ((Date.now() - startedAt) / 1000) / cpus().length;
  // cases that left no number did not run to their end, whatever the exit code
  const isWhole = flows !== undefined || existsSync(ended);
  return {
    t: 'end',
    part,
    at: Date.now(),
    exit: isWhole ? exit : exit || 107,
    dropped: 0,
    iterations: 0,
    ...(existsSync(ended) && JSON.parse(readFileSync(ended, 'utf8'))),
    cpu: Math.round(share * 100) / 100,
    memory: memory.series,
    ...(log && { log: log.slice(-2000) }),
  };
}

const isRead = /^{"t":"(?:case|flow|unanswered)"/;

/** The outputs of a load beside its journal. */
async function prepareOutputs({ k6Outputs, profile, folder, log }: RunContext): Promise<K6Outputs | undefined> {
  if (!k6Outputs) return undefined;
  const outputs = await k6OutputsFor(k6Outputs, { folder, seconds: askedSeconds(profile) });
  if (outputs.dashboard) log(`k6 dashboard: ${outputs.dashboard}`);
  return outputs;
}

/** Starts what a load has beside its k6. */
async function prepareFlows({ total }: Stage, context: RunContext, journal: JournalWriter): Promise<FlowsOfK6> {
  const { chosen, folder, profile, k6 } = context;
  if (k6 === undefined) throw new Error('a load has no k6');
  // k6 starts a flow more or less in each stage
  const rounded = profile.stages ? 1 + profile.stages.length : 0;
  return {
    k6,
    outputs: await prepareOutputs(context),
    counter: new IterationCounter(total - rounded),
    judge: await startJudge(join(folder, 'input'), environmentOf(chosen), journal),
  };
}

/** Performs the stages of a run over the network. */
export const overNetwork =
  (journal: JournalWriter, stalls: Pick<StallWatch, 'report'>): RunContext['perform'] =>
  async (stage, context) => {
    const { folder, notes, log } = context;
    const { part, cases } = stage;
    const script = join(folder, 'input', part === 'flow' ? 'flow.js' : 'cases.mjs');
    if (part === 'flow') await scenarioScript(part, script);
    else await casesScript(script);
    const progress = new Progress({ ...stage, goalMs: config.limits.goalMs, startedAt: Date.now() });
    const flows = part === 'flow' ? await prepareFlows(stage, context, journal) : undefined;
    const counter = flows?.counter;
    const readJournal = () => {
      const lines = journal.fresh();
      // a line may be torn, where the disk was full
      const records = lines
        .filter((line) => isRead.test(line))
        .map(recordOf)
        .filter((record) => record !== undefined);
      for (const line of lines) notes.addLine(line);
      notes.add(records);
      progress.add(records);
      if (counter) for (const record of records) if (record.t === 'flow') counter.add(record);
    };
    const onTick = () => {
      readJournal();
      log(progress.line(Date.now(), counter?.droppedSoFar), true);
    };
    const ended = join(folder, `ended-${cases ?? part}.json`);
    // what was before the stage
    stalls.report();
    const end = await runTool(stage, context, { script, ended, flows, journal, onTick });
    readJournal();
    const { lagMs, stalls: own = [] } = stalls.report();
    const all = [...own, ...(end.stalls ?? [])];
    const whole = { ...end, ...counter?.counts(end.exit), lagMs, ...(all.length > 0 && { stalls: all }) };
    log(progress.line(Date.now(), flows && String(whole.dropped)));
    // an output that cannot be reached does not fail the run, so the log is the only place to see it
    const outputs = flows?.outputs;
    if (context.k6Outputs && outputs && end.log) log(outputProblem(end.log, context.k6Outputs));
    if (outputs?.dashboard) log(dashboardMessage(folder));
    return whole;
  };
