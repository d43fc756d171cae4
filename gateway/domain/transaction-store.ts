import { BoundedMap } from './collections/bounded-map';
import type { Transaction } from './transaction';

/** The transactions of one partner, found by either reference. */
export class TransactionStore {
  private readonly byPartner = new Map<string, Transaction>();
  private readonly byService: BoundedMap<Transaction>;

  /** Keeps up to `limit` transactions; those for which `isFinal` holds are removed first. */
  constructor(limit: number, isFinal: (transaction: Transaction) => boolean) {
    this.byService = new BoundedMap(limit, isFinal, (gone) => {
      if (this.byPartner.get(gone.partnerReference) === gone) this.byPartner.delete(gone.partnerReference);
    });
  }

  get size(): number {
    return this.byService.size;
  }

  add(transaction: Transaction): void {
    this.byPartner.set(transaction.partnerReference, transaction);
    this.byService.set(transaction.serviceReference, transaction);
  }

  /** By either reference; undefined where the partner has no such transaction. */
  find(reference: string): Transaction | undefined {
    return this.byService.get(reference) ?? this.byPartner.get(reference);
  }

  byServiceReference(reference: string): Transaction | undefined {
    return this.byService.get(reference);
  }

  byPartnerReference(reference: string): Transaction | undefined {
    return this.byPartner.get(reference);
  }
}
