import { getOrMake } from '../../../common/made-once';
import type { RequirementId } from '../../../contract';
import { classOf, decimalOf, groupBy, millionths, requirement as requirementOf } from '../../../contract';
import type { Finding } from '../../../journal';
import { type Flow, type FlowKind, type Journal, noKey } from '../../../journal/files';
import { isSpent } from '../../responses';
import { type EvidenceStore, underLoad } from '../results/evidence-store';
import { hasFinal } from './final-states';

const settles = 'view.settles';
const concurrent = 'transaction.duplicate-concurrent';

/** "Server is busy" says nothing of copies. */
const isBusyCode = (code: string): boolean => classOf(code) === 'busy';

/** The key of a violation's sampled exchange among the evidence. */
export const sampleId = (flow: string, requirement: RequirementId): string => `${flow}: ${requirement}`;

/** Flows are counted by the requirement that they broke; the first sampled violation is the evidence. */
function brokenEvidence(journal: Journal, store: EvidenceStore): void {
  const broken = new Map<RequirementId, { first: Flow; count: number }>();
  for (const flow of journal.flows.where(({ broke }) => broke.length > 0))
    for (const id of new Set(flow.kind.broke)) getOrMake(broken, id, () => ({ first: flow, count: 0 })).count += 1;
  for (const [requirement, { first, count }] of broken) {
    const sample = journal.violations.find(({ finding }) => finding.requirement === requirement);
    const finding = sample?.finding ?? unsampled(requirement, first);
    store.violate(finding, underLoad, sample ? sampleId(sample.flow, requirement) : first.id, { count });
  }
}

/** The finding from the flow's own record, where no exchange was kept. */
function unsampled(requirement: RequirementId, { id, kind: { status } }: Flow): Finding {
  const rule = requirementOf(requirement);
  const received = `broken by ${id}, which last saw ${status ?? 'no state'}`;
  return { requirement, expected: rule?.text ?? requirement, received };
}

/** A rule about the answer itself: a flow that broke one could not read what it asked for. */
const isOfAnswer = (id: RequirementId): boolean => id.startsWith('http.');

/** An accepted transaction reaches a final state; a flow without an answer, or with one that cannot be read, shows nothing. */
function settlementEvidence(journal: Journal, store: EvidenceStore): void {
  store.verify(settles, underLoad, journal.flows.ids(hasFinal));
  const open = journal.flows.where((flow) => {
    if (hasFinal(flow) || flow.fault !== undefined || !flow.hasReference) return false;
    return !flow.broke.some((id) => id === settles || isOfAnswer(id));
  });
  for (const flow of open) {
    const { status } = flow.kind;
    const received = status === undefined ? 'no state' : `${status} at the end of the flow`;
    store.violate({ requirement: settles, expected: 'a final state', received }, underLoad, flow.id);
  }
}

/** The share of settled payouts that may fail for ordinary reasons, such as a time-out at the receiving partner. */
const maxFailed = 0.01;

/** Can a limit of the beneficiary or the funds be exhausted, by what the harness knows? */
export const isExcused = ({ code = '', repeats }: Pick<FlowKind, 'code' | 'repeats'>): boolean =>
  isSpent(code) && (repeats === true || classOf(code) === 'unfunded');

/** Missing funds are not a reason for a refusal while the ledger covers the payout, even after all of them. */
function fundsEvidence(journal: Journal, store: EvidenceStore): void {
  const requirement = 'transaction.accepted';
  const after = millionths(journal.ledgers.find(({ when }) => when === 'after')?.balance);
  if (after === undefined) return;
  const refused = journal.flows.where(({ code = '', status }) => status === undefined && classOf(code) === 'unfunded');
  for (const { id, kind, sent, record } of refused) {
    if (sent === undefined || sent > after) continue;
    const received = `a refusal with ${kind.code}, for ${record.sendingAmount} of a ledger that holds ${decimalOf(after)}`;
    store.violate({ requirement, expected: 'a success', received }, underLoad, id);
  }
}

