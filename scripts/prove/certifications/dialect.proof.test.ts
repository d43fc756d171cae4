import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeRun, type RunVerdict } from '../../../assertions/verdict';
import { questionsOf, suggestionsOf, suggestionText } from '../../../commands/cli/suggestions/dialect';
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

test('what is proposed, and the lines of a person, suffice', async () => {
  // what changes requests, money or states is never proposed
  const byHand = dialect.filter(({ reason }) => /^(request|path|base-path|code|provider|response-word)/.test(reason));
  let entries = byHand;
  for (let round = 0; round < 4; round += 1) {
    const journal = journalOf(await wholeRun(differences, { dialect: entries }));
    const more = suggestionsOf(journal);
    if (more.length === 0) expect(judgeRun(journal).verdict).toBe('pass');
    else expect(suggestionText(journal)).toContain(`- {operations: [${more[0]?.entry.operations?.join(', ')}]`);
    if (more.length === 0) break;
    entries = [...entries, ...more.map(({ entry }) => ({ ...entry, reason: 'seen' }))];
  }
  expect(entries.length - byHand.length).toBeGreaterThanOrEqual(12);
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
