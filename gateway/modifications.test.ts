import { describe, expect, test } from 'vitest';
import { requirement } from '../spec';
import { defects } from './defects';
import { isActive, type Modification } from './modification';
import { changed, SamplePartner } from './sample';
import { type TriggerValues, triggers } from './triggers';
import { variants } from './variants';

const walletPath = '/eig/gsma/accounts/msisdn/254700000099/status';
const all: readonly Modification[] = [...defects, ...variants];
const named = (id: string) => all.find((modification) => modification.id === id) ?? expect.fail(`no ${id}`);

/** Headers missing, malformed, wrong and in another case. */
function headerCalls(partner: SamplePartner): void {
  const headers = partner.headers();
  const hash = headers['x-password'] ?? '';
  const stranger = { ...headers, 'x-password': '0'.repeat(64) };
  const changes = [
    ...Object.keys(headers).map((name) => ({ [name]: undefined })),
    { 'x-username': 'partner_one' },
    { 'x-password': hash.toUpperCase() },
    { 'x-password': hash.slice(0, 63) },
    { 'x-date': 'today' },
    { 'x-origincountry': 'usa' },
    stranger,
  ];
  for (const change of changes) partner.send('GET', `${walletPath}?bnv=A`, undefined, { ...headers, ...change });
  partner.view('UNKNOWN', stranger);
}

function accountCalls(partner: SamplePartner): void {
  const triggered = Object.values<TriggerValues>(triggers).flatMap(({ msisdn }) => msisdn ?? []);
  const numbers = ['254700000099', '1', ...triggered.filter((number) => /^\d+$/.test(number))];
  for (const msisdn of numbers) partner.status(msisdn, 'bnv=Nobody');
  partner.status('254700000099', '');
}

function quoteCalls(partner: SamplePartner): void {
  partner.quote();
  partner.quote({ requestAmount: '0' });
  partner.quote({ requestCurrency: 'KES' });
  partner.quote({ requestCurrency: 'US' });
  partner.quote({ type: 'c2c' });
  partner.quote({ quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'UGX' }] });
  partner.quote({
    creditParty: [{ key: 'receivingCountry', value: 'UG' }],
    quotes: [{ sendingCurrency: 'USD', receivingCurrency: 'UGX' }],
  });
  partner.quote({ debitParty: [{ key: 'msisdn', value: '1'.repeat(51) }] });
}

type Change = [path: string, value: unknown];

/** Creates under a name of its own, for a fresh quote. */
function create(partner: SamplePartner, name: string, [path, value]: Change = ['type', 'p2p'], wait = 0) {
  const { quoteId } = partner.quote().quote;
  partner.now += wait;
  const body = { ...partner.transaction(quoteId), requestingOrganisationTransactionReference: name };
  return partner.send('POST', '/eig/gsma/transactions', changed(body, path, value));
}

/** Each is refused once, and comes again well-formed. */
function refusedCreations(partner: SamplePartner): void {
  const names = 'senderKyc.subjectName';
  const changes: Change[] = [
    ['internationalTransferInformation.quoteId', 'Q'.repeat(17)],
    ['amount', '1'],
    ['currency', 'UGX'],
    ['requestDate', '2026-03-13 12:00:00'],
    ['internationalTransferInformation.receivingCountry', 'UG'],
    ['senderKyc.dateOfBirth', undefined],
    [`${names}.firstName`, 'x'.repeat(51)],
    [`${names}.firstName`, 'x'.repeat(50)],
    [`${names}.fullName`, '😀'.repeat(128)],
    [`${names}.lastName`, null],
    [`${names}.lastName`, ''],
  ];
  for (const [n, change] of changes.entries()) create(partner, `REFUSED-${n}`, change);
  for (const n of changes.keys()) create(partner, `REFUSED-${n}`);
  create(partner, 'LATE', undefined, 700_000);
}

function viewAll(partner: SamplePartner, references: string[]): void {
  for (const reference of references) partner.view(reference);
}

function lifeCalls(partner: SamplePartner): void {
  const references = [create(partner, 'FIRST').reference, 'FIRST', 'FAILS', 'UNKNOWN'];
  create(partner, 'FIRST');
  create(partner, 'FIRST', ['amount', '1']);
  create(partner, 'FAILS', ['creditParty.0.value', triggers['credit-failed'].msisdn]);
  viewAll(partner, references);
  for (const milliseconds of [400, 100, 3000]) {
    partner.pass(milliseconds);
    viewAll(partner, references);
  }
  create(partner, 'FIRST');
}

/** What rarely shows needs many. */
function manyCalls(partner: SamplePartner): void {
  for (let n = 0; n < 130; n++) create(partner, `MANY-${n}`);
  partner.pass(400);
}

const exercises = [headerCalls, accountCalls, quoteCalls, refusedCreations, lifeCalls, manyCalls];

/** Everything that the gateway answers and sends, as one text. */
function behaviour(modifications: readonly Modification[]): string {
  const logs = exercises.map((exercise) => {
    const partner = new SamplePartner(modifications);
    exercise(partner);
    return partner.log;
  });
  return JSON.stringify(logs);
}

describe('the catalogue', () => {
  test('has no id twice', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test.each(defects)('$id breaks $breaks', ({ breaks }) => {
    expect(requirement(breaks), breaks).toBeDefined();
  });

  test.each(variants)('$id keeps $keeps', ({ keeps }) => {
    expect(requirement(keeps), keeps).toBeDefined();
  });
});

describe('behaviour', () => {
  const asPublished = behaviour([]);

  test('is the same each time', () => {
    expect(behaviour([])).toBe(asPublished);
  });

  test.each(all)('$id shows', (modification) => {
    expect(behaviour([modification])).not.toBe(asPublished);
  });

  test('modifications compose', () => {
    const both = new SamplePartner([named('quote-id-long'), named('extra-members')]);
    const { quote } = both.quote();
    expect(quote.quoteId).toHaveLength(21);
    expect(quote).toHaveProperty('additionalInformation');
  });

  test('a share of requests is met evenly', () => {
    const modification = { id: 'x', text: '', when: { share: 0.03 } };
    const hits = Array.from({ length: 10_000 }, (_, n) => isActive(modification, n + 1)).filter(Boolean).length;
    expect(hits).toBeGreaterThan(290);
    expect(hits).toBeLessThan(310);
  });

  test('every n-th request is met', () => {
    const modification = { id: 'x', text: '', when: { every: 3 } };
    expect([1, 2, 3, 4, 5, 6].filter((n) => isActive(modification, n))).toEqual([3, 6]);
  });
});
