import type { XStatic } from 'typebox/schema';
import { operations } from '../../contract';
import { list, oneOf, strict, text } from '../../targets/json-schema';

const texts = list(text);
const map = <const Values extends object>(values: Values) =>
  ({ type: 'object', additionalProperties: values, minProperties: 1 }) as const;
const call = oneOf(operations.map(({ id }) => id));

const check = strict({ verifies: text, that: text, says: text, shows: text }, ['verifies', 'that', 'says']);

const expect = strict(
  { success: text, accepted: text, refused: text, one: text, any: { const: true }, codes: texts, names: text },
  [],
);

const type = { enum: ['p2p', 'p2b', 'b2p', 'b2b'] } as const;
const revision = { enum: ['current', 'older'] } as const;

const kind = strict(
  {
    type,
    instrument: { enum: ['WALLET', 'BANK_AC', 'CARD'] },
    revision,
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
  },
  [],
);

const step = strict(
  {
    call,
    second: { anyOf: [{ const: true }, list({ enum: ['X-USERNAME', 'X-PASSWORD'] })] },
    as: strict({ type, revision }, []),
    name: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
    waitUntil: text,
    with: map({ type: ['string', 'number', 'boolean', 'null', 'object', 'array'] }),
    set: map(text),
    fit: map({ type: 'integer', minimum: 0 }),
    without: texts,
    copies: { type: 'integer', minimum: 2, maximum: 20 },
    until: { enum: ['final', 'checks', 'rest'] },
    expect,
    checks: list(check),
  },
  [],
);

const oneCase = strict(
  {
    id: { type: 'string', pattern: '^[a-z0-9-]+$' },
    title: text,
    verifies: texts,
    trigger: text,
    for: kind,
    /** run with these kinds of payout too, each a case of its own */
    also: list(kind),
    alone: { const: true },
    steps: list(step),
  },
  ['id', 'title', 'verifies', 'steps'],
);

const derive = strict(
  {
    call,
    before: { type: 'array', items: call },
    after: { type: 'array', items: call },
    for: kind,
    trigger: text,
  },
  ['call'],
);

/** The form of a suite file. */
export const suiteSchema = strict(
  {
    area: { type: 'string', pattern: '^[a-z-]+$' },
    /** of every case of the file that says no other */
    for: kind,
    cases: { type: 'array', items: oneCase },
    derive: { type: 'array', items: derive },
  },
  ['area'],
);

export type SuiteText = XStatic<typeof suiteSchema>;
export type CaseText = XStatic<typeof oneCase>;
export type StepText = XStatic<typeof step>;
