import { localeOf } from '../../generators/payouts';
import type { Target } from '../../targets/target';

/** From where the people of a target's payouts have their names and streets, in one line. */
export function originsText({ corridors, originCountry }: Pick<Target, 'corridors' | 'originCountry'>): string {
  const countries = [...new Set([originCountry, ...corridors.map(({ country }) => country)])];
  const own = countries.filter((country) => localeOf(country) === country);
  const borrowed = countries.filter((country) => !own.includes(country));
  const lenders = borrowed.map((country) => `those of ${localeOf(country)} in ${country}`);
  const ofOwn = own.length > 0 ? [`their own in ${own.join(', ')}`] : [];
  return `names and streets: ${[...ofOwn, ...lenders].join('; ')}`;
}
