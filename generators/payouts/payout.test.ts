import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import {
  countryRules,
  fieldsOf,
  getAt,
  gmtTime,
  inScope,
  type Json,
  operation,
  parseGmt,
  requestSchema,
  roomOf,
} from '../../contract';
import { draft } from '../requests';
import { citiesOf, diallingOf } from '../stories/places';
import { unusualNames } from '../stories/unusual';
import { type Payout, payouts, seedOf } from './payout';
import { fullNameOf } from './person';

const now = Date.parse('2026-03-02T12:00:00Z');
const plan = {
  corridors: [
    { country: 'KE', currency: 'KES', dialling: '254' },
    { country: 'PH', currency: 'PHP', dialling: '63', provider: '100001' },
    { country: 'UG', currency: 'UGX', dialling: '256' },
  ],
  sendingCurrency: 'USD',
  originCountry: 'US',
  now,
};
const many = payouts(plan, 7, 300);
const reader = (body: object) => (path: string) => getAt(body as Json, path);

test('the same seed gives the same data, another seed other data', () => {
  expect(payouts(plan, 7, 20)).toEqual(many.slice(0, 20));
  expect(payouts(plan, 8, 20)).not.toEqual(many.slice(0, 20));
  expect(seedOf('a')).not.toBe(seedOf('b'));
});

test.each([
  ['demands them', ['KE'], true],
  ['does not', [], false],
])(
  'a state and a postal code of 6 to 8 characters, where nobody in Germany has them and the destination %s',
  (_, countries, given) => {
    const rules = {
      ...countryRules,
      senderState: countries,
      senderPostalCode: countries,
      recipientPostalCode: countries,
    };
    const corridors = plan.corridors.filter(({ country }) => country === 'KE');
    for (const { sender, recipient } of payouts(
      { ...plan, corridors, originCountry: 'DE', countryRules: rules },
      3,
      20,
    )) {
      const { stateProvince = '', postalCode = '' } = sender.address;
      expect([/^.{2,20}$/u.test(stateProvince), /^.{6,8}$/.test(postalCode)]).toEqual([given, given]);
      expect(/^.{6,8}$/.test(recipient.address.postalCode ?? '')).toBe(given);
    }
  },
);

test('a corridor says under which name its beneficiaries are registered, how its currency is rounded, and what its country wants', () => {
  const [corridor] = plan.corridors;
  const drawn = payouts(
    {
      ...plan,
      corridors: [{ ...corridor, country: 'KE', currency: 'KES', dialling: '254', beneficiaryName: 'Amina W. Otieno' }],
      roundings: { KES: 10 },
      countryRules: { ...countryRules, regionalBeneficiaryName: ['KE'] },
    },
    3,
    40,
  );
  for (const { recipient, sender, receivingAmount, recipientRegionalName } of drawn) {
    const { firstName, middleName, lastName, fullName } = recipient;
    expect([firstName, middleName, lastName, fullName]).toEqual(['Amina', 'W.', 'Otieno', 'Amina W. Otieno']);
    expect(sender.fullName).not.toBe(fullName);
    expect(Number(receivingAmount) % 10).toBe(0);
    expect(recipientRegionalName).toBe('Amina W. Otieno');
  }
});

test.each(['sender', 'recipient'] as const)('a %s is consistent in itself', (role) => {
  for (const payout of many) {
    const person = payout[role];
    expect(person.fullName).toBe(fullNameOf(person));
    expect(person.msisdn.startsWith(diallingOf(person.address.country))).toBe(true);
    expect(citiesOf(person.address.country).map((city) => city.split('|')[0])).toContain(person.address.city);
    const born = Date.parse(person.dateOfBirth);
    const { issueDate, expiryDate } = person.document;
    expect(Date.parse(issueDate)).toBeGreaterThan(born + 18 * 365 * 86_400_000);
    expect(Date.parse(issueDate)).toBeLessThan(now);
    expect(Date.parse(expiryDate)).toBeGreaterThan(now);
  }
});

