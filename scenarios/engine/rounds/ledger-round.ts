/**
 * One quiet moment of a ledger serves many cases. All of a round read the balance, then all send their payouts; once
 * everything has ended, the balance must be lower by what all of them debit. Where it is not, or where a case ended early
 * so that its part is unknown, each runs again by itself, which shows whose money it is.
 */
import { total } from '../../../suites/format/expression';

/** The case must run again, without others. */
export class RunAlone extends Error {}

/** `all` resolves once each of the cases has come, or has left. */
class Meeting {
  readonly #missing: Set<string>;
  readonly all: Promise<void>;
  #resolve: () => void = () => {};

  constructor(ids: readonly string[]) {
    this.#missing = new Set(ids);
    this.all = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  come(id: string): Promise<void> {
    this.#missing.delete(id);
    if (this.#missing.size === 0) this.#resolve();
    return this.all;
  }
}

/** Where the cases of one round wait for each other, by their ids. */
export class LedgerRound {
  readonly #reading: Meeting;
  readonly #ending: Meeting;
  readonly #debits = new Map<string, string>();
  readonly #left = new Set<string>();
  readonly #judged: Promise<boolean>;
  #judge: (agrees: boolean) => void = () => {};
  /** `ids`: the cases, the first of which waits for the balance */
  constructor(readonly ids: readonly string[]) {
    this.#reading = new Meeting(ids);
    this.#ending = new Meeting(ids);
    this.#judged = new Promise((resolve) => {
      this.#judge = resolve;
    });
  }

  get isShared(): boolean {
    return this.ids.length > 1;
  }

  /** A case has read the balance; resolves once all have, so that nobody moves money before. */
  hasRead(id: string): Promise<void> {
    return this.#reading.come(id);
  }

  /**
   * All payouts of a case have ended, and debit this amount. Resolves with the sum of all cases: for the first of them
   * at once, for the others after it has seen the balance agree. Throws RunAlone if it does not, or if a case has left.
   */
  async sumOfAll(id: string, amount: string): Promise<string | undefined> {
    this.#debits.set(id, amount);
    await this.#ending.come(id);
    if (this.#left.size > 0) throw new RunAlone();
    if (this.ids[0] !== id && !(await this.#judged)) throw new RunAlone();
    return total([...this.#debits.values()]);
  }

  /** The balance of a case agrees. */
  agree(): void {
    this.#judge(true);
  }

  /** The balance does not agree when the settlement time is over; returns what is thrown. */
  disagree(): RunAlone {
    this.#judge(false);
    return new RunAlone();
  }

  /** A case has ended, or cannot go on. Nobody waits for it; without its debit, the others cannot be judged. */
  leave(id: string): void {
    if (!this.#debits.has(id)) this.#left.add(id);
    if (this.ids[0] === id) this.#judge(false);
    void this.#reading.come(id);
    void this.#ending.come(id);
  }
}
