/** The steps before anything is judged: folder, gateway, journal, and whether the target and its suites can run at all. */
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError, UsageError } from '../common/errors';
import { type Gateway, start as startGateway } from '../gateway';
import { type Encrypt, payout } from '../generators/payouts';
import { type JournalWriter, journalIn, journalPath, journalWriter } from '../journal/files';
import type { Case } from '../suites/format/case';
import { payoutPlan } from '../suites/format/planner';
import { leftOutBy, selects } from '../suites/format/selection';
import { cardEncryption } from './cards';
import type { RunContext, RunOptions } from './context';
import { Notes } from './monitor/notes';
import { addressesOf, addressProblem } from './network/addresses';
import { httpWire, termsOf } from './network/ask';
import { preflight } from './network/preflight';
import type { Receiver } from './network/receiver';
import { overNetwork } from './perform';
import { plannedProbe, probes } from './probe';
import { newRunId } from './run-record';
import { type Estimate, estimateOf } from './settings/estimate';
import { checkMoney } from './settings/money-ceiling';
import { takeFolder } from './settings/run-folder';
import { noCases, planFor, suitesFor } from './settings/suites';
import { secretsOf } from './settings/target';
import type { Step } from './steps';

/** A run over the network, with k6. */
export interface NetworkRun extends RunContext {
  journal: JournalWriter;
  /** the embedded gateway, where the target is that */
  embedded?: Gateway;
  receiver?: Receiver;
  /** encrypts card numbers, if the target pays out to cards */
  encrypt?: Encrypt;
  wire: ReturnType<typeof httpWire>;
  /** epoch milliseconds of the plan */
  plannedAt: number;
  /** of the plan */
  estimate: Estimate;
}

const authorityName = 'authority.pem';

/** A load needs no cases, which take longer to read and to plan than it takes to start. */
export const hasCases = ({ parts }: RunOptions): boolean => parts.includes('compliance');

export const isSelected =
  ({ selection }: RunOptions) =>
  (one: Case): boolean =>
    !selection || selects(selection, one);

/** The instruments whose payouts need no key from the gateway. */
const withoutCards = ({ chosen: { target } }: RunOptions) => target.instruments.filter((one) => one !== 'CARD');

/** A run that did not begin, for a mistake in its configuration, leaves no folder. */
const folder: Step<NetworkRun & { isNew?: boolean; giveBack?: () => void }> = {
  name: 'folder',
  setup: async (context) => {
    context.isNew = mkdirSync(context.folder, { recursive: true }) !== undefined;
    context.giveBack = await takeFolder(context.folder);
    // read before the gateway listens, so that a mistake in the suites leaves nothing behind
    if (hasCases(context)) suitesFor(context.chosen.target);
    const { chosen, seed, selection } = context;
    const asPlanned = { seed, at: Date.now(), selection, amountsOnly: true } as const;
    checkMoney({ ...context, plan: () => (hasCases(context) ? planFor(chosen.target, asPlanned) : noCases) });
  },
  teardown: ({ folder, isNew, giveBack }) => {
    // what is there is of another run
    if (!giveBack) return;
    giveBack();
    // it holds encrypted card numbers, which k6 needs and no reader does
    if (!process.env.DEBUG) rmSync(join(folder, 'input'), { recursive: true, force: true });
    if (!isNew || !existsSync(folder) || journalIn(folder)) return;
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

/** Opens the journal, and the wire over which the harness itself asks the gateway. */
const journal: Step<NetworkRun> = {
  name: 'journal',
  setup: (context) => {
    const { chosen, folder, gzip } = context;
    const journal = journalWriter(journalPath(folder, gzip), secretsOf(chosen), chosen.pseudonyms);
    context.journal = journal;
    context.wire = httpWire(chosen, (record) => journal.write(record));
    context.terms = termsOf(chosen, newRunId(Date.now()));
    context.perform = overNetwork(journal);
  },
  // the set-up may have failed before it had either
  teardown: ({ journal, wire }: Partial<NetworkRun>) => {
    journal?.close();
    return wire?.close();
  },
};

/** Tries the addresses of a host name, as k6 would take a dead one. A name that is unknown is told by the preflight. */
const addresses: Step<NetworkRun> = {
  name: 'addresses',
  setup: async (context) => {
    const { chosen, log } = context;
    const tried = await addressesOf(chosen.baseUrl).catch(() => undefined);
    if (tried?.pinned === undefined) return;
    context.chosen = { ...chosen, hosts: { [tried.host]: tried.pinned } };
    const problem = addressProblem(tried);
    if (problem) log(`${problem}.`);
  },
};

/** Asks whether a gateway answers, with a payout without a card: to encrypt one may need a key from the gateway. */
const preflightStep: Step<NetworkRun> = {
  name: 'preflight',
  setup: async (context) => {
    const { target } = context.chosen;
    const instruments = withoutCards(context);
    if (instruments.length === 0) return;
    const sample = payout(payoutPlan({ ...target, instruments }, Date.now()), 1);
    await preflight({ ...context, sample });
  },
};

/** Fetches the key of card numbers; where all payouts need it, the preflight comes only now. */
const cards: Step<NetworkRun> = {
  name: 'cards',
  setup: async (context) => {
    const { chosen, seed } = context;
    context.encrypt = await cardEncryption(chosen);
    context.sample = payout(payoutPlan(chosen.target, Date.now(), context.encrypt), seed);
    if (withoutCards(context).length === 0) await preflight(context);
  },
};

/** Makes the plan; the step `input` writes it. A target to which no case and no probe applies has no run. */
const plan: Step<NetworkRun> = {
  name: 'plan',
  setup: (context) => {
    const { chosen, seed, encrypt, selection, terms } = context;
    const at = Date.now();
    context.plannedAt = at;
    context.plan = hasCases(context) ? planFor(chosen.target, { seed, at, encrypt, selection }) : noCases;
    context.notes = new Notes(context.plan, terms, chosen.pseudonyms);
    context.estimate = estimateOf(context);
    if (!hasCases(context) || context.plan.cases.length > 0 || probes.map(plannedProbe).some(isSelected(context)))
      return;
    const leftOut = selection ? leftOutBy(selection) : [];
    if (leftOut.length > 0)
      throw new UsageError(`No case is left for ${chosen.file}: the options leave out ${leftOut.join('; ')}.`);
    throw new EnvironmentError(`${chosen.file}: no case of the suites applies to this target.`);
  },
};

export const preparation: readonly Step<NetworkRun>[] = [
  folder,
  gateway,
  journal,
  addresses,
  preflightStep,
  cards,
  plan,
];
