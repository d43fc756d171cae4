/** Records one run, as a list of steps. Its folder then holds everything that it is judged by. */
import { counted } from '../contract';
import { type CallbackRecord, callbackForJournal, type RunRecord } from '../journal';
import { type RecordedRun, recordedIn } from '../journal/files';
import { withoutSecrets } from '../targets/without-secrets';
import type { RunOptions } from './context';
import { recheckFinalStates } from './final-recheck/final-recheck';
import { explainingInterruption } from './interruption';
import { writeInput } from './k6/input';
import { detectStalls } from './monitor/stall-detector';
import { receiveCallbacks } from './network/callbacks';
import { hasCases, isSelected, type NetworkRun, preparation } from './preparation';
import { runProbes } from './probe';
import { provenanceOf } from './provenance';
import { beginAccount, endAccount } from './reconciliation/reconciliation';
import { runRecord, writePlan } from './run-record';
import { estimateLine } from './settings/estimate-text';
import { awaitedSeconds } from './settings/waits';
import { stageSteps, stagesOf } from './stages';
import { leavingEnd, namesOf, runSteps, type Step } from './steps';
import { beginAttempt, certificationOf } from './trust/attempts';

/** Listens for callbacks, and writes the first records: the run with its steps, its attempt and its target. */
const callbacks: Step<NetworkRun> = {
  name: 'callbacks',
  setup: async (context) => {
    const { chosen, wire, notes, log } = context;
    const onCallback = (record: CallbackRecord) => {
      wire.write(callbackForJournal(record));
      notes.pendingCallbacks.addCallback(record);
    };
    const received = await receiveCallbacks(chosen, onCallback, context.callbackPort);
    if (received && 'close' in received) context.receiver = received;
    const { receiver } = context;
    const registered = chosen.target.callbacks?.register !== undefined;
    await writeBeginning(context, receiver && { address: receiver.url, registered });
    if (received && 't' in received) wire.write(received);
    if (receiver)
      log(
        `Callbacks are received at ${receiver.url}${registered ? ', registered with the gateway' : '; the gateway must deliver them there (docs/targets.md)'}`,
      );
  },
  teardown: ({ receiver }) => receiver?.close(),
};

async function writeBeginning(context: NetworkRun, observed: RunRecord['callbacks']): Promise<void> {
  const { chosen, terms, wire, attempts, plannedAt } = context;
  const { target } = chosen;
  const record = {
    ...runRecord(context, terms.run, plannedSteps(context), observed, plannedAt),
    ...(await provenanceOf(context)),
  };
  const attempt =
    attempts && (await beginAttempt(attempts, certificationOf(target), { run: terms.run, at: record.at }));
  wire.write({ ...record, ...(attempt && { attempt }) });
  wire.write({ t: 'target', target: withoutSecrets(target) });
}

/** Notices from then on whether this machine stands still, or its clock is set. */
const machine: Step<NetworkRun & { ended?: () => void }> = {
  name: 'machine',
  setup: (context) => {
    context.ended = detectStalls((text) =>
      context.wire.write({ t: 'fault', at: Date.now(), whose: 'environment', text }),
    );
  },
  teardown: ({ ended }) => ended?.(),
};

/** Writes which cases will run, and prepares the payouts of a load; without one, there are none. */
const input: Step<NetworkRun> = {
  name: 'input',
  setup: (context) => {
    const { chosen, terms, parts } = context;
    const planned = writePlan(context);
    const asked = { ...context, run: terms.run, baseUrl: chosen.baseUrl, target: chosen.target };
    writeInput({ ...asked, pool: parts.includes('flow') ? undefined : 0 });
    return planned;
  },
};

/** Runs the probes: what k6 cannot send or see. */
const probes: Step<NetworkRun> = {
  name: 'probes',
  setup: async (context) => {
    const count = hasCases(context) ? await runProbes(context, isSelected(context)) : 0;
    // else the first stage would take the records of the probes for its own
    context.journal.fresh();
    return counted(count, 'probe');
  },
};

/** Runs the stages, which are a list of steps of their own. */
const stages: Step<NetworkRun> = {
  name: 'stages',
  setup: async (context) => {
    context.log(estimateLine(context.estimate));
    const own = stageSteps(stagesOf(context, context.estimate));
    await runSteps(own, context);
    return counted(own.length, 'stage');
  },
};

/** Waits for the callbacks of the final states that the run has seen. */
const awaitedCallbacks: Step<NetworkRun> = {
  name: 'awaited callbacks',
  setup: async ({ receiver, notes, chosen, log }) => {
    if (!receiver) return 'none are received';
    await notes.pendingCallbacks.waitForAll(awaitedSeconds(chosen.target), log);
    return `${notes.pendingCallbacks.count} did not come`;
  },
};

/** The steps from the first record on. A new one stands before the first one that needs it. */
const recordedSteps: readonly Step<NetworkRun>[] = leavingEnd([
  callbacks,
  machine,
  input,
  // before the probes, which make payouts
  { name: 'balances at the beginning', setup: beginAccount },
  probes,
  stages,
  { name: 'final re-check', setup: recheckFinalStates },
  awaitedCallbacks,
  { name: 'balances at the end', setup: endAccount },
]);

/** The steps whose ends the journal must have. */
const plannedSteps = (context: NetworkRun): string[] => [
  ...namesOf(recordedSteps),
  ...namesOf(stageSteps(stagesOf(context, context.estimate))),
];

/**
 * Runs the parts against the target, and returns what was recorded: the journal in the folder is complete then. If the run
 * is interrupted, this process ends, and says what is left. The context begins with what was asked of the run, and each
 * step fills in what it is there for.
 */
export async function record(options: RunOptions): Promise<RecordedRun> {
  await explainingInterruption(options.folder, async () => {
    await runSteps([...preparation, ...recordedSteps], { ...options } as NetworkRun);
  });
  return recordedIn(options.folder);
}
