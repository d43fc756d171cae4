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

interface Sum {
  instrument: Instrument;
  beneficiary: string;
  payouts: number;
  amounts: Map<string, bigint>;
}

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
    const before = sum.amounts.get(sendingCurrency) ?? 0n;
    sum.amounts.set(sendingCurrency, before + (millionths(sendingAmount) ?? 0n));
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
      .map(({ amounts, ...sum }) => ({
        ...sum,
        amounts: Object.fromEntries([...amounts].map(([currency, amount]) => [currency, decimalOf(amount)])),
      }));
  }
}

const words: Readonly<Record<Instrument, string>> = { WALLET: 'wallet', BANK_AC: 'account', CARD: 'card' };

/** Whom a receipt is of: `card …1111` */
export const receiverText = ({ instrument, beneficiary }: Receipt): string => `${words[instrument]} ${beneficiary}`;

/** `34 payouts, of 5,210.00 USD` */
export const receiptText = (
  { beneficiary, payouts, amounts }: Receipt,
  text: (amounts: Receipt['amounts']) => string,
): string =>
  `${counted(payouts, 'payout')}, of ${text(amounts)}${isPattern(beneficiary) ? ', each to another number' : ''}`;
