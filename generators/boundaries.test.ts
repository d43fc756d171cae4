import { expect, test } from 'vitest';
import { fieldsOf, formCodes } from '../contract';
import { boundaries, stretch } from '.';

test.each([
  ['padded', 'Acme', 6, 'Acmeaa'],
  ['padded, of digits', '254', 5, '25477'],
  ['cut, whose end stays', 'Acme Trading Ltd', 3, 'Ltd'],
  ['cut where a blank would be its first letter', 'Acme Trading Ltd', 4, 'aLtd'],
  ['of letters of several bytes', 'Cañon City', 12, 'Canon Cityaa'],
  ['of letters of two units', '𠮷𠮷', 1, 'a'],
])('a text that is %s', (_, text, length, wanted) => expect(stretch(text, length)).toBe(wanted));

test('a reading is taken from the refusals alone that can show it', () => {
  const shown = (['p2p', 'p2b'] as const).flatMap((type) =>
    fieldsOf('transactionRequest').flatMap((one) =>
      boundaries(one, { type, instrument: 'WALLET', countryRules: {} }, 'older').flatMap(({ open }) => open ?? []),
    ),
  );
  const by = (point: string) => [
    ...new Set(shown.flatMap((one) => (one.point === point ? [(one.shownBy ?? one.codes).join(' ')] : []))),
  ];
  expect(by('length.characters')).toEqual(['1001 1002']);
  expect(by('length.older')).toEqual(['1001 1002']);
  expect(by('silent.characters')).toEqual([expect.not.stringMatching(/100[125]/)]);
  expect(by('errors.optional-nothing')).toEqual([formCodes.join(' ')]);
});
