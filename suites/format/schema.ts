import type { XStatic } from 'typebox/schema';
import { list, oneOf, strict, text } from '../../common/json-schema';
import { operations } from '../../contract';
import { dimensions } from './covering/dimensions';

const texts = list(text);
const map = <const Values extends object>(values: Values) =>
  ({ type: 'object', additionalProperties: values, minProperties: 1 }) as const;
const call = oneOf(operations.map(({ id }) => id));

const check = strict({ verifies: text, assert: text, message: text, actual: text }, ['verifies', 'assert', 'message']);

const expect = strict(
  { success: text, accepted: text, refused: text, oneAccepted: text, open: text, any: { const: true }, codes: texts },
  [],
);

const type = { enum: ['p2p', 'p2b', 'b2p', 'b2b'] } as const;
const instrument = { enum: ['WALLET', 'BANK_AC', 'CARD'] } as const;
const revision = { enum: ['current', 'older'] } as const;

/** Values of a dimension. */
const allOrSome = <const Values extends readonly string[]>(values: Values) =>
  ({ anyOf: [{ const: 'all' }, list({ enum: values })] }) as const;

const kind = strict(
  {
    type,
    instrument,
    revision,
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
  },
  [],
);

const step = strict(
  {
    call,
    /** name of shared steps in suites/steps.yaml; no other key may stand beside it */
    use: text,
    as: {
      anyOf: [
        { const: 'secondPartner' },
        strict({ secondPartner: list({ enum: ['X-USERNAME', 'X-PASSWORD'] }) }, ['secondPartner']),
      ],
    },
    kind: strict({ type, instrument, revision }, []),
    name: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
    /**
     * seconds from now, or from the expiry of a quote, at most `atMost`; `of`: only in the variant of this age (Wait)
     */
    wait: strict(
      {
        seconds: { type: 'number' },
        expiryOf: text,
        atMost: { type: 'number' },
        within: { type: 'number' },
        of: { const: 'old' },
      },
      ['seconds'],
    ),
    /** JSONata: by how much the ledger is lower than in the step `before`; the check of it is made from this */
    debited: text,
    /** JSONata: the quote of an earlier answer that the payout uses, with its amounts; absent: the first one of the last quotation */
    quote: text,
    with: map({ type: ['string', 'number', 'boolean', 'null', 'object', 'array'] }),
    set: map(text),
    resize: map({ type: 'integer', minimum: 0 }),
    omit: texts,
    copies: { type: 'integer', minimum: 2, maximum: 20 },
    until: { enum: ['final', 'checks', 'ledger-stable'] },
    expect,
    checks: list(check),
  },
  [],
);

const oneCase = strict(
  {
    id: { type: 'string', pattern: '^[a-z0-9<>-]+$' },
    title: text,
    /** a case for each row: its values stand for `<name>` in all texts of the case */
    each: list(map(text)),
    verifies: texts,
    trigger: text,
    for: kind,
    /** dimensions of the rule, with the values for which it must be shown, or all of them */
    vary: strict(
      {
        type: allOrSome(dimensions.type),
        instrument: allOrSome(dimensions.instrument),
        revision: allOrSome(dimensions.revision),
        reference: allOrSome(dimensions.reference),
        partner: allOrSome(dimensions.partner),
        quote: allOrSome(dimensions.quote),
        age: allOrSome(dimensions.age),
        ledger: allOrSome(dimensions.ledger),
        country: { const: 'all' },
      },
      [],
    ),
    /** beside the pairs of values, it is shown for every type with every instrument and revision */
    everyKind: { const: true },
    serial: { const: true },
    /** its payout is of thousands */
    large: { const: true },
    /** its people have names and dates that every gateway must take and some do not, or the longest texts */
    pool: { enum: ['unusual', 'longest'] },
    /** it may pay twice, so production is spared it */
    notInProduction: { const: true },
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
    /** default for every case of the file */
    for: kind,
    cases: { type: 'array', items: oneCase },
    /** boundary cases of each request field of these operations, from the contract */
    derive: { type: 'array', items: derive },
    /** cases in which each authentication header is left out, and the password is wrong, from the contract */
    deriveHeaders: { type: 'array', items: derive },
    /** a case for each result code that the triggers of a stage bring about, from the contract */
    deriveCodes: {
      type: 'array',
      items: strict(
        { stage: { enum: ['status', 'quotation', 'acceptance', 'credit', 'cancel', 'reversal'] }, for: kind },
        ['stage'],
      ),
    },
  },
  ['area'],
);

/** The form of suites/steps.yaml: lists of steps by name, which cases put in place by `use`. */
export const sharedStepsSchema = {
  type: 'object',
  additionalProperties: { type: 'array', items: step, minItems: 1 },
} as const;

export type SuiteText = XStatic<typeof suiteSchema>;
export type CaseText = XStatic<typeof oneCase>;
export type StepText = XStatic<typeof step>;
export type SharedSteps = Readonly<Record<string, readonly StepText[]>>;
