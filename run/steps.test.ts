import { expect, test } from 'vitest';
import type { JournalRecord } from '../journal';
import { leavingEnd, namesOf, runSteps, type Step, Steps } from './steps';

const names = ['gateway', 'journal', 'stages'] as const;
type Moment = `${'set up' | 'take down'} ${(typeof names)[number]}`;

interface Conditions {
  /** what fails */
  fails?: Moment[];
  /** during what the run is interrupted; before: before the first step */
  interrupted?: Moment | 'before';
  /** what never ends */
  hangs?: Moment;
}

const listOf = <Context extends object>(steps: readonly Step<Context>[]) => Steps.from<Context>().withAll(steps);

/** Runs three steps, and returns what happened, and how the run ended. */
async function resultOf({ fails = [], interrupted, hangs }: Conditions) {
  const happened: Moment[] = [];
  let isInterrupted = interrupted === 'before';
  const at = async (moment: Moment) => {
    happened.push(moment);
    await Promise.resolve();
    isInterrupted ||= moment === interrupted;
    if (moment === hangs) await new Promise(() => {});
    if (fails.includes(moment)) throw new Error(moment);
  };
  const steps = names.map(
    (name): Step<object> => ({
      name,
      setup: () => at(`set up ${name}`),
      teardown: () => at(`take down ${name}`),
    }),
  );
  const end = await runSteps(listOf(steps), {}, { isInterrupted: () => isInterrupted, teardownMs: 20 }).catch(
    (error: Error) => error.message,
  );
  return { happened, end };
}

const up = (count: number): Moment[] => names.slice(0, count).map((name): Moment => `set up ${name}`);
const down = (count: number): Moment[] =>
  names
    .slice(0, count)
    .reverse()
    .map((name): Moment => `take down ${name}`);

test.each<[what: string, conditions: Conditions, begun: number, taken: number, end: boolean | string]>([
  ['runs to its end', {}, 3, 3, true],
  ...names.map((name, index): [string, Conditions, number, number, string] => [
    `fails in the set-up of ${name}, which then has nothing to release`,
    { fails: [`set up ${name}`] },
    index + 1,
    index,
    `set up ${name}`,
  ]),
  ...names.map((name): [string, Conditions, number, number, string] => [
    `fails in the teardown of ${name}`,
    { fails: [`take down ${name}`] },
    3,
    3,
    `take down ${name}`,
  ]),
  [
    'fails in a set-up and then in a teardown',
    { fails: ['set up journal', 'take down gateway'] },
    2,
    1,
    'set up journal',
  ],
  ['fails in two teardowns', { fails: ['take down stages', 'take down gateway'] }, 3, 3, 'take down stages'],
  ['is interrupted before its first step', { interrupted: 'before' }, 0, 0, false],
  ...names.map((name, index): [string, Conditions, number, number, boolean] => [
    `is interrupted in the set-up of ${name}`,
    { interrupted: `set up ${name}` },
    index + 1,
    index + 1,
    false,
  ]),
  ...names.map((name): [string, Conditions, number, number, boolean] => [
    `is interrupted in the teardown of ${name}`,
    { interrupted: `take down ${name}` },
    3,
    3,
    false,
  ]),
  [
    'is interrupted, and what was interrupted fails',
    { interrupted: 'set up journal', fails: ['set up journal'] },
    2,
    1,
    'set up journal',
  ],
  ...names.map((name): [string, Conditions, number, number, string] => [
    `hangs in the teardown of ${name}`,
    { hangs: `take down ${name}` },
    3,
    3,
    `${name}: could not be ended within 0.02 s.`,
  ]),
])('a run that %s', async (_, conditions, begun, taken, end) => {
  expect(await resultOf(conditions)).toEqual({ happened: [...up(begun), ...down(taken)], end });
});

test('a step uses what those before it have added, and releases what it added itself', async () => {
  const seen: unknown[] = [];
  const steps = Steps.from<{ url: string }>()
    .with({ name: 'port', setup: async ({ url }) => ({ port: Number(new URL(url).port) }) })
    .with({ name: 'words', setup: ({ port }) => `asked ${port}` })
    .with({
      name: 'url',
      setup: ({ port }) => ({ url: `http://b:${port + 1}` }),
      teardown: ({ url }) => seen.push(url),
    })
    .with({ name: 'last', setup: ({ url, port }) => void seen.push([url, port]) });
  expect(await runSteps(steps, { url: 'http://a:1' })).toBe(true);
  expect(seen).toEqual([['http://b:2', 1], 'http://b:2']);
});

test('a step may have no set-up or no teardown', async () => {
  const context = { sum: 0 };
  const add = (one: typeof context) => {
    one.sum += 1;
  };
  const steps = listOf<typeof context>([
    { name: 'a', setup: add },
    { name: 'b', teardown: () => add(context) },
  ]);
  expect(await runSteps(steps, context)).toBe(true);
  expect(context.sum).toBe(2);
});

test.each<[what: string, how: Partial<Record<'b', 'fails' | 'is interrupted'>>, ended: string[]]>([
  ['each step that was done writes its end, with what it did', {}, ['a: 3 things', 'b', 'c']],
  ['one that failed does not, nor those after it', { b: 'fails' }, ['a: 3 things']],
  ['one that was interrupted does not, nor those after it', { b: 'is interrupted' }, ['a: 3 things']],
])('%s', async (_, { b }, ended) => {
  let isOver = false;
  const isInterrupted = () => isOver;
  const written: JournalRecord[] = [];
  const wire = { now: () => 1, write: (record: JournalRecord) => written.push(record) };
  const list: Step<{ wire: typeof wire }>[] = [
    { name: 'a', setup: async () => '3 things' },
    {
      name: 'b',
      setup: () => {
        if (b === 'fails') throw new Error(b);
        isOver = b === 'is interrupted';
      },
    },
    { name: 'c' },
  ];
  const steps = list.map((step) => leavingEnd(step, isInterrupted));
  expect(namesOf(steps)).toEqual(['a', 'b', 'c']);
  await runSteps(listOf(steps), { wire }, { isInterrupted }).catch(() => {});
  expect(written.map((one) => one.t === 'step' && [one.name, one.did].filter(Boolean).join(': '))).toEqual(ended);
});
