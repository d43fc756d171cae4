/** One complete run in this process, as a journal in memory: cases, load, ledger, statement and callbacks. */
import type { Modification } from '../../gateway';
import { draft, headers, type PayoutTemplates } from '../../generators';
import { payout, payouts } from '../../generators/payouts';
import { payoutTemplates } from '../../generators/requests';
import type {
  FlowRecord,
  JournalRecord,
  LedgerRecord,
  Part,
  RunRecord,
  StatementRecord,
  UnreadRecord,
} from '../../journal';
import { config, type Profile, plannedFlows } from '../../k6.config';
import { exchangeOf, makeCall, type Terms } from '../../scenarios/engine/exchange';
import type { Runner } from '../../scenarios/engine/flow';
import { newQuiescence } from '../../scenarios/engine/rounds/ledger-quiescence';
import { runBatch } from '../../scenarios/engine/run-batch';
import { runFlow } from '../../scenarios/engine/run-flow';
import type { Reply, Wire } from '../../scenarios/engine/wire';
import { payoutPlan } from '../../suites/format/planner';
import type { Attestation } from '../../targets/waivers';
import { finalRecheck, finalRecheckCase } from '../final-recheck/final-recheck';
import { EndedTransactions } from '../monitor/ended-transactions';
import { PayoutTotal } from '../monitor/payout-total';
import { balanceIn } from '../reconciliation/ledger';
import { entriesIn } from '../reconciliation/statement';
import { runRecord } from '../run-record';
import { stableMs } from '../settings/waits';
import {
  encrypt,
  type InProcessOptions,
  noon,
  runCases,
  type Setting,
  settingOf,
  target,
  terms,
  wireTo,
} from './in-process';

/** The load check of certify, with fewer flows. */
const profile: Profile = { ...config.profiles.certify, rate: 20, seconds: 2, resendEvery: 10, batches: 2 };

const drawn = payouts(payoutPlan(target, noon, encrypt, profile.mix), 1, plannedFlows(profile));
const templatesBySetting = new WeakMap<Setting, PayoutTemplates[]>();

/** A round of every kind of payout of the profile. */
function templatesOf(setting: Setting): (index: number) => PayoutTemplates {
  const templates = templatesBySetting.get(setting) ?? drawn.map((one) => payoutTemplates(one, [], setting.terms));
  templatesBySetting.set(setting, templates);
  return (index) => templates.at(index % templates.length) as PayoutTemplates;
}

/** The payout of the harness's own requests. */
const sample = payout(payoutPlan(target, noon, encrypt), 1);

/** Requirements that a run without sockets cannot show: the probe of the wire does. */
export const ofTheWire = ['auth.header-names'] as const;

const attested = ofTheWire.map(
  (requirement): Attestation => ({
    requirement,
    approver: 'the tests of the probe',
    statement: 'shown over a socket',
    expires: '9999-12-31',
    evidence: '0'.repeat(64),
  }),
);

function firstRecord({ target }: Setting): RunRecord {
  const parts: Part[] = ['compliance', 'flow'];
  const chosen = { target, file: '', credentials: terms.credentials };
  const waivers = { waivers: [], attestations: attested };
  const options = { chosen, folder: '', seed: 1, parts, profile, waivers, log: () => {} };
  const callbacks = { address: `${terms.baseUrl}/callbacks`, registered: true };
  const record = runRecord(options, terms.run, terms.baseUrl, callbacks, noon);
  return { ...record, at: noon };
}

/** The harness's own reads of ledger and statement around a load. */
class Reader {
  constructor(
    private readonly own: Terms,
    private readonly wire: Wire,
  ) {}

  /** The balance once it is stable and as expected, or the last one when the settlement time is over. */
  balance(when: LedgerRecord['when'], isExpected: (balance: LedgerRecord) => boolean = () => true) {
    let last: LedgerRecord | UnreadRecord | undefined;
    return this.#until(
      () => {
        const answer = this.#ask('ledgerByCurrency', {});
        return this.#readable('ledger', () => balanceIn(answer, target.sendingCurrency, when, this.wire.now()));
      },
      (next) => {
        const isSame = next.t === 'ledger' && last?.t === 'ledger' && next.balance === last.balance;
        last = next;
        return isSame && isExpected(next);
      },
    );
  }

  /** The statement since `from`, once it is complete, or the last one when the settlement time is over. */
  statement(from: number, isComplete: (parts: (StatementRecord | UnreadRecord)[]) => boolean) {
    return this.#until(() => {
      const now = this.wire.now();
      const answer = this.#ask('statements', {
        start: new Date(from - 60_000).toISOString(),
        end: new Date(now + 60_000).toISOString(),
      });
      const read = this.#readable('statement', () => entriesIn(answer, terms.run, target.sendingCurrency, now));
      return Array.isArray(read) ? read : [read];
    }, isComplete);
  }

  #ask(id: 'ledgerByCurrency' | 'statements', path: Record<string, string>) {
    const now = this.wire.now();
    const request = draft(id, sample, { now, reference: '' });
    Object.assign(request.path, path);
    const call = makeCall(this.own, id, request, headers(terms.credentials, now));
    return exchangeOf(call, this.wire.send([call])[0] as Reply, now, this.own).response;
  }

  #readable<T>(what: UnreadRecord['what'], read: () => T): T | UnreadRecord {
    try {
      return read();
    } catch (cause) {
      return { t: 'unread', at: this.wire.now(), what, reason: String(cause) };
    }
  }

  #until<T>(read: () => T, isWanted: (value: T) => boolean): T {
    const deadline = this.wire.now() + terms.settlement.withinSeconds * 1000;
    for (;;) {
      const value = read();
      if (isWanted(value) || this.wire.now() >= deadline) return value;
      this.wire.sleep(stableMs / 1000);
    }
  }
}