/**
 * The payouts of a load are ordinary ones, so they must be paid (States and transitions). A few failures are a warning.
 * Refusals for an exhausted limit or missing funds do not count.
 */
function paidEvidence(journal: Journal, store: EvidenceStore): void {
  const requirement = 'view.success';
  let first: Flow | undefined;
  let failed = 0;
  const paid = journal.flows.ids((flow) => flow.status === 'SUCCESS' && !isExcused(flow));
  store.verify(requirement, underLoad, paid);
  for (const flow of journal.flows.where((one) => hasFinal(one) && one.status !== 'SUCCESS' && !isExcused(one))) {
    first ??= flow;
    failed += 1;
  }
  if (!first) return;
  const ended = paid.size + failed;
  const received = `${first.kind.status} with ${first.kind.code ?? 'no code'} of ${first.record.reference}`;
  const verdict = failed > ended * maxFailed ? 'fail' : 'warn';
  store.violate({ requirement, expected: 'SUCCESS of ordinary payouts', received, verdict }, underLoad, first.id, {
    count: failed,
  });
}

function batchEvidence(journal: Journal, store: EvidenceStore): void {
  const batches = new Set(journal.batches.map(({ flow }) => flow));
  const charged = new Set<string>();
  for (const { id } of journal.flows.where(({ broke }) => broke.includes(concurrent)))
    if (batches.has(id)) charged.add(id);
  for (const { flow, accepted, refused } of journal.batches) {
    // an answer without a code may belong to the accepted copy; with an exhausted limit, no copy is accepted
    if (charged.has(flow) || (accepted.length === 0 && (refused.includes('') || refused.every(isSpent)))) continue;
    if (accepted.length < 2 && refused.length > 0 && refused.every(isBusyCode)) continue;
    if (accepted.length === 1) {
      store.verify(concurrent, underLoad, flow);
      continue;
    }
    const expected = `of ${accepted.length + refused.length} copies 1 accepted`;
    const received = `${accepted.length} accepted`;
    store.violate({ requirement: concurrent, expected, received }, underLoad, flow);
  }
}

/** A transaction that was sent again must be refused as a duplicate. */
function resendEvidence(journal: Journal, store: EvidenceStore): void {
  const requirement = 'transaction.duplicate';
  const kept = journal.flows.ids(({ resent, broke }) => resent === true && !broke.includes(requirement));
  store.verify(requirement, underLoad, kept);
}

/** Of two flows that sent their transactions under one reference, exactly one was accepted (Limits: 2). */
function sharedEvidence(journal: Journal, store: EvidenceStore): void {
  const all = journal.flows;
  const sharing = all.placesWhere(({ shared }) => shared !== undefined);
  for (const [key, places] of groupBy(sharing, (place) => all.keyAt(place, 'reference'))) {
    const flows = places.map((one) => all.at(one));
    const accepted = flows.filter(({ kind }) => kind.shared === 'accepted').length;
    // a single flow, or one that was refused for another reason, shows nothing
    if (key === noKey || flows.length < 2 || flows.some(({ kind }) => kind.fault !== undefined)) continue;
    if (accepted === 1) for (const { id } of flows) store.verify(concurrent, underLoad, id);
    else {
      const expected = `of ${flows.length} flows with one reference 1 accepted`;
      const received = `${accepted} accepted, of ${flows.map(({ id }) => id).join(' and ')}`;
      store.violate({ requirement: concurrent, expected, received }, underLoad, flows[0]?.id ?? '');
    }
  }
}

/** What the flows under load showed. */
export function loadEvidence(journal: Journal, store: EvidenceStore): void {
  brokenEvidence(journal, store);
  settlementEvidence(journal, store);
  paidEvidence(journal, store);
  fundsEvidence(journal, store);
  batchEvidence(journal, store);
  resendEvidence(journal, store);
  sharedEvidence(journal, store);
}
