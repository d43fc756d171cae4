/** Connections that a gateway breaks off on one request, while it answers the usual one of the same operation. */
import type { RequirementId } from '../../contract';
import type { Finding, UnansweredRecord } from '../../journal';
import type { Case, Step } from '../../suites/format/case';

/** How often a request is sent again before its loss is the gateway's. */
export const maxRepeats = 2;

/** Milliseconds from which a lost reply counts as late: the connection was not broken off. */
const lateMs = 10_000;

/** Was the connection broken off? A reply that is late is no such. */
export const isBrokenOff = ({ ms }: Pick<UnansweredRecord, 'ms'>): boolean => ms < lateMs;

/** The step that sends the usual request after a changed one was lost each time. */
export const plainRequestStep = ({ name }: Pick<Step, 'name'>): string => `${name}: is the usual request answered?`;

/** The requirement that a changed request of the step shows; undefined: it shows none, or nothing of it was changed. */
export function lossBreaks({ expect, checks, patches, copies }: Step, { verifies }: Case): RequirementId | undefined {
  if (patches.length === 0 || copies > 1) return undefined;
  return expect.outcome === 'any' ? (checks[0]?.verifies ?? verifies[0]) : expect.requirement;
}

/** The finding of a step whose request was lost each time, while the usual one was answered; undefined: it shows nothing. */
export function brokenOff(step: Step, planned: Case, unanswered: readonly UnansweredRecord[]): Finding | undefined {
  const requirement = lossBreaks(step, planned);
  const lost = unanswered.filter((one) => one.step === step.name && isBrokenOff(one));
  if (requirement === undefined || lost.length <= maxRepeats) return undefined;
  const received = `no answer to ${lost.length} equal requests (${lost[0]?.reason}), and one to the usual request`;
  return { requirement, expected: 'an answer', received };
}
