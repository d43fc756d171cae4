/** The steps before anything is judged: folder, gateway, journal, and whether the target and its suites can run at all. */
import { existsSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proxyFor } from '../common/client/proxy';
import { EnvironmentError, UsageError } from '../common/errors';
import { makeFolder } from '../common/user-path';
import { type Gateway, start as startGateway } from '../gateway';
import type { Payout } from '../generators';
import { type Encrypt, payout } from '../generators/payouts';
import { type JournalWriter, journalIn, journalPath, journalWriter } from '../journal/files';
import type { Case } from '../suites/format/case';
import { payoutPlan } from '../suites/format/planner';
import { leftOutBy, selects } from '../suites/format/selection';
import { cardEncryption } from './cards';
import type { RunContext, RunOptions } from './context';
import { RunNotes } from './monitor/notes';
import { addressesOf, addressProblem } from './network/addresses';
import { type GatewayAccess, httpWire, termsOf } from './network/ask';
import { preflight } from './network/preflight';
import { plannedProbe, probes } from './probe';
import { newRunId } from './run-record';
import { type Estimate, estimateOf } from './settings/estimate';
import { checkMoney } from './settings/money-ceiling';
import { lockRunFolder } from './settings/run-folder';
import { bothPlans, noCases, planFor, suitesFor } from './settings/suites';
import { secretsOf } from './settings/target';
import { type ContextAfter, type Step, Steps } from './steps';

const authorityName = 'authority.pem';

/** Does the run have cases? A load has none, because reading and planning them takes longer than its start. */
export const hasCases = ({ parts }: RunOptions): boolean => parts.includes('compliance');

/** Is a case among those that the run is asked for? Without a selection, every case is. */
export const isSelected =
  ({ selection }: RunOptions) =>
  (one: Case): boolean =>
    !selection || selects(selection, one);

/** The instruments whose payouts need no key from the gateway. */
const withoutCards = ({ chosen: { target } }: RunOptions) => target.instruments.filter((one) => one !== 'CARD');

/** Makes the folder of the run and locks it. A new folder is removed if the run ended before it had a journal. */
const folder: Step<RunOptions, { isNew: boolean; unlock: () => void }> = {
  name: 'folder',
  setup: async (context) => {
    const isNew = makeFolder(context.folder) !== undefined;
    return { isNew, unlock: await lockRunFolder(context.folder) };
  },
  teardown: ({ folder, isNew, unlock }) => {
    unlock();
    // the input of k6 has encrypted card numbers, which no reader needs
    if (!process.env.DEBUG) rmSync(join(folder, 'input'), { recursive: true, force: true });
    if (!isNew || !existsSync(folder) || journalIn(folder)) return;
    rmSync(join(folder, authorityName), { force: true });
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  },
};

/** Reads the suites and sums up the money before the gateway listens, so that a mistake in them leaves nothing behind. */
const suites: Step<RunOptions> = {
  name: 'suites',
  setup: (context) => {
    const { chosen, seed, selection, own, later } = context;
    if (hasCases(context)) suitesFor(chosen.target);
    const asPlanned = { seed, at: Date.now(), selection, amountsOnly: true, own } as const;
    const plan = () => (hasCases(context) ? planFor(chosen.target, asPlanned) : noCases);
    checkMoney({ ...context, plan: () => bothPlans(plan(), later) });
  },
};

/** How many entries the embedded gateway keeps in a run of hours, which asks for no old ones: its memory stops growing sooner. */
const shortMemory = { limit: 10_000, statementLimit: 10_000 };

/** The embedded gateway, where the target is that. */
const gateway: Step<RunOptions, { embedded: Gateway | undefined }> = {
  name: 'gateway',
  setup: async ({ chosen, profile, gateway }) => {
    if (chosen.target.baseUrl !== 'embedded') return { embedded: undefined };
    const memory = profile.forHours && shortMemory;
    return { embedded: await startGateway({ tls: true, ...memory, ...gateway, port: 0 }) };
  },
  teardown: ({ embedded }) => embedded?.close(),
};

/** Points the target at the embedded gateway, whose authority is then the only one trusted. */
const embeddedTarget: Step<RunOptions & { embedded: Gateway | undefined }, Pick<RunOptions, 'chosen'>> = {
  name: 'embedded target',
  setup: ({ chosen, folder, embedded }) => {
    if (!embedded) return;
    const { url, caCertificate } = embedded;
    const caFile = caCertificate && join(folder, authorityName);
    if (caFile) writeFileSync(caFile, caCertificate);
    return { chosen: { ...chosen, baseUrl: url, caFile } };
  },
};