const flowsIn = (records: readonly JournalRecord[]): FlowRecord[] => records.filter((record) => record.t === 'flow');

/** The load: balance, flows and batches, balance and statement. The flows run one after another. */
function runLoad(
  own: Terms,
  wire: Wire,
  records: JournalRecord[],
  templateOf: (index: number) => PayoutTemplates,
): void {
  const reader = new Reader(own, wire);
  const from = wire.now();
  const before = reader.balance('before');
  wire.write(before);
  const runner: Runner = { terms: own, wire, sampleCounts: {} };
  const flows = plannedFlows(profile);
  for (let index = 0; index < flows; index += 1)
    runFlow(index, templateOf(index), runner, { resend: index % profile.resendEvery === 0 });
  for (let index = 0; index < profile.batches; index += 1)
    runBatch(index, templateOf(-1 - index), profile.copies, runner);
  wire.write({
    t: 'end',
    part: 'flow',
    at: wire.now(),
    exit: 0,
    dropped: 0,
    iterations: flows + profile.batches,
  });
  const total = new PayoutTotal();
  total.add(flowsIn(records));
  wire.write(reader.balance('after', (after) => before.t !== 'ledger' || total.matchesBalances(before, after)));
  for (const part of reader.statement(from, (parts) => total.matchesStatement(parts))) wire.write(part);
}

/** Seconds from the last case to the final re-check. */
const untilFinalRecheck = 30;

async function recheckFinalStates(own: Terms, wire: Wire, records: readonly JournalRecord[]): Promise<void> {
  wire.sleep(untilFinalRecheck);
  const found = new EndedTransactions();
  for (const record of records)
    if (record.t === 'case' || record.t === 'flow') found.add(record);
    else found.addExchange(record);
  const created = found.createdBy(terms.credentials.username);
  if (found.ended.length === 0) return;
  wire.write({ t: 'plan', case: finalRecheckCase });
  await finalRecheck({
    ended: found.ended,
    created,
    terms: own,
    atOnce: 1,
    ask: async (call) => wire.send([call])[0] as Reply,
    now: wire.now,
    write: wire.write,
  });
}

interface WholeRunOptions extends InProcessOptions {
  /** false: without the load */
  load?: boolean;
}

/**
 * Runs the cases, or only the named ones, and then the load; returns every record of the journal. What needs a socket is
 * missing: the probes of the wire and of TLS.
 */
export async function wholeRun(
  modifications: readonly Modification[] = [],
  { load = true, ...options }: WholeRunOptions = {},
): Promise<JournalRecord[]> {
  const { only, begin } = options;
  const setting = settingOf(options.dialect);
  const { plan, terms } = setting;
  const records: JournalRecord[] = [{ ...firstRecord(setting), deselected: only ? ['some cases'] : [] }];
  const wire = wireTo(modifications, records);
  const own = { ...terms, quiescence: newQuiescence() };
  const cases = plan.cases.filter(({ id }) => only?.has(id) ?? true);
  for (const { payout: _, ...one } of cases) wire.write({ t: 'plan', case: one });
  for (const left of plan.leftOut) wire.write({ t: 'left-out', ...left });
  for (const serial of [false, true]) {
    await runCases(serial, options, own, wire);
    // open payouts settle before a ledger is read
    wire.sleep(terms.settlement.withinSeconds * 2);
    const iterations = cases.filter((one) => (one.serial ?? false) === serial).length;
    wire.write({ t: 'end', part: 'compliance', at: wire.now(), exit: 0, dropped: 0, iterations });
  }
  if (load) {
    begin?.('load');
    runLoad(own, wire, records, templatesOf(setting));
  }
  await recheckFinalStates(own, wire, records);
  wire.sleep(target.callbacks?.withinSeconds ?? 0);
  return records;
}
