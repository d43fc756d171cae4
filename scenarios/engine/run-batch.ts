import { copiesFinding, isBusy, isUndecided, wasBusy } from '../../assertions/responses';
import { asBag, duplicateCodes, type Exchange, failureOf } from '../../contract';
import type { PayoutTemplates } from '../../generators';
import { call } from './call';
import { finish, note, type Runner, start } from './flow';
import { accepted, isSuccess, isUsedUp, poll, quote } from './run-flow';

/**
 * Sends copies of one transaction at the same moment, of which exactly one may be accepted (Limits: 2), and polls the first
 * accepted one. There is no finding where each copy was refused because a limit is used up, where an answer cannot be read, or
 * where the gateway was too busy for all that it did not accept.
 */
export function runBatch(index: number, payout: PayoutTemplates, copies: number, runner: Runner): void {
  const flow = start(`batch-${index}`, 'B', index, payout, runner);
  const exchanges = quote(flow, runner) ? call(flow, 'createTransaction', runner, copies) : undefined;
  const winner = exchanges?.find(isSuccess);
  if (exchanges) {
    const requirement = 'transaction.duplicate-concurrent';
    const finding = copiesFinding(requirement, duplicateCodes, exchanges);
    const first = exchanges[0] as Exchange;
    const allUsedUp = !winner && exchanges.every((exchange) => isUsedUp(flow, exchange));
    if (allUsedUp || exchanges.every(isBusy)) flow.code = failureOf(first.response).code;
    if (finding && !allUsedUp && !isUndecided(exchanges) && !wasBusy(exchanges))
      note(flow, winner ?? first, finding, runner);
    const refused = exchanges.filter((exchange) => !isSuccess(exchange));
    runner.wire.write({
      t: 'batch',
      flow: flow.id,
      reference: flow.variables.reference,
      accepted: exchanges
        .filter(isSuccess)
        .map(({ response }) => String(asBag(response.body)?.transactionReference ?? '')),
      refused: refused.map(({ response }) => failureOf(response).code),
    });
  }
  if (winner) {
    accepted(flow, winner);
    poll(flow, runner);
  }
  finish(flow, runner);
}
