/**
 * A run is a list of steps. What holds however a run ends stands here alone: once it is interrupted, no further step is
 * begun; the steps that were set up are torn down in reverse order, whatever fails meanwhile, each within a time limit.
 *
 * The first record of a journal names the steps that follow it, and each of them writes its end (`leavingEnd`). A run
 * that lacks one was cut short, and is invalid for whoever reads its journal (assertions/verdict/validity.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError } from '../common/errors';
import { isInterrupted as isProcessInterrupted } from '../common/processes/interrupt';
import type { HarnessWire } from './network/ask';

/** One step. `Context` is what it uses, `Added` what those after it can use too. */
export interface Step<Context, Added extends object = object> {
  name: string;
  /** returns what it adds to the context, or in words what it did */
  // biome-ignore lint/suspicious/noConfusingVoidType: most steps return nothing
  setup?: (context: Context) => Promise<Added | string | void> | Added | string | void;
  /** releases what the set-up took; called only if that has succeeded, so a step takes one thing */
  teardown?: (context: Context & Added) => unknown;
}

/** Steps in their order, each of which may use what those before it have added: the compiler knows what that is. */
export class Steps<Start extends object, Now extends object = Start> {
  private constructor(readonly list: readonly Step<never>[]) {}

  static from<Start extends object>(): Steps<Start> {
    return new Steps<Start>([]);
  }

  with<Added extends object = object>(step: Step<Now, Added>): Steps<Start, Omit<Now, keyof Added> & Added> {
    return new Steps([...this.list, step as unknown as Step<never>]);
  }

  withAll(steps: readonly Step<Now>[]): Steps<Start, Now> {
    return new Steps([...this.list, ...(steps as readonly Step<never>[])]);
  }
}

/** What the steps after a list can use. */
export type ContextAfter<List> = List extends Steps<infer _Start, infer Now> ? Now : never;

/** When steps count as interrupted, and how long a teardown may take. */
export interface StepOptions {
  /** absent: whether this process was interrupted */
  isInterrupted?: () => boolean;
  /** milliseconds that each teardown may take */
  teardownMs?: number;
}

/** A step that writes its end once its set-up has done all that it had to; an interrupted one has not. */
export const leavingEnd = <Context extends { wire: Pick<HarnessWire, 'now' | 'write'> }, Added extends object = object>(
  step: Step<Context, Added>,
  isInterrupted = isProcessInterrupted,
): Step<Context, Added> => ({
  ...step,
  setup: async (context) => {
    const done = await step.setup?.(context);
    if (isInterrupted()) return done;
    const { wire } = context;
    wire.write({ t: 'step', name: step.name, at: wire.now(), ...(typeof done === 'string' && { did: done }) });
    return done;
  },
});

/** The names of the steps, in their order. */
export const namesOf = (steps: readonly Step<never>[]): string[] => steps.map(({ name }) => name);

const defaultTeardownMs = 10_000;

async function tearDown(name: string, work: () => unknown, limitMs: number): Promise<void> {
  const timer = new AbortController();
  const timeout = sleep(limitMs, true, { signal: timer.signal }).catch(() => false);
  const teardown = Promise.resolve()
    .then(work)
    .then(() => false);
  try {
    if (await Promise.race([teardown, timeout]))
      throw new EnvironmentError(`${name}: could not be ended within ${limitMs / 1000} s.`);
  } finally {
    timer.abort();
  }
}

/**
 * Sets up the steps one after another, and tears down those that were set up. Resolves with whether all of them ran;
 * rejects with the first error.
 */
export async function runSteps<Start extends object, Now extends object>(
  { list }: Pick<Steps<Start, Now>, 'list'>,
  start: Start,
  { isInterrupted = isProcessInterrupted, teardownMs = defaultTeardownMs }: StepOptions = {},
): Promise<boolean> {
  const taken: { name: string; release: () => unknown }[] = [];
  const errors: unknown[] = [];
  // the list was put together by `Steps`, which has checked that each step finds in it what it uses
  let context = start as never;
  for (const { name, setup, teardown } of list) {
    if (isInterrupted() || errors.length > 0) break;
    try {
      const added = await setup?.(context);
      if (typeof added === 'object') context = Object.assign({}, context, added) as never;
      const own = context;
      taken.unshift({ name, release: () => teardown?.(own) });
    } catch (error) {
      errors.push(error);
    }
  }
  for (const { name, release } of taken)
    try {
      await tearDown(name, release, teardownMs);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
  return taken.length === list.length && !isInterrupted();
}
