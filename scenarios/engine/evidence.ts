/**
 * Says what a flow broke, and keeps the evidence: a VU that has found nothing does without, for it takes megabytes
 * (scripts/run/k6/apart.ts). It holds no contract: where every flow breaks something, every VU loads this in the midst of
 * its load.
 */
import { type Exchange, type Finding, received, standingFindings } from '../../assertions/responses';
import { explainSchema } from '../../assertions/responses/explain';
import type { Explainer } from '../../assertions/responses/schema';
import { written } from '../../journal/mask';
import { breaks, type Flow, type Runner } from './flow';

/** Whole exchanges kept of each kind of violation by one VU: the flow's line counts them all. */
const samples = 3;

const explainer: Explainer = {
  schema: explainSchema,
  other: ({ operation }) => {
    throw new Error(`no flow asks for ${operation}`);
  },
};

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
export function noteUnlike(flow: Flow, exchange: Exchange, requirement: string, expected: string, runner: Runner) {
  note(flow, exchange, { requirement, expected, received: received(exchange) }, runner);
}

/** Notes all that an answer breaks by itself and with what the flow knows. */
export function noteBroken(flow: Flow, exchange: Exchange, runner: Runner): void {
  for (const finding of standingFindings(exchange, flow.followed, runner.session, explainer))
    note(flow, exchange, finding, runner);
}
