/** What an onboarding says in a terminal. */
import { printable } from '../../common/printable';
import type { OnboardingEntry } from '../../journal';
import type { OnboardingProgress } from './checklist/progress';
import { detailOf, headline, states } from './checklist-writers';

/** The checklist, area by area. */
export function progressText(progress: OnboardingProgress): string {
  const lines: string[] = [];
  let area = '';
  for (const one of progress.points) {
    if (one.point.area !== area) {
      area = one.point.area;
      lines.push('', area);
    }
    const detail = detailOf(one);
    const { mark, word } = states[one.state];
    lines.push(`  ${mark} ${one.point.text} [${word}]`);
    if (one.state !== 'proved' && detail) lines.push(`      ${detail}`);
    for (const { expected, received, evidence } of one.findings)
      lines.push(
        `      expected ${expected}`,
        `      received ${received}${evidence.length > 0 ? ` (${evidence.join(', ')})` : ''}`,
      );
  }
  return printable([...lines, '', headline(progress)].join('\n').trimStart());
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
