/** Most cases that work at the same time; any number may wait. */
export const casesAtWork = 12;

/** Places for cases that work. One that waits gives its place away, and is the next to get one when its wait is over. */
export class Workers {
  readonly #starting: (() => void)[] = [];
  readonly #returning: (() => void)[] = [];

  constructor(private free: number) {}

  /** Runs the work in a place of its own. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#take(this.#starting);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** Waits without a place; called from within `run`. */
  async withoutHoldingWorker<T>(wait: Promise<T>): Promise<T> {
    this.#leave();
    try {
      return await wait;
    } finally {
      // a wait often ends at a time that matters, such as shortly before an expiry
      await this.#take(this.#returning);
    }
  }

  async #take(queue: (() => void)[]): Promise<void> {
    if (this.free === 0) return new Promise((resolve) => queue.push(resolve));
    this.free -= 1;
  }

  #leave(): void {
    const next = this.#returning.shift() ?? this.#starting.shift();
    if (next) next();
    else this.free += 1;
  }
}
