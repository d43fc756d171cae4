/** The money of a whole run: every payout of cases, probes and load, against the ledgers and statements of both partners. */
import { counted, debited, decimalOf, millionths, parseIso } from '../../../../contract';
import type { LedgerRecord, Partner } from '../../../../journal';
import { type Journal, keyOf, runOf } from '../../../../journal/files';
import { type CasePayout, stateOf } from '../../../model';
import { lastBalances } from '../../../responses';
import { mayHaveMoved } from '../../faults';
import { type EvidenceStore, wholeRun } from '../../results/evidence-store';
import { cutShort, ledgerEvidence, openFlows } from './ledger';
import { doublesEvidence, momentsOf, movedBy, movedText, type Others, othersEvidence, othersOf, Sums } from './others';
import {
  byReference,
  type Entries,
  entriesOf,
  type OwnStatement,
  statementEvidence,
  statementOf,
  statementOfCases,
} from './statement';
import { readingsEvidence } from './statement-readings';
import { type AccountsOf, accountsIn, balancesEvidence, belongingEvidence, timesEvidence } from './whole-statement';

const requirement = 'ledger.money';

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** What has left a ledger: a certain amount, and sums each of which has left it either whole or not at all. */
class Spent {
  certain = 0n;
  /**
   * by state and trigger: a gateway debits payouts when it accepts them, sends them for credit or settles them, and returns
   * money likewise, so what is held may be debited otherwise than what is in process
   */
  readonly #waiting = new Map<string, bigint>();
  readonly #unclear: bigint[] = [];
  /** payouts whose amount was not seen */
  unknown = 0;
  readonly evidence: string[] = [];

  /** `moved`: an entry of it came after the last view, so that the balance may have it or not */
  add(payout: CasePayout, trigger = '', moved = false): void {
    const { amount, exchange } = payout;
    const seen = stateOf(payout);
    const state = (seen === 'pending' || seen === 'reversing') && moved ? 'unclear' : seen;
    if (state === 'free') return;
    if (amount === undefined) {
      this.unknown += 1;
      return;
    }
    if (state === 'paid') {
      this.certain += amount;
      this.evidence.push(exchange);
    } else if (state === 'unclear') this.#unclear.push(amount);
    else this.#waiting.set(state + trigger, (this.#waiting.get(state + trigger) ?? 0n) + amount);
  }

  /** The flows of a load, which are those of the first partner. */
  addFlows(journal: Journal): void {
    for (const { sent = 0n } of journal.flows.where(({ status }) => status === 'SUCCESS')) this.certain += sent;
    for (const { sent } of openFlows(journal))
      if (sent === undefined) this.unknown += 1;
      else this.#unclear.push(sent);
  }

  /** The sums of payouts that have not ended, or of which nobody knows whether they have left the ledger. */
  get openSums(): Sums {
    return new Sums(
      this.#open.filter((amount) => amount > 0n),
      maxSums,
    );
  }

  get #open(): bigint[] {
    return [...this.#waiting.values(), ...this.#unclear];
  }

