/** One run as a list of steps. Its folder then holds everything that the reports are made from. */
import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../common/errors';
import { type Gateway, start as startGateway } from '../gateway';
import { type Encrypt, payout } from '../generators/payouts';
import { type CallbackRecord, callbackForJournal, type RunRecord } from '../journal';
import { type JournalWriter, journalIn, journalPath, journalWriter } from '../journal/files';
import type { Report } from '../reports';
import type { Case } from '../suites/format/case';
import { payoutPlan } from '../suites/format/planner';
import { selects } from '../suites/format/selection';
import { withoutSecrets } from '../targets/without-secrets';
import { beginAttempt, certificationOf, noteVerdict } from './attempts';
import { cardEncryption } from './cards';
import type { RunContext, RunOptions } from './context';
import { recheckFinalStates } from './final-recheck/final-recheck';
import { explainingInterruption } from './interruption';
import { writeInput } from './k6/input';
import { withK6 } from './k6/run-k6';
import { runPage } from './live/run-page';
import { Notes } from './monitor/notes';
import { httpWire, termsOf } from './network/ask';
import { receiveCallbacks } from './network/callbacks';
import { preflight } from './network/preflight';
import type { Receiver } from './network/receiver';
import { plannedProbe, probes, runProbes } from './probe';
import { provenanceOf } from './provenance';
import { newRunId, runRecord, writePlan } from './run-record';
import { estimateOf } from './settings/estimate';
import { estimateLine } from './settings/estimate-text';
import { planFor, suitesFor } from './settings/suites';
import { secretsOf } from './settings/target';
import { stageSteps, stagesOf } from './stages';
import { runSteps, type Step } from './steps';

/** A run over the network, with k6. */
interface NetworkRun extends RunContext {
  journal: JournalWriter;
  /** the embedded gateway, where the target is that */
  embedded?: Gateway;
  receiver?: Receiver;
  /** encrypts card numbers, if the target pays out to cards */
  encrypt?: Encrypt;
  wire: ReturnType<typeof httpWire>;
  /** epoch milliseconds of the plan */
  plannedAt: number;
}

const authorityName = 'authority.pem';

/** A load needs no cases, which take longer to read and to plan than it takes to start. */
const hasCases = ({ parts }: RunOptions): boolean => parts.includes('compliance');

const isSelected =
  ({ selection }: RunOptions) =>
  (one: Case): boolean =>
    !selection || selects(selection, one);

/** The instruments whose payouts need no key from the gateway. */
const withoutCards = ({ chosen: { target } }: RunOptions) => target.instruments.filter((one) => one !== 'CARD');

/** A run that did not begin, for a mistake in its configuration, leaves no folder. */
const folder: Step<NetworkRun & { isNew?: boolean }> = {
  name: 'folder',
  setup: (context) => {
    context.isNew = mkdirSync(context.folder, { recursive: true }) !== undefined;
    // read before the gateway listens, so that a mistake in the suites leaves nothing behind
    if (hasCases(context)) suitesFor(context.chosen.target);
  },
  teardown: ({ folder, isNew }) => {
    // it holds encrypted card numbers, which k6 needs and no reader does
    if (!process.env.DEBUG) rmSync(join(folder, 'input'), { recursive: true, force: true });
    if (!isNew || journalIn(folder)) return;
    rmSync(join(folder, authorityName), { force: true });
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  },
};

/** Entries that the embedded gateway keeps in a run of hours, where nothing asks for old ones: its memory is flat sooner. */
const shortMemory = { limit: 10_000, statementLimit: 10_000 };

/** The embedded gateway, where the target is that; such a run trusts its authority alone. */
const gateway: Step<NetworkRun> = {
  name: 'gateway',
  setup: async (context) => {
    const { chosen, folder, profile } = context;
    if (chosen.target.baseUrl !== 'embedded') return;
    const memory = profile.forHours && shortMemory;
    context.embedded = await startGateway({ tls: true, ...memory, ...context.gateway, port: 0 });
    const { url, caCertificate } = context.embedded;
    const caFile = caCertificate && join(folder, authorityName);
    if (caFile) writeFileSync(caFile, caCertificate);
    context.chosen = { ...chosen, baseUrl: url, caFile };
  },
  teardown: ({ embedded }) => embedded?.close(),
};

const journal: Step<NetworkRun> = {
  name: 'journal',
  setup: (context) => {
    const { chosen, folder, gzip } = context;
    const journal = journalWriter(journalPath(folder, gzip), secretsOf(chosen), chosen.pseudonyms);
    context.journal = journal;
    context.wire = httpWire(chosen, (record) => journal.write(record));
    context.terms = termsOf(chosen, newRunId(Date.now()));
    context.perform = withK6(journal);
  },
  teardown: ({ journal, wire }) => {
    journal.close();
    return wire.close();
  },
};

