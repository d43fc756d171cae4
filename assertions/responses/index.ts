/** The rules that every response is judged by, in compliance and under load alike. */
import { type Exchange, outcomeOf } from '../../contract';
import { operationSummary } from '../../contract/schemas';
import { accountRules, numberFormRule } from './account';
import { failureRules } from './failure';
import { httpRules, statusRules } from './http';
import { bankListRules, corridorRules, ledgerRules } from './lists';
import type { Observations } from './observations';
import { echoRules } from './payout-rules/echo';
import { modificationRules } from './payout-rules/modification';
import { createRules, type TrackedTransaction, viewRules } from './payout-rules/transaction';
import { type QuoteTerms, quotationRules } from './quotation';
import { answerName, fieldRules } from './schema';
import { statementRules } from './statement';

export { isKnown } from './known-code';
export { Observations } from './observations';
export { copiesFinding } from './payout-rules/concurrent-duplicates';
export { isSpent, saysUnfunded, spentBy } from './payout-rules/exhausted-limits';
export { failedByError } from './payout-rules/failed-view';
export { codeFit, fitsCallback, outcomeOfCode } from './payout-rules/state-codes';
export { isBusy, isPaidAtOnce, stateRule, type TrackedTransaction } from './payout-rules/transaction';
export { fieldRules } from './schema';

/** What a target declares about its responses. */
export interface Declared extends QuoteTerms {
  /** card numbers of the run, which no response may contain */
  pans: readonly string[];
}

type Rules = (exchange: Exchange, tracked: TrackedTransaction, declared: Declared, seen: Observations) => void;

/** Rules of a success in addition to its schema, by the object of the response. */
const byObject: Readonly<Record<string, Rules>> = {
  accountStatus: (exchange, _tracked, _declared, seen) => accountRules(exchange, seen),
  quotationResponse: (exchange, _tracked, declared, seen) => quotationRules(exchange, declared, seen),
  transactionResponse: (exchange, _tracked, _declared, seen) => createRules(exchange, seen),
  transactionView: (exchange, tracked, _declared, seen) => viewRules(exchange, tracked, seen),
  ledgerEntry: (exchange, _tracked, _declared, seen) => ledgerRules(exchange, seen),
  corridorQuotation: (exchange, _tracked, _declared, seen) => corridorRules(exchange, seen),
  bankList: (exchange, _tracked, _declared, seen) => bankListRules(exchange, seen),
  statementEntry: (exchange, _tracked, _declared, seen) => statementRules(exchange, seen),
  cancelResponse: (exchange, _tracked, _declared, seen) => modificationRules(exchange, seen),
  reverseResponse: (exchange, _tracked, _declared, seen) => modificationRules(exchange, seen),
};

function successRules(exchange: Exchange, tracked: TrackedTransaction, declared: Declared, seen: Observations): void {
  const operation = operationSummary(exchange.operation);
  const { body } = exchange.response;
  fieldRules(answerName(operation), operation.response, body, seen);
  statusRules(exchange, seen);
  // nothing inside can be judged
  if (seen.isBroken('http.shape')) return;
  seen.verify('http.shape');
  if (operation.request) echoRules(operation.response, exchange.request.body, body, seen);
  byObject[operation.response]?.(exchange, tracked, declared, seen);
}

/**
 * Judges one response. `tracked` is what is known of its transaction, `aboutCard` whether the exchange concerns a card.
 * Writes to `seen`, and returns it.
 */
export function judgeResponse(
  exchange: Exchange,
  tracked: TrackedTransaction,
  declared: Declared,
  seen: Observations,
  aboutCard = false,
): Observations {
  const outcome = outcomeOf(exchange.response);
  httpRules(exchange, outcome, declared.pans, aboutCard, seen);
  numberFormRule(exchange, seen);
  if (outcome === 'refused') failureRules(operationSummary(exchange.operation), exchange, tracked, seen);
  else if (outcome === 'success') successRules(exchange, tracked, declared, seen);
  return seen;
}
