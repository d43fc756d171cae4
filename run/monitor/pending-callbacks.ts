import type { Log } from '../../common/log';
import { counted } from '../../contract';
import type { CallbackRecord } from '../../journal';
import { pollUntil, systemClock } from '../poll';

/** `<service reference> <state>` of a callback. */
export function callbackKey({ body }: CallbackRecord): string {
  const { transactionId, status } = (body ?? {}) as { transactionId?: unknown; status?: unknown };
  return `${transactionId} ${status}`;
}

/** Matches final states with their callbacks, in either order. A matched pair is forgotten, so memory stays flat. */
export class PendingCallbacks {
  readonly #finalStates = new Set<string>();
  readonly #callbacks = new Set<string>();
  /** final states of the second partner, whose callbacks are awaited once one has come: no target says where they go */
  readonly #ofSecond = new Set<string>();
  #hasSecond = false;

  /** `key`: `<service reference> <state>` of a final transaction; `isOfSecond`: of the second partner */
  addFinalState(key: string, isOfSecond = false): void {
    if (!this.#callbacks.delete(key)) (isOfSecond ? this.#ofSecond : this.#finalStates).add(key);
    else this.#hasSecond ||= isOfSecond;
  }

  addCallback(record: CallbackRecord): void {
    const key = callbackKey(record);
    if (this.#finalStates.delete(key)) return;
    if (this.#ofSecond.delete(key)) this.#hasSecond = true;
    else this.#callbacks.add(key);
  }

  /** final states without a callback */
  get count(): number {
    return this.#finalStates.size + (this.#hasSecond ? this.#ofSecond.size : 0);
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
