/** When a payout can be cancelled and reversed, what follows at which moment, and what numbers plant. */
import { describe, expect, test } from 'vitest';
import type { Config } from '../domain/config';
import { PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

/** A payout `ONE-` to a number, some milliseconds old. */
function paid(msisdn: string | undefined, age: number, options: Partial<Config> = {}): PartnerClient {
  const partner = new PartnerClient([], options);
  partner.pay({ msisdn, name: 'ONE-' });
  partner.pass(age);
  return partner;
}

const {
  'held-pending': held,
  'credit-in-process': inProcess,
  'reversal-held': reversalHeld,
  'reversal-returned': later,
  'reversal-rejected': rejected,
} = triggers;
const stateOf = (partner: PartnerClient) => partner.view('ONE-').body.status;

test.each([
  ['just before it is sent', undefined, 199, {}, '3033'],
  ['once it is sent', undefined, 200, {}, '15001'],
  ['before half of the configured time', undefined, 389, { settleMs: 780 }, '3033'],
  ['from half of the configured time on', undefined, 390, { settleMs: 780 }, '15001'],
  ['of one that is held', held.msisdn, 1_000_000, {}, '3033'],
  ['of one that was sent at once', inProcess.msisdn, 0, {}, '15001'],
  ['of one in process for long', inProcess.msisdn, 9999, {}, '15001'],
  ['at the very moment of success', undefined, 400, {}, '15002'],
  ['of one being reversed', reversalHeld.msisdn, 400, {}, '15002'],
  ['with a planted code', '254705015003', 0, {}, '15003'],
  ['with a planted success', '254705003033', 400, {}, '15002'],
])('a cancellation %s', (_, msisdn, age, options, statusCode) => {
  const partner = paid(msisdn, age, options);
  if (msisdn === reversalHeld.msisdn) partner.reverse('ONE-');
  const before = stateOf(partner);
  partner.pass(0);
  const { response, body } = partner.cancel('ONE-');
  expect([response.status, body.statusCode]).toEqual([statusCode === '3033' ? 201 : 200, statusCode]);
  const sent = partner.pass(0).map(({ status }) => status);
  expect(sent).toEqual(statusCode === '3033' ? ['CANCELLED'] : []);
  expect(stateOf(partner)).toBe(sent[0] ?? before);
  if (statusCode === '3033') expect(partner.pass(1_000_000)).toEqual([]);
});

describe('a reversal', () => {
  test.each([
    ['an ordinary payout', undefined, '16000', ['RETURNED'], []],
    ['one that stays pending', reversalHeld.msisdn, '16003', ['REVERSAL PENDING'], []],
    ['one returned later', later.msisdn, '16003', ['REVERSAL PENDING'], ['RETURNED']],
    ['one rejected later', rejected.msisdn, '16003', ['REVERSAL PENDING'], ['REVERSAL REJECTED']],
    ['one rejected at once', '254706016002', '16002', ['REVERSAL REJECTED'], []],
    ['a planted success', '254706016000', '16000', ['RETURNED'], []],
    ['another planted code', '254706016004', '16004', [], []],
  ])('of %s', (_, msisdn, statusCode, atOnce, after) => {
    const partner = paid(msisdn, 400);
    const { creditingOrganisationTransactionReference } = partner.view('ONE-').body;
    expect(partner.reverse('ONE-').body.statusCode).toBe(statusCode);
    expect(partner.pass(399).map(({ status }) => status)).toEqual(atOnce);
    expect(stateOf(partner)).toBe(atOnce[0] ?? 'SUCCESS');
    expect(partner.pass(1).map(({ status }) => status)).toEqual(after);
    const status = [...atOnce, ...after].at(-1) ?? 'SUCCESS';
    expect(partner.view('ONE-').body).toMatchObject({ status, creditingOrganisationTransactionReference });
    expect(partner.pass(1_000_000)).toEqual([]);
  });

  test.each([
    ['pending', undefined, 399, [], '16004'],
    ['cancelled', held.msisdn, 400, ['cancel'], '16004'],
    ['failed', triggers['credit-failed'].msisdn, 400, [], '16007'],
    ['being reversed', reversalHeld.msisdn, 400, ['reverse'], '16005'],
    ['rejected', '254706016002', 400, ['reverse'], '16005'],
    ['returned', undefined, 400, ['reverse'], '16006'],
  ] as const)('of one that is %s is refused', (_, msisdn, age, first, statusCode) => {
    const partner = paid(msisdn, age);
    for (const what of first) partner[what]('ONE-');
    const before = stateOf(partner);
    expect(partner.reverse('ONE-').body.statusCode).toBe(statusCode);
    expect(stateOf(partner)).toBe(before);
  });
});

test("another partner's reference names nothing, nor does what is none", () => {
  const partner = paid(held.msisdn, 0);
  const other = partner.headers(1);
  expect(partner.cancel('ONE-', other).body.statusCode).toBe('15004');
  expect(partner.reverse('ONE-', other).body.statusCode).toBe('16001');
  expect(partner.view('ONE-', other).code).toBe('3003');
  expect(stateOf(partner)).toBe('PENDING');
  for (const answer of [partner.cancel('a;b'), partner.reverse('a;b')]) expect(answer.code).toBe('1046');
});
