/**
 * A run is a list of steps. What holds however a run ends stands here alone: once it is interrupted, no further step is
 * begun; the steps that were begun are torn down in reverse order, whatever fails meanwhile, each within a time limit.
 *
 * The first record of a journal names the steps that follow it, and each of them writes its end (`leavingEnd`). A run
 * that lacks one was cut short, and is invalid for whoever reads its journal (assertions/verdict/validity.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError } from '../common/errors';
import { isInterrupted as isProcessInterrupted } from '../common/processes/interrupt';
import type { HarnessWire } from './network/ask';

export interface Step<Context> {
  name: string;
  /** may return what it did, in words */
  setup?: (context: Context) => unknown;
  /** releases what the set-up took, also where that failed half-way */
  teardown?: (context: Context) => unknown;
}

export interface StepOptions {
  /** absent: whether this process was interrupted */
  isInterrupted?: () => boolean;
  /** milliseconds that each teardown may take */
  teardownMs?: number;
}

/** The steps, each of which writes its end once its set-up has done all that it had to; an interrupted one has not. */
export const leavingEnd = <Context extends { wire: Pick<HarnessWire, 'now' | 'write'> }>(
  steps: readonly Step<Context>[],
  isInterrupted = isProcessInterrupted,
): Step<Context>[] =>
  steps.map((step) => ({
    ...step,
    setup: async (context) => {
      const did = await step.setup?.(context);
      if (isInterrupted()) return;
      const { wire } = context;
      wire.write({ t: 'step', name: step.name, at: wire.now(), ...(typeof did === 'string' && { did }) });
    },
  }));

export const namesOf = (steps: readonly Step<never>[]): string[] => steps.map(({ name }) => name);

const defaultTeardownMs = 10_000;

async function tearDown<Context>(step: Step<Context>, context: Context, limitMs: number): Promise<void> {
  const timer = new AbortController();
  const timeout = sleep(limitMs, true, { signal: timer.signal }).catch(() => false);
  const teardown = (async () => {
    await step.teardown?.(context);
    return false;
  })();
  try {
    if (await Promise.race([teardown, timeout]))
      throw new EnvironmentError(`${step.name}: could not be ended within ${limitMs / 1000} s.`);
  } finally {
    timer.abort();
  }
}

/**
 * Sets up the steps one after another, and tears down those that were begun. Resolves with whether all of them ran;
 * rejects with the first error.
 */
export async function runSteps<Context>(
  steps: readonly Step<Context>[],
  context: Context,
  { isInterrupted = isProcessInterrupted, teardownMs = defaultTeardownMs }: StepOptions = {},
): Promise<boolean> {
  const latestFirst: Step<Context>[] = [];
  const errors: unknown[] = [];
  for (const step of steps) {
    if (isInterrupted() || errors.length > 0) break;
    latestFirst.unshift(step);
    try {
      await step.setup?.(context);
    } catch (error) {
      errors.push(error);
    }
  }
  for (const step of latestFirst)
    try {
      await tearDown(step, context, teardownMs);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
  return latestFirst.length === steps.length && !isInterrupted();
}
