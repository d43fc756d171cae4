import { reserve } from '../domain/ledger';
import { echoedEntries } from '../domain/parties';
import type { Partner } from '../domain/partner';
import { onHold, pending, type StateChange, statusText, type Transaction } from '../domain/transaction';
import { plantedCode, type Trigger, triggerOf } from '../domain/triggers';
import type { Body, Exchange } from '../exchange/exchange';
import { type AcceptedPayout, acceptPayout } from './acceptance';
import { countPayout } from './limits';

const echoedKeys = ['msisdn', 'bankaccountno'];

/** The states of an accepted transaction, unless it is cancelled or reversed. */
function timelineOf({ state, rules, now }: Exchange, { beneficiary, isOlder }: AcceptedPayout): StateChange[] {
  const [trigger, code] = [triggerOf(beneficiary), plantedCode(beneficiary, 'credit')];
  const outcome = rules.outcomeOf(trigger, code);
  const settlesAt = rules.settlementTime(now, state.config.settleMs, trigger);
  const first = { at: now, outcome: code === onHold.code ? onHold : pending };
  const isSynchronous = isOlder && first.outcome === pending;
  if (isSynchronous && rules.isCreditedAtOnce(outcome, Number.isFinite(settlesAt))) return [{ at: now, outcome }];
  if (!Number.isFinite(settlesAt)) return [first];
  return [first, { at: settlesAt, outcome }];
}

/** When the payout is sent for credit; it cannot be cancelled afterwards. */
function creditTime({ state, now }: Exchange, trigger: Trigger | undefined): number {
  if (trigger === 'credit-in-process') return now;
  return trigger === 'held-pending' ? Number.POSITIVE_INFINITY : now + state.config.settleMs / 2;
}

function newTransaction(exchange: Exchange, body: Body, accepted: AcceptedPayout): Transaction {
  const { operationOrdinal, state, now } = exchange;
  const { beneficiary, sendingAmount, quote } = accepted;
  const timeline = timelineOf(exchange, accepted);
  return {
    operationOrdinal,
    serviceReference: `T${state.nextId()}`,
    creditingReference: `R${state.nextId()}`,
    requestDate: body.requestDate as string,
    amount: body.amount as string,
    currency: body.currency as string,
    type: body.type as string,
    partnerReference: body.requestingOrganisationTransactionReference as string,
    debitParty: echoedEntries(body.debitParty, echoedKeys),
    creditParty: echoedEntries(body.creditParty, echoedKeys),
    beneficiary,
    sendingAmount,
    sendingCurrency: quote.sendingCurrency,
    acceptedAt: now,
    creditAt: creditTime(exchange, triggerOf(beneficiary)),
    timeline,
    // PENDING moves no money and has no callback
    postedStates: timeline[0]?.outcome.status === 'PENDING' ? 1 : 0,
  };
}

/** Stores an accepted transaction, schedules its states and reserves its money. */
function store(exchange: Exchange, partner: Partner, transaction: Transaction, { dollars }: AcceptedPayout): void {
  const { schedule } = exchange.state;
  for (const { at } of transaction.timeline.slice(transaction.postedStates)) schedule.add(at, { transaction, partner });
  partner.transactions.add(transaction);
  countPayout(exchange, transaction, dollars);
  const ledger = partner.ledgers.get(transaction.sendingCurrency);
  if (ledger) reserve(ledger, transaction.sendingAmount);
}

/** The members that the responses of create and view share (Resources: Transaction response). */
export function transactionEntry(transaction: Transaction, transactionStatus: string): Body {
  return {
    requestDate: transaction.requestDate,
    amount: transaction.amount,
    currency: transaction.currency,
    type: transaction.type,
    requestingOrganisationTransactionReference: transaction.partnerReference,
    debitParty: transaction.debitParty,
    creditParty: transaction.creditParty,
    transactionStatus,
    transactionReference: transaction.serviceReference,
  };
}

/**
 * Create a transaction of any type and instrument (Endpoints). The status is 3050, or 3000 where the older revision is
 * credited immediately. Refusals: see `acceptPayout`; a refused reference can be used again.
 */
export function createTransaction(exchange: Exchange): Body {
  const [partner, body] = [exchange.partner as Partner, exchange.body as Body];
  const accepted = acceptPayout(exchange, partner, body);
  const transaction = newTransaction(exchange, body, accepted);
  store(exchange, partner, transaction, accepted);
  const isPaid = transaction.postedStates === 0;
  return transactionEntry(transaction, statusText(isPaid ? (transaction.timeline[0] as StateChange).outcome : pending));
}