/** Checked with a payout without a card, whose encryption may need a key from the gateway. */
const check: Step<NetworkRun> = {
  name: 'preflight',
  setup: async (context) => {
    const { target } = context.chosen;
    const instruments = withoutCards(context);
    if (instruments.length === 0) return;
    const sample = payout(payoutPlan({ ...target, instruments }, Date.now()), 1);
    await preflight({ ...context, sample });
  },
};

const cards: Step<NetworkRun> = {
  name: 'cards',
  setup: async (context) => {
    const { chosen, seed } = context;
    context.encrypt = await cardEncryption(chosen);
    context.sample = payout(payoutPlan(chosen.target, Date.now(), context.encrypt), seed);
    if (withoutCards(context).length === 0) await preflight(context);
  },
};

const plan: Step<NetworkRun> = {
  name: 'plan',
  setup: (context) => {
    const { chosen, seed, encrypt, selection, terms } = context;
    const at = Date.now();
    context.plannedAt = at;
    context.plan = hasCases(context)
      ? planFor(chosen.target, { seed, at, encrypt, selection })
      : { cases: [], leftOut: [] };
    context.notes = new Notes(context.plan, terms, chosen.pseudonyms);
    if (hasCases(context) && context.plan.cases.length === 0 && !probes.map(plannedProbe).some(isSelected(context)))
      throw new EnvironmentError(`${chosen.file}: no case of the suites applies to this target.`);
  },
};

/** Listens for callbacks, and writes the first records: the run, its attempt, its target and its cases. */
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
  const record = { ...runRecord(context, terms.run, observed, plannedAt), ...(await provenanceOf(context)) };
  const earlier =
    attempts && (await beginAttempt(attempts, certificationOf(target), { run: terms.run, at: record.at }));
  wire.write({ ...record, ...(earlier && { attempts: earlier.attempts, previousAttempt: earlier.last }) });
  wire.write({ t: 'target', target: withoutSecrets(target) });
}

/** Writes which cases will run, and prepares the payouts of a load; without one, there are none. */
const input: Step<NetworkRun> = {
  name: 'input',
  setup: (context) => {
    const { chosen, terms, parts } = context;
    writePlan(context);
    const asked = { ...context, run: terms.run, baseUrl: chosen.baseUrl, target: chosen.target };
    writeInput({ ...asked, pool: parts.includes('flow') ? undefined : 0 });
  },
};

const probing: Step<NetworkRun> = {
  name: 'probes',
  setup: async (context) => {
    if (hasCases(context)) await runProbes(context, isSelected(context));
    // what probes wrote is not what stages wait for
    context.journal.fresh();
  },
};

const stages: Step<NetworkRun> = {
  name: 'stages',
  setup: async (context) => {
    const estimate = estimateOf(context);
    context.log(estimateLine(estimate));
    await runSteps(stageSteps(stagesOf(context, estimate)), context);
  },
};

const finalRecheck: Step<RunContext> = { name: 'final re-check', setup: recheckFinalStates };

const awaitedCallbacks: Step<NetworkRun> = {
  name: 'awaited callbacks',
  setup: ({ receiver, notes, chosen }) =>
    receiver && notes.pendingCallbacks.waitForAll(chosen.target.callbacks?.withinSeconds ?? 0),
};

const steps = [
  folder,
  gateway,
  journal,
  check,
  cards,
  plan,
  callbacks,
  input,
  probing,
  stages,
  finalRecheck,
  awaitedCallbacks,
];

/** Runs the parts against the target; afterwards the journal in the folder is complete. Each step fills in the context. */
export async function recordRun(options: RunOptions): Promise<void> {
  await runSteps(steps, { ...options } as NetworkRun);
}

/** A run with what a command shows of it. */
interface ShownRun extends RunOptions {
  /** the flag --live: the port of the live page, or true for a free one */
  live?: number | true | undefined;
  /** of the live page */
  title?: string;
  /** makes the reports of the journal in the folder */
  report: () => Promise<Report>;
}

/** One run with its reports. If it is interrupted, this process ends, and says what is left. */
export async function run({ live, title = '', report: makeReport, ...options }: ShownRun): Promise<Report> {
  const { chosen, folder, attempts } = options;
  const page = await runPage(live, title, options.log);
  const { log } = page;
  let report: Report | undefined;
  await runSteps<undefined>(
    [
      { name: 'live page', teardown: () => page.end(report) },
      { name: 'record', setup: () => explainingInterruption(folder, () => recordRun({ ...options, log })) },
      {
        name: 'reports',
        setup: async () => {
          log('Writing the reports');
          report = await makeReport();
          if (attempts) await noteVerdict(attempts, chosen.target, folder, report);
        },
      },
    ],
    undefined,
  );
  return report as Report;
}
