import { expect, test } from 'vitest';
import { copiesFinding, isUndecided, wasBusy } from './concurrent-duplicates';

/** The answers of cancel or reverse with these codes. */
const answered = (codes: readonly string[]) =>
  codes.map((statusCode) => {
    const body = { statusCode, responseMessage: 'said' };
    return { response: { status: 200, headers: {}, text: '', body } };
  });

test.each([
  ['one granted, one raised already, one reversed already', ['16000', '16005', '16006'], true],
  ['one pending', ['16003', '16005', '16005'], true],
  ['all told that it is pending', ['16003', '16003', '16003'], true],
  ['one granted, the others told that it is pending', ['16000', '16003', '16003'], true],
  ['two granted, the other told that one is pending', ['16000', '16000', '16003'], false],
  ['two granted', ['16000', '16000', '16006'], false],
  ['none granted', ['16005', '16005', '16005'], false],
  ['rejected, each by itself', ['16002', '16002', '16002'], true],
  ['rejected once', ['16002', '16005', '16005'], true],
  ['one granted and one rejected', ['16000', '16002', '16005'], false],
  ['another code', ['16000', '16004', '16005'], false],
  ['one busy, another one raised already', ['16000', '1007', '16005'], true],
  ['all others busy', ['16000', '1007', '1007'], false],
  ['two cancellations granted', ['3033', '3033', '16005'], true],
  ['a cancellation granted, and what is no cancellation', ['3033', '16000', '16000'], false],
])('copies of a change: %s', (_, codes, fits) => {
  expect(copiesFinding('reverse.again', ['16005', '16006'], answered(codes)) === undefined).toBe(fits);
});

const granted = { response: { status: 200, headers: {}, text: '', body: { transactionReference: 'T1' } } };
const unread = { response: { status: 200, headers: {}, text: '<html>', body: undefined } };

test.each([
  ['an answer that cannot be read, and no other yes', [unread, ...answered(['3004'])], true],
  ['an answer that cannot be read, beside the yes', [unread, granted], true],
  ['an answer that cannot be read, beside two yeses', [unread, granted, granted], false],
  ['answers that all can be read', [granted, ...answered(['3004'])], false],
])('copies with %s', (_, exchanges, undecided) => expect(isUndecided(exchanges)).toBe(undecided));

test.each([
  ['one granted, the other busy', [granted, ...answered(['1007'])], true],
  ['all busy', answered(['1007', '3027']), true],
  ['one granted, one refused as a copy', [granted, ...answered(['1007', '16005'])], false],
  ['one refused as a copy, none granted', answered(['1007', '16005']), false],
  ['two granted', [granted, granted, ...answered(['1007'])], false],
  ['one that cannot be read', [unread, ...answered(['1007'])], false],
])('the gateway was busy: %s', (_, exchanges, busy) => expect(wasBusy(exchanges)).toBe(busy));
