import { expect, test } from 'vitest';
import { asBag, getAt, type Json } from '../../../contract';
import type { Variables } from '../../../generators';
import { caseWire, settingOf, terms } from '../../../run/in-process/in-process';
import { wireTo } from '../../../run/in-process/testing/wire-to';
import type { PlannedCase } from '../../../suites/format/case';
import { requestOf } from './case-request';
import { newRunningCase } from './running-case';

const planned =
  settingOf().plan.cases.find(({ id }) => /^transaction\.quote-for-a-while-b2[bp]/.test(id)) ??
  expect.fail('no such case');
const { quote: _, ...create } =
  planned.steps.find(({ call }) => call === 'createTransaction') ?? expect.fail('no such step');

const quotes = [
  { quoteId: 'Q1', receivingAmount: '100.00', sendingAmount: '10.000000' },
  { quoteId: 'Q2', receivingAmount: '200.00', sendingAmount: '20.000000' },
];

/** A case that has these variables. */
function caseWith(one: PlannedCase, variables: Variables) {
  const running = newRunningCase(one, 0, terms, caseWire(wireTo([], [])));
  Object.assign(running.state.variables, variables);
  return running;
}

/** The request of a payout, after two quotations. */
async function bodyWith(quote?: string): Promise<Json> {
  const own = { now: 0, reference: 'REF', quoteId: 'Q3', amount: '300.00', sendingAmount: '30.00' };
  const running = caseWith(planned, own);
  running.state.steps.createQuotation = { request: {}, response: { quotes } as Json };
  const step = { ...create, ...(quote && { quote }) };
  return (await requestOf('createTransaction', step, running, 0)).request.body;
}

const quoteId = (body: Json): Json => getAt(body, 'internationalTransferInformation.quoteId');

test.each<[string, string | undefined, string, string, string]>([
  ['names none: that of the last quotation', undefined, 'Q3', '300.00', '30.00'],
  ['names the first of several', 'createQuotation.response.quotes[0]', 'Q1', '100.00', '10.00'],
  ['names the last of several', 'createQuotation.response.quotes[-1]', 'Q2', '200.00', '20.00'],
])('a payout has id and both amounts of one quote, where its step %s', async (_, quote, id, amount, sendingAmount) => {
  const body = await bodyWith(quote);
  expect([quoteId(body), asBag(body)?.amount, asBag(body)?.sendingAmount]).toEqual([id, amount, sendingAmount]);
});

test('a quote that no answer gave makes the request unbuildable', async () => {
  await expect(bodyWith('createQuotation.response.quotes[7]')).rejects.toThrow(
    /^quote: createQuotation\.response\.quotes\[7\] gives no quote$/,
  );
});

test.each([
  ['99999999.99', undefined],
  ['100000000', /amount: 100000000 has more digits before the point than 10,2, the length in the older revision/],
])('a limit that only an amount of %s breaks is not sent in the older revision', async (amount, refused) => {
  const limited = settingOf().plan.cases.find(
    ({ trigger, payout }) => trigger === 'limit-3076' && payout.revision === 'older',
  );
  if (!limited) return expect.fail('no such case');
  const running = caseWith(limited, { now: 0, reference: 'REF', quoteId: 'Q', amount });
  const step = limited.steps.find(({ call }) => call === 'createTransaction') ?? expect.fail('no such step');
  const sent = requestOf('createTransaction', step, running, 0);
  if (refused) await expect(sent).rejects.toThrow(refused);
  else expect(asBag((await sent).request.body)?.amount).toBe(amount);
});
