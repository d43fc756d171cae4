/** What a run sends to each beneficiary that the target names: its operator may have to raise their limits. */
import { getOrMake } from '../../common/made-once';
import { counted, decimalOf, type Instrument, millionths } from '../../contract';
import type { Payout } from '../../generators';
import { namedValues, standsFor } from '../../targets/beneficiaries/declared';
import type { Target } from '../../targets/target';

/** What one beneficiary of the target file receives. Amounts are decimal text. */
export interface Receipt {
  instrument: Instrument;
  /** the number, account or pattern; of a card its last digits, and of a real person the first ones */
  beneficiary: string;
  payouts: number;
  /** sent, by currency */
  amounts: Record<string, string>;
}

const keptDigits = 4;
/** Does it stand for many beneficiaries, each of which is drawn for one payout? */
export const isPattern = (text: string): boolean => /[#*]/.test(text);

/** Sums by currency, in millionths. */
export type Amounts = Map<string, bigint>;

/** Adds an amount, decimal text, to the sum of its currency. */
export const addAmount = (sums: Amounts, currency: string, amount: string): Amounts =>
  sums.set(currency, (sums.get(currency) ?? 0n) + (millionths(amount) ?? 0n));

/** Sums as decimal text. */
export const amountsIn = (sums: Amounts): Receipt['amounts'] =>
  Object.fromEntries([...sums].map(([currency, amount]) => [currency, decimalOf(amount)]));

type Sum = Omit<Receipt, 'amounts'> & { amounts: Amounts };

/** Adds up what a run sends to each beneficiary that the target file names. */
export class Receipts {
  readonly #sums = new Map<string, Sum>();
  readonly #values: ReadonlySet<string>;
  readonly #patterns: readonly [pattern: string, stands: RegExp][];

  constructor(private readonly target: Pick<Target, 'corridors' | 'triggers' | 'maskAccounts'>) {
    const values = namedValues(target);
    this.#values = new Set(values);
    this.#patterns = values.filter(isPattern).map((value) => [value, standsFor(value)]);
  }

  /** Counts a payout; what is drawn for nobody in particular is left out. */
  add(payout: Payout, sendingAmount: string): void {
    const { instrument, sendingCurrency } = payout;
    const beneficiary = this.#nameOf(payout);
    if (beneficiary === undefined) return;
    const none = () => ({ instrument, beneficiary, payouts: 0, amounts: new Map() });
    const sum = getOrMake(this.#sums, `${instrument} ${beneficiary}`, none);
    sum.payouts += 1;
    addAmount(sum.amounts, sendingCurrency, sendingAmount);
  }

  #nameOf({ instrument, card, account, recipient }: Payout): string | undefined {
    if (instrument === 'CARD') return card && `…${card.recipientPan.slice(-keptDigits)}`;
    const value = instrument === 'BANK_AC' ? account?.number : recipient.msisdn;
    if (value === undefined) return undefined;
    if (this.#values.has(value)) return this.target.maskAccounts ? `${value.slice(0, keptDigits)}…` : value;
    return this.#patterns.find(([, stands]) => stands.test(value))?.[0];
  }

  /** Single ones before patterns, the most payouts first. */
  list(): Receipt[] {
    return [...this.#sums.values()]
      .sort((a, b) => Number(isPattern(a.beneficiary)) - Number(isPattern(b.beneficiary)) || b.payouts - a.payouts)
      .map((sum) => ({ ...sum, amounts: amountsIn(sum.amounts) }));
  }
}

/** Amounts by currency in words, such as `1,200.50 USD and 30.00 EUR`. */
export const amountsText = (amounts: Receipt['amounts']): string =>
  Object.entries(amounts)
    .map(([currency, amount]) => `${amount.replace(/0{4}$/, '').replace(/\B(?=(\d{3})+\.)/g, ',')} ${currency}`)
    .join(' and ');

const words: Readonly<Record<Instrument, string>> = { WALLET: 'wallet', BANK_AC: 'account', CARD: 'card' };

/** Whom a receipt is of: `card …1111` */
export const receiverText = ({ instrument, beneficiary }: Receipt): string => `${words[instrument]} ${beneficiary}`;

/** `34 payouts, of 5,210.00 USD` */
export const receiptText = ({ beneficiary, payouts, amounts }: Receipt): string =>
  `${counted(payouts, 'payout')}, of ${amountsText(amounts)}${isPattern(beneficiary) ? ', each to another number' : ''}`;
