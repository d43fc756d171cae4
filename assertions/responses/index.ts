/** The rules that every response is judged by, in compliance and under load alike. */
import { operation as operationOf, outcomeOf } from '../../contract';
import type { Exchange } from '../../journal';
import { accountRules, numberFormRule } from './account';
import { failureRules } from './failure';
import { httpRules, statusRules } from './http';
import { bankListRules, corridorRules, ledgerRules } from './lists';
import type { Observations } from './observations';
import { echoRules } from './payout-rules/echo';
import { modificationRules } from './payout-rules/modification';
import { createRules, type TrackedTransaction, viewRules } from './payout-rules/transaction';
import { type QuoteTerms, quotationRules } from './quotation';
import { fieldRules } from './schema';
import { codesIn, statementRules } from './statement';

export { meansNone } from './failure';
export { noteCard, showsCard } from './http';
export { isKnown } from './known-code';
export { rows } from './lists';
export { Observations } from './observations';
export { copiesFinding, isUndecided, tellingCopy, wasBusy } from './payout-rules/concurrent-duplicates';
export { isSpent, limitThatExplains, saysUnfunded } from './payout-rules/exhausted-limits';
export { failedByError } from './payout-rules/failed-view';
export { codeFit, fitsCallback, outcomeOfCode } from './payout-rules/state-codes';
export { isBusy, isPaidAtOnce, type TrackedTransaction } from './payout-rules/transaction';
export { fieldRules, isSentEcho } from './schema';
export { chainOutcome, lastBalances } from './statement-chain';
export { isOpenWord, successWordingRule, wordingFits } from './wording';
export { codesIn };

/** What a target declares about its responses. */
export interface QuotedTerms extends QuoteTerms {
  /** card numbers of the run, which no response may contain */
  pans: readonly string[];
}

type Rules = (exchange: Exchange, notes: Observations, declared: QuotedTerms, tracked: TrackedTransaction) => void;

/** Rules of a success in addition to its schema, by the object of the response. */
const byObject: Readonly<Record<string, Rules>> = {
  accountStatus: accountRules,
  quotationResponse: quotationRules,
  transactionResponse: createRules,
  transactionView: viewRules,
  ledgerEntry: ledgerRules,
  corridorQuotation: corridorRules,
  bankList: bankListRules,
  statementEntry: statementRules,
  cancelResponse: modificationRules,
  reverseResponse: modificationRules,
};

function successRules(
  exchange: Exchange,
  tracked: TrackedTransaction,
  declared: QuotedTerms,
  notes: Observations,
): void {
  const operation = operationOf(exchange.operation);
  const { body } = exchange.response;
  fieldRules(operation.response, operation, body, notes, exchange.request.body);
  statusRules(exchange, notes);
  // nothing inside can be judged
  if (notes.isBroken('http.shape')) return;
  notes.verify('http.shape');
  if (operation.request) echoRules(operation.response, exchange.request.body, body, notes);
  byObject[operation.response]?.(exchange, notes, declared, tracked);
}

/**
 * Judges one response by every rule that needs no case: a quote without `fxRate`, say, is a finding of its field.
 * `tracked` is what is known of its transaction, `aboutCard` whether the exchange concerns a card. Writes to `notes`,
 * and returns it.
 */
export function judgeResponse(
  exchange: Exchange,
  tracked: TrackedTransaction,
  declared: QuotedTerms,
  notes: Observations,
  aboutCard = false,
): Observations {
  const outcome = outcomeOf(exchange.response);
  httpRules(exchange, outcome, declared.pans, aboutCard, notes);
  numberFormRule(exchange, notes);
  if (outcome === 'refused') failureRules(operationOf(exchange.operation), exchange, tracked, notes);
  else if (outcome === 'success') successRules(exchange, tracked, declared, notes);
  return notes;
}
