import { expect, test } from 'vitest';
import { defects, derivedDefects, lifecycleDefects } from '../../gateway';
import { systematicMutants } from './mutants';
import { allJobs, drawnJobs } from './run-job';
import { sampleOf } from './sample';

const [killer] = systematicMutants.slice(-40);
const chosen = sampleOf(allJobs, new Set([killer?.id ?? '']));
const ids = new Set(chosen.map(({ id }) => id));
const ofSystematic = (of: (mutant: (typeof systematicMutants)[number]) => string) => {
  const all = new Set(systematicMutants.map(of));
  return [...all].filter((one) => !systematicMutants.some((mutant) => of(mutant) === one && ids.has(mutant.id)));
};

test.each<[what: string, missed: readonly string[]]>([
  ['mutation', ofSystematic(({ mutation }) => mutation)],
  ['field', ofSystematic(({ family, field }) => (family === 'time' ? 'time' : (field.split(' ')[0] ?? '')))],
  ['condition', ofSystematic(({ id }) => id.match(/,[a-z]+=.*$/)?.[0] ?? '')],
  ['operation', ofSystematic(({ operation }) => operation)],
])('the sample of a proof has every %s', (_, missed) => {
  expect(missed).toEqual([]);
});

test('it has all that is written by hand, all variants, by a part of the cases, and what it is told to have', () => {
  const made = new Set([...lifecycleDefects, ...derivedDefects].map(({ id }) => id));
  const written = allJobs.filter(({ kind, id }) => kind === 'variants' || (kind === 'defects' && !made.has(id)));
  expect(written.filter(({ id }) => !ids.has(id))).toEqual([]);
  expect(new Set(chosen.filter(({ part }) => part).map(({ kind }) => kind))).toEqual(new Set(['variants']));
  expect(ids.has(killer?.id ?? '')).toBe(true);
});

test('it is a fifth of all at most, and the same each time', () => {
  expect(chosen.length).toBeLessThan(allJobs.length / 5);
  expect(sampleOf([...allJobs].reverse(), new Set([killer?.id ?? ''])).map(({ id }) => id)).toEqual([...ids]);
});

test('what is drawn is of defects of one field, of all others and of mutants, in turn, and the seed decides', () => {
  const draws = drawnJobs(30, 1);
  const others = defects.filter((one) => !derivedDefects.includes(one));
  const named = new Map(
    [derivedDefects, others, systematicMutants].flatMap((pool, at) => pool.map(({ id }) => [id, at] as const)),
  );
  expect(draws.map(({ id }) => id)).toEqual(drawnJobs(30, 1).map(({ id }) => id));
  expect(drawnJobs(30, 2).map(({ id }) => id)).not.toEqual(draws.map(({ id }) => id));
  for (const { id } of draws) expect(id).toMatch(/^.+,[a-z]+=[^,]+$/);
  expect(draws.map(({ id }) => named.get(id.replace(/,[a-z]+=[^,]+$/, '')))).toEqual(draws.map((_, at) => at % 3));
});
