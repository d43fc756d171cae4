/** What the harness proposes and asks about a gateway of another make, until a run with the answers passes. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeRun } from '../../../assertions/verdict';
import { questionsOf, suggestionsOf } from '../../../commands/cli/suggestions/dialect';
import { differences, type Modification } from '../../../gateway';
import { journalOf } from '../../../journal/files';
import { wholeRun } from '../../../run/in-process/whole-run';
import type { DialectEntry } from '../../../targets/dialect/entry';
import { dialect, entriesOf, failed, few, only } from '../testing/differing-run';

/** An entry of a question; what only the operator knows is `???`, or missing. */
const entryOf = ({ entry }: { entry: string }): Partial<DialectEntry> => parse(entry.replace(', …}', '}'));
const isOpen = (value: unknown) => value === '???';
const kindsOf = (entry: object) =>
  Object.keys(entry).filter((key) => !['operations', 'in', 'path', 'revision', 'reason'].includes(key));

/** Does an entry, with or without gaps, declare what the hand-written one does? */
function standsFor(entry: Partial<DialectEntry>, hand: DialectEntry): boolean {
  const { operations, in: part, path } = entry;
  if (operations && hand.operations && !operations.some((id) => hand.operations?.includes(id))) return false;
  if (part && hand.in && part !== hand.in) return false;
  if (path !== undefined && !isOpen(path) && path !== hand.path) return false;
  if (path === undefined && hand.path !== undefined) return false;
  if (entry.code !== hand.code || !(isOpen(entry.means) || entry.means === hand.means)) return false;
  const [kind] = kindsOf(entry);
  // a member that answers leave out may be absent, or have a value that stands in
  return kind === undefined || kind in hand || (kind === 'presence' && 'default' in hand);
}

/**
 * Accepts what is proposed, and of the questions those lines by which a person would answer them, until nothing more is
 * said; the last run is judged.
 */
async function accepted(own: readonly Modification[], hand: readonly DialectEntry[], cases?: ReadonlySet<string>) {
  let entries: DialectEntry[] = [];
  for (let round = 0; round < 10; round += 1) {
    const options = { dialect: entries, only: cases, load: !cases };
    const journal = journalOf(await wholeRun(own, options));
    const proposed = suggestionsOf(journal).map(({ entry }) => ({ ...entry, reason: 'seen' }));
    expect(proposed.filter((entry) => !hand.some((one) => standsFor(entry, one)))).toEqual([]);
    const asked = questionsOf(journal).map(entryOf);
    const answers = hand.filter(
      (one) =>
        !entries.includes(one) &&
        asked.some((entry) => standsFor(entry, one)) &&
        !proposed.some((entry) => standsFor(entry, one)),
    );
    if (proposed.length + answers.length === 0) return { judged: judgeRun(journal), entries };
    entries = [...entries, ...proposed, ...answers];
  }
  throw new Error('there is no end of proposals');
}

// each by itself takes half a minute, so it is asked for: LONG=1 npm run proofs -- scripts/prove/certifications/proposals
test.skipIf(!process.env.LONG).each(differences.map(({ id, text }) => [id, text]))(
  '%s is proposed or asked about, and that suffices: %s',
  async (id) => {
    const own = differences.filter((one) => one.id === id);
    // some differences show only in cases that a part of them does not have
    let { judged, entries } = await accepted(own, entriesOf(id), few);
    for (const cases of [only, undefined])
      if (entries.length === 0) ({ judged, entries } = await accepted(own, entriesOf(id), cases));
    expect(entries).not.toEqual([]);
    expect(failed(judged)).toEqual([]);
  },
);

test('all differences at once are proposed or asked about, and that suffices', async () => {
  const { judged, entries } = await accepted(differences, dialect);
  expect([judged.verdict, failed(judged)]).toEqual(['pass', []]);
  expect(entries.filter(({ reason }) => reason === 'seen').length).toBeGreaterThanOrEqual(12);
});

test('without a dialect, what no entry can be proposed for is asked', async () => {
  const own = differences.filter(({ id }) =>
    ['code-of-a-class', 'path', 'request-header-time', 'response-word'].includes(id),
  );
  const asked = async (id: string) => {
    const difference = own.filter((one) => one.id === id);
    return questionsOf(journalOf(await wholeRun(difference, { only, load: false })));
  };
  expect((await asked('code-of-a-class'))[0]?.text).toMatch(/has the unknown code 15050 \(15050:In process\)/);
  expect((await asked('request-header-time'))[0]?.text).toMatch(
    /refuses a proper request with 1000 \(Invalid X-DATE\)/,
  );
  expect((await asked('response-word'))[0]).toMatchObject({
    text: expect.stringMatching(/status is "active", which the specification does not have/),
    entry: expect.stringContaining('values: {active: ???}'),
  });
  expect((await asked('path')).some(({ text }) => text.startsWith('createTransaction'))).toBe(true);
});
