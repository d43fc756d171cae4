/** What the harness proposes for a gateway of another make, until a run with the proposals and the other entries passes. */
import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import { suggestionsOf } from '../../../commands/cli/suggestions/dialect';
import { differences } from '../../../gateway/testing/differing/differences';
import { journalOf } from '../../../journal/files';
import { runInProcess } from '../../../run/in-process/run-in-process';
import type { DialectEntry } from '../../../targets/dialect/entry';
import { dialect, failed } from '../testing/differing-run';

const placeKeys = ['operations', 'in', 'path', 'revision', 'reason'];

/** Does a proposal declare what the hand-written entry does? */
function standsFor(entry: Partial<DialectEntry>, hand: DialectEntry): boolean {
  const { operations, in: part, path } = entry;
  if (operations && hand.operations && !operations.some((id) => hand.operations?.includes(id))) return false;
  if ((part && hand.in && part !== hand.in) || path !== hand.path) return false;
  const [kind] = Object.keys(entry).filter((key) => !placeKeys.includes(key));
  // a member that answers leave out may be absent, or have a value that stands in
  return kind === undefined || kind in hand || (kind === 'presence' && 'default' in hand);
}

/** No entry is proposed for requests, words, codes and statuses: these are those of the file from the first run on. */
const isProposed = ({ reason, ...entry }: DialectEntry): boolean =>
  /^(response|notification)-/.test(reason) && !('values' in entry);

test('for every difference in the form of answers an entry is proposed, and these suffice', async () => {
  const others = dialect.filter((hand) => !isProposed(hand));
  let proposed: DialectEntry[] = [];
  for (let round = 0; round < 10; round += 1) {
    const journal = journalOf(await runInProcess(differences, { dialect: [...others, ...proposed] }));
    const found = suggestionsOf(journal)
      .filter(({ isOpen }) => !isOpen)
      .map(({ entry }): DialectEntry => ({ ...entry, reason: 'seen' }));
    expect(found.filter((entry) => !dialect.some((hand) => standsFor(entry, hand)))).toEqual([]);
    if (found.length === 0) {
      const judged = judgeRun(journal);
      expect([judged.verdict, failed(judged)]).toEqual(['pass', []]);
      expect(proposed.length).toBeGreaterThanOrEqual(10);
      return;
    }
    proposed = [...proposed, ...found];
  }
  throw new Error('there is no end of proposals');
});
