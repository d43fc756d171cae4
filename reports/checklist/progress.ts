/** How far an onboarding has come: the state of each point, derived from its records alone. */
import { groupBy } from '../../contract';
import type { OnboardingEntry, PointRecord, SaidRecord, SessionRecord } from '../../journal';
import type { Checklist, Point, Prover } from './checklist';

/** How far a point is; `not seen`: it is optional, and nothing has shown it. */
export type PointState = 'proved' | 'advised' | 'attested' | 'failed' | 'open' | 'not seen' | 'not in scope';

/** A point and how far it is. */
export interface PointProgress {
  point: Point;
  state: PointState;
  /** when it was shown, broken or attested: epoch milliseconds */
  at?: number;
  /** ids of calls, callbacks, statements and runs */
  evidence: readonly string[];
  /** why it is not proved, or could be better: what was expected and received, once for each finding */
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
  /** no point has failed or is open; an advised or unseen one hinders nothing */
  isReady: boolean;
}

/** The moment, contract and target for which records must count. */
export interface Now {
  at: number;
  contract: string;
  /** hash of the target file */
  target?: string;
}

/** Findings of one point that are kept. */
const maxFindings = 5;
/** Evidence of one finding that is named, and of one point that is shown. */
export const maxEvidence = 6;
const dayMs = 86_400_000;

/** Until when a proof or an attestation of a moment counts; epoch milliseconds. */
export const countsUntil = (at: number, validDays: number): number => at + validDays * dayMs;

/** What closes an open point. */
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

const repairs: Readonly<Record<Prover, string>> = {
  gateway: 'the service: its gateway does not keep the rule',
  client: 'the partner: mend the client, then begin a new session',
  callback: 'the partner: mend the callback address, then try again',
  person: 'whoever attests it',
};

/** What the records say of one point. */
interface Seen {
  /** the records that still count, each with its session */
  valid: readonly { session: SessionRecord; record: PointRecord }[];
  /** it has records; if `valid` is empty, all are outdated */
  hasRecords: boolean;
  /** what a person last said */
  said: SaidRecord | undefined;
}

function progressOf(point: Point, { valid, hasRecords, said }: Seen): PointProgress {
  const base = { point, evidence: [], findings: [] };
  if (point.absent !== undefined) return { ...base, state: 'not in scope', note: point.absent };
  const last = valid.at(-1)?.session;
  if (!last) {
    // a person may attest what nothing has shown, but not what was seen broken
    if (said && !said.withdrawn) {
      const { at, by, note, id } = said;
      return { ...base, state: 'attested', at, by, evidence: [id], note };
    }
    if (point.optional !== undefined)
      return { ...base, state: 'not seen', note: `needed of ${point.optional}; to show it, ${point.closes}` };
    const before = 'it was shown before, but the contract or the target changed, or it is too long ago';
    return { ...base, state: 'open', turn: turnOf(point), note: hasRecords ? before : undefined };
  }
  // the last session that looked at the point decides; what was broken in it stays broken
  const records = valid.filter(({ session }) => session === last).map(({ record }) => record);
  const of = (wanted: PointRecord['result']) => records.filter(({ result }) => result === wanted);
  const isBroken = of('broken').length > 0;
  const told = of(isBroken ? 'broken' : 'advised');
  const [{ at, evidence }] = (told.length > 0 ? told : records) as [PointRecord];
  // what is seen again is told once, with all that shows it
  const findings = [...groupBy(told, ({ expected, received }) => JSON.stringify([expected, received])).values()]
    .slice(0, maxFindings)
    .map((same) => ({
      expected: same[0]?.expected ?? '',
      received: same[0]?.received ?? '',
      evidence: [...new Set(same.flatMap((one) => one.evidence))].slice(0, maxEvidence),
    }));
  if (isBroken) return { point, state: 'failed', at, evidence, findings, turn: repairs[point.by] };
  return { point, state: told.length > 0 ? 'advised' : 'proved', at, evidence, findings };
}

/** The state of every point, from the records in their order. */
export function progressFrom(
  { points, validDays }: Checklist,
  entries: readonly OnboardingEntry[],
  now: Now,
): OnboardingProgress {
  // a point that a person attests has no session
  const sessions = new Map<Prover, SessionRecord>();
  const provers = new Map(points.map(({ id, by }) => [id, by]));
  const shown: { session: SessionRecord; record: PointRecord }[] = [];
  for (const entry of entries) {
    if (entry.t === 'session') sessions.set(entry.side, entry);
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
    const ofPoint = entries.filter((one): one is SaidRecord => one.t === 'said' && one.point === point.id);
    const said = ofPoint.findLast(({ owner }) => owner === undefined);
    const { owner, due } = ofPoint.findLast((one) => one.owner !== undefined) ?? {};
    const seen = { valid, hasRecords: own.length > 0, said: said && isRecent(said) ? said : undefined };
    return { ...progressOf(point, seen), ...(owner && { owner, due }) };
  });
  const counts = { proved: 0, advised: 0, attested: 0, failed: 0, open: 0, 'not seen': 0, 'not in scope': 0 };
  for (const { state } of all) counts[state] += 1;
  return { points: all, counts, isReady: counts.failed === 0 && counts.open === 0 };
}
