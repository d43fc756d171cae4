/** Card schemes by the first digits of a card number. */
const schemes: readonly (readonly [leading: RegExp, scheme: string])[] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'MC'],
  [/^62/, 'UP'],
  [/^9/, 'PC'],
];

/** The scheme of a card; undefined where its first digits belong to none. */
export const schemeOf = (pan: string): string | undefined => schemes.find(([leading]) => leading.test(pan))?.[1];

/** Is the last digit a valid Luhn check digit? */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** 12 to 19 digits with a valid check digit. */
export const isPan = (text: string): boolean => /^\d{12,19}$/.test(text) && hasCheckDigit(text);
