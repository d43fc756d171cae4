/** The transactions of a run that the final re-check is about. */
import { getOrMake } from '../../common/made-once';
import { asBag, isFinal, type Json, outcomeOf, parsedJson } from '../../contract';
import {
  type CaseRecord,
  type ExchangeRecord,
  type Final,
  type FlowRecord,
  type JournalRecord,
  responseOf,
} from '../../journal';
import { recordOf } from '../../journal/files';

/** A transaction whose final state a case or flow has seen. */
export interface FinishedTransaction {
  reference: string;
  transactionReference: string;
  status: string;
  /** its reversal was asked for, so other states may follow */
  reversed: boolean;
  /** of the second partner; absent: of the first */
  isSecond?: true;
  /** the texts of the request that created it, such as its amount, and its parties; undefined: they are not in the journal */
  sent?: Readonly<Record<string, Json>>;
}

/** An accepted transaction that was not seen to end; `username`: who made it. */
export type PendingTransaction = Pick<FinishedTransaction, 'reference' | 'transactionReference'> &
  Required<Pick<FinishedTransaction, 'sent'>> & { username: string };

const referenceName = 'requestingOrganisationTransactionReference';

/** How many of a partner's first transactions are sent again: of those the journal has unmasked, and of those to or from a card. */
const maxResent = { whole: 20, card: 5 } as const;

type ResentKind = keyof typeof maxResent;

/** A request of a quotation, in either revision. */
export interface Quotation {
  operation: ExchangeRecord['operation'];
  body: Json;
}

/** Collects from the records of a run what is looked at again; the final state of a flow that shares its reference is left out. */
export class EndedTransactions {
  readonly #ended = new Map<string, FinishedTransaction>();
  /** by partner */
  readonly #created = new Map<string, Record<ResentKind, ExchangeRecord[]>>();
  /** the requests of quotations, by each quote that was answered */
  readonly #quotations = new Map<string, Quotation>();
  /** the quotations whose first quote no payout has named, by that quote */
  readonly #unused = new Map<string, ExchangeRecord>();
  /** accepted transactions with the texts of their requests, by partner and reference */
  readonly #accepted = new Map<string, PendingTransaction>();

  /** `pseudonyms`: what stands for real people in the journal */
  constructor(private readonly pseudonyms: readonly string[] = []) {}

  add(record: CaseRecord | FlowRecord): void {
    if (record.t === 'case') {
      for (const one of record.finals) this.#end(one.transactionReference, one);
      for (const { transactionReference, ended } of record.foreign ?? [])
        if (ended) this.#end(transactionReference, ended, true);
    } else if (record.status && record.transactionReference && isFinal(record.status) && !record.shared)
      this.#end(record.transactionReference, { reference: record.reference, status: record.status });
  }

  #end(
    transactionReference: string,
    { reference, status, reversed }: Pick<Final, 'reference' | 'status' | 'reversed'>,
    isSecond?: true,
  ): void {
    const one = { reference, transactionReference, status, reversed: reversed === true };
    this.#ended.set(isSecond ? `second ${reference}` : reference, isSecond ? { ...one, isSecond } : one);
  }

  /** Takes a line of the journal; to parse those not kept would be slow. */
  addLine(line: string): void {
    const record = toKeep.test(line) ? recordOf(line) : undefined;
    // a line may be torn, where the disk was full
    if (record?.t === 'exchange') this.addExchange(record);
  }

  /**
   * Keeps the texts of every accepted transaction. The first ones are kept whole, to be sent again, if their requests have no
   * pseudonym, and no mask except those of a case's card numbers.
   */
  addExchange(record: JournalRecord): void {
    if (record.t !== 'exchange') return;
    if (quotations.includes(record.operation)) this.#addQuotation(record);
    if (record.operation !== 'createTransaction') return;
    this.#unused.delete(quoteOf(record));
    const { request } = record;
    const response = responseOf(record);
    if (outcomeOf(response) !== 'success') return;
    const sent = asBag(request.body) ?? {};
    const body = JSON.stringify(request.body);
    const isComplete = !this.#hides(body.replaceAll(maskedCard, ''));
    // lists name people, so they are kept only without masks
    const texts = Object.entries(sent).filter(
      ([, value]) => typeof value === 'string' || (isComplete && Array.isArray(value)),
    );
    const username = request.headers['X-USERNAME'] ?? '';
    const reference = String(sent[referenceName]);
    const transactionReference = asBag(response.body)?.transactionReference;
    if (typeof transactionReference === 'string')
      this.#accepted.set(`${username} ${reference}`, {
        reference,
        transactionReference,
        username,
        sent: Object.fromEntries(texts),
      });
    const created = getOrMake(this.#created, username, () => ({ whole: [], card: [] }));
    const kind = body.includes(cardNumber) ? 'card' : 'whole';
    // card numbers are restored from the plan, so only for cases
    if (isComplete && created[kind].length < maxResent[kind] && (kind === 'whole' || record.case !== undefined))
      created[kind].push(record);
  }

  /** Does the text have a mask or a pseudonym of the journal? */
  #hides = (text: string): boolean => [masked, ...this.pseudonyms].some((mask) => text.includes(mask));

  #addQuotation(record: ExchangeRecord): void {
    const { operation, request, response } = record;
    const quotes = asBag(parsedJson(response.text))?.quotes;
    const body = JSON.stringify(request.body);
    if (!Array.isArray(quotes) || this.#hides(body.replaceAll(maskedCard, ''))) return;
    for (const quote of quotes)
      this.#quotations.set(String(asBag(quote)?.quoteId), { operation, body: request.body ?? {} });
    this.#unused.set(String(asBag(quotes[0])?.quoteId), record);
  }

  /** The quotations whose first quote is still to be used, the oldest first. */
  unusedQuotations(): ExchangeRecord[] {
    return [...this.#unused.values()].sort((one, other) => one.at - other.at);
  }

  /** What asked for the quote of a transaction, with masked card numbers; undefined: it is not in the journal as it was sent. */
  quotationOf(record: ExchangeRecord): Quotation | undefined {
    return this.#quotations.get(quoteOf(record));
  }

  /** The first transactions of a partner. */
  createdBy(username: string, kind: ResentKind): readonly ExchangeRecord[] {
    return this.#created.get(username)?.[kind] ?? [];
  }

  /** The transactions that have ended, of the first and the second partner. */
  endedOf(first: string, second?: string): FinishedTransaction[] {
    return [...this.#ended.values()].map((one) => {
      const sent = this.#accepted.get(`${one.isSecond ? second : first} ${one.reference}`)?.sent;
      return sent ? { ...one, sent } : one;
    });
  }

  /** The accepted transactions that are not among those that have ended. */
  openBeside(first: string, second?: string): PendingTransaction[] {
    return [...this.#accepted.values()].filter(({ username, reference }) => {
      if (username === first) return !this.#ended.has(reference);
      return username !== second || !this.#ended.has(`second ${reference}`);
    });
  }
}

/** The quote that a transaction names. */
const quoteOf = ({ request }: ExchangeRecord): string =>
  String(asBag(asBag(request.body)?.internationalTransferInformation)?.quoteId);

/** What the journal has in place of a secret. */
const masked = '***';
export const cardNumber = '"key":"pan"';
const maskedCard = `${cardNumber},"value":"${masked}"`;

const quotations: readonly ExchangeRecord['operation'][] = ['createQuotation', 'createQuotationOlder'];
const toKeep = /^{"t":"exchange",.*"operation":"create(Transaction|Quotation)/;
