import { asBag, type Json } from '../../../contract';
import type { CallbackView, Journal } from '../../../journal/files';
import type { Dialect } from '../../../targets/dialect/dialect';
import { callbackBody } from '../dialect';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A callback, of which each member that is judged is read when it is asked for; its texts may have to be read again. */
export class Callback {
  #body: { value: Json } | undefined;

  readonly view: CallbackView;

  constructor(
    private readonly all: Journal['callbacks'],
    /** in the order of time */
    readonly place: number,
    private readonly dialect: Dialect | undefined,
  ) {
    this.view = all.at(place);
  }

  /** callbacks of one kind differ in nothing but their times and references */
  get kind(): number {
    return this.all.kindAt(this.place);
  }

  /** as the contract has it */
  get body(): Json {
    this.#body ??= { value: callbackBody(this.view.record, this.dialect) };
    return this.#body.value;
  }
  /** its key among the evidence */
  get id(): string {
    return this.all.idAt(this.place);
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
    return new Callback(this.journal.callbacks, place, this.dialect);
  }
}

/** Did our answer acknowledge the callback? After any other answer a repeat is expected. */
export const isAcknowledged = (answered: string): boolean =>
  /^\s*true\s*$|"?acknowledged"?\s*:\s*"?true/.test(answered);
