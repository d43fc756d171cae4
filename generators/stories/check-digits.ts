/** Check digits of documents. */

const digitsOf = (text: string): number[] => [...text].map(Number);

/** The sum of digits times weights, which begin again at their end. */
export const weighted = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, at) => sum + digit * (weights[at % weights.length] as number), 0);

/** The difference to the next multiple of ten, or of eleven. The latter may be 10, which is not a digit: callers must handle it. */
export const toTen = (sum: number): number => (10 - (sum % 10)) % 10;
export const toEleven = (sum: number): number => (11 - (sum % 11)) % 11;

/** Luhn's digit (ISO/IEC 7812-1). */
export const luhn = (text: string): number =>
  toTen(
    digitsOf(text)
      .reverse()
      .reduce(
        (sum, digit, at) => sum + (at % 2 === 0 ? (2 * digit) % 10 : digit) + (at % 2 === 0 && digit > 4 ? 1 : 0),
        0,
      ),
  );

const permuted = '0123456789 1576283094 5803796142 8916043527 9453126870 4286573901 2793806415 7046913258'.split(' ');

/** The product of two elements of the dihedral group of order 10. */
const dihedral = (a: number, b: number): number => (a < 5 ? (a + b) % 5 : (a - b + 10) % 5) + (a < 5 === b < 5 ? 0 : 5);

/** Verhoeff's digit. */
export function verhoeff(text: string): number {
  const check = digitsOf(text)
    .reverse()
    .reduce((sum, digit, at) => dihedral(sum, Number(permuted[(at + 1) % 8]?.[digit])), 0);
  return check < 5 ? (5 - check) % 5 : check;
}
