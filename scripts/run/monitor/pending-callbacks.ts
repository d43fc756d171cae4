import type { CallbackRecord } from '../../../journal';

/** `<partner reference> <state>` of a notification. */
export function notified({ body }: CallbackRecord): string {
  const { partnerTransId, status } = (body ?? {}) as { partnerTransId?: unknown; status?: unknown };
  return `${partnerTransId} ${status}`;
}

/** Final states that were seen and not yet notified, or the other way round: what has met is forgotten, for runs of hours. */
export class Outstanding {
  readonly #finals = new Set<string>();
  readonly #notified = new Set<string>();

  /** Takes `<partner reference> <state>` of a final transaction. */
  final(key: string): void {
    if (!this.#notified.delete(key)) this.#finals.add(key);
  }

  notification(record: CallbackRecord): void {
    const key = notified(record);
    if (!this.#finals.delete(key)) this.#notified.add(key);
  }

  /** final states that are not notified yet */
  get left(): number {
    return this.#finals.size;
  }

  /** Waits until every final transaction was notified, or the target's time for it is over. */
  async all(withinSeconds: number): Promise<void> {
    const deadline = Date.now() + withinSeconds * 1000;
    while (this.left > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
