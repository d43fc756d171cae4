/** Records what a flow broke, with evidence. */
import { type Exchange, type Finding, type RequirementId, received } from '../../contract';
import { written } from '../../journal';
import { breaks, type Flow, type Runner } from './flow';

/** Exchanges kept by one VU for each requirement; the record of a flow counts every violation. */
const samples = 3;

/** Records a finding, and keeps its exchange if it is one of the first for the requirement. */
export function note(flow: Flow, exchange: Exchange, finding: Finding, { wire, sampleCounts }: Runner): void {
  const { requirement } = finding;
  breaks(flow, requirement);
  const count = sampleCounts[requirement] ?? 0;
  if (count >= samples) return;
  sampleCounts[requirement] = count + 1;
  wire.write({ t: 'violation', flow: flow.id, finding, exchange: written(exchange) });
}

/** Records an answer that is not the expected one. */
export function noteUnlike(
  flow: Flow,
  exchange: Exchange,
  requirement: RequirementId,
  expected: string,
  runner: Runner,
) {
  note(flow, exchange, { requirement, expected, received: received(exchange) }, runner);
}