test('unusual payouts have unusual names and documents that last long, and ordinary ones have neither', () => {
  const unusual = new Set<string>([...unusualNames.M, ...unusualNames.F, ...unusualNames.last]);
  expect(Math.max(...[...unusual].map((name) => name.length))).toBeLessThanOrEqual(15);
  const namesOf = (all: readonly Payout[]) =>
    new Set(all.flatMap(({ sender, recipient }) => [sender.firstName, sender.lastName, recipient.lastName]));
  const endsOf = (all: readonly Payout[]) => all.map(({ sender }) => Number(sender.document.expiryDate.slice(0, 4)));
  const rare = payouts({ ...plan, pool: 'unusual' }, 7, 200);
  expect([...unusual].filter((name) => !namesOf(rare).has(name))).toEqual([]);
  expect(rare.every(({ pool }) => pool === 'unusual')).toBe(true);
  expect(Math.max(...endsOf(rare))).toBe(2099);
  expect([...unusual].filter((name) => namesOf(many).has(name))).toEqual([]);
  expect(many.every(({ pool }) => pool === 'ordinary')).toBe(true);
  expect(Math.max(...endsOf(many))).toBeLessThan(2037);
  const mixed = payouts({ ...plan, pool: 'mixed' }, 7, 400).filter(({ pool }) => pool === 'unusual');
  expect(mixed.length).toBeGreaterThan(60);
  expect(mixed.length).toBeLessThan(140);
});

test('one payout after the other has the next of the unusual names', () => {
  const turns = Array.from({ length: 9 }, (_, turn) => payouts({ ...plan, pool: 'unusual', turn }, 7, 1)[0] as Payout);
  expect(new Set(turns.map(({ sender }) => sender.lastName)).size).toBe(unusualNames.last.length);
});

test('the texts of a payout of the longest are as long as they may be', () => {
  const [one] = payouts({ ...plan, pool: 'longest' }, 7, 1) as [Payout];
  const { body } = draft('createTransaction', one, { now, reference: 'R' });
  const texts = fieldsOf('transactionRequest').filter(({ path }) =>
    /^(senderKyc|recipientKyc)\.postalAddress\.(addressLine|city)|^senderKyc\.subjectName\..*Name$/.test(path),
  );
  expect(texts.length).toBeGreaterThan(10);
  for (const { path, max } of texts) expect([path, [...String(getAt(body, path))].length]).toEqual([path, max]);
});

test('the parties of some payouts stand in another order', () => {
  const keysOf = (one: Payout) =>
    (draft('createQuotation', one, { now, reference: 'R' }).body as { creditParty: { key: string }[] }).creditParty.map(
      ({ key }) => key,
    );
  const [usual, other] = [
    many.find((one) => !one.reversesParties),
    many.find((one) => one.reversesParties),
  ] as Payout[];
  expect(keysOf(other as Payout)).toEqual(keysOf(usual as Payout).reverse());
});

test.each(['TZ', 'MX', 'NO', 'AQ'])('payouts to %s, a country without places of its own, are different', (country) => {
  const corridors = [{ country, currency: 'USD', dialling: '1' }];
  const made = payouts({ ...plan, corridors }, 7, 200);
  expect(new Set(made.map(({ recipient }) => recipient.msisdn)).size).toBeGreaterThan(190);
  for (const { recipient } of made) expect(recipient.msisdn).toMatch(/^\d{8,15}$/);
});

test.each([
  ['EUR', 20, 500],
  ['MXN', 200, 5000],
  ['KES', 2000, 50_000],
  ['TZS', 20_000, 500_000],
  ['VND', 200_000, 5_000_000],
])('an amount to receive in %s is that of an ordinary payout', (currency, least, most) => {
  for (const { receivingAmount } of payouts(
    { ...plan, corridors: [{ country: 'KE', currency, dialling: '254' }] },
    7,
    50,
  )) {
    expect(Number(receivingAmount)).toBeGreaterThanOrEqual(least);
    expect(Number(receivingAmount)).toBeLessThanOrEqual(most);
  }
});

const types = ['p2p', 'p2b', 'b2p', 'b2b'] as const;
const kinds = [
  ...(['WALLET', 'BANK_AC', 'CARD'] as const).flatMap((instrument) =>
    types.map((type) => ({ type, instrument, revision: 'current' }) as const),
  ),
  { type: 'p2p', instrument: 'WALLET', revision: 'older' },
  { type: 'p2p', instrument: 'BANK_AC', revision: 'older' },
] as const;
const rich = {
  ...plan,
  corridors: [
    {
      country: 'BR',
      currency: 'BRL',
      dialling: '55',
      bank: { name: 'Banco do Norte', code: 'NORTBRSP', account: '0001#######', subCode: '0001' },
      cards: [{ pan: '4111111111111111', scheme: 'VISA' }],
    },
    { country: 'BD', currency: 'BDT', dialling: '880', provider: '700001', instruments: ['WALLET' as const] },
  ],
  encrypt: (pan: string) => `${pan}${'0'.repeat(496)}`,
};
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: true });

