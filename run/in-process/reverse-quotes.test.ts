/** Reverse quotes ask for what an ordinary amount to send is worth, whatever the currency. */
import { expect, test } from 'vitest';
import { asBag, parsedJson } from '../../contract';
import { settingOf } from './in-process';
import { runInProcess } from './run-in-process';

test.each([1, 2])('the amount to send of each reverse quote is an ordinary one, seed %i', async (seed) => {
  const { plan } = settingOf({ seed });
  // of the cases about small and large amounts, each says its own
  const only = new Set(
    plan.cases.flatMap(({ id, covers }) =>
      covers?.values.quote === 'reverse' || /^quotation\.(older-)?reverse|^ledger\.money(-|$)|\.look-alike/.test(id)
        ? [id]
        : [],
    ),
  );
  const records = await runInProcess([], { only, seed, load: false });
  const sent = records.flatMap((one) => {
    if (one.t !== 'exchange' || !one.operation.startsWith('createQuotation') || !only.has(one.case)) return [];
    const { requestAmount, requestCurrency } = asBag(one.request.body) ?? {};
    const [quote] = (asBag(parsedJson(one.response.text))?.quotes ?? []) as Record<string, string>[];
    if (!quote || requestCurrency !== quote.receivingCurrency || quote.sendingCurrency === requestCurrency) return [];
    return [{ case: one.case, requestAmount, sends: Number(quote.sendingAmount) }];
  });
  expect(sent.filter(({ sends }) => sends < 20 || sends > 501)).toEqual([]);
  expect(sent.length).toBeGreaterThan(70);
  expect(records.flatMap((one) => (one.t === 'case' && one.verdict !== 'pass' ? [one.case] : []))).toEqual([]);
});
