/** Payouts before a compliance desk, whose checks are those of others (testing/screening.ts). */
import { describe, expect, test } from 'vitest';
import { getAt, type Json, setAt } from '../../contract';
import { declaredValues } from '../payouts';
import { localeOf } from '../stories/locales';
import places from '../stories/places.json';
import { corridors, fromFour, now, plan, sentOf } from '../testing/screened';
import { refusedBy } from '../testing/screening';
import { type Payout, payouts } from './payout';

const refusals = (all: readonly Payout[]): string[] => all.flatMap((one) => [...refusedBy(sentOf(one), now)]);

test('of 10,000 payouts from four countries to forty, a desk refuses none, nor of 2,000 unusual ones', () => {
  expect(corridors.length).toBeGreaterThanOrEqual(40);
  expect(refusals(fromFour(2500))).toEqual([]);
  expect(refusals(fromFour(500, 'unusual'))).toEqual([]);
});

test('each relationship and purpose is drawn', () => {
  const drawn = fromFour(500);
  const words = new Set(drawn.map(({ relationship }) => relationship));
  for (const word of [
    'Father',
    'Mother',
    'Spouse',
    'Son',
    'Daughter',
    'Brother',
    'Sister',
    'Friend',
    'Employer',
    'Colleague',
  ])
    expect(words).toContain(word);
  expect(new Set(drawn.map(({ purpose }) => purpose)).size).toBeGreaterThan(25);
});

const ordinary = fromFour(200).filter(({ type }) => type === 'p2p');
const one = (fits: (payout: Payout) => boolean): Json => {
  const found = ordinary.find(fits);
  if (!found) expect.fail('no such payout');
  return sentOf(found);
};
const kin = (word: string) => one(({ relationship }) => relationship === word);
const business = () => sentOf(fromFour(20).find(({ type }) => type === 'b2b') as Payout);

const relationship = 'internationalTransferInformation.relationshipSender';
const of = (country: string) => (payout: Payout) => payout.corridor.country === country;
const withCpf = () => {
  const rules = { recipientIdDocument: ['BR'] };
  const [found] = payouts(
    {
      ...plan,
      corridors: corridors.filter(({ country }) => country === 'BR'),
      countryRules: rules,
      kinds: [{ type: 'p2p', instrument: 'BANK_AC', revision: 'current' }],
    },
    1,
    1,
  );
  return sentOf(found as Payout);
};

describe('a desk refuses', () => {
  test.each<[what: string, body: Json, path: string, value: string, reason: RegExp]>([
    ['a mother who is a man', kin('Mother'), 'senderKyc.gender', 'M', /of the other sex/],
    ['a son who is older', kin('Son'), 'senderKyc.dateOfBirth', '1930-01-01', /impossible age/],
    ['a brother of another family', kin('Brother'), 'recipientKyc.subjectName.lastName', 'Quux', /another family/],
    ['a business that has a spouse', business(), relationship, 'Spouse', /relative or friend/],
    ['an IBAN', one(of('DE')), 'creditParty[bankaccountno]', 'DE89370400440532013001', /IBAN/],
    ['a CPF', withCpf(), 'recipientKyc.idDocument[].idNumber', '12345678900', /check digits/],
    ['a document that is over', kin('Friend'), 'senderKyc.idDocument[].expiryDate', '2026-01-01', /over/],
    ['an issuer elsewhere', kin('Friend'), 'senderKyc.idDocument[].issuerCountry', 'NO', /issuer of another country/],
    ['a number of another country', kin('Friend'), 'debitParty[msisdn]', '254711000001', /number of a sender/],
    ['a postcode of another city', one(of('IN')), 'recipientKyc.postalAddress.postalCode', '999999', /postcode/],
    ['a country that there is not', kin('Friend'), 'senderKyc.nationality', 'ZZ', /nationality of nowhere/],
    ['two legal forms', business(), 'business.senderKyc.businessName', 'Labadie LLC Ltd', /two legal forms/],
    [
      'a passport of a dozen signs',
      kin('Friend'),
      'senderKyc.idDocument[].idNumber',
      'A12345678901',
      /passport|check|^$/,
    ],
  ])('%s', (_, body, path, value, reason) => {
    expect([...refusedBy(body, now)]).toEqual([]);
    if (/dozen/.test(_)) setAt(body, 'senderKyc.idDocument[].idType', 'passport');
    setAt(body, path, value);
    expect([...refusedBy(body, now)].join()).toMatch(reason);
  });
});

