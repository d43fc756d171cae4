import { asBag, type Json } from '../../../contract';
import type { Id } from '../../../journal';
import type { CallbackView, Journal } from '../../../journal/files';
import type { Dialect } from '../../../targets/dialect/dialect';
import { callbackBody } from '../dialect';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A callback, of which each member that is judged is read when it is asked for; its texts may have to be read again. */
export class Callback {
  #body: { value: Json } | undefined;

  constructor(
    readonly view: CallbackView,
    /** in the order of time */
    readonly place: number,
    private readonly dialect: Dialect | undefined,
    /** callbacks of one kind differ in nothing but their times and references */
    readonly kind: number,
  ) {}

  /** as the contract has it */
  get body(): Json {
    this.#body ??= { value: callbackBody(this.view.record, this.dialect) };
    return this.#body.value;
  }
  /** its key among the evidence */
  get id(): Id {
    return { idName: callbackName, idNumber: numberOf(this) };
  }
  get partner(): string {
    return text(asBag(this.body)?.partnerTransId);
  }
  get transaction(): string {
    return text(asBag(this.body)?.transactionId);
  }
  get status(): string {
    return this.view.kind.status;
  }
  get code(): string {
    return this.view.kind.code;
  }
}

/** The number of a callback in its key. */
export const numberOf = ({ place }: Callback): number => place + 1;

/** The key of a callback among the evidence. */
export const callbackId = (place: number): string => `${callbackName}${place + 1}`;
export const callbackName = 'callback ';

/** The place of a callback by its key; undefined if it is that of none. */
export function callbackPlace(id: string, count: number): number | undefined {
  const place = Number(/^callback (\d+)$/.exec(id)?.[1]) - 1;
  return place >= 0 && place < count ? place : undefined;
}

/** The callbacks of a journal, as they are judged. */
export class Callbacks {
  constructor(
    private readonly journal: Journal,
    private readonly dialect: Dialect | undefined,
  ) {}

  get length(): number {
    return this.journal.callbacks.length;
  }

  at(place: number): Callback {
    const { callbacks } = this.journal;
    return new Callback(callbacks.at(place), place, this.dialect, callbacks.kindAt(place));
  }
}

/** Did our answer acknowledge the callback? After any other answer a repeat is expected. */
export const isAcknowledged = (answered: string): boolean =>
  /^\s*true\s*$|"?acknowledged"?\s*:\s*"?true/.test(answered);
