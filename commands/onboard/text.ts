/** What an onboarding says in a terminal. */
import { printable } from '../../common/shown/printable';
import type { OnboardingEntry } from '../../journal';
import type { Prover } from './checklist/checklist';
import type { OnboardingProgress, PointProgress } from './checklist/progress';
import { byArea, detailOf, headline, receivedText, states } from './checklist-writers';

function pointLines(one: PointProgress): string[] {
  const detail = detailOf(one);
  const { mark, word } = states[one.state];
  return [
    `  ${mark} ${one.point.text} [${word}]`,
    ...(detail ? [`      ${detail}`] : []),
    ...one.findings.flatMap((finding) => [
      `      expected ${finding.expected}`,
      `      received ${receivedText(finding)}`,
    ]),
  ];
}

/**
 * The checklist, area by area: what is proved as a number, and what failed at the end, where it is seen. `side`: what is
 * open on the others is a number too, since it is not the turn of whoever reads it.
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

const codeIn = (body: unknown): string => {
  const { error, transactionStatus, status, quotationStatus, statusCode } = (body ?? {}) as Record<string, unknown>;
  const { errorCode } = (error ?? {}) as Record<string, unknown>;
  return [errorCode, status, transactionStatus, quotationStatus, statusCode]
    .filter((text) => typeof text === 'string')
    .join(' ');
};

/** A record as one line, while it happens; undefined: it is not worth one. */
export function entryLine(entry: OnboardingEntry): string | undefined {
  switch (entry.t) {
    case 'call': {
      const reply = entry.response
        ? `${entry.response.status} ${codeIn(entry.response.body)}`
        : 'no reply reached the client';
      const situation = entry.situation && entry.situation !== 'ordinary' ? `  (${entry.situation})` : '';
      return `${entry.id}  ${entry.method} ${entry.path} → ${reply}${situation}`;
    }
    case 'notice': {
      const { status, partnerTransId } = (entry.body ?? {}) as Record<string, unknown>;
      const reply = entry.reply
        ? `${entry.reply.status} ${entry.reply.text.slice(0, 60)}`
        : (entry.problem ?? 'no reply');
      return `${entry.id}  callback ${String(status ?? entry.kind)}${partnerTransId ? ` of ${partnerTransId}` : ''} → ${reply}`;
    }
    case 'point':
      return entry.result === 'shown'
        ? `  ✓ ${entry.point}`
        : `  ${entry.result === 'broken' ? '✗' : 'advice,'} ${entry.point}: expected ${entry.expected}; received ${entry.received}`;
    case 'said':
      return `${entry.id}  ${entry.by}: ${entry.reference ? `${entry.reference} ${entry.action}` : `${entry.point} ${entry.withdrawn ? 'withdrawn' : 'attested'}`}`;
    default:
      return undefined;
  }
}
