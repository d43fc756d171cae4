import { expect, test } from 'vitest';
import { formats } from './yaml';

test.each(['USD', 'KWD', 'XOF', 'XAU', 'XDR', 'XXX'])('%s is a currency of ISO 4217', (code) =>
  expect(formats.currency(code)).toBe(true),
);

test.each(['KEX', 'usd', 'XYZ', ''])('%j is none', (code) => expect(formats.currency(code)).toBe(false));
