/** Defects and legal variants of the reference gateway on the command line. */

import { requirement } from '../../contract';
import { type Defect, defects, derivedDefects, type Modification, parseWhen, variants } from '../../gateway';
import { didYouMean } from '../../targets/mistake';
import { UsageError } from '../cli/errors';

function found<T extends { id: string }>(known: readonly T[], id: string, word: string): T {
  const one = known.find((candidate) => candidate.id === id);
  if (one) return one;
  const guess = didYouMean(
    id,
    known.map((candidate) => candidate.id),
  );
  throw new UsageError(`Unknown ${word} ${id}.${guess} gateway --list shows them all.`);
}

/** `@0.03`, `@every:50` or `@nth:7` behind an id; a modification's own choice of requests without it. */
function whenOf(id: string, text: string | undefined): Pick<Modification, 'when'> {
  if (text === undefined) return {};
  const when = parseWhen(text);
  if (when) return { when };
  throw new UsageError(`${id}@${text}: expected a share such as 0.03, every:50 or nth:7 behind the @`);
}

/** The modifications that the names call for, each with the requests that it shows in. */
export function chosen<T extends Modification>(known: readonly T[], names: readonly string[] = [], word: string): T[] {
  return names.map((name) => {
    const [id = '', ...more] = name.split('@');
    const text = more.length > 0 ? more.join('@') : undefined;
    return { ...found(known, id, word), ...whenOf(id, text) };
  });
}

function row(id: string, requirementId: string, text: string): string {
  return `${id.padEnd(36)} ${requirementId.padEnd(62)} ${requirement(requirementId)?.source ?? ''}\n    ${text}`;
}

/** The id says it all but the section: its requirement is the field that it names. */
const line = ({ id, breaks }: Defect): string => `${id.padEnd(92)} ${requirement(breaks)?.source ?? ''}`;

/** Both lists as `gateway --list` prints them; what is derived from the contract comes last. */
export function catalogue(): string {
  const derived = new Set(derivedDefects);
  const written = defects.filter((defect) => !derived.has(defect));
  return [
    `Defects (${written.length}), with the requirement that each breaks:`,
    ...written.map(({ id, breaks, text }) => row(id, breaks, text)),
    '',
    `Legal variants (${variants.length}), with the requirement that each keeps:`,
    ...variants.map(({ id, keeps, text, verdict }) => row(id, keeps, verdict === 'warn' ? `${text} (may warn)` : text)),
    '',
    `Defects of one member or field (${derived.size}), derived from the contract; each breaks the requirement of its field:`,
    ...derivedDefects.map(line),
    '',
    'In some requests only: ID@0.03 is a share of them, ID@every:50 every 50th, ID@nth:7 the 7th of each operation.',
  ].join('\n');
}
