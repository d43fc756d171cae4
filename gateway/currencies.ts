import { type Decimal, divide, parseDecimal } from './decimal';

/** Units of each currency for one US dollar, and its decimals (ISO 4217). */
const table: Record<string, { perDollar: string; decimals: number }> = {
  USD: { perDollar: '1', decimals: 2 },
  EUR: { perDollar: '0.9215', decimals: 2 },
  KES: { perDollar: '129.35', decimals: 2 },
  PHP: { perDollar: '57.842', decimals: 2 },
  GHS: { perDollar: '15.4375', decimals: 2 },
  UGX: { perDollar: '3681.25', decimals: 0 },
  INR: { perDollar: '84.0925', decimals: 2 },
  JPY: { perDollar: '151.87', decimals: 0 },
  BDT: { perDollar: '119.465', decimals: 2 },
  NGN: { perDollar: '1642.35', decimals: 2 },
};

/** Places that a rate is printed with, and so applied with. */
const ratePlaces = 6;

const perDollar = new Map(
  Object.entries(table).map(([currency, row]) => [currency, parseDecimal(row.perDollar) as Decimal]),
);

/** Decimals of a currency; two where it is not in the table. */
export const decimalsOf = (currency: string): number => table[currency]?.decimals ?? 2;

/** Units received for one sent, six places; undefined where there is no rate for the pair. */
export function rateOf(sending: string, receiving: string): Decimal | undefined {
  const from = perDollar.get(sending);
  const to = perDollar.get(receiving);
  return from && to && divide(to, from, ratePlaces);
}
