import { describe, expect, test } from 'vitest';
import type { Json } from '../../../contract';
import { Observations } from '../observations';
import { echoRules } from './echo';

const entries = (values: Record<string, string>): Json[] =>
  Object.entries(values).map(([key, value]) => ({ key, value }));
const sent = {
  requestDate: '2026-11-21 10:00:00',
  amount: '10.50',
  currency: 'KES',
  type: 'p2p',
  requestingOrganisationTransactionReference: 'REF1',
  debitParty: entries({ msisdn: '12025550101' }),
  creditParty: entries({ msisdn: '254711111111', bankaccountno: '77' }),
};
function judged(answer: Json, request: Json = sent, keepsVerified = false, object = 'transactionResponse') {
  const notes = new Observations(keepsVerified);
  echoRules(object, request, answer, notes);
  return { broken: notes.findings.map(({ requirement }) => requirement), verified: notes.verified };
}
const broken = (answer: Json, request: Json = sent) => judged(answer, request).broken;
const id = (member: string) => `transactionResponse.${member}`;

describe('what an answer repeats of its request', () => {
  test.each<[string, Json, Json]>([
    ['all of it', sent, sent],
    ['more beside it', { ...sent, more: '1', creditParty: [...entries({ more: '1' }), ...sent.creditParty] }, sent],
    ['what was not sent may come', sent, { ...sent, amount: undefined, creditParty: undefined }],
    ['nothing is known of what was sent in another form', { ...sent, amount: '1' }, { ...sent, amount: 10.5 }],
    ['keys that no echo names', sent, { ...sent, debitParty: [...sent.debitParty, ...entries({ constructor: '1' })] }],
    ['an entry of nothing', sent, { ...sent, debitParty: [null, ...sent.debitParty] }],
  ])('is let through: %s', (_, answer, request) => expect(broken(answer, request)).toEqual([]));

  test.each<[string, Json, string[]]>([
    ['another amount', { ...sent, amount: '10.51' }, [id('amount')]],
    ['the amount spelt otherwise', { ...sent, amount: '10.5' }, ['echo.text']],
    ['a number with a plus', { ...sent, debitParty: entries({ msisdn: '+12025550101' }) }, ['echo.text']],
    ['a member that lacks', { ...sent, currency: undefined }, [id('currency')]],
    ['a member of another kind', { ...sent, type: 5 }, [id('type')]],
    ['two members', { ...sent, type: 'b2b', currency: 'UGX' }, [id('currency'), id('type')]],
    ['an entry of another value', { ...sent, debitParty: entries({ msisdn: '1' }) }, [id('debitParty[msisdn]')]],
    ['one entry of two', { ...sent, creditParty: sent.creditParty.slice(0, 1) }, [id('creditParty[bankaccountno]')]],
    ['no list', { ...sent, creditParty: null }, [id('creditParty[msisdn]'), id('creditParty[bankaccountno]')]],
  ])('is missed: %s', (_, answer, missed) => expect(broken(answer).sort()).toEqual(missed.sort()));

  test('an object that repeats nothing has no echo', () =>
    expect(judged({}, sent, true, 'bankList')).toEqual({ broken: [], verified: [] }));

  test.each<[string, Json, Json, string[]]>([
    ['an amount to the letter', sent, sent, ['echo.text']],
    ['an amount spelt otherwise', { ...sent, amount: '10.5' }, sent, []],
    ['no amount that was sent', sent, { ...sent, amount: undefined }, []],
    ['no amount that came', { ...sent, amount: undefined }, sent, []],
  ])('of the spelling of amounts %s shows what it can', (_, answer, request, verified) =>
    expect(judged(answer, request, true).verified).toEqual(verified),
  );
});
