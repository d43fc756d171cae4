/** Connections that a gateway breaks off on one request, while it answers the usual one of the same operation. */
import type { Finding, OperationId, RequirementId } from '../../../contract';
import type { Step } from '../../../suites/format/case';
import { exchangeOf, makeCall, type Terms } from '../../../wire/exchange';
import type { Call, CaseWire, Reply } from '../../../wire/wire';
import { type CaseContext, extract, writeExchange } from './case-context';
import { requestOf } from './case-request';

/** Thrown where the gateway broke off the connection each time that it got the request of the step. */
export class BrokenOff extends Error {
  constructor(
    readonly finding: Finding,
    /** key of the usual request, which was answered */
    readonly exchange: string,
  ) {
    super(finding.received);
  }
}

/** How often a request is sent again before its loss is the gateway's. */
const repeats = 2;
/** Milliseconds from which a lost reply counts as late: the connection was not broken off. */
const lateMs = 10_000;

function requirementOf({ expect, checks }: Step, { case: { verifies } }: CaseContext): RequirementId | undefined {
  return expect.outcome === 'any' ? (checks[0]?.verifies ?? verifies[0]) : expect.requirement;
}

const isBrokenOff = ({ fault, ms }: Reply): boolean => fault !== undefined && ms < lateMs;

/**
 * Throws BrokenOff if a changed request is never answered and the usual one is. Returns where the network may have lost
 * the reply: the request is a usual one, or one of its repeats is answered, or nothing is answered. A repeat has a new
 * connection, as a server may close an idle one at the moment of its next use.
 */
export async function judgeLostReply(
  operation: OperationId,
  call: Call,
  lost: Reply,
  step: Step,
  context: CaseContext,
  terms: Terms,
  wire: CaseWire,
): Promise<void> {
  // a proxy may have broken it off
  if (terms.proxy !== undefined) return;
  const requirement = requirementOf(step, context);
  if (requirement === undefined || step.patches.length === 0 || step.copies > 1 || !isBrokenOff(lost)) return;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const [again] = await wire.send([{ ...call, isAlone: true }]);
    if (!again || !isBrokenOff(again)) return;
  }
  const now = wire.departure();
  const { request, head } = await requestOf(operation, { ...step, patches: [] }, context, terms, now);
  const usual = makeCall(terms, operation, request, head);
  const [reply] = await wire.send([{ ...usual, isAlone: true }]);
  if (!reply || reply.fault !== undefined) return;
  const exchange = exchangeOf(usual, reply, now, terms);
  const id = writeExchange(exchange, step.name, context, wire);
  // it may have made a payout
  extract(exchange, step, context);
  const received = `no answer to ${repeats + 1} equal requests (${lost.fault}), and one to the usual request`;
  throw new BrokenOff({ requirement, expected: 'an answer', received }, id);
}
