import { NumberSet } from '../../../journal';
import { type Journal, KeyIndex, keyOf } from '../../../journal/files';

/** The texts by which a flow can be named: the partner's reference of its transaction, and the service's. */
const names = ['reference', 'transactionReference'] as const;

/** Finds the flows of a run by the keys of their two references. The place of a flow is that in the order of time. */
export class FlowTexts {
  /** flows that have a reference of the service */
  readonly answered = new NumberSet();
  /** flows with a reference whose key is that of another text too */
  readonly #ambiguous = new NumberSet();
  /** the item of a text is twice the place of its flow, plus 1 for the service's reference */
  readonly #index: KeyIndex;

  constructor(private readonly journal: Journal) {
    const { flows } = journal;
    const items = flows.length * names.length;
    this.#index = new KeyIndex(items, (item) => flows.keyAt(item >> 1, names[item & 1] as (typeof names)[number]));
    for (let item = 0; item < items; item += 1) {
      const before = this.#index.add(item);
      if (before === undefined) continue;
      if (item % 2 === 1) this.answered.add(item >> 1);
      if (before === item) continue;
      this.#ambiguous.add(before >> 1);
      this.#ambiguous.add(item >> 1);
    }
  }

  /** Is each text in one place only? */
  get areDifferent(): boolean {
    return this.#ambiguous.size === 0;
  }

  /** Do the texts of a flow stand nowhere else? */
  isAlone(place: number): boolean {
    return !this.#ambiguous.has(place);
  }

  /** A flow that has a text of this key, and whether it is the reference of the service; undefined: there is none. */
  find(key: number): { place: number; isOfService: boolean } | undefined {
    const item = this.#index.last(key);
    return item === undefined ? undefined : { place: item >> 1, isOfService: item % 2 === 1 };
  }

  /** The places of the flows with this reference of the partner. */
  withReference(reference: string): number[] {
    const places = this.#index.all(keyOf(reference)).flatMap((item) => (item % 2 === 0 ? [item >> 1] : []));
    return places.filter((place) => this.journal.flows.recordAt(place).reference === reference);
  }
}
