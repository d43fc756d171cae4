/** One run of k6 with what is read around it: the ledger before and after, its statement, progress, the machine. */
import { join } from 'node:path';
import { isFinal } from '../../contract';
import type { CaseRecord, EndRecord, FlowRecord } from '../../journal';
import { askedSeconds, config } from '../../k6.config';
import { pansOf } from '../../targets/target';
import type { RunContext, RunOptions } from './context';
import { bundle } from './k6/bundle';
import { type Shown, shownBy } from './k6/k6-outputs';
import { runK6 } from './k6/run-k6';
import { Started } from './monitor/iteration-counter';
import { Paid } from './monitor/payout-total';
import { Progress } from './monitor/progress';
import { watch } from './monitor/stall-detector';
import { aroundLoad, aroundOf } from './reconciliation';
import { openIn, settled, viewer } from './settlement-wait';
import type { Stage } from './stages';

const told = /^{"t":"(?:case|flow)"/;

/** The cases and flows among fresh journal lines. */
const recordsIn = (lines: readonly string[]): (CaseRecord | FlowRecord)[] =>
  lines.flatMap((line) => (told.test(line) ? [JSON.parse(line)] : []));

/** `<partner reference> <state>` of final transactions. */
function finalsIn(records: readonly (CaseRecord | FlowRecord)[]): string[] {
  return records.flatMap((record) => {
    if (record.t === 'case') return record.finals.map(({ reference, status }) => `${reference} ${status}`);
    const { reference, status } = record;
    return status && isFinal(status) ? [`${reference} ${status}`] : [];
  });
}

/** Makes ready what k6 shows of the load, and says where. */
async function showLoad({ seeing, profile, folder, say }: RunOptions): Promise<Shown | undefined> {
  if (!seeing) return undefined;
  const shown = await shownBy(seeing, { folder, seconds: askedSeconds(profile) });
  if (shown.dashboard) say(`dashboard of k6: ${shown.dashboard}`);
  return shown;
}

/** The least of the ceilings that were given; undefined: none. */
function ceilingOf({ pace, chosen }: RunOptions): number | undefined {
  const ceilings = [pace, chosen.target.rates?.requestsPerSecond].filter((one) => one !== undefined);
  return ceilings.length > 0 ? Math.min(...ceilings) : undefined;
}

/** Runs k6 to its end; gives what it said. */
async function drive(stage: Stage, context: RunContext, paid: Paid): Promise<EndRecord> {
  const { options, input, journal, caFile } = context;
  const { chosen, folder, say } = options;
  const script = join(input, `${stage.part}.js`);
  await bundle(stage.part, script, chosen.target.operations);
  const progress = new Progress({ ...stage, goalMs: config.limits.goalMs, startedAt: Date.now() });
  const started = stage.part === 'flow' && options.profile.forHours ? new Started(stage.total) : undefined;
  const read = () => {
    const records = recordsIn(journal.fresh());
    for (const final of finalsIn(records)) context.outstanding.final(final);
    const cases = records.filter((record) => record.t === 'case');
    context.open.push(...openIn(cases, context.held, chosen.target.settlement.withinSeconds));
    progress.take(records);
    paid.take(records.filter((record) => record.t === 'flow'));
    if (started) for (const record of records) if (record.t === 'flow') started.take(record);
  };
  const tick = (dropped?: number | string) => {
    read();
    say(progress.line(Date.now(), dropped));
  };
  const shown = stage.part === 'flow' ? await showLoad(options) : undefined;
  const ceiling = ceilingOf(options);
  const watched = watch();
  const ended = await runK6({
    ...stage,
    script,
    folder,
    secrets: chosen.credentials,
    pans: pansOf(chosen.target),
    ...(chosen.second && { second: chosen.second }),
    ...(ceiling !== undefined && { requestsPerSecond: ceiling }),
    ...(caFile && { caFile }),
    ...(shown && { shown }),
    ...(started && { started }),
    tick,
  }).finally(watched);
  read();
  // an output that cannot be reached is no fault of the run, but its reader waits for it
  if (shown && ended.log) say(`k6 said: ${ended.log}`);
  return { ...ended, ...started?.counts(ended.exit), ...watched() };
}

/** Waits until what was left open has settled. */
async function settleOpen({ options, baseUrl, sample, caFile, open }: RunContext): Promise<void> {
  const { chosen } = options;
  const ceiling = ceilingOf(options);
  const gapMs = ceiling === undefined ? 0 : 1000 / ceiling;
  const { pollSeconds } = chosen.target.settlement;
  await settled(open.splice(0).reverse(), { isDone: viewer(chosen, baseUrl, sample, caFile), pollSeconds, gapMs });
}

/** Runs one stage; its journal is whole afterwards, but for notifications that are late. */
export async function runStage(stage: Stage, context: RunContext): Promise<void> {
  const { options, baseUrl, journal } = context;
  options.say(`${stage.title} against ${baseUrl}`);
  if (stage.part === 'flow' || stage.cases === 'alone') await settleOpen(context);
  const around = aroundOf(context);
  const run = async (paid: Paid) => journal.write(await drive(stage, context, paid));
  if (stage.part === 'flow') return aroundLoad(around, run);
  if (stage.cases === 'alone') await around.balance('before');
  return run(new Paid());
}
