/** Defects and legal variants of the reference gateway, as the command line names them. */

import { UsageError } from '../../common/errors';
import { didYouMean } from '../../common/usage-error';
import { groupBy, requirement } from '../../contract';
import {
  type Condition,
  conditionOf,
  conditions,
  defects,
  derivedDefects,
  lifecycleDefects,
  type Modification,
  under,
  variants,
} from '../../gateway';
import { listed } from '../cli/listing';

function findById<T extends { id: string }>(known: readonly T[], id: string, kind: string): T {
  const found = known.find((candidate) => candidate.id === id);
  if (found) return found;
  const ids = known.map((candidate) => candidate.id);
  throw new UsageError(`Unknown ${kind} ${id}.${didYouMean(id, ids)} gateway --list lists all.`);
}

/** `0.03`, `every:50` or `nth:7` after the @ of an id, as it was written before there were conditions. */
function afterAt(id: string, text: string): Condition {
  const found = conditionOf(/^\d/.test(text) ? `share=${text}` : text.replace(':', '='));
  if (found && /^(share|every|nth)=/.test(found.id)) return found;
  throw new UsageError(`${id}@${text}: expected a share such as 0.03, every:50 or nth:7 after the @.`);
}

/** The named modifications, each with the requests that it applies to; conditions stand behind the one that they limit. */
export function selectModifications<T extends Modification>(
  known: readonly T[],
  names: readonly string[] = [],
  kind: string,
): T[] {
  const selected: { modification: T; given: Condition[] }[] = [];
  for (const name of names) {
    if (/^[a-z]+=/.test(name)) {
      const last = selected.at(-1);
      if (!last) throw new UsageError(`${name}: a condition stands behind the ${kind} that it limits.`);
      last.given.push(conditionNamed(name));
      continue;
    }
    const [id = '', ...more] = name.split('@');
    const given = more.length > 0 ? [afterAt(id, more.join('@'))] : [];
    selected.push({ modification: findById(known, id, kind), given });
  }
  return selected.map(({ modification, given }) => (given.length > 0 ? under(modification, given) : modification));
}

/** The condition of a text such as `age=15s`. */
function conditionNamed(text: string): Condition {
  const found = conditionOf(text);
  if (found) return found;
  const known = conditions.map(({ id }) => id);
  throw new UsageError(`Unknown condition ${text}.${didYouMean(text, known)} Known are ${conditionWords()}.`);
}

/** All kinds of conditions with values of each: `type=p2b|b2p age=5s|20s`. */
const conditionWords = (): string =>
  [...groupBy(conditions, ({ id }) => id.split('=')[0])]
    .map(([key, all]) => `${key}=${all.map(({ id }) => id.split('=')[1]).join('|')}`)
    .join(' ');

/** The output of `gateway --list`. */
export function catalogue(word: string | true): string {
  const made = new Set([...lifecycleDefects, ...derivedDefects]);
  const written = defects.filter((defect) => !made.has(defect));
  const sections: [title: string, rows: string[][]][] = [
    ['Defects, with the requirement that each breaks', written.map(({ id, breaks, text }) => [id, breaks, text])],
    [
      'Legal variants, with the requirement that each keeps',
      variants.map(({ id, keeps, text, verdict }) => [id, keeps, verdict === 'warn' ? `${text} (may warn)` : text]),
    ],
    [
      'Defects made from the table of the lifecycle',
      lifecycleDefects.map(({ id, breaks, text }) => [id, breaks, text]),
    ],
    [
      'Defects of one field, derived from the contract, with the section of its requirement',
      derivedDefects.map(({ id, breaks }) => [id, requirement(breaks)?.source ?? '']),
    ],
  ];
  const shown = sections.flatMap(([title, rows]) => {
    const lines = listed(rows, word);
    if (lines.length === 0) return [];
    // left out: they follow from the contract, and would be half of the list
    const isCounted = word === true && /^Defects (made|of one field)/.test(title);
    return [
      `${title} (${lines.length})${isCounted ? ': --list WORD shows those with the word' : ':'}`,
      ...(isCounted ? [] : lines),
      '',
    ];
  });
  if (shown.length === 0) throw new UsageError(`gateway --list: nothing contains ${word}.`);
  return [...shown, `Under a condition only: ID,age=15s; several follow each other: ${conditionWords()}.`].join('\n');
}
