/** Rows that are not written by hand, because a systematic mutant stands for them (commands/spec/twins.yaml). */
import { describe, expect, test } from 'vitest';
import { readTwins } from '../../commands/spec/coverage';
import { defects, variants } from '../../gateway';
import { systematicMutants } from './mutants';
import { runJob } from './run-job';

const twins = readTwins();

/** Each mutant of a list with its requirement. */
const pairsOf = (kind: keyof typeof twins) =>
  Object.entries(twins[kind]).flatMap(([requirement, mutants]) =>
    Object.keys(mutants).map((id) => [id, requirement] as const),
  );

async function resultOf(id: string, of?: readonly string[]) {
  const mutant = systematicMutants.find((one) => one.id === id) ?? expect.fail(`no mutant ${id}`);
  return runJob({ kind: mutant.family, id, ...(of && { of }) });
}

test('no row of the lists is written by hand as well', () => {
  const listed = Object.values(twins).flatMap((all) => Object.values(all).flatMap((own) => Object.values(own).flat()));
  expect([...defects, ...variants].map(({ id }) => id).filter((id) => listed.includes(id))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

describe('a mutant in place of defects', () => {
  test.each(pairsOf('defects'))('%s breaks %s', async (id, requirement) => {
    const { status, failed } = await resultOf(id, [requirement]);
    expect(status).toBe('killed');
    expect(failed).toContain(requirement);
  });
});

describe('a mutant in place of legal variants', () => {
  test.each(pairsOf('variants'))('%s keeps %s', async (id) => {
    const { status, failed } = await resultOf(id);
    expect([status, failed]).toEqual(['equivalent', []]);
  });
});
