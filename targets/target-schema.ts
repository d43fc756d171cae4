/** The schema of a target file; the types of `target.ts` are derived from it. */

import { list, oneOf, secret, strict, text } from '../common/json-schema';
import { countryRuleNames, formatWords, gatewayOperations } from '../contract';
import { dialectEntry } from './dialect/entry';
import { scopeWords } from './scope';

const positive = { type: 'number', exclusiveMinimum: 0 } as const;
/** ISO alpha-2 */
const country = { type: 'string', format: 'country', description: formatWords.country } as const;
/** ISO 4217 */
const currency = { type: 'string', format: 'currency', description: formatWords.currency } as const;
const instruments = list({ enum: ['WALLET', 'BANK_AC', 'CARD'] });
const types = list({ enum: ['p2p', 'p2b', 'b2p', 'b2b'] });
const path = { type: 'string', pattern: '^/' } as const;

export const card = strict(
  {
    pan: { ...secret, pattern: '^[0-9]{12,19}$', description: '12 to 19 digits' },
    scheme: text,
  },
  ['pan', 'scheme'],
);

/** A file beside this one that has a list: one value a line, or a YAML list. */
const listFile = strict({ file: text }, ['file']);

/**
 * One value, a list of values, or a file with the list. TypeBox sees three schemas, for the types; the reader sees one, so that a
 * mistake is reported only once.
 */
const oneOrMore = <const Item extends object>(item: Item) =>
  ({
    ...listFile,
    ...item,
    type: ['string', 'array', 'object'],
    items: item,
    minItems: 1,
  }) as unknown as { anyOf: [Item, { type: 'array'; items: Item }, typeof listFile] };

/** A mobile number as it is sent. */
export const wallet = {
  type: 'string',
  pattern: '^[0-9#]{7,15}$',
  description:
    'a mobile number of 7 to 15 digits that begins with the dialling code, without plus; # stands for any digit',
} as const;
const wallets = oneOrMore(wallet);
/** An account number or IBAN. */
const accounts = oneOrMore(text);
const typesByInstrument = strict({ WALLET: types, BANK_AC: types, CARD: types }, []);
const cards = { ...listFile, ...list(card), type: ['array', 'object'] } as unknown as {
  anyOf: [{ type: 'array'; items: typeof card }, typeof listFile];
};

/** Values for payouts of people, and for those of businesses. */
const ofFamilies = strict({ person: list(text), business: list(text) }, []);

/** A beneficiary bank of a corridor. */
const corridorBank = strict(
  {
    /** as the bank list has it */
    name: text,
    /** IFSC, SWIFT BIC or routing code */
    code: text,
    /** account number or IBAN, or several; `#` stands for any digit */
    account: accounts,
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
    /** instruments of the corridor; absent: all that the target offers */
    instruments,
    /** types of payouts of the corridor, or those of each instrument; absent: all that the target offers */
    types: { ...typesByInstrument, ...types, type: ['array', 'object'], minProperties: 1 } as unknown as {
      anyOf: [typeof types, typeof typesByInstrument];
    },
    /** wallet provider code, if the corridor needs one */
    provider: text,
    /** provider code of payouts to cards, if the corridor needs one, as card-network transfers to China do */
    cardProvider: text,
    /** the name under which the corridor's ordinary beneficiaries are registered, where the gateway matches names */
    beneficiaryName: text,
    /** mobile numbers of beneficiaries; `#` stands for any digit; absent: they are invented */
    wallet: wallets,
    bank: corridorBank,
    /** test card numbers from the gateway's operator */
    cards,
    /** beneficiaries of the second partner, where they are others */
    secondPartner: strict({ wallet: wallets, account: accounts }, []),
  },
  ['country', 'currency', 'dialling'],
);

