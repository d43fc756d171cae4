import { NumberSet } from '../../../journal';
import { type Journal, Span } from '../../../journal/files';
import type { FlowTexts } from './flow-texts';
import type { Notices } from './received-callbacks';

/**
 * A service that issues one reference again and again has all notifications name all flows. So many are enough to judge
 * one of these; those that name it by the partner's reference come first.
 */
const mostOthers = 1000;

/** Which notifications name which flows, found once for all rules. A place is one in the order of time. */
export class Links {
  /** notifications that name a flow */
  readonly linked = new NumberSet();
  /** the first notification of each flow, and the next one of the same flow; -1: none */
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  /** other notifications by the texts that they have of flows */
  readonly #others = new Map<string, number[]>();
  /** notifications that name one flow, by each of its references in its place */
  readonly #exact = new NumberSet();

  constructor(
    private readonly journal: Journal,
    readonly texts: FlowTexts,
    private readonly notices: Notices,
  ) {
    const { flows, heads } = journal;
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
    const one = partner && this.texts.find(partner);
    const other = transaction && this.texts.find(transaction);
    const flow = one ?? other;
    if (!flow) return;
    this.linked.add(notice);
    const { place } = flow;
    if ((!other || other.place === place) && this.texts.isAlone(place)) {
      this.#next[notice] = this.#first[place] as number;
      this.#first[place] = notice;
      if (one?.isOfService === false && other?.isOfService) this.#exact.add(notice);
      return;
    }
    const { partner: own, transaction: service } = this.notices.at(notice);
    for (const text of new Set([...(one ? [own] : []), ...(other ? [service] : [])])) this.#put(text, notice);
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
}
