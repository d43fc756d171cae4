import { getAt, type Json } from '../../../contract';
import type { Earlier } from './mutations';
import type { Call } from './tampering';

interface Seen {
  value: Json;
  case: string;
  partner: string;
}

/** Remembers the values that a field had in earlier answers. */
export class Memory {
  #case = '';
  #last: Seen | undefined;
  #byCase: Seen | undefined;
  readonly #byPartner = new Map<string, Json>();

  constructor(private readonly path: string) {}

  begin(id: string): void {
    this.#case = id;
  }

  earlier({ partner: own }: Pick<Call, 'partner'>): Earlier {
    const other = [...this.#byPartner].find(([partner]) => partner !== own)?.[1];
    const foreign = [this.#last, this.#byCase].find((seen) => seen !== undefined && seen.case !== this.#case);
    return {
      ...(this.#last && { previous: this.#last.value }),
      ...(foreign && { otherTransaction: foreign.value }),
      ...(other !== undefined && { otherPartner: other }),
    };
  }

  /** Takes note of the answer as the gateway gave it. */
  note({ partner }: Pick<Call, 'partner'>, body: Json): void {
    const value = getAt(Array.isArray(body) ? body[0] : body, this.path);
    if (value === undefined) return;
    const seen = { value, case: this.#case, partner };
    if (this.#last && this.#last.case !== this.#case) this.#byCase = this.#last;
    this.#last = seen;
    this.#byPartner.set(partner, value);
  }
}