const ofPartner = {
  username: text,
  password: secret,
  /** codes of the partner in payouts of businesses; absent: PARTNER01 */
  partnerCodes: strict({ sending: text, authentication: text }, []),
  passwordSha256: { ...secret, pattern: '^[0-9A-Fa-f]{64}$', description: '64 hexadecimal digits and nothing else' },
};
export const credentials = strict(ofPartner, ['username']);

/** The request values that cause an outcome. `#` stands for any digit, `*` for the digits of a result code. */
export const trigger = strict(
  {
    /** beneficiary number; with `numbersAreAccounts` also the account number, unless `account` is given */
    msisdn: text,
    /** name registered for the beneficiary */
    name: text,
    account: text,
    /** for card payouts */
    card,
    provider: text,
    bankName: text,
    bankCode: text,
    sendingCurrency: currency,
    receivingCurrency: currency,
    country,
    /** amount to send, in the sending currency */
    amount: { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?$' },
    /** the payouts that it works for; absent: all */
    instruments,
    types,
    revision: { enum: ['current', 'older'] },
    /** destinations of the corridors that it works for; absent: all */
    countries: list(country),
    /** how long it holds a payout or its reversal, at least */
    seconds: positive,
  },
  [],
);

/** A gateway under test. */
export const targetSchema = strict(
  {
    name: text,
    environment: { enum: ['test', 'staging', 'production'] },
    /** a URL, or the word `embedded` */
    baseUrl: text,
    /** PEM file of the authority that issued the gateway's certificate, beside this file; absent: those of the system */
    caFile: text,
    /** PEM files of the certificate by which the gateway knows its client, and of its key; beside this file */
    tls: strict({ clientCert: text, clientKey: text }, ['clientCert', 'clientKey']),
    credentials,
    /** another partner of the gateway, who must not see the first partner's transactions */
    secondPartner: strict(
      {
        ...ofPartner,
        /** its origin country, where it differs from the first partner's */
        originCountry: country,
        /** destinations of the corridors that it pays into; absent: all */
        countries: list(country),
        /** it pays to cards too, with numbers encrypted with the key of the first partner */
        cards: { type: 'boolean' },
      },
      ['username'],
    ),
    originCountry: country,
    sendingCurrency: currency,
    types,
    /** of `types`, those that the older revision carries; absent: p2p, or all where nothing else carries them */
    olderTypes: types,
    instruments,
    /** by their ids; `all` stands for every one of the contract */
    operations: list(oneOf([...gatewayOperations.map(({ id }) => id), 'all'] as const)),
    corridors: list(corridor),
    /** parts of the interface that the gateway does not offer, by the words of scope.ts; what is in no list is undeclared */
    notOffered: list(oneOf(scopeWords)),
    /** paths of the operations for which the specification shows none; `{start:YYYY-MM-DD}` says the form of a time */
    paths: strict(
      Object.fromEntries(gatewayOperations.flatMap(({ id, path: shown }) => (shown === null ? [[id, path]] : []))),
      [],
    ),
    /** encryption of card numbers; `key` is a PEM file beside this one, or a path of the gateway whose response has `publicKey` */
    panEncryption: strict({ key: text, mgf1: { enum: ['sha1', 'sha256'] }, encoding: { enum: ['hex', 'base64'] } }, [
      'key',
      'mgf1',
      'encoding',
    ]),
    /** countries of each country rule; a rule that is not listed keeps its default */
    countryRules: strict(
      Object.fromEntries(countryRuleNames.map((name) => [name, { type: 'array', items: country } as const])),
      [],
    ),
    /** values that only the operator knows, for people and for businesses; absent: those that interfaces of this family use */
    acceptedValues: strict(
      {
        purposes: ofFamilies,
        sourcesOfFunds: ofFamilies,
        /** of the sender to the beneficiary */
        relationships: list(text),
        senderIdTypes: list(text),
        /** by destination country */
        recipientIdTypes: { type: 'object', propertyNames: country, additionalProperties: list(text) },
        /** of business payouts */
        paymentModes: list(text),
      },
      [],
    ),
    /** maximum validity of quotes; absent: an expiry time hours ahead is accepted, as it may be written in local time */
    quotes: strict(
      {
        validSeconds: positive,
        /** of a quote with the trigger short-quote; for estimates only */
        shortSeconds: positive,
      },
      ['validSeconds'],
    ),
    /** by sending currency, the largest fee deducted before conversion: an amount, a percentage, or both */
    fees: {
      type: 'object',
      propertyNames: currency,
      additionalProperties: {
        ...strict({ fixed: positive, percent: positive }, []),
        minProperties: 1,
        description: 'fixed, percent or both',
      },
    },
    /** by currency, the amount that payouts are rounded to, if more than one minor unit */
    roundings: { type: 'object', propertyNames: currency, additionalProperties: positive },
    /** the beneficiaries of triggers and corridors are real people: what is written shows pseudonyms of the same form */
    maskAccounts: { type: 'boolean' },
    /** longest reply times of operations under load, in milliseconds; a load that breaks one fails */
    limits: strict(
      Object.fromEntries(
        gatewayOperations.map(({ id }) => [
          id,
          { ...strict({ p50: positive, p95: positive, p99: positive }, []), minProperties: 1 },
        ]),
      ),
      [],
    ),
    /** the smallest slowdown that nightly reports: this percentage, and `floorMs` milliseconds */
    regression: strict({ percent: positive, floorMs: positive }, []),
    /**
     * exclusive: only the run moves money on these ledgers; declared: those that the lists must have; pays: payouts may be paid
     * from it, beside the one of `sendingCurrency`, to these countries alone where any are named
     */
    ledgers: strict(
      {
        exclusive: { type: 'boolean' },
        declared: {
          type: 'array',
          items: strict({ currency, account: text, pays: { type: 'boolean' }, countries: list(country) }, ['currency']),
        },
      },
      ['exclusive'],
    ),
    /**
     * most requests a second, which remote targets must set; most payouts of a run, and by currency the most money of it; the share of
     * an operation's requests that may be refused as the server is busy, beyond which a load fails
     */
    rates: strict(
      {
        requestsPerSecond: positive,
        runPayouts: { type: 'integer', minimum: 1 },
        /** most payouts of a run to one beneficiary that the file names */
        beneficiaryPayouts: { type: 'integer', minimum: 1 },
        runAmount: { type: 'object', propertyNames: currency, additionalProperties: positive },
        busyShare: { type: 'number', minimum: 0, maximum: 1 },
      },
      ['requestsPerSecond'],
    ),
    /** the number of days for which a used reference is refused as a duplicate; absent: the target promises no time */
    idempotency: strict({ days: positive }, ['days']),
    /** daily: the target is emptied each day, so payouts of earlier days are not viewed again */
    resets: { enum: ['daily'] },
    settlement: strict(
      {
        withinSeconds: positive,
        pollSeconds: positive,
        /** how long a payout stays pending as a rule: for estimates, and for the number of VUs of a load */
        usualSeconds: positive,
      },
      ['withinSeconds', 'pollSeconds'],
    ),
    callbacks: strict(
      { register: path, port: { type: 'integer', minimum: 1, maximum: 65535 }, withinSeconds: positive },
      ['withinSeconds'],
    ),
    /** several rows of one trigger are for different payouts, or several of its beneficiaries */
    triggers: {
      type: 'object',
      additionalProperties: { anyOf: [trigger, { type: 'array', items: trigger, minItems: 1 }] },
    },
    /** the instruments whose names are matched with those of accounts; absent: all */
    namesMatched: instruments,
    /** the beneficiary numbers of triggers work as account numbers too */
    numbersAreAccounts: { type: 'boolean' },
    /** notJudged: a broken requirement of the security baseline is only a warning; absent: it fails the run */
    securityBaseline: { enum: ['judged', 'notJudged'] },
    /** known differences from the specification, each with its reason */
    dialect: { type: 'array', items: dialectEntry },
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
