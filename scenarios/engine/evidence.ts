/** Says what a flow broke, and keeps the evidence. */
import { type Exchange, type Finding, type RequirementId, received } from '../../contract';
import { written } from '../../journal';
import { breaks, type Flow, type Runner } from './flow';

/** Whole exchanges kept of each kind of violation by one VU: the flow's line counts them all. */
const samples = 3;

/** Notes a finding of an exchange, and keeps the first exchanges of a kind. */
export function note(flow: Flow, exchange: Exchange, finding: Finding, { wire, kept }: Runner): void {
  const { requirement } = finding;
  breaks(flow, requirement);
  const count = kept[requirement] ?? 0;
  if (count >= samples) return;
  kept[requirement] = count + 1;
  wire.write({ t: 'violation', flow: flow.id, finding, exchange: written(exchange) });
}

/** Notes an answer that ought to have been another. */
export function noteUnlike(
  flow: Flow,
  exchange: Exchange,
  requirement: RequirementId,
  expected: string,
  runner: Runner,
) {
  note(flow, exchange, { requirement, expected, received: received(exchange) }, runner);
}
