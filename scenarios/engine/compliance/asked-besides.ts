/** What a case asks besides its steps, for its judge: is a lost request the gateway's loss, and are there funds? */
import { fundsStep, isBrokenOff, lossBreaks, maxRepeats, plainRequestStep } from '../../../assertions/cases';
import { saysUnfunded } from '../../../assertions/responses';
import { draft } from '../../../generators';
import type { Exchange } from '../../../journal';
import type { Step } from '../../../suites/format/case';
import { exchangeOf, makeCall } from '../../../wire/exchange';
import type { Call, Reply } from '../../../wire/wire';
import { headersOf, requestOf } from './case-request';
import { type RunningCase, recordExchange, writeExchange, writeUnanswered } from './running-case';

/** Thrown where the gateway broke off the connection each time that it got the request of the step. */
export class BrokenOff extends Error {}

/**
 * Throws BrokenOff if a changed request is never answered and the usual one is. Returns where the network may have lost
 * the reply: the request is a usual one, or one of its repeats is answered, or nothing is answered. A repeat has a new
 * connection, as a server may close an idle one at the moment of its next use.
 */
export async function repeatLost(call: Call, lost: Reply, step: Step, running: RunningCase): Promise<void> {
  const { terms, wire } = running;
  // a proxy may have broken it off
  if (terms.proxy !== undefined || !isBrokenOff(lost) || !lossBreaks(step, running.case)) return;
  for (let repeat = 0; repeat < maxRepeats; repeat += 1) {
    const at = wire.now();
    const [again] = await wire.send([{ ...call, isAlone: true }]);
    if (!again?.fault || !isBrokenOff(again)) return;
    writeUnanswered(call, again, at, step.name, running);
  }
  const now = wire.now();
  const { request, head } = await requestOf(call.operation, { ...step, patches: [] }, running, now);
  const usual = makeCall(terms, call.operation, request, head);
  const [reply] = await wire.send([{ ...usual, isAlone: true }]);
  if (!reply || reply.fault !== undefined) return;
  recordExchange(exchangeOf(usual, reply, now, terms), { ...step, name: plainRequestStep(step) }, running);
  throw new BrokenOff(`no answer to ${call.operation}, and one to its usual request`);
}

/** Asks, where a payout is refused for want of funds, whether the sender's ledger has them. */
export async function askForFunds(exchange: Exchange, step: Step, running: RunningCase): Promise<void> {
  if (!saysUnfunded(exchange)) return;
  const { terms, wire, state } = running;
  const { payout, others } = state.case;
  const read = (['ledgerByCurrency', 'ledgerByCurrencyOlder'] as const).find((one) => terms.operations?.includes(one));
  if (!read) return;
  const now = wire.now();
  const call = makeCall(
    terms,
    read,
    draft(read, others?.[step.name] ?? payout, state.variables),
    headersOf(step, terms, now),
  );
  const [reply] = await wire.send([call]);
  if (reply && !reply.fault) writeExchange(exchangeOf(call, reply, now, terms), fundsStep(step), running);
}
