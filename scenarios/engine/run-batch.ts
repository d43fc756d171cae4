import { copiesFinding, isBusy, isUndecided, tellingCopy, wasBusy } from '../../assertions/responses';
import { asBag, duplicateCodes, failureOf } from '../../contract';
import type { PayoutTemplates } from '../../generators';
import type { Exchange } from '../../journal';
import { call } from './call';
import { finish, note, type Runner, start } from './flow';
import { accepted, isSuccess, isUsedUp, poll, quote } from './run-flow';

const textOf = ({ response }: Exchange): string => response.text;

/**
 * Sends copies of one transaction at the same moment, of which exactly one may be accepted (Limits: 2), and polls an
 * accepted one. There is no finding where each copy was refused because a limit is used up, where an answer cannot be read
 * or was lost, or where the gateway was too busy for all that it did not accept; but two accepted copies are always one too many.
 */
export function runBatch(index: number, payout: PayoutTemplates, copies: number, runner: Runner): void {
  const flow = start(`batch-${index}`, 'B', index, payout, runner);
  const exchanges = quote(flow, runner) ? call(flow, 'createTransaction', runner, copies) : undefined;
  // answers of one moment are recorded as they come: which one is polled must not depend on their order
  const [winner] = (exchanges ?? []).filter(isSuccess).sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  if (exchanges) {
    const requirement = 'transaction.duplicate-concurrent';
    const finding = copiesFinding(requirement, duplicateCodes, exchanges);
    const first = exchanges[0] as Exchange;
    const allUsedUp = !winner && exchanges.every((exchange) => isUsedUp(flow, exchange));
    if (allUsedUp || exchanges.every(isBusy)) flow.code = failureOf(first.response).code;
    if (finding && !allUsedUp && !isUndecided(exchanges, copies) && !wasBusy(exchanges))
      note(flow, tellingCopy(exchanges) ?? first, finding, runner);
    const refused = exchanges.filter((exchange) => !isSuccess(exchange));
    const references = exchanges
      .filter(isSuccess)
      .map(({ response }) => String(asBag(response.body)?.transactionReference ?? ''));
    // of copies whose answer was lost, nobody knows whether they were accepted
    if (flow.lost === undefined || references.length > 1)
      runner.wire.write({
        t: 'batch',
        flow: flow.id,
        reference: flow.variables.reference,
        accepted: references,
        refused: refused.map(({ response }) => failureOf(response).code),
      });
  }
  if (winner && flow.lost === undefined) {
    accepted(flow, winner);
    poll(flow, runner);
  }
  finish(flow, runner);
}