  get expected(): string {
    const open = total(this.#open);
    const paid = `${decimalOf(this.certain)} less, the sum of what was paid out in the run`;
    return open > 0n ? `${paid}, and any of the payouts that have not ended, ${decimalOf(open)} together` : paid;
  }
}

/** Number of open sums up to which each combination is tried; with more, anything up to their total is allowed. */
const maxSums = 12;

/** Why the balances at both ends of a run say nothing; undefined: they do. */
function obstacle(journal: Journal): string | undefined {
  if (mayHaveMoved(journal)) return 'a reply about a payout was lost: it may have moved money';
  return runOf(journal).parts.includes('flow') ? cutShort(journal) : undefined;
}

/** What the ledgers of a partner hold at one end of the run, by currency, in millionths. */
function balancesOf(journal: Journal, { username }: Partner, when: LedgerRecord['when']): Map<string, bigint> {
  const own = journal.ledgers.filter(
    (one) => one.when === when && one.partner?.username === username && !one.otherwise,
  );
  return new Map(own.flatMap(({ currency, balance }) => [[currency, millionths(balance) ?? 0n]]));
}

/** What is listed at the beginning of a run is listed at its end (Endpoints: Ledger balance). */
function listedEvidence(
  currencies: Iterable<string>,
  { username }: Partner,
  end: ReadonlyMap<string, bigint>,
  store: EvidenceStore,
): void {
  const gone = [...currencies].filter((currency) => !end.has(currency));
  if (gone.length === 0 || end.size === 0) return;
  const expected = `the ledgers of ${username} that were listed at the beginning of the run`;
  store.violate({ requirement: 'ledger.all', expected, received: `none of ${gone.join(', ')}` }, wholeRun, '');
}

/** Every operation on ledgers shows the same balance as the list of all ledgers (Endpoints: Ledger balance). */
function sameEvidence({ ledgers }: Journal, store: EvidenceStore): void {
  for (const { otherwise, balance, currency, partner } of ledgers) {
    if (!otherwise || millionths(otherwise.listed) === millionths(balance)) continue;
    const expected = `${otherwise.listed} ${currency} of ${partner?.username}, as in the list of all ledgers`;
    const received = `${balance} by ${otherwise.operation}`;
    store.violate({ requirement: 'ledger.same', expected, received }, wholeRun, '');
  }
}

/** Milliseconds by which the clocks of gateway and harness may differ where their times decide what came first. */
const clocksApart = 5000;

/** Is an entry of a payout about as late as its last view, or later? Held payouts settle whenever they like. */
function hasMoved({ reference, transactionReference, views }: CasePayout, entries: Entries): boolean {
  const from = (views.at(-1)?.at ?? Number.POSITIVE_INFINITY) - clocksApart;
  const own = entries?.get(keyOf(reference)) ?? [];
  return own.some((one) => one.internalRef === transactionReference && parseIso(one.timestamp) >= from);
}

/**
 * The last balance of a statement is that of the ledger (Resources: Statement entry: the balance after the entry). Payouts
 * that have not ended may be booked in one of them alone, also those that were there before the run: on a gateway that was
 * not born for it, the ledger changes as the entries of the run say. This only finds violations.
 */
function lastBalanceEvidence(
  { partner: { username }, statement, others }: PartnerMoney,
  currency: string,
  [from, to]: readonly [from: bigint, to: bigint],
  spent: Spent,
  isNew: boolean,
  store: EvidenceStore,
): void {
  const { all, begun } = statement ?? { all: [], begun: 0 };
  const own = all.filter((entry) => entry.currency === currency);
  const [last, ...more] = lastBalances(own);
  if (last === undefined || more.length > 0) return;
  const listed = debited(own.filter(({ timestamp }) => !(parseIso(timestamp) < begun)));
  const beyond = isNew ? last - to : from - to - listed;
  const ofOthers = movedBy(others, currency, 'beyondEntries');
  const { openSums } = spent;
  if (openSums.hasWith(ofOthers, beyond) || openSums.hasWith(ofOthers, -beyond)) return;
  const [expected, received] = isNew
    ? [
        `${decimalOf(to)} ${currency} of ${username}, as the ledger holds at the end of the run`,
        `${decimalOf(last)} after the last entry of the statement`,
      ]
    : [
        `${currency} of ${username}: ${decimalOf(listed)} less, as the entries of the run say`,
        `${decimalOf(from - to)} less on the ledger`,
      ];
  store.violate({ requirement: 'statements.ledger', expected, received }, wholeRun, '');
}

/** Each ledger has changed by what its partner's payouts have cost, to the last minor unit (Resources: Ledger). */
function ledgersEvidence(journal: Journal, money: PartnerMoney, accountsOf: AccountsOf, store: EvidenceStore): void {
  const { partner, own, statement, entries, others } = money;
  const beginning = balancesOf(journal, partner, 'beginning');
  const end = balancesOf(journal, partner, 'end');
  listedEvidence(beginning.keys(), partner, end, store);
  if (beginning.size === 0 || end.size === 0) return;
  const reason = obstacle(journal);
  if (reason) {
    // what the load shows of one ledger does not show the others
    store.skip(requirement, 'skip', reason, `the ledgers of ${partner.username}`);
    return;
  }
  const { target, embedded: isNew = false } = runOf(journal);
  const main = target.sendingCurrency;
  const triggers = new Map(journal.plans.map((plan) => [plan.case.id, plan.case.trigger]));
  const triggerOf = ({ exchange }: CasePayout) => triggers.get(journal.exchanges.get(exchange)?.case ?? '');
  for (const [currency, from] of beginning) {
    const to = end.get(currency);
    if (to === undefined) continue;
    const change = from - to;
    const spent = new Spent();
    for (const payout of own)
      if ((payout.currency ?? main) === currency) spent.add(payout, triggerOf(payout), hasMoved(payout, entries));
    if (!partner.isSecond && currency === main) spent.addFlows(journal);
    if (spent.unknown > 0) {
      store.skip(
        requirement,
        'skip',
        `the amount of ${counted(spent.unknown, 'payout')} was not seen`,
        `${currency} of ${partner.username}`,
      );
      continue;
    }
    const ofOthers = movedBy(others, currency, 'ledger');
    const { openSums } = spent;
    if (openSums.hasWith(ofOthers, change - spent.certain)) {
      store.verify(requirement, wholeRun, spent.evidence);
      if (statement && accountsOf(partner.username, currency) === 1)
        lastBalanceEvidence(money, currency, [from, to], spent, isNew, store);
      continue;
    }
    // what others have sent as this partner, and is pending, shows nowhere, and only takes money
    if (others.hasCompany && change - spent.certain >= ofOthers.low) continue;
    const expected = `${currency} of ${partner.username}: ${spent.expected}`;
    const received = movedText(change, openSums.restWith(ofOthers, change - spent.certain));
    store.violate({ requirement, expected, received }, wholeRun, '');
  }
}

/** A partner whose money the run has read, and what is known of it. */
export interface PartnerMoney {
  partner: Partner;
  /** the payouts of the partner */
  own: readonly CasePayout[];
  statement: OwnStatement | undefined;
  entries: Entries;
  others: Others;
  /** what came back later than the target settles: epoch milliseconds, and millionths */
  returns: readonly { at: number; amount: bigint }[];
}

/**
 * Payouts of cases whose money came back later than the target settles, and when: nothing says how long a reversal takes
 * (interpretation states.open-reversal).
 */
function lateReturns(
  own: readonly CasePayout[],
  entries: Entries,
  { offset = 0 }: Partial<OwnStatement>,
  settleMs: number,
): PartnerMoney['returns'] {
  return own.flatMap(({ events, reference, transactionReference, amount = 0n }) => {
    const granted = events.find((one) => one.operation === 'reverseTransaction' && one.outcome === 'success');
    const back = entries
      ?.get(keyOf(reference))
      ?.find((one) => one.internalRef === transactionReference && one.type === 'BOUNCED');
    const at = parseIso(back?.timestamp) - offset;
    return granted && at - granted.until > settleMs ? [{ at, amount }] : [];
  });
}

/** The money of each partner whose ledger or statement the run has read. */
export function moneyOf(all: readonly CasePayout[], journal: Journal): PartnerMoney[] {
  const read = [...journal.ledgers, ...journal.statements].flatMap(({ partner }) => partner ?? []);
  const partners = new Map(read.map((partner) => [partner.username.toLowerCase(), partner]));
  const settleMs = (journal.runs[0]?.limits.settleSeconds ?? 0) * 1000;
  return [...partners].map(([username, partner]) => {
    const own = all.filter((payout) => payout.username === username);
    const statement = statementOf(journal, partner, own);
    const entries = statement && byReference(statement.all, statement.begun);
    const returns = lateReturns(own, entries, statement ?? {}, settleMs);
    return { partner, own, statement, entries, others: othersOf(journal, partner, own, statement), returns };
  });
}

/** When payouts of others, or late returns, moved the first partner's money beside the cases, epoch milliseconds. */
export const movedBesides = (partners: readonly PartnerMoney[]): number[] =>
  partners.flatMap(({ partner, others, statement, returns }) =>
    partner.isSecond ? [] : [...momentsOf(others, statement), ...returns.map(({ at }) => at)],
  );

/** Judges the money of a run by the ledgers at its beginning and its end, and by the statements of its time. */
export function moneyEvidence(
  all: readonly CasePayout[],
  journal: Journal,
  store: EvidenceStore,
  partners: readonly PartnerMoney[] = moneyOf(all, journal),
): void {
  const first = partners.find(({ partner }) => !partner.isSecond);
  const moved = first && movedBy(first.others, runOf(journal).target.sendingCurrency, 'ledger');
  ledgerEvidence(journal, store, all, moved?.with(first?.returns.map(({ amount }) => -amount) ?? []));
  statementEvidence(journal, entriesOf(journal), store);
  doublesEvidence(
    partners.map(({ others }) => others),
    journal,
    store,
  );
  const accountsOf = accountsIn(journal);
  // of the embedded gateway the balances themselves are compared, so no account may be missing
  const wholeAccountsOf = runOf(journal).embedded ? accountsIn(journal, true) : accountsOf;
  balancesEvidence(journal, accountsOf, store);
  readingsEvidence(journal, store);
  sameEvidence(journal, store);
  for (const money of partners) {
    const { partner, own, statement, entries, others } = money;
    statementOfCases(own, entries, new Set(journal.statements.map(({ currency }) => currency)), store);
    timesEvidence(own, entries, store);
    othersEvidence(others, store);
    if (statement) belongingEvidence(partner, own, statement, others, journal, store);
    ledgersEvidence(journal, money, wholeAccountsOf, store);
  }
}
