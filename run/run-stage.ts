/** One stage of a run: k6, and beside it progress, monitoring and the reconciliation of the ledger. */
import { join } from 'node:path';
import { isFinal } from '../contract';
import type { CaseRecord, EndRecord, FlowRecord, WaitRecord } from '../journal';
import { askedSeconds, config } from '../k6.config';
import { pansOf } from '../targets/target';
import { hiddenOf } from '../targets/without-secrets';
import type { RunContext, RunOptions } from './context';
import { type K6Outputs, k6OutputsFor } from './k6/k6-outputs';
import { runK6 } from './k6/run-k6';
import { scenarioScript } from './k6/script';
import { IterationCounter } from './monitor/iteration-counter';
import { PayoutTotal } from './monitor/payout-total';
import { Progress } from './monitor/progress';
import { detectStalls } from './monitor/stall-detector';
import { ledgerAccess, reconcileLoad } from './reconciliation/reconciliation';
import { settlementCheck, unsettledIn, waitForSettlement } from './reconciliation/settlement-wait';
import type { Stage } from './stages';

const isRead = /^{"t":"(?:case|flow|wait)"/;

const recordsIn = (lines: readonly string[]): (CaseRecord | FlowRecord | WaitRecord)[] =>
  lines.flatMap((line) => (isRead.test(line) ? [JSON.parse(line)] : []));

/** `<partner reference> <state>` of each final transaction. */
function finalStatesIn(records: readonly (CaseRecord | FlowRecord)[]): string[] {
  return records.flatMap((record) => {
    if (record.t === 'case') return record.finals.map(({ reference, status }) => `${reference} ${status}`);
    const { reference, status } = record;
    return status && isFinal(status) ? [`${reference} ${status}`] : [];
  });
}

async function prepareOutputs({ k6Outputs, profile, folder, log }: RunOptions): Promise<K6Outputs | undefined> {
  if (!k6Outputs) return undefined;
  const outputs = await k6OutputsFor(k6Outputs, { folder, seconds: askedSeconds(profile) });
  if (outputs.dashboard) log(`k6 dashboard: ${outputs.dashboard}`);
  return outputs;
}

/** Runs k6 to its end and returns the end record of the stage. */
async function driveK6(stage: Stage, context: RunContext, total: PayoutTotal): Promise<EndRecord> {
  const { options, input, journal, caFile } = context;
  const { chosen, folder, log } = options;
  const script = join(input, `${stage.part}.js`);
  await scenarioScript(stage.part, script, chosen.target);
  const progress = new Progress({ ...stage, goalMs: config.limits.goalMs, startedAt: Date.now() });
  const counter = stage.part === 'flow' && options.profile.forHours ? new IterationCounter(stage.total) : undefined;
  const readJournal = () => {
    const lines = journal.fresh();
    const all = recordsIn(lines);
    const records = all.filter((record) => record.t !== 'wait');
    for (const line of lines) context.endedTransactions.addLine(line);
    for (const record of records) context.endedTransactions.add(record);
    for (const key of finalStatesIn(records)) context.pendingCallbacks.addFinalState(key);
    const cases = records.filter((record) => record.t === 'case');
    context.unsettled.push(...unsettledIn(cases, context.neverSettling, chosen.target.settlement.withinSeconds));
    progress.add(all);
    const flows = records.filter((record) => record.t === 'flow');
    total.add(flows);
    if (counter) for (const flow of flows) counter.add(flow);
  };
  const onTick = (dropped?: number | string) => {
    readJournal();
    log(progress.line(Date.now(), dropped), true);
  };
  const outputs = stage.part === 'flow' ? await prepareOutputs(options) : undefined;
  const ceiling = options.chosen.ceiling?.most;
  const stopDetector = detectStalls();
  const end = await runK6({
    ...stage,
    script,
    folder,
    secrets: chosen.credentials,
    pans: pansOf(chosen.target),
    hidden: hiddenOf(chosen.target),
    ...(chosen.pseudonyms && { pseudonyms: chosen.pseudonyms }),
    ...(chosen.secondCredentials && { secondPartner: chosen.secondCredentials }),
    ...(ceiling !== undefined && { requestsPerSecond: ceiling }),
    ...(caFile && { caFile }),
    ...(outputs && { outputs }),
    ...(counter && { iterationCounter: counter }),
    ...(journal.takeLine && { takeLine: journal.takeLine }),
    onTick,
  }).finally(stopDetector);
  readJournal();
  const whole = { ...end, ...counter?.counts(end.exit), ...stopDetector() };
  log(progress.line(Date.now(), whole.dropped));
  // an output that cannot be reached does not fail the run, so the log is the only place to see it
  if (outputs && end.log) log(`Log of k6: ${end.log}`);
  return whole;
}

/** Waits until the transactions that earlier stages left open have settled. */
async function settleEarlierStages({ options, baseUrl, sample, caFile, unsettled }: RunContext): Promise<void> {
  const { chosen } = options;
  const ceiling = options.chosen.ceiling?.most;
  const gapMs = ceiling === undefined ? 0 : 1000 / ceiling;
  const { pollSeconds } = chosen.target.settlement;
  const isSettled = settlementCheck(chosen, baseUrl, sample, caFile);
  await waitForSettlement(unsettled.splice(0).reverse(), { isSettled, pollSeconds, gapMs });
}

/** Runs one stage; afterwards its journal is complete, except for late callbacks. */
export async function runStage(stage: Stage, context: RunContext): Promise<void> {
  const { options, baseUrl, journal } = context;
  options.log(`${stage.title} against ${baseUrl}`);
  if (stage.part === 'flow' || stage.cases === 'serial') await settleEarlierStages(context);
  const access = ledgerAccess(context);
  const run = async (total: PayoutTotal) => journal.write(await driveK6(stage, context, total));
  if (stage.part === 'flow') return reconcileLoad(access, run);
  if (stage.cases === 'serial') await access.balance('before');
  return run(new PayoutTotal());
}
