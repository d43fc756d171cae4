/** Texts as a damaged or hostile file has them, for property-based tests. */
import fc from 'fast-check';
import { UsageError } from '../usage-error';

/** As target files name a variable of the environment. */
const variable = `$${'{NO_SUCH}'}`;

/** What parsers stumble over, in YAML and in JSON. */
const nasty = [
  ...['\0', '\u001b[31m', '\u202e', '\ud800', '\ufeff', '\t', '\r', '"', "'", '{', '}', '[', ']', ',', ':', '\n', '#'],
  ...[
    '&a ',
    '*a',
    '*none',
    '<<: *a',
    '!!binary ',
    '!!js/function ',
    '? ',
    '--- \n',
    '...\n',
    '| \n',
    '> \n',
    '- ',
    '~',
  ],
  ...['null', 'true', '[]', '{}', '""', '-1', '1e400', '0x1F', '.nan', '99999999999999999999', '1970-01-01'],
  ...[
    '__proto__: { a: 1 }',
    'constructor: 1',
    '"__proto__": {}',
    variable,
    variable.slice(0, 2),
    '*',
    '['.repeat(2000),
  ],
];

/** One damage to a text: cut off, a part removed, twice, or replaced. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  kind: fc.constantFrom('cut', 'remove', 'repeat', 'replace', 'insert'),
  by: fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 8 })),
});

/** A text with one to four damages. */
export const damaged = (text: string): fc.Arbitrary<string> =>
  fc.array(damage, { minLength: 1, maxLength: 4 }).map((damages) =>
    damages.reduce((all, { at, length, kind, by }) => {
      const from = Math.floor(at * all.length);
      const [before, part, after] = [all.slice(0, from), all.slice(from, from + length), all.slice(from + length)];
      if (kind === 'cut') return before;
      if (kind === 'remove') return before + after;
      if (kind === 'repeat') return before + part + part + after;
      return kind === 'insert' ? before + by + part + after : before + by + after;
    }, text),
  );

/** The result of the work, or undefined where it is refused in a sentence for the user; any other error is thrown. */
export function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof UsageError && error.message !== '') return undefined;
    throw error;
  }
}
