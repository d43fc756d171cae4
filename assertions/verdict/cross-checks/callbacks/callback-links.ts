import { getOrMake } from '../../../../common/made-once';
import { NumberSet } from '../../../../journal';
import { type Journal, keyOf } from '../../../../journal/files';
import { type FlowTexts, names } from '../flow-texts';

/**
 * Most callbacks that are kept for one flow: where a service issues one reference again and again, every callback names
 * every flow. Those that name the flow by the partner's reference come first.
 */
const maxOthers = 1000;

/** Which callbacks name which flows, found once for all rules. A place is a number in the order of time, from 0. */
export class Links {
  /** callbacks that name a flow */
  readonly linked = new NumberSet();
  /** the first callback of each flow, and the next one of the same flow, if any has one; -1: none */
  readonly #first: Int32Array;
  #next: Int32Array | undefined;
  /** other callbacks by the texts that they have of flows */
  readonly #others = new Map<string, number[]>();
  /** the keys of these texts: a flow that has none of them is not read again */
  readonly #otherKeys = new Set<number>();
  /** callbacks that name one flow, by each of its references in its place */
  readonly #exact = new NumberSet();

  constructor(
    private readonly journal: Journal,
    readonly texts: FlowTexts,
  ) {
    const { flows, callbacks } = journal;
    this.#first = new Int32Array(flows.length).fill(-1);
    // backwards, because each is put first: so the callbacks of a flow are in order of time
    for (let callback = callbacks.length - 1; flows.length > 0 && callback >= 0; callback -= 1) this.#link(callback);
  }

  #link(callback: number): void {
    const { partner, transaction } = this.journal.callbacks.keysAt(callback);
    const one = this.texts.find(partner);
    const other = this.texts.find(transaction);
    const flow = one ?? other;
    if (!flow) return;
    this.linked.add(callback);
    const { place } = flow;
    if ((!other || other.place === place) && this.texts.isAlone(place)) {
      this.#put(place, callback);
      if (one?.isOfService === false && other?.isOfService) this.#exact.add(callback);
      return;
    }
    const { partner: own, transaction: service } = this.journal.callbacks.at(callback);
    for (const text of new Set([...(one ? [own] : []), ...(other ? [service] : [])])) this.#putOther(text, callback);
  }

  /** Puts a callback before those of the flow that are known. */
  #put(place: number, callback: number): void {
    const next = this.#first[place] as number;
    this.#first[place] = callback;
    if (next < 0) return;
    this.#next ??= new Int32Array(this.journal.callbacks.length).fill(-1);
    this.#next[callback] = next;
  }

  #putOther(text: string, callback: number): void {
    getOrMake(this.#others, text, () => []).push(callback);
    this.#otherKeys.add(keyOf(text));
  }

  /** The callbacks that name a flow, in order of time. */
  callbacksOf(place: number): number[] {
    const found: number[] = [];
    for (let callback = this.#first[place] as number; callback >= 0; callback = this.#next?.[callback] ?? -1)
      found.push(callback);
    const { flows } = this.journal;
    if (this.#otherKeys.size === 0 || !names.some((name) => this.#otherKeys.has(flows.keyAt(place, name))))
      return found;
    const { reference, transactionReference = '' } = flows.recordAt(place);
    const others = [reference, transactionReference].flatMap((text) => this.#others.get(text) ?? []);
    return [...new Set([...found, ...others.slice(0, maxOthers)])].sort((a, b) => a - b);
  }

  /** Does the callback name its flow by both references, and no other flow? */
  isExact(callback: number): boolean {
    return this.#exact.has(callback);
  }
}
