/** Records one run, as a list of steps. Its folder then holds everything that it is judged by. */
import { endInterrupted, isInterrupted } from '../common/processes/interrupt';
import { counted } from '../contract';
import { type CallbackRecord, callbackForJournal, type FaultRecord } from '../journal';
import { type RecordedRun, recordedIn } from '../journal/files';
import { withoutSecrets } from '../targets/without-secrets';
import type { RunContext, RunOptions } from './context';
import { explainingInterruption } from './interruption';
import { ownK6 } from './k6/binary/k6';
import { writeInput } from './k6/input';
import { type StallWatch, watchStalls } from './monitor/stall-detector';
import { receiveCallbacks } from './network/callbacks';
import type { Receiver } from './network/receiver';
import { overNetwork } from './perform';
import { hasCases, isSelected, type PreparedRun, preparation } from './preparation';
import { runProbes } from './probe';
import { provenanceOf } from './provenance';
import { runRecord, writePlan } from './run-record';
import { estimateLine } from './settings/estimate-text';
import { awaitedSeconds } from './settings/waits';
import { type Environment, plannedSteps, recordedSteps, stagesOf } from './stages';
import { leavingEnd, runSteps, type Step } from './steps';

/** Listens for callbacks; `unobserved`: why none can be received, where the target sends some. */
const receiverStep: Step<PreparedRun, { receiver: Receiver | undefined; unobserved: FaultRecord | undefined }> = {
  name: 'receiver',
  setup: async ({ chosen, wire, notes, callbackPort }) => {
    const onCallback = (record: CallbackRecord) => {
      wire.write(callbackForJournal(record));
      notes.pendingCallbacks.addCallback(record);
    };
    const received = await receiveCallbacks(chosen, onCallback, callbackPort);
    return received && 'close' in received
      ? { receiver: received, unobserved: undefined }
      : { receiver: undefined, unobserved: received };
  },
  teardown: ({ receiver }) => receiver?.close(),
};

type ReceivingRun = PreparedRun & { receiver: Receiver | undefined };

/** Writes the first records: the run with its steps, and its target. */
const beginning: Step<ReceivingRun & { unobserved: FaultRecord | undefined }> = {
  name: 'callbacks',
  setup: async (context) => {
    const { chosen, terms, wire, plannedAt, receiver, unobserved, log } = context;
    const { target } = chosen;
    const registered = target.callbacks?.register !== undefined;
    const observed = receiver && { address: receiver.url, registered, ofSecond: receiver.ofSecond };
    const steps = [beginning.name, input.name, machine.name, ...plannedSteps(network, stagesIn(context))];
    wire.write({
      ...runRecord(context, terms.run, steps, observed, plannedAt),
      ...(await provenanceOf(context)),
    });
    wire.write({ t: 'target', target: withoutSecrets(target) });
    if (unobserved) wire.write(unobserved);
    if (receiver)
      log(
        `Callbacks are received at ${receiver.url}${registered ? ', registered with the gateway' : '; the gateway must deliver them there (docs/targets.md)'}`,
      );
  },
};

/** Writes what will be run, with the payouts of a load: while it computes, this process stands still. */
const input: Step<PreparedRun> = {
  name: 'input',
  setup: (context) => {
    const { chosen, terms, parts, estimate, log } = context;
    const planned = writePlan(context);
    const asked = { ...context, run: terms.run, baseUrl: chosen.baseUrl, target: chosen.target };
    writeInput({ ...asked, pool: parts.includes('flow') ? undefined : 0 });
    log(estimateLine(estimate));
    return planned;
  },
};

/** Notices from then on, as replies are awaited, whether this machine stands still, or its clock is set. */
const machine: Step<PreparedRun, { stalls: StallWatch; perform: RunContext['perform'] }> = {
  name: 'machine',
  setup: ({ wire, journal }) => {
    const stalls = watchStalls((text) => wire.write({ t: 'fault', at: Date.now(), whose: 'environment', text }));
    return { stalls, perform: overNetwork(journal, stalls) };
  },
  teardown: ({ stalls }) => stalls.stop(),
};

const stagesIn = (context: PreparedRun) => stagesOf(context, context.estimate);

/** A run over the network; k6 carries out its load. */
const network: Environment<ReceivingRun & RunContext> = {
  stages: stagesIn,
  probes: async (context) => {
    const count = hasCases(context) ? await runProbes(context, isSelected(context)) : 0;
    // else the first stage would take the records of the probes for its own
    context.journal.fresh();
    return counted(count, 'probe');
  },
  awaitCallbacks: async ({ receiver, notes, chosen, isWithin, log }) => {
    if (!receiver) return 'none are received';
    if (isWithin) return 'not awaited';
    await notes.pendingCallbacks.waitForAll(awaitedSeconds(chosen.target), log);
    return `${notes.pendingCallbacks.count} did not come`;
  },
};

const steps = preparation
  .with(receiverStep)
  .with(leavingEnd(beginning))
  .with(leavingEnd(input))
  .with(leavingEnd(machine))
  .withAll(recordedSteps(network));

/**
 * Runs the parts against the target, and returns what was recorded: the journal in the folder is complete then. If the run
 * is interrupted, this process ends, and says what is left.
 */
export async function record(options: RunOptions): Promise<RecordedRun> {
  // before anything is sent
  const k6 = options.parts.includes('flow') ? (options.k6 ?? (await ownK6(options.log))) : undefined;
  await explainingInterruption(options.folder, async () => {
    await runSteps(steps, { ...options, k6 });
  });
  return recordedIn(options.folder);
}

/** Records further cases in a folder within that of a run. An interrupt ends this process; the run itself is complete. */
export async function recordWithin(options: RunOptions): Promise<void> {
  await runSteps(steps, { ...options, isWithin: true });
  if (isInterrupted()) endInterrupted();
}
