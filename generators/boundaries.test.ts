import { expect, test } from 'vitest';
import { stretch } from '.';

test.each([
  ['padded', 'Acme', 6, 'Acmeaa'],
  ['padded, of digits', '254', 5, '25477'],
  ['cut, whose end stays', 'Acme Trading Ltd', 3, 'Ltd'],
  ['cut where a blank would be its first letter', 'Acme Trading Ltd', 4, 'aLtd'],
  ['of letters of two units', '𠮷𠮷', 1, '𠮷'],
])('a text that is %s', (_, text, length, wanted) => expect(stretch(text, length)).toBe(wanted));
