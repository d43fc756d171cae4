import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeMessage, type Message, type Terms } from '../../assertions/messages';
import { root } from '../../common/project-root';
import { differences } from '../../gateway/testing/differing/differences';
import { settingOf } from '../../run/in-process/in-process';
import { runInProcess } from '../../run/in-process/run-in-process';
import { compileDialect } from '../../targets/dialect/compile';
import type { DialectEntry } from '../../targets/dialect/entry';
import { pansOf, runTerms } from '../../targets/target';
import { readExchanges } from './exchanges';

const dialect: DialectEntry[] = parse(readFileSync(join(root, 'gateway/testing/differing/dialect.yaml'), 'utf8'));
const { chosen, plan } = settingOf({ dialect });
const { target } = chosen;
const terms: Terms = { ...runTerms(target), pans: pansOf(target) };
const { dialect: _, ...without } = terms;

/** Cases in which all requests are proper ones. */
const proper = plan.cases.filter(
  ({ area, steps, serial }) =>
    !serial &&
    ['transaction', 'view', 'cancel', 'lists', 'account'].includes(area) &&
    steps.every(({ patches, expect, plain }) => patches.length === 0 && expect.outcome === 'success' && !plain),
);

/** The traffic of a gateway that differs, as a capture has it that was made on the way. */
async function captured(): Promise<Message[]> {
  const only = new Set(proper.map(({ id }) => id));
  const records = await runInProcess(differences, { dialect, only, load: false });
  const lines = records.flatMap((record, line): { line: number; value: unknown }[] => {
    if (record.t === 'callback') return [{ line, value: record }];
    if (record.t !== 'exchange') return [];
    const { operation, request, response } = record;
    const { method, url, headers, body, sent = {} } = request;
    const asSent = { operation, method, url, headers: sent.headers ?? headers, request: sent.payload ?? body };
    const { status, came = status, headers: responseHeaders, text } = response;
    return [{ line, value: { ...asSent, status: came, responseHeaders, response: text } }];
  });
  const { messages } = readExchanges(lines as Parameters<typeof readExchanges>[0], 'capture', target.paths ?? {});
  return messages.map(({ message }) => message);
}

test('captured traffic of a gateway that differs has no finding under its dialect, and many without', async () => {
  const messages = await captured();
  expect(messages.length).toBeGreaterThan(50);
  const fails = (own: Terms) =>
    messages.flatMap((message) => judgeMessage(message, own)).filter(({ verdict }) => verdict === 'fail');
  expect(fails(terms)).toEqual([]);
  const found = new Set(fails(without).map(({ requirement }) => requirement));
  expect([...found].sort()).toEqual(
    expect.arrayContaining([
      'headers.X-DATE',
      'bankList.lastUpdatedOn',
      'quotationResponse.quotes',
      'statusNotification.partnerTransId',
      'transactionRequest.amount',
      'transactionResponse.transactionReference',
    ]),
  );
});

test.each([
  ['a member that is not sent', { path: 'paymentMode', drop: true as const }, 'transactionRequest.paymentMode', {}],
  [
    'a longer text',
    { path: 'descriptionText', length: { max: 300 } },
    'transactionRequest.descriptionText',
    { descriptionText: 'x'.repeat(300) },
  ],
])('a dialect excuses %s of a request, and nothing else', (_, entry, requirement, body) => {
  const own = (entries: DialectEntry[]) => ({ pans: [], dialect: compileDialect(entries) });
  const message: Message = {
    operation: 'createTransaction',
    request: { body: { type: 'b2b', business: {}, ...body } },
  };
  const ids = (declared: Terms) => judgeMessage(message, declared).map(({ requirement: id }) => id as string);
  const before = ids({ pans: [] });
  expect(before).toContain(requirement);
  expect(ids(own([{ ...entry, reason: 'known' }]))).toEqual(before.filter((id) => id !== requirement));
});
