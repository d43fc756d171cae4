/** The form of a target file; the types of `target.ts` are read from it. */
import { countryRuleNames, formatWords, type OperationId, operations } from '../contract';
import { list, oneOf, strict, text } from './json-schema';

const positive = { type: 'number', exclusiveMinimum: 0 } as const;
/** ISO alpha-2 */
const country = { type: 'string', pattern: '^[A-Z]{2}$', description: formatWords.country } as const;
/** ISO 4217 */
const currency = { type: 'string', pattern: '^[A-Z]{3}$', description: formatWords.currency } as const;
const instruments = list({ enum: ['WALLET', 'BANK_AC', 'CARD'] });
const types = list({ enum: ['p2p', 'p2b', 'b2p', 'b2b'] });
const path = { type: 'string', pattern: '^/' } as const;

/** Operations that a gateway offers to its partners. */
export const offered: readonly { id: OperationId; path: string | null }[] = operations.filter(
  ({ party }) => party === 'gateway',
);

export const card = strict({ pan: { type: 'string', pattern: '^[0-9]{12,19}$' }, scheme: text }, ['pan', 'scheme']);

/** A bank of a corridor, as its payouts name it. */
export const corridorBank = strict(
  {
    name: text,
    /** IFSC, SWIFT BIC or routing code */
    code: text,
    /** account number or IBAN; `#` stands for any digit */
    account: text,
    subCode: text,
    provider: text,
  },
  ['name', 'code', 'account'],
);

export const corridor = strict(
  {
    /** destination */
    country,
    /** payout currency */
    currency,
    /** dialling code without plus */
    dialling: { type: 'string', pattern: '^[0-9]{1,4}$' },
    /** instruments that it pays out to; absent: every one that the target offers */
    instruments,
    /** wallet provider code, where the corridor needs one */
    provider: text,
    bank: corridorBank,
    /** card numbers that the gateway's operator gives for tests */
    cards: list(card),
  },
  ['country', 'currency', 'dialling'],
);

export const credentials = strict(
  { username: text, password: text, passwordSha256: { type: 'string', pattern: '^[0-9A-Fa-f]{64}$' } },
  ['username'],
);

/** What a partner sends to bring an outcome about; `#` any digit, `*` the digits of a code. */
export const trigger = strict(
  {
    /** beneficiary number; where `numbersAreAccounts` the account number too, if none is given */
    msisdn: text,
    /** name registered with the beneficiary */
    name: text,
    account: text,
    /** of card payouts */
    card,
    provider: text,
    bankName: text,
    bankCode: text,
    sendingCurrency: currency,
    receivingCurrency: currency,
    country,
    /** amount to send, in the sending currency */
    amount: { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?$' },
    /** the payouts that it works for; all, where left out */
    instruments,
    types,
  },
  [],
);

/** A gateway under test, as its YAML file describes it. */
export const targetSchema = strict(
  {
    name: text,
    environment: { enum: ['test', 'staging', 'production'] },
    /** the word `embedded`, or an address */
    baseUrl: text,
    credentials,
    /** a partner of the same gateway that must not see the transactions of the first */
    secondPartner: credentials,
    originCountry: country,
    sendingCurrency: currency,
    types,
    instruments,
    operations: list(oneOf(offered.map(({ id }) => id))),
    corridors: list(corridor),
    /** paths of operations for which the document shows none */
    paths: strict(
      Object.fromEntries(offered.flatMap(({ id, path: shown }) => (shown === null ? [[id, path]] : []))),
      [],
    ),
    /** how card numbers are encrypted; `key` a PEM file, or a path of the gateway that answers `publicKey` */
    panEncryption: strict({ key: text, mgf1: { enum: ['sha1', 'sha256'] }, encoding: { enum: ['hex', 'base64'] } }, [
      'key',
      'mgf1',
      'encoding',
    ]),
    /** countries of each country rule; a rule that is not named keeps its default */
    countryRules: strict(
      Object.fromEntries(countryRuleNames.map((name) => [name, { type: 'array', items: country } as const])),
      [],
    ),
    /** by sending currency, the most that is kept of a payout before the rest is converted: an amount, a share, or both */
    fees: {
      type: 'object',
      propertyNames: currency,
      additionalProperties: {
        ...strict({ fixed: positive, percent: positive }, []),
        minProperties: 1,
        description: 'fixed, percent or both',
      },
    },
    /** by currency, the amount that payouts are rounded to, where that is more than a minor unit */
    roundings: { type: 'object', propertyNames: currency, additionalProperties: positive },
    /** nobody else moves money on these ledgers during a run */
    ledgers: strict({ exclusive: { type: 'boolean' } }, ['exclusive']),
    /** ceiling of what is sent; a target that is not on this machine must set it */
    rates: strict({ requestsPerSecond: positive }, ['requestsPerSecond']),
    settlement: strict({ withinSeconds: positive, pollSeconds: positive }, ['withinSeconds', 'pollSeconds']),
    callbacks: strict(
      { register: path, port: { type: 'integer', minimum: 1, maximum: 65535 }, withinSeconds: positive },
      ['withinSeconds'],
    ),
    triggers: { type: 'object', additionalProperties: trigger },
    /** what a trigger's number brings about, it brings about as an account number too */
    numbersAreAccounts: { type: 'boolean' },
    /** answers to GAP requirements */
    assumptions: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
  [
    'name',
    'environment',
    'baseUrl',
    'credentials',
    'originCountry',
    'sendingCurrency',
    'types',
    'instruments',
    'operations',
    'corridors',
    'settlement',
  ],
);
