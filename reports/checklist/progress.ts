/** The progress of an onboarding: the state of each point, derived from its records alone. */
import { groupBy } from '../../contract';
import type { DeclarationRecord, OnboardingEntry, PointRecord, SessionRecord } from '../../journal';
import type { Checklist, Point, Prover } from './checklist';

/** The state of a point; `not seen`: the point is optional, and no record shows it. */
export type PointState = 'proved' | 'advised' | 'attested' | 'failed' | 'open' | 'not seen' | 'not in scope';

/** A point with its state. */
export interface PointProgress {
  point: Point;
  state: PointState;
  /** when it was shown, broken or attested: epoch milliseconds */
  at?: number;
  /** ids of calls, callbacks, statements and runs */
  evidence: readonly string[];
  /** why it failed, or how it could be better: one entry for each difference between expected and received */
  findings: readonly { expected: string; received: string; evidence: readonly string[] }[];
  /** who attested it, and how */
  by?: string;
  note?: string;
  /** who closes it, and until when: YYYY-MM-DD */
  owner?: string;
  due?: string;
  /** whose turn it is, and what to do; absent: nothing is left to do */
  turn?: string;
}

/** The state of every point of an onboarding, and how many there are of each state. */
export interface OnboardingProgress {
  points: readonly PointProgress[];
  counts: Readonly<Record<PointState, number>>;
  /** no point has failed or is open; advice and unseen points do not count */
  isReady: boolean;
}

/** The time, contract and target at which the records are evaluated. */
export interface Now {
  at: number;
  contract: string;
  /** hash of the target file */
  target?: string;
}

/** Maximum number of findings of one point. */
const maxFindings = 5;
/** Maximum number of records named as evidence of one finding, and shown for one point. */
export const maxEvidence = 6;
const dayMs = 86_400_000;

/** When a proof or an attestation made at a time expires; epoch milliseconds. */
export const countsUntil = (at: number, validDays: number): number => at + validDays * dayMs;

/** The step that closes an open point, with who must take it. */
function turnOf({ id, by, who, closes = 'send a payout', requirements, verdict }: Point): string {
  switch (by) {
    case 'gateway':
      return `run the certification (npm run onboard -- --gateway), which must ${verdict ? 'pass' : `verify ${requirements.join(', ')}`}`;
    case 'client':
      return `the partner's client, in the sandbox (npm run onboard -- --observe): ${closes}`;
    case 'callback':
      return 'the callback address: npm run onboard -- --callback-url URL';
    case 'person':
      return `${who}: attest it on the page, or with --attest ${id}`;
  }
}

/** Who has to act on a failed point. */
const repairs: Readonly<Record<Prover, string>> = {
  gateway: 'the service: its gateway does not keep the rule',
  client: 'the partner: mend the client, then begin a new session',
  callback: 'the partner: mend the callback address, then try again',
  person: 'whoever attests it',
};

/** The records of one point. */
interface Seen {
  /** the records that still count, each with its session */
  valid: readonly { session: SessionRecord; record: PointRecord }[];
  /** the point has records; if `valid` is empty, all have expired */
  hasRecords: boolean;
  /** the last attestation or withdrawal, unless it has expired */
  declaration: DeclarationRecord | undefined;
}

function progressOf(point: Point, { valid, hasRecords, declaration }: Seen): PointProgress {
  const base = { point, evidence: [], findings: [] };
  if (point.absent !== undefined) return { ...base, state: 'not in scope', note: point.absent };
  const last = valid.at(-1)?.session;
  if (!last) {
    // an attestation counts only for a point without records, so it cannot hide a failure
    if (declaration && !declaration.withdrawn) {
      const { at, by, note, id } = declaration;
      return { ...base, state: 'attested', at, by, evidence: [id], note };
    }
    if (point.optional !== undefined)
      return { ...base, state: 'not seen', note: `needed of ${point.optional}; to show it, ${point.closes}` };
    const before = 'it was shown before, but the contract or the target changed, or it is too long ago';
    return { ...base, state: 'open', turn: turnOf(point), note: hasRecords ? before : undefined };
  }
  // the last session with a record of the point decides; one failure in it fails the point
  const records = valid.filter(({ session }) => session === last).map(({ record }) => record);
  const of = (wanted: PointRecord['result']) => records.filter(({ result }) => result === wanted);
  const isBroken = of('broken').length > 0;
  const notable = of(isBroken ? 'broken' : 'advised');
  const [{ at, evidence }] = (notable.length > 0 ? notable : records) as [PointRecord];
  // equal findings are listed once, with the evidence of all of them
  const findings = [...groupBy(notable, ({ expected, received }) => JSON.stringify([expected, received])).values()]
    .slice(0, maxFindings)
    .map((same) => ({
      expected: same[0]?.expected ?? '',
      received: same[0]?.received ?? '',
      evidence: [...new Set(same.flatMap((one) => one.evidence))].slice(0, maxEvidence),
    }));
  if (isBroken) return { point, state: 'failed', at, evidence, findings, turn: repairs[point.by] };
  return { point, state: notable.length > 0 ? 'advised' : 'proved', at, evidence, findings };
}

/** The state of every point, from the records in their order. */
export function progressFrom(
  { points, validDays }: Checklist,
  entries: readonly OnboardingEntry[],
  now: Now,
): OnboardingProgress {
  const sessions = new Map<Prover, SessionRecord>();
  const provers = new Map(points.map(({ id, by }) => [id, by]));
  const shown: { session: SessionRecord; record: PointRecord }[] = [];
  for (const entry of entries) {
    if (entry.t === 'session') sessions.set(entry.side, entry);
    // points that a person attests have no session
    const session = entry.t === 'point' && sessions.get(provers.get(entry.point) ?? 'person');
    if (session) shown.push({ session, record: entry });
  }
  const isRecent = ({ at }: { at: number }) => now.at <= countsUntil(at, validDays);
  const all = points.map((point) => {
    const own = shown.filter(({ record }) => record.point === point.id);
    const valid = own.filter(({ session: { contract, target }, record }) => {
      const isOfTarget = target?.sha256 === undefined || target.sha256 === now.target;
      return contract === now.contract && isOfTarget && isRecent(record);
    });
    const ofPoint = entries.filter((one): one is DeclarationRecord => one.t === 'said' && one.point === point.id);
    const declared = ofPoint.findLast(({ owner }) => owner === undefined);
    const declaration = declared && isRecent(declared) ? declared : undefined;
    const { owner, due } = ofPoint.findLast((one) => one.owner !== undefined) ?? {};
    return { ...progressOf(point, { valid, hasRecords: own.length > 0, declaration }), ...(owner && { owner, due }) };
  });
  const counts = { proved: 0, advised: 0, attested: 0, failed: 0, open: 0, 'not seen': 0, 'not in scope': 0 };
  for (const { state } of all) counts[state] += 1;
  return { points: all, counts, isReady: counts.failed === 0 && counts.open === 0 };
}
