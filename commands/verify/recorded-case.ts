/** The wire of a case of a recorded run: each call gets the answer that is recorded for it. */
import { differences } from '../../common/differences';
import { answeredAt } from '../../contract';
import { type ExchangeRecord, masker, written } from '../../journal';
import { exchangeOf, type Terms } from '../../wire/exchange';
import type { Call, CaseWire, Reply } from '../../wire/wire';

const masked = masker([]);

/** Where a call differs from the recorded request; secrets are masked in both. `but`: members that may differ. */
export function differenceOf(
  call: Call,
  recorded: ExchangeRecord,
  terms: Terms,
  but: readonly (keyof ExchangeRecord['request'])[] = [],
): string | undefined {
  if (call.operation !== recorded.operation) return 'operation';
  const nothing = { status: 0, headers: {}, text: '', ms: 0 };
  const { request } = written(exchangeOf(call, nothing, 0, terms));
  const sent = JSON.parse(masked(JSON.stringify(request)));
  for (const member of but) sent[member] = recorded.request[member];
  return differences(sent, recorded.request, 'request').next().value?.path;
}

/** Answers the calls of one case from its recorded exchanges and faults; throws on any other call. */
export class RecordedCase {
  #next = 0;
  #now: number;

  /** `faults`: what is recorded of calls that had no answer; `startsAt`: when its attempts began; `endsAt`: when the last ended */
  constructor(
    private readonly exchanges: readonly ExchangeRecord[],
    private readonly startsAt: number[],
    private readonly endsAt: number,
    private readonly faults: readonly string[],
    private readonly terms: Terms,
    private readonly write: CaseWire['write'],
  ) {
    this.#now = startsAt.shift() ?? 0;
  }

  /** Ids of the exchanges that the case did not come to. */
  notSent(): string[] {
    return this.exchanges.slice(this.#next).map(({ id }) => id);
  }

  /** Begins the next attempt. */
  again(): void {
    this.#now = this.startsAt.shift() ?? this.#now;
  }

  readonly wire: CaseWire = {
    now: () => this.#now,
    // a step that came too late sent nothing
    departure: () => this.exchanges[this.#next]?.at ?? Math.max(this.#now, this.endsAt),
    wasRepeated: () => this.exchanges[this.#next]?.step === this.exchanges[this.#next - 1]?.step,
    sleep: async (seconds) => {
      this.#now += seconds * 1000;
    },
    aside: (wait) => wait,
    write: (record) => this.write(record),
    send: async (calls) => calls.map((call) => this.#reply(call)),
  };

  #reply(call: Call): Reply {
    const recorded = this.exchanges[this.#next];
    const different = recorded ? differenceOf(call, recorded, this.terms) : 'nothing more is recorded';
    if (recorded && !different) {
      this.#next += 1;
      const { response, waitedMs, ms } = recorded;
      this.#now = Math.max(this.#now, answeredAt(recorded));
      const { headers, text } = response;
      return { status: response.came ?? response.status, headers, text, ...(waitedMs && { waitedMs }), ms };
    }
    const [fault] = this.faults;
    if (fault !== undefined) return { status: 0, headers: {}, text: '', ms: 0, fault };
    // the case does not send what is recorded, or sends more than that
    throw new Error(recorded ? `${recorded.id} is not what the suite sends: ${different} differs` : `${different}`);
  }
}
