import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTarget } from '../read';

const usual = readFileSync('targets/embedded.yaml', 'utf8');
const read = (entry: string) => () => readTarget('mine.yaml', `${usual}\ndialect:\n  - ${entry}\n`, {});

/** The line of an entry that is added at the end. */
const line = usual.split('\n').length + 2;

test.each([
  ['{ path: lei, absent: null }', /dialect\.0 needs reason/],
  [
    '{ path: business.recepientKyc, rename: x, reason: r }',
    /no field business\.recepientKyc.*Did you mean business\.recipientKyc\?/,
  ],
  ['{ path: lei, absent: null, default: x, reason: r }', /has default, absent; each difference is an entry of its own/],
  ['{ path: lei, reason: r }', /says no difference. It needs one of rename, default/],
  ['{ rename: x, reason: r }', /rename needs path/],
  ['{ path: lei, drop: true, reason: r }', /drop is for what is sent, and the gateway writes lei/],
  [
    '{ path: paymentMode, default: x, reason: r }',
    /default is for what the gateway writes, and paymentMode is sent to it/,
  ],
  ['{ path: "creditParty[pan]", rename: card, reason: r }', /a card number keeps its name/],
  ['{ path: lei, time: x, reason: r }', /lei of walletStatus is not a time/],
  ['{ path: requestDate, time: tomorrow, reason: r }', /time is "tomorrow"; expected a form such as/],
  ['{ path: lei, shape: heap, reason: r }', /shape is "heap"; expected one of object, list, empty-object/],
  ['{ path: lei, lenght: { max: 3 }, reason: r }', /unknown key lenght in dialect\.0\. Did you mean length\?/],
  ['{ path: lei, length: {}, reason: r }', /length needs min, max or both/],
  ['{ operations: [viewTransactoin], path: status, values: { a: b }, reason: r }', /Did you mean viewTransaction\?/],
  ['{ operations: [bankList], path: quoteId, rename: x, reason: r }', /the contract has no field quoteId of bankList/],
  ['{ code: "15050", reason: r }', /code and means belong together/],
  ['{ code: "15050", means: pendign, reason: r }', /means is "pendign"; expected a code.*Did you mean pending\?/],
  ['{ code: "15050", means: pending, path: error.errorCode, reason: r }', /a code is known by itself; remove path/],
  ['{ send: { path: /x }, reason: r }', /send needs operations/],
  [
    '{ operations: [viewTransaction], send: { path: /x }, reason: r }',
    /the path of viewTransaction must contain \{transactionReference\}/,
  ],
  ['{ operations: [viewTransaction], send: { baseUrl: nowhere }, reason: r }', /baseUrl is "nowhere"; expected a URL/],
  ['{ status: { 999: 200 }, reason: r }', /has the key 999/],
])('%s', (entry, sentence) => {
  expect(read(entry)).toThrow(sentence);
  expect(read(entry)).toThrow(new RegExp(`^mine\\.yaml:${line}: `));
});

test('a target with a dialect is read', () => {
  expect(read('{ path: lei, absent: null, reason: known }')().dialect).toEqual([
    { path: 'lei', absent: null, reason: 'known' },
  ]);
});
