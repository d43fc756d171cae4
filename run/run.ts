/** One run: plan, gateway, preflight, k6, callbacks. Its folder holds everything that the reports are made from. */
import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../common/errors';
import { isInterrupted } from '../common/processes/interrupt';
import { type Gateway, start as startGateway } from '../gateway';
import { payout } from '../generators/payouts';
import { type CallbackRecord, callbackForJournal } from '../journal';
import { journalIn, journalPath, journalWriter } from '../journal/files';
import type { Case } from '../suites/format/case';
import { payoutPlan } from '../suites/format/planner';
import { selects } from '../suites/format/selection';
import { withoutSecrets } from '../targets/without-secrets';
import { beginAttempt, certificationOf } from './attempts';
import { cardEncryption } from './cards';
import type { RunOptions } from './context';
import { recheckFinalStates } from './final-recheck/final-recheck';
import { writeInput } from './k6/input';
import { EndedTransactions } from './monitor/ended-transactions';
import { PendingCallbacks } from './monitor/pending-callbacks';
import { receiveCallbacks } from './network/callbacks';
import { preflight } from './network/preflight';
import { plannedProbe, probes, runProbes } from './probe';
import { provenanceOf } from './provenance';
import { neverSettlingCases } from './reconciliation/settlement-wait';
import { newRunId, runRecord } from './run-record';
import { runStage } from './run-stage';
import { estimateOf } from './settings/estimate';
import { estimateLine } from './settings/estimate-text';
import { planFor, suitesFor } from './settings/suites';
import { secretsOf } from './settings/target';
import { stagesOf } from './stages';

const authorityName = 'authority.pem';

/** PEM file of the authority that this run trusts: the embedded gateway's own, or that of the target. */
function trustedAuthority(gateway: Gateway | undefined, folder: string, own?: string): string | undefined {
  if (!gateway?.caCertificate) return gateway ? undefined : own;
  const file = join(folder, authorityName);
  writeFileSync(file, gateway.caCertificate);
  return file;
}

/** Entries that the embedded gateway keeps in a run of hours, where nothing asks for old ones: its memory is flat sooner. */
const shortMemory = { limit: 10_000, statementLimit: 10_000 };

/** A run that did not begin, for a mistake in its configuration, leaves no folder. */
function clearUnbegun(folder: string): void {
  if (journalIn(folder)) return;
  rmSync(join(folder, authorityName), { force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Runs the parts against the target; afterwards the journal in the folder is complete. */
export async function run(options: RunOptions): Promise<void> {
  const { chosen, folder } = options;
  const { target } = chosen;
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  // a load needs no cases, which take longer to read and to plan than it takes to start
  const hasCases = options.parts.includes('compliance');
  // read before the gateway listens, so that a mistake in the suites leaves nothing behind
  if (hasCases) suitesFor(target);
  const gateway =
    target.baseUrl === 'embedded'
      ? await startGateway({ tls: true, ...(options.profile.forHours && shortMemory), ...options.gateway, port: 0 })
      : undefined;
  const caFile = trustedAuthority(gateway, folder, chosen.caFile);
  const baseUrl = gateway?.url ?? target.baseUrl;
  const journal = journalWriter(journalPath(folder, options.gzip), secretsOf(chosen), chosen.pseudonyms);
  try {
    // checked first with a payout without a card, whose encryption may need a key from the gateway
    const withoutCards = target.instruments.filter((instrument) => instrument !== 'CARD');
    if (withoutCards.length > 0)
      await preflight(
        baseUrl,
        chosen,
        payout(payoutPlan({ ...target, instruments: withoutCards }, Date.now()), 1),
        caFile,
      );
    const encrypt = await cardEncryption(chosen, baseUrl, caFile);
    const plannedAt = Date.now();
    const plan = hasCases
      ? planFor(target, { seed: options.seed, at: plannedAt, encrypt, selection: options.selection })
      : { cases: [], leftOut: [] };
    const selected = (probe: Case) => !options.selection || selects(options.selection, probe);
    if (hasCases && plan.cases.length === 0 && !probes.some((probe) => selected(plannedProbe(probe))))
      throw new EnvironmentError(`${chosen.file}: no case of the suites applies to this target.`);
    const sample = payout(payoutPlan(target, Date.now(), encrypt), options.seed);
    if (withoutCards.length === 0) await preflight(baseUrl, chosen, sample, caFile);
    const pendingCallbacks = new PendingCallbacks();
    const onCallback = (record: CallbackRecord) => {
      journal.write(callbackForJournal(record));
      pendingCallbacks.addCallback(record);
    };
    const received = await receiveCallbacks(chosen, baseUrl, onCallback, options.callbackPort, caFile);
    const receiver = received && 'close' in received ? received : undefined;
    try {
      const id = newRunId(Date.now());
      const registered = target.callbacks?.register !== undefined;
      const observed = receiver && { address: receiver.url, registered };
      const record = {
        ...runRecord(options, id, baseUrl, observed, plannedAt),
        ...(await provenanceOf(options, baseUrl)),
      };
      const earlier =
        options.attempts && (await beginAttempt(options.attempts, certificationOf(target), { run: id, at: record.at }));
      journal.write({ ...record, ...(earlier && { attempts: earlier.attempts, previousAttempt: earlier.last }) });
      journal.write({ t: 'target', target: withoutSecrets(target) });
      if (received && 't' in received) journal.write(received);
      if (receiver)
        options.log(
          `Callbacks are received at ${receiver.url}${registered ? ', registered with the gateway' : '; the gateway must deliver them there (docs/targets.md)'}`,
        );
      if (options.parts.includes('compliance')) {
        for (const { payout: _, ...one } of plan.cases) journal.write({ t: 'plan', case: one });
        for (const left of plan.leftOut) journal.write({ t: 'left-out', ...left });
      }
      const { profile, seed } = options;
      const asked = { folder, run: id, baseUrl, target, profile, seed, plan, ...(encrypt && { encrypt }) };
      // without a load there are no payouts to prepare
      const input = writeInput({ ...asked, ...(!options.parts.includes('flow') && { pool: 0 }) });
      if (options.parts.includes('compliance'))
        await runProbes({
          chosen,
          baseUrl,
          run: id,
          payout: sample,
          ...(caFile && { caFile }),
          selected,
          write: (record) => journal.write(record),
        });
      journal.fresh();
      const endedTransactions = new EndedTransactions(chosen.pseudonyms?.map(([, pseudonym]) => pseudonym));
      const shared = {
        neverSettling: neverSettlingCases(plan.cases),
        unsettled: [],
        pendingCallbacks,
        endedTransactions,
      };
      const context = { options, run: id, baseUrl, input, sample, journal, ...shared, ...(caFile && { caFile }) };
      const estimate = estimateOf({ ...options, target, plan, ceiling: chosen.ceiling?.most });
      options.log(estimateLine(estimate));
      for (const stage of stagesOf(options, estimate)) {
        // the cases of a stage that did not run have no record, which makes the run incomplete
        if (isInterrupted()) break;
        await runStage(stage, context);
      }
      await recheckFinalStates(context);
      if (receiver) await pendingCallbacks.waitForAll(target.callbacks?.withinSeconds ?? 0);
    } finally {
      await receiver?.close();
    }
  } finally {
    journal.close();
    await gateway?.close();
    // it holds encrypted card numbers, which k6 needs and no reader does
    if (!process.env.DEBUG) rmSync(join(folder, 'input'), { recursive: true, force: true });
    if (isNew) clearUnbegun(folder);
  }
}
