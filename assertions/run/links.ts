import { NumberSet } from '../../journal';
import { type Journal, Span, TextIndex } from '../../journal/files';
import type { Notices } from './notices';

/** The texts of a flow by which a notification can name it: the partner's reference, then the service's. */
const names = ['reference', 'transactionReference'] as const;

/**
 * A service that issues one reference again and again has all notifications name all flows. So many are enough to judge
 * one of these; those that name it by the partner's reference come first.
 */
const mostOthers = 1000;

/** Which notifications name which flows, found once for all rules. A place is one in the order of time. */
export class Links {
  /** notifications that name a flow */
  readonly linked = new NumberSet();
  /** the flows by both texts: the item of a text is twice the place of its flow, plus 1 for the service's reference */
  readonly #byText: TextIndex;
  /** flows of which a text is in another place too */
  readonly #ambiguous = new NumberSet();
  /** the first notification of each flow, and the next one of the same flow; -1: none */
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  /** other notifications by the texts that they have of flows */
  readonly #others = new Map<string, number[]>();
  /** notifications that name one flow, by each of its references in its place */
  readonly #exact = new NumberSet();

  constructor(
    private readonly journal: Journal,
    private readonly notices: Notices,
  ) {
    const { flows, heads } = journal;
    const items = flows.length * names.length;
    this.#byText = new TextIndex(heads, items, (item, into) =>
      flows.textAt(item >> 1, names[item & 1] as (typeof names)[number], into),
    );
    for (let item = 0; item < items; item += 1) {
      const before = this.#byText.add(item);
      if (before !== undefined) this.#ambiguous.add(before >> 1);
      if (before !== undefined) this.#ambiguous.add(item >> 1);
    }
    this.#first = new Int32Array(flows.length).fill(-1);
    this.#next = new Int32Array(notices.length);
    const [partner, transaction] = [new Span(heads), new Span(heads)];
    // from the last one on, so that those of a flow come to be in order of time
    for (let notice = notices.length - 1; flows.length > 0 && notice >= 0; notice -= 1)
      this.#link(
        notice,
        notices.textAt(notice, 'partner', partner) ? partner : undefined,
        notices.textAt(notice, 'transaction', transaction) ? transaction : undefined,
      );
  }

  #link(notice: number, partner: Span | undefined, transaction: Span | undefined): void {
    const one = partner && this.#byText.last(partner);
    const other = transaction && this.#byText.last(transaction);
    const item = one ?? other;
    if (item === undefined) return;
    this.linked.add(notice);
    const place = item >> 1;
    const isOne = other === undefined || other >> 1 === place;
    if (isOne && !this.#ambiguous.has(place)) {
      this.#next[notice] = this.#first[place] as number;
      this.#first[place] = notice;
      if (one === place * 2 && other === place * 2 + 1) this.#exact.add(notice);
      return;
    }
    const { partner: own, transaction: service } = this.notices.at(notice);
    for (const text of new Set([...(one === undefined ? [] : [own]), ...(other === undefined ? [] : [service])]))
      this.#put(text, notice);
  }

  #put(text: string, notice: number): void {
    const known = this.#others.get(text);
    if (known) known.push(notice);
    else this.#others.set(text, [notice]);
  }

  /** The notifications that name a flow, in order of time. */
  noticesOf(place: number): number[] {
    const found: number[] = [];
    for (let notice = this.#first[place] as number; notice >= 0; notice = this.#next[notice] as number)
      found.push(notice);
    if (this.#others.size === 0) return found;
    const { reference, transactionReference = '' } = this.journal.flows.at(place);
    const others = [reference, transactionReference].flatMap((text) => this.#others.get(text) ?? []);
    return [...new Set([...found, ...others.slice(0, mostOthers)])].sort((a, b) => a - b);
  }

  /** Does the notification name its flow by both references, and no other flow? */
  isExact(notice: number): boolean {
    return this.#exact.has(notice);
  }

  /** The places of the flows with this reference of the partner. */
  withReference(reference: string): number[] {
    return this.#byText.all(reference).flatMap((item) => (item % 2 === 0 ? [item >> 1] : []));
  }

  /** Has no other flow a text of this one? */
  isAlone(place: number): boolean {
    return !this.#ambiguous.has(place);
  }
}
