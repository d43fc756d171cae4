import type { Log } from '../../common/log';
import { counted } from '../../contract';
import type { CallbackRecord } from '../../journal';
import { pollUntil, systemClock } from '../poll';

/** `<partner reference> <state>` of a callback. */
export function callbackKey({ body }: CallbackRecord): string {
  const { partnerTransId, status } = (body ?? {}) as { partnerTransId?: unknown; status?: unknown };
  return `${partnerTransId} ${status}`;
}

/** Matches final states with their callbacks, in either order. A matched pair is forgotten, so memory stays flat. */
export class PendingCallbacks {
  readonly #finalStates = new Set<string>();
  readonly #callbacks = new Set<string>();

  /** `key`: `<partner reference> <state>` of a final transaction */
  addFinalState(key: string): void {
    if (!this.#callbacks.delete(key)) this.#finalStates.add(key);
  }

  addCallback(record: CallbackRecord): void {
    const key = callbackKey(record);
    if (!this.#finalStates.delete(key)) this.#callbacks.add(key);
  }

  /** final states without a callback */
  get count(): number {
    return this.#finalStates.size;
  }

  /** Waits until the callback of every final state came, or for the time that the target allows. */
  async waitForAll(withinSeconds: number, log?: Log): Promise<void> {
    const what = () => counted(this.count, 'callback of a final state', 'callbacks of final states');
    await pollUntil(
      systemClock,
      async () => this.count,
      (count) => count === 0,
      { withinSeconds, gapMs: 100, awaited: { what, log } },
    );
  }
}