test('each instrument has its own provider of a corridor', () => {
  const [base] = plan.corridors;
  if (!base) expect.fail('no corridor');
  const bank = { name: 'B', code: 'C', account: '1', provider: '7654321' };
  const cards = [{ pan: '4111111111111111', scheme: 'VISA' }];
  const corridors = [{ ...base, provider: '10001', cardProvider: '20002', bank, cards }];
  const providers = (['WALLET', 'BANK_AC', 'CARD'] as const).map((instrument) => {
    const kinds = [{ type: 'p2p', instrument, revision: 'current' }] as const;
    return payouts({ ...plan, corridors, kinds }, 1, 1)[0]?.provider;
  });
  expect(providers).toEqual(['10001', '7654321', '20002']);
});

describe.each(kinds.map((kind) => [`${kind.type} to ${kind.instrument}, ${kind.revision}`, kind] as const))(
  '%s: every request keeps the contract',
  (_, kind) => {
    const variables = {
      now,
      reference: 'R1-C1-1',
      quoteId: 'Q123456789012345',
      amount: '100.00',
      sendingAmount: '1.00',
    };
    const older = kind.revision === 'older';
    const quote = older ? 'createQuotationOlder' : 'createQuotation';
    const status = { WALLET: 'walletStatus', BANK_AC: 'bankStatus', CARD: 'cardStatus' } as const;
    const calls = [status[kind.instrument], quote, 'createTransaction'] as const;
    const data = payouts({ ...rich, kinds: [kind] }, 7, 100);

    test.each(calls)('%s', (id) => {
      const validators = new Map<string, ValidateFunction>();
      for (const one of data) {
        const { body, path, query, headers: head } = draft(id, one, variables);
        const request = JSON.parse(JSON.stringify(body ?? { ...path, ...query, ...head }));
        const { country } = one.corridor;
        const situation = { ...kind, country, countryRules, value: reader(request) };
        const validate = validators.get(country) ?? ajv.compile(requestSchema(operation(id), situation, kind.revision));
        validators.set(country, validate);
        expect({ valid: validate(request), errors: validate.errors }).toEqual({ valid: true, errors: null });
      }
    });

    // what an open point leaves to a gateway is tried by cases of its own
    test.each(calls)('%s, by every reading of the open points', (id) => {
      const { request: object = '', parameters = object } = operation(id);
      for (const one of data) {
        const { body, path, query } = draft(id, one, variables);
        const sent = (body ?? { ...path, ...query }) as Json;
        expect(JSON.stringify(sent)).not.toMatch(/:(null|"")[,}]/);
        expect(JSON.stringify(sent)).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u);
        for (const field of fieldsOf(parameters, kind.revision)) {
          const value = getAt(sent, field.path);
          const room = roomOf(field, kind.revision);
          if (typeof value !== 'string' || !inScope(field, kind)) continue;
          const { min = 0, max = Number.POSITIVE_INFINITY } = room?.tight ?? field;
          const within = (length: number) => min <= length && length <= max;
          expect({
            path: field.path,
            value,
            fits: within([...value].length) && Buffer.byteLength(value) <= max,
          }).toEqual({ path: field.path, value, fits: true });
        }
      }
    });
  },
);

test('a corridor without an account pays out to no bank', () => {
  expect(() =>
    payouts({ ...plan, kinds: [{ type: 'p2p', instrument: 'BANK_AC', revision: 'current' }] }, 1, 1),
  ).toThrow('no corridor pays out p2p to BANK_AC');
});

test.each([
  ['2026-03-02 12:00:00', now],
  ['2026-03-02 12:00:00 GMT', now],
  ['2026-03-02T12:00:00Z', now],
  ['2026-03-02', Number.NaN],
  [undefined, Number.NaN],
])('the time %s', (text, at) => {
  expect(parseGmt(text)).toBe(at);
  expect(gmtTime(now)).toBe('2026-03-02 12:00:00');
});