test('values that a case fixes are kept, and the drawn ones fit', () => {
  const fixed = {
    relationship: 'Daughter',
    purpose: 'Gift',
    sender: { nationality: 'GH' },
    recipient: { dateOfBirth: '1950-02-03' },
  };
  for (const payout of payouts(
    { ...plan, fixed, kinds: [{ type: 'p2p', instrument: 'BANK_AC', revision: 'current' }] },
    3,
    50,
  )) {
    const body = sentOf(payout);
    expect(getAt(body, relationship)).toBe('Daughter');
    expect(payout.purpose).toBe('Gift');
    expect(payout.sender.gender).toBe('F');
    expect(payout.sender.document.issuerCountry).toMatch(/GH|US/);
    expect(payout.recipient.dateOfBirth).toBe('1950-02-03');
  }
  for (const { relationship: word } of payouts({ ...plan, apart: true }, 3, 200))
    expect(word ?? 'Friend').toMatch(/Friend|Employer/);
});

test.each(['older', 'current'] as const)('people of all countries keep the lengths of the %s revision', (revision) => {
  const everywhere = Object.keys(places).map((country) => ({ country, currency: 'USD', dialling: '1' }));
  const [name, full] = revision === 'older' ? [20, 50] : [50, 120];
  const kinds = [{ type: 'p2p', instrument: 'WALLET', revision } as const];
  for (const { sender, recipient } of payouts({ ...plan, corridors: everywhere, kinds }, 5, 2000))
    for (const { firstName, middleName = 'A', lastName, fullName, address, document, msisdn } of [sender, recipient]) {
      const { city, stateProvince = 'NY', postalCode = '123456' } = address;
      const lengths = [firstName, lastName, middleName, fullName, city, stateProvince, postalCode, document.idNumber];
      const all = { lengths: lengths.map((text) => Buffer.byteLength(text)), msisdn };
      const most = [name, name, 20, full, 20, 20, 8, 30];
      expect({ ...all, fits: all.lengths.every((length, at) => length <= (most[at] ?? 0)) }).toEqual({
        ...all,
        fits: true,
      });
      expect(city.length).toBeGreaterThanOrEqual(4);
      expect(postalCode.length).toBeGreaterThanOrEqual(6);
      expect(msisdn).toMatch(/^\d{7,15}$/);
      expect([firstName, lastName, address.addressLine1].join()).toMatch(/^[\p{Script=Latin}\p{M}\d '.,-]+$/u);
    }
});

describe('words of a target', () => {
  const kinds = [{ type: 'p2p', instrument: 'BANK_AC', revision: 'current' }] as const;
  const drawn = (accepted: object) => payouts({ ...plan, kinds, accepted }, 3, 60);

  test('that nobody knows go with everybody', () => {
    const all = drawn({
      relationships: ['constructor'],
      purposes: { person: ['Zakat'] },
      sourcesOfFunds: { person: ['Pension'] },
    });
    expect(new Set(all.map((p) => [p.relationship, p.purpose, p.sourceOfFunds].join()))).toEqual(
      new Set(['constructor,Zakat,Pension']),
    );
    expect(refusals(all)).toEqual([]);
  });
  test('that contradict each other are taken nevertheless', () => {
    const all = drawn({
      relationships: ['Employer'],
      purposes: { person: ['Family Maintenance'] },
      sourcesOfFunds: { person: ['Lottery'] },
    });
    expect(all.every(({ relationship: word }) => word === 'Employer')).toBe(true);
  });
  test('by which both are one person', () => {
    for (const { sender, recipient } of drawn({ relationships: ['Self'] }))
      expect([recipient.fullName, recipient.dateOfBirth]).toEqual([sender.fullName, sender.dateOfBirth]);
  });
  test('a business has no relatives among them', () => {
    const path = relationship;
    expect(declaredValues(path, 'b2b', { relationships: ['Mother', 'Supplier'] })).toEqual(['Supplier']);
    expect(declaredValues(path, 'b2b', { relationships: ['Mother'] })).toBeUndefined();
    expect(declaredValues(path, 'p2p', { relationships: ['Mother'] })).toEqual(['Mother']);
  });
});

test.each([
  ['JP', /^[\p{Script=Katakana}ー]+ [\p{Script=Katakana}ー]+$/u],
  ['UA', /^[\p{Script=Cyrillic}' -]+$/u],
  ['CN', /^\p{Script=Han}+$/u],
  ['EG', /^[\p{Script=Arabic} ]+$/u],
  ['KE', /^[\p{Script=Latin} ]+$/u],
])('the regional name of a recipient in %s is in the script of that country', (country, script) => {
  const own = {
    ...plan,
    corridors: corridors.filter((row) => row.country === country),
    countryRules: { regionalBeneficiaryName: [country] },
  };
  const names = payouts(own, 3, 60).map(({ recipientRegionalName }) => recipientRegionalName ?? '');
  for (const name of names) expect(name).toMatch(script);
  expect(new Set(names).size).toBeGreaterThan(20);
});

test.each([
  ['KE', 'KE'],
  ['DE', 'DE'],
  ['TZ', 'KE'],
  ['CO', 'MX'],
  ['AE', 'EG'],
  ['ZZ', 'US'],
])('%s has the names of %s', (country, lender) => {
  expect(localeOf(country)).toBe(lender);
});
