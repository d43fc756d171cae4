/**
 * A run is a list of steps. What holds however a run ends stands here alone: once it is interrupted, no further step is
 * begun; what was begun is taken down in reverse order, whatever fails meanwhile; and nothing waits for ever for that.
 * A step that was not begun writes no record of its end, so the verdict on such a run is that it is incomplete.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvironmentError } from '../common/errors';
import { isInterrupted } from '../common/processes/interrupt';

export interface Step<Context> {
  name: string;
  setup?: (context: Context) => unknown;
  /** releases what the set-up took, also where that failed half-way */
  teardown?: (context: Context) => unknown;
}

export interface Conduct {
  isInterrupted?: () => boolean;
  /** milliseconds that each teardown may take */
  patienceMs?: number;
}

const usualPatienceMs = 10_000;

async function tearDown<Context>(step: Step<Context>, context: Context, patienceMs: number): Promise<void> {
  const patience = new AbortController();
  const isOver = sleep(patienceMs, true, { signal: patience.signal }).catch(() => false);
  const ended = (async () => {
    await step.teardown?.(context);
    return false;
  })();
  try {
    if (await Promise.race([ended, isOver]))
      throw new EnvironmentError(`${step.name}: could not be ended within ${patienceMs / 1000} s.`);
  } finally {
    patience.abort();
  }
}

/**
 * Sets the steps up one after another, and takes those that were begun down. Resolves with whether all of them ran;
 * rejects with the first error.
 */
export async function runSteps<Context>(
  steps: readonly Step<Context>[],
  context: Context,
  { isInterrupted: isOver = isInterrupted, patienceMs = usualPatienceMs }: Conduct = {},
): Promise<boolean> {
  const begun: Step<Context>[] = [];
  const errors: unknown[] = [];
  for (const step of steps) {
    if (isOver() || errors.length > 0) break;
    begun.unshift(step);
    try {
      await step.setup?.(context);
    } catch (error) {
      errors.push(error);
    }
  }
  for (const step of begun)
    try {
      await tearDown(step, context, patienceMs);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
  return begun.length === steps.length && !isOver();
}
