import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeRun, type RunVerdict } from '../../../assertions/verdict';
import { questionsOf, suggestionsOf } from '../../../commands/cli/suggestions/dialect';
import { root } from '../../../common/project-root';
import { differences, type Modification } from '../../../gateway';
import { journalOf } from '../../../journal/files';
import { settingOf } from '../../../run/in-process/in-process';
import { wholeRun } from '../../../run/in-process/whole-run';
import type { DialectEntry } from '../../../targets/dialect/entry';
import type { MutantResult } from '../proof';
import { allJobs, runJob } from '../run-job';

/** The reason of an entry is the id of the difference that it declares. */
const dialect: DialectEntry[] = parse(readFileSync(join(root, 'gateway/differing/dialect.yaml'), 'utf8'));
const entriesOf = (id: string) => dialect.filter(({ reason }) => reason === id);

const field = /requestDate|descriptionText|paymentMode|snv|provider|debitParty/;

/** Cases that show each difference: some of each area, and the boundaries of the fields that one is about. */
const only = new Set(
  settingOf()
    .plan.cases.filter(({ id, area, serial }, index) =>
      area === 'boundaries' ? field.test(id) : !serial && index % 3 === 0,
    )
    .map(({ id }) => id),
);

/** A few of them, which show most differences. */
const few = new Set([...only].filter((_, index) => index % 8 === 0));

async function run(
  own: readonly Modification[],
  entries: readonly DialectEntry[] | undefined,
  cases?: ReadonlySet<string>,
) {
  const options = { dialect: entries, only: cases, load: !cases };
  return judgeRun(journalOf(await wholeRun(own, options)));
}

const failed = ({ requirements }: RunVerdict) =>
  requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

test('each difference has an entry', () => {
  expect(differences.map(({ id }) => id).filter((id) => entriesOf(id).length === 0)).toEqual([]);
  expect(differences.length).toBeGreaterThanOrEqual(25);
});

/** What fails without a dialect, in the first of the groups of cases that show it. */
async function failedUndeclared(own: readonly Modification[]): Promise<string[]> {
  const found = failed(await run(own, undefined, few));
  return found.length > 0 ? found : failed(await run(own, undefined, only));
}

test.each(differences.map(({ id, text }) => [id, text]))('%s: %s', async (id) => {
  const own = differences.filter((one) => one.id === id);
  expect(await failedUndeclared(own)).not.toEqual([]);
  const declared = await run(own, entriesOf(id), only);
  expect(failed(declared)).toEqual([]);
  expect(declared.dialect.map(({ state }) => state)).toEqual(entriesOf(id).map(() => 'used'));
});

test('with all differences at once, the gateway passes under the whole dialect', async () => {
  const judged = await run(differences, dialect);
  expect([judged.verdict, judged.invalid, failed(judged)]).toEqual(['pass', [], []]);
  expect(judged.dialect.filter(({ state }) => state !== 'used')).toEqual([]);
});

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

test.each(differences.map(({ id, text }) => [id, text]))(
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

test('systematic mutants are killed under the dialect too', async () => {
  const systematic = allJobs.filter(({ kind }) => !['variants', 'defects', 'vacuity'].includes(kind));
  // a prime, so that the sample goes through fields and mutations unevenly
  const sample = systematic.filter((_, index) => index % 307 === 11);
  const results: MutantResult[] = [];
  for (const job of sample) results.push(await runJob(job, { differences, dialect }));
  expect(results.filter(({ status }) => status === 'survived' || status === 'false alarm')).toEqual([]);
  expect(results.filter(({ status }) => status === 'killed').length).toBeGreaterThan(20);
});

describe('a gateway that keeps the specification, under the dialect', () => {
  let judged: RunVerdict;
  beforeAll(async () => {
    judged = await run([], dialect);
  });

  test('does not pass', () => expect(judged.verdict).not.toBe('pass'));

  test.each(dialect.map((entry, index) => [index, entry.reason, entry] as const))(
    'stale: %i, %s',
    (index, _, entry) => {
      // what only changes which requests are right is shown by the cases of its field
      const isRule =
        ['descriptionText', 'provider', 'requestDate'].includes(entry.path ?? '') && entry.time === undefined;
      if (isRule) expect(judged.dialect[index]?.state).toBe('used');
      else expect(judged.dialect[index]?.state).toBe('stale');
    },
  );
});
