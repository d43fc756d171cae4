/** Defects and legal variants of the reference gateway, as the command line names them. */

import { UsageError } from '../../common/errors';
import { didYouMean } from '../../common/usage-error';
import { requirement } from '../../contract';
import { defects, derivedDefects, type Modification, parseWhen, variants } from '../../gateway';
import { listed } from '../cli/listing';

function findById<T extends { id: string }>(known: readonly T[], id: string, kind: string): T {
  const found = known.find((candidate) => candidate.id === id);
  if (found) return found;
  const ids = known.map((candidate) => candidate.id);
  throw new UsageError(`Unknown ${kind} ${id}.${didYouMean(id, ids)} gateway --list lists all.`);
}

/** Reads `0.03`, `every:50` or `nth:7` after the @ of an id. Without it the modification keeps its own choice of requests. */
function whenOf(id: string, text: string | undefined): Pick<Modification, 'when'> {
  if (text === undefined) return {};
  const when = parseWhen(text);
  if (when) return { when };
  throw new UsageError(`${id}@${text}: expected a share such as 0.03, every:50 or nth:7 after the @.`);
}

/** The named modifications, each with the requests that it applies to. */
export function selectModifications<T extends Modification>(
  known: readonly T[],
  names: readonly string[] = [],
  kind: string,
): T[] {
  return names.map((name) => {
    const [id = '', ...more] = name.split('@');
    const text = more.length > 0 ? more.join('@') : undefined;
    return { ...findById(known, id, kind), ...whenOf(id, text) };
  });
}

/** The output of `gateway --list`. */
export function catalogue(word: string | true): string {
  const derived = new Set(derivedDefects);
  const written = defects.filter((defect) => !derived.has(defect));
  const sections: [title: string, rows: string[][]][] = [
    ['Defects, with the requirement that each breaks', written.map(({ id, breaks, text }) => [id, breaks, text])],
    [
      'Legal variants, with the requirement that each keeps',
      variants.map(({ id, keeps, text, verdict }) => [id, keeps, verdict === 'warn' ? `${text} (may warn)` : text]),
    ],
    [
      'Defects of one field, derived from the contract, with the section of its requirement',
      derivedDefects.map(({ id, breaks }) => [id, requirement(breaks)?.source ?? '']),
    ],
  ];
  const shown = sections.flatMap(([title, rows]) => {
    const lines = listed(rows, word);
    if (lines.length === 0) return [];
    // they follow from the contract, and would be a third of the list
    const isCounted = word === true && title.startsWith('Defects of one field');
    return [
      `${title} (${lines.length})${isCounted ? ': --list WORD shows those with the word' : ':'}`,
      ...(isCounted ? [] : lines),
      '',
    ];
  });
  if (shown.length === 0) throw new UsageError(`gateway --list: nothing contains ${word}.`);
  return [
    ...shown,
    'For some requests only: ID@0.03 (a share), ID@every:50 (every 50th), ID@nth:7 (the 7th of each operation).',
  ].join('\n');
}
