import { operations } from '../../contract';
import type { CredentialHeader, Step, Until, Wanted } from './case';

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text, minItems: 1 };
const map = (values: object) => ({ type: 'object', additionalProperties: values, minProperties: 1 });
const calls = operations.map(({ id }) => id);

const strict = (properties: object, required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

const check = strict({ verifies: text, that: text, says: text, shows: text }, ['verifies', 'that', 'says']);

const expect = strict(
  { success: text, accepted: text, refused: text, one: text, any: { const: true }, codes: texts, names: text },
  [],
);

const credentialHeaders: readonly CredentialHeader[] = ['X-USERNAME', 'X-PASSWORD'];
const type = { enum: ['p2p', 'p2b', 'b2p', 'b2b'] };
const revision = { enum: ['current', 'older'] };

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
    call: { enum: calls },
    second: { anyOf: [{ const: true }, { type: 'array', items: { enum: credentialHeaders }, minItems: 1 }] },
    as: strict({ type, revision }, []),
    name: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
    waitUntil: text,
    with: map({ type: ['string', 'number', 'boolean', 'null', 'object', 'array'] }),
    set: map(text),
    fit: map({ type: 'integer', minimum: 0 }),
    without: texts,
    copies: { type: 'integer', minimum: 2, maximum: 20 },
    until: { enum: ['final', 'checks', 'rest'] satisfies Until[] },
    expect,
    checks: { type: 'array', items: check, minItems: 1 },
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
    also: { type: 'array', items: kind, minItems: 1 },
    alone: { const: true },
    steps: { type: 'array', items: step, minItems: 1 },
  },
  ['id', 'title', 'verifies', 'steps'],
);

const derive = strict(
  {
    call: { enum: calls },
    before: { type: 'array', items: { enum: calls } },
    after: { type: 'array', items: { enum: calls } },
    for: kind,
    trigger: text,
  },
  ['call'],
);

/** The form of a suite file. */
export const suiteSchema = {
  ...strict(
    {
      area: { type: 'string', pattern: '^[a-z-]+$' },
      for: kind,
      cases: { type: 'array', items: oneCase },
      derive: { type: 'array', items: derive },
    },
    ['area'],
  ),
};

type Outcome = 'success' | 'accepted' | 'refused' | 'one';

/** A step as a suite file writes it. */
export interface StepText {
  call?: string;
  second?: Step['second'];
  as?: Pick<Wanted, 'type' | 'revision'>;
  name?: string;
  waitUntil?: string;
  with?: Record<string, never>;
  set?: Record<string, string>;
  fit?: Record<string, number>;
  without?: string[];
  copies?: number;
  until?: Until;
  expect?: Partial<Record<Outcome, string>> & { any?: true; codes?: string[]; names?: string };
  checks?: { verifies: string; that: string; says: string; shows?: string }[];
}

export interface CaseText {
  id: string;
  title: string;
  verifies: string[];
  trigger?: string;
  for?: Wanted;
  /** run with these kinds of payout too, each a case of its own */
  also?: Wanted[];
  alone?: true;
  steps: StepText[];
}

export interface SuiteText {
  area: string;
  /** of every case of the file that says no other */
  for?: Wanted;
  cases?: CaseText[];
  derive?: { call: string; before?: string[]; after?: string[]; for?: Wanted; trigger?: string }[];
}
