/** Card schemes by the leading digits of a card number. */
const schemes: readonly (readonly [leading: RegExp, scheme: string])[] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'MC'],
  [/^62/, 'UP'],
  [/^9/, 'PC'],
];

/** The scheme that a card belongs to; undefined where its leading digits are of none. */
export const schemeOf = (pan: string): string | undefined => schemes.find(([leading]) => leading.test(pan))?.[1];
