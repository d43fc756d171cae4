import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeRun, type RunVerdict } from '../../assertions/run';
import { type Difference, differences } from '../../gateway';
import { journalOf } from '../../journal/files';
import type { DialectEntry } from '../../targets/dialect/entry';
import { root } from '../project-root';
import { plan } from './in-process';
import { wholeRun } from './whole-run';

/** The reason of an entry is the id of the difference that it declares. */
const dialect: DialectEntry[] = parse(readFileSync(join(root, 'scripts/mutation/testing/dialect.yaml'), 'utf8'));
const entriesOf = (id: string) => dialect.filter(({ reason }) => reason === id);

const field = /requestDate|descriptionText|paymentMode|snv|provider|debitParty/;

/** Cases that show each difference: some of each area, and the boundaries of the fields that one is about. */
const only = new Set(
  plan.cases
    .filter(({ id, area, serial }, index) => (area === 'boundaries' ? field.test(id) : !serial && index % 3 === 0))
    .map(({ id }) => id),
);

async function run(
  own: readonly Difference[],
  entries: readonly DialectEntry[] | undefined,
  cases?: ReadonlySet<string>,
) {
  const options = {
    between: { differences: own },
    ...(entries && { dialect: entries }),
    ...(cases && { only: cases, load: false }),
  };
  return judgeRun(journalOf(await wholeRun([], options)));
}

const failed = ({ requirements }: RunVerdict) =>
  requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

test('each difference has an entry', () => {
  expect(differences.map(({ id }) => id).filter((id) => entriesOf(id).length === 0)).toEqual([]);
  expect(differences.length).toBeGreaterThanOrEqual(25);
});

test.each(differences.map(({ id, text }) => [id, text]))('%s: %s', async (id) => {
  const own = differences.filter((one) => one.id === id);
  expect(failed(await run(own, undefined, only))).not.toEqual([]);
  const declared = await run(own, entriesOf(id), only);
  expect(failed(declared)).toEqual([]);
  expect(declared.dialect.map(({ state }) => state)).toEqual(entriesOf(id).map(() => 'used'));
});

test('with all differences at once, the gateway passes under the whole dialect', async () => {
  const judged = await run(differences, dialect);
  expect([judged.verdict, judged.invalid, failed(judged)]).toEqual(['pass', [], []]);
  expect(judged.dialect.filter(({ state }) => state !== 'used')).toEqual([]);
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
