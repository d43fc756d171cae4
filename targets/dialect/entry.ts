/** The schema of a dialect: the known differences between a gateway and the specification, one an entry. */
import type { XStatic } from 'typebox/schema';
import { list, oneOf, secret, strict, text } from '../../common/json-schema';
import { type CodeClass, codes, formatWords, type OperationId, operations } from '../../contract';

const word = { type: 'string', minLength: 1, pattern: '^[^\\s]+$', description: 'a word without spaces' } as const;
const path = { type: 'string', pattern: '^/', description: 'a path that begins with /' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const scalar = { type: ['string', 'number', 'boolean', 'null'] } as const;

/** The parts of an exchange in which a field may stand. */
export const parts = ['request', 'header', 'response', 'error'] as const;
export type DialectPart = (typeof parts)[number];

const everyOperation: readonly OperationId[] = operations.map(({ id }) => id);
const classes: readonly CodeClass[] = [...new Set(codes.map((code) => code.class))];
export const codeClasses: readonly string[] = classes;

/** The changes of a member that an entry may declare. */
const kinds = {
  /** the name of the member, or of the key of an entry, that the gateway uses */
  rename: word,
  /** the value of a member that the gateway's answers leave out */
  default: scalar,
  /** true: the member is not sent */
  drop: { const: true },
  /** the value that is always sent */
  constant: scalar,
  /** object: one object for a list; list: a list of one for an object; empty-object: {} for a list without items */
  shape: { enum: ['object', 'list', 'empty-object'] },
  /** the value that stands for an absent member in the gateway's answers */
  absent: { enum: [null, ''] },
  /** a JSON number for a text */
  type: { enum: ['number'] },
  /** the form of a time, such as YYYY-MM-DDTHH:mm:ss.SSSZ; x: epoch milliseconds, X: epoch seconds */
  time: text,
  /** a text before the value, such as + before a telephone number */
  prefix: text,
  /** the gateway's words, with the contract's word for each */
  values: { type: 'object', additionalProperties: text, minProperties: 1 },
  /** length in characters */
  length: strict({ min: count, max: count }, []),
  /** allowed words */
  enum: list(text),
  /** another format */
  format: oneOf(Object.keys(formatWords) as (keyof typeof formatWords)[]),
  presence: { enum: ['mandatory', 'optional'] },
} as const;

export type Kind = keyof typeof kinds;
export const fieldKinds = Object.keys(kinds) as readonly Kind[];

const shared = {
  /** why the difference is accepted, for the reader of the report */
  reason: text,
  /** absent: all operations that have the field */
  operations: list(oneOf(everyOperation)),
} as const;

/** One difference. Which keys belong together is checked by compile.ts. */
export const dialectEntry = strict(
  {
    ...shared,
    /** the field, as the contract writes it: a.b, a[].b, a[key] */
    path: text,
    /** absent: every part that has the field */
    in: oneOf(parts),
    /** absent: both */
    revision: { enum: ['current', 'older'] },
    ...kinds,
    /** a result code of the gateway, with `means` */
    code: { type: 'string', pattern: '^[0-9A-Za-z_.-]+$', description: 'a result code' },
    /** a code of the contract, or a class of codes */
    means: text,
    /** HTTP statuses of the gateway, with the status that each stands for */
    status: {
      type: 'object',
      propertyNames: { pattern: '^[1-5][0-9][0-9]$' },
      additionalProperties: { type: 'integer', minimum: 100, maximum: 599 },
      minProperties: 1,
    },
    /** the operation's address and headers at this gateway; path parameters in braces */
    send: {
      ...strict(
        { path, baseUrl: text, headers: { type: 'object', additionalProperties: secret, minProperties: 1 } },
        [],
      ),
      minProperties: 1,
    },
  },
  ['reason'],
);

export type DialectEntry = XStatic<typeof dialectEntry>;