/** Opens the journal. */
const journal: Step<RunOptions, { journal: JournalWriter }> = {
  name: 'journal',
  setup: ({ chosen, folder, gzip }) => ({
    journal: journalWriter(journalPath(folder, gzip), secretsOf(chosen), chosen.pseudonyms),
  }),
  teardown: ({ journal }) => journal.close(),
};

/** The wire over which the harness itself asks the gateway. */
const wire: Step<
  RunOptions & { journal: JournalWriter },
  Pick<RunContext, 'terms'> & { wire: ReturnType<typeof httpWire> }
> = {
  name: 'wire',
  setup: ({ chosen, journal }) => ({
    wire: httpWire(chosen, (record) => journal.write(record)),
    terms: termsOf(chosen, newRunId(Date.now())),
  }),
  teardown: ({ wire }) => wire.close(),
};

/** Pins an address that answers, because k6 may pick a dead one. The preflight reports an unknown name; a proxy looks names up. */
const addresses: Step<RunOptions, Pick<RunOptions, 'chosen'>> = {
  name: 'addresses',
  setup: async ({ chosen, log }) => {
    if (proxyFor(chosen.baseUrl)) return;
    const tried = await addressesOf(chosen.baseUrl).catch(() => undefined);
    if (tried?.pinned === undefined) return;
    const problem = addressProblem(tried);
    if (problem) log(`${problem}.`);
    return { chosen: { ...chosen, hosts: { [tried.host]: tried.pinned } } };
  },
};

type WithAccess = RunOptions & GatewayAccess;

/** Checks that a gateway answers, with a payout to no card: encrypting a card number may need a key from the gateway. */
const preflightStep: Step<WithAccess> = {
  name: 'preflight',
  setup: async (context) => {
    const { target } = context.chosen;
    const instruments = withoutCards(context);
    if (instruments.length === 0) return;
    const sample = payout(payoutPlan({ ...target, instruments }, Date.now()), 1);
    await preflight({ ...context, sample });
  },
};

/** Fetches the key for card numbers; if every payout needs it, the preflight is done here instead. */
const cards: Step<WithAccess, { encrypt: Encrypt | undefined; sample: Payout }> = {
  name: 'cards',
  setup: async (context) => {
    const { chosen, seed } = context;
    const encrypt = await cardEncryption(chosen);
    const sample = payout(payoutPlan(chosen.target, Date.now(), encrypt), seed);
    if (withoutCards(context).length === 0) await preflight({ ...context, sample });
    return { encrypt, sample };
  },
};

/** What a plan gives to the steps after it. */
interface Planned extends Pick<RunContext, 'plan' | 'notes'> {
  /** epoch milliseconds of the plan */
  plannedAt: number;
  estimate: Estimate;
}

/** Makes the plan; the step `input` writes it. A target to which no case and no probe applies has no run. */
const plan: Step<WithAccess & { encrypt: Encrypt | undefined }, Planned> = {
  name: 'plan',
  setup: (context) => {
    const { chosen, seed, encrypt, selection, own, terms } = context;
    const at = Date.now();
    const plan = hasCases(context) ? planFor(chosen.target, { seed, at, encrypt, selection, own }) : noCases;
    const isAny = plan.cases.length > 0 || probes.map(plannedProbe).some(isSelected(context));
    if (!hasCases(context) || isAny) {
      const notes = new RunNotes(plan, terms, chosen.pseudonyms);
      return { plan, notes, plannedAt: at, estimate: estimateOf({ ...context, plan }) };
    }
    const leftOut = selection ? leftOutBy(selection) : [];
    if (leftOut.length > 0)
      throw new UsageError(`No case is left for ${chosen.file}: the options leave out ${leftOut.join('; ')}.`);
    throw new EnvironmentError(`${chosen.file}: no case of the suites applies to this target.`);
  },
};

/** The steps that every run over the network begins with, in their order. */
export const preparation = Steps.from<RunOptions>()
  .with(folder)
  .with(suites)
  .with(gateway)
  .with(embeddedTarget)
  .with(journal)
  .with(wire)
  .with(addresses)
  .with(preflightStep)
  .with(cards)
  .with(plan);

/** A run over the network, as the preparation leaves it. */
export type PreparedRun = ContextAfter<typeof preparation>;
