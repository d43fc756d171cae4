/** The words of the checklist, in a terminal and wherever else it is shown. */
import { printable } from '../../common/shown/printable';
import { groupBy } from '../../contract';
import type { OnboardingEntry } from '../../journal';
import type { Prover } from './checklist';
import { maxEvidence, type OnboardingProgress, type PointProgress, type PointState } from './progress';

/** The presentation of each state, in the order in which they are counted: word, mark, CSS class, and status in Allure. */
export const states = {
  failed: { word: 'FAILED', mark: '✗', look: 'failed', allure: 'failed' },
  // Allure shows an open point as skipped, because it has no verdict yet
  open: { word: 'open', mark: '·', look: 'notVerified', allure: 'skipped' },
  proved: { word: 'proved', mark: '✓', look: 'passed', allure: 'passed' },
  advised: { word: 'advice', mark: '✓', look: 'attested', allure: 'passed' },
  attested: { word: 'attested', mark: '✓', look: 'attested', allure: 'passed' },
  'not seen': { word: 'not seen', mark: '·', look: 'notApplicable', allure: 'skipped' },
  'not in scope': { word: 'not in scope', mark: ' ', look: 'notApplicable', allure: 'skipped' },
} as const satisfies Record<PointState, object>;

/** The class of the banner: `pass` when ready, `fail` after a failed point, else `invalid`. */
export const toneOf = ({ isReady, counts }: Pick<OnboardingProgress, 'isReady' | 'counts'>): string =>
  isReady ? 'pass' : counts.failed > 0 ? 'fail' : 'invalid';

/** Who has to act on a point, as seen by the partner, who reads the checklist: `own` is the partner. */
export type Turn = 'own' | 'others' | 'none';

/** Who has to act on a point; a point that has neither failed nor is open needs no action. */
export const turnOf = ({ state, point }: PointProgress): Turn =>
  state !== 'failed' && state !== 'open' ? 'none' : point.by === 'gateway' ? 'others' : 'own';

/** The points by area, in the order of the checklist. */
export const byArea = ({ points }: OnboardingProgress): [area: string, points: PointProgress[]][] => [
  ...groupBy(points, ({ point }) => point.area),
];

/** `12 proved, 3 open, 1 FAILED`. */
export const countsText = ({ counts }: OnboardingProgress): string =>
  Object.entries(states)
    .flatMap(([state, { word }]) => (counts[state as PointState] > 0 ? [`${counts[state as PointState]} ${word}`] : []))
    .join(', ');

/** The headline: is the partner ready to go live? */
export const headline = (progress: OnboardingProgress): string =>
  progress.isReady ? 'READY for go-live' : `NOT READY: ${countsText(progress)}`;

/** A time in GMT, to the minute. */
export const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} GMT`;

/** The details of a point in one line, beside its state. */
export function detailOf({ state, at = 0, by, note, evidence, turn, owner, due }: PointProgress): string {
  if (state === 'attested') return `by ${by}, ${minute(at)}${note ? `: ${note}` : ''}`;
  if (state === 'proved' || state === 'advised')
    return `${minute(at)}, by ${evidence.slice(0, 4).join(', ') || 'the connection'}`;
  const assigned = owner && turn && `${owner} closes it${due ? ` until ${due}` : ''}`;
  return [note, turn, assigned].filter(Boolean).join('; ');
}

/** The received value with the ids of calls and callbacks; without ids, the connection itself showed it. */
export const receivedText = ({ received, evidence }: PointProgress['findings'][number]): string =>
  evidence.length > 0 ? `${received} (${evidence.join(', ')})` : received;

/** A record that can be evidence. */
export type Evidence = Exclude<OnboardingEntry, { t: 'session' | 'point' }>;

/** The records of the evidence of a point, those of its findings first. */
export function evidenceOf({ evidence, findings }: PointProgress, entries: readonly OnboardingEntry[]): Evidence[] {
  const ids = [...new Set([...findings.flatMap((finding) => finding.evidence), ...evidence])].slice(0, maxEvidence);
  const all = entries.filter((entry) => entry.t !== 'session' && entry.t !== 'point');
  return ids.flatMap((id) => all.find((entry) => entry.id === id) ?? []);
}

function pointLines(one: PointProgress): string[] {
  const detail = detailOf(one);
  const { mark, word } = states[one.state];
  const findings = one.findings.flatMap((finding) => [
    `      expected ${finding.expected}`,
    `      received ${receivedText(finding)}`,
  ]);
  return [`  ${mark} ${one.point.text} [${word}]`, ...(detail ? [`      ${detail}`] : []), ...findings];
}

/**
 * The checklist for a terminal: proved points are only counted, and failed points stand at the end, where the reader sees them. With
 * `side`, open points of other sides are only counted too.
 */
export function progressText(progress: OnboardingProgress, side?: Prover): string {
  const failed = progress.points.filter(({ state }) => state === 'failed');
  const areas = byArea(progress).flatMap(([area, points]) => {
    const proved = points.filter(({ state }) => state === 'proved').length;
    const rest = points.filter(({ state }) => state !== 'proved' && state !== 'failed');
    const own = rest.filter(({ state, point }) => state !== 'open' || side === undefined || point.by === side);
    const others = rest.length - own.length;
    const elsewhere = others > 0 ? `, ${others} open on other sides` : '';
    return ['', `${area}: ${proved} of ${points.length} proved${elsewhere}`, ...own.flatMap(pointLines)];
  });
  const failures = failed.length > 0 ? ['', 'Failed', ...failed.flatMap(pointLines)] : [];
  return printable([...areas, ...failures, '', headline(progress)].join('\n').trimStart());
}

/** The result codes and states in a body. */
function codeIn(body: unknown): string {
  const { error, transactionStatus, status, quotationStatus, statusCode } = (body ?? {}) as Record<string, unknown>;
  const { errorCode } = (error ?? {}) as Record<string, unknown>;
  const texts = [errorCode, status, transactionStatus, quotationStatus, statusCode];
  return texts.filter((text) => typeof text === 'string').join(' ');
}

/** A record as one line of a live log; undefined: it is not shown. */
export function entryLine(entry: OnboardingEntry): string | undefined {
  if (entry.t === 'call') {
    const { id, method, path, response, situation = 'ordinary' } = entry;
    const reply = response ? `${response.status} ${codeIn(response.body)}` : 'no reply reached the client';
    return `${id}  ${method} ${path} → ${reply}${situation === 'ordinary' ? '' : `  (${situation})`}`;
  }
  if (entry.t === 'notice') {
    const { id, body, kind, reply, problem = 'no reply' } = entry;
    const { status = kind, partnerTransId } = (body ?? {}) as Record<string, unknown>;
    const of = partnerTransId ? ` of ${partnerTransId}` : '';
    return `${id}  callback ${status}${of} → ${reply ? `${reply.status} ${reply.text.slice(0, 60)}` : problem}`;
  }
  if (entry.t === 'point') {
    const { point, result, expected, received } = entry;
    const mark = result === 'broken' ? '✗' : 'advice,';
    return result === 'shown' ? `  ✓ ${point}` : `  ${mark} ${point}: expected ${expected}; received ${received}`;
  }
  if (entry.t === 'session') return undefined;
  const { id, by, reference, action, point, withdrawn, owner } = entry;
  if (owner) return `${id}  ${by}: ${point} is for ${owner}`;
  return `${id}  ${by}: ${reference ? `${reference} ${action}` : `${point} ${withdrawn ? 'withdrawn' : 'attested'}`}`;
}
