import { type Journal, KeyIndex, keyOf } from '../../../journal/files';

/** The texts by which a flow can be named: the partner's reference of its transaction, and the service's. */
export const names = ['reference', 'transactionReference'] as const;

/** Finds the flows of a run by the keys of their two references. The place of a flow is that in the order of time. */
export class FlowTexts {
  /** the item of a text is twice the place of its flow, plus 1 for the service's reference */
  readonly #index: KeyIndex;

  constructor(private readonly journal: Journal) {
    const { flows } = journal;
    const items = flows.length * names.length;
    const keyAt = (item: number) => flows.keyAt(item >> 1, names[item & 1] as (typeof names)[number]);
    this.#index = new KeyIndex(items, keyAt);
  }

  /** Do the texts of a flow stand nowhere else? */
  isAlone(place: number): boolean {
    const { repeated } = this.#index;
    return !repeated.has(2 * place) && !repeated.has(2 * place + 1);
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
