/**
 * Ten defects in the form of an answer, by a tool that knows the OpenAPI document alone; our own suites kill them all. Half a
 * minute each, so it is asked for: LONG=1 npm run proofs -- commands/spec/outside-defects
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { defaultConfig, defects, passwordHashOf, start } from '../../gateway';
import { openApiText } from './openapi-text';
import { installPython, schemathesis } from './testing/outside-tools';

const folder = testFolder('outside');
const document = join(folder, 'openapi.yaml');
const [partner] = defaultConfig.partners;
const credentials = [partner?.username ?? '', partner ? passwordHashOf(partner) : ''] as const;

let python: string | undefined;
beforeAll(async () => {
  if (!process.env.LONG) return;
  writeFileSync(document, await openApiText());
  python = await installPython(folder, 'st', 'schemathesis>=4.32,<5');
}, 120_000);

/** Whether schemathesis finds it: only what a request of the examples, or a generated one, brings about. */
test.skipIf(!process.env.LONG).each([
  ['answer-accountStatus-status-malformed', true],
  ['answer-accountStatus-lei-mistyped', true],
  ['answer-quotationResponse-quotes-quoteId-mistyped', true],
  ['answer-quotationResponse-quotes-fxRate-malformed', true],
  // generated requests make no payout: its quote must be one that was given, for the same amount and parties
  ['answer-transactionResponse-transactionReference-mistyped', false],
  ['answer-transactionView-status-malformed', false],
  ['answer-ledgerEntry-currency-malformed', true],
  ['answer-corridorQuotation-quotes-fxRate-malformed', true],
  ['answer-cancelResponse-statusCode-malformed', true],
  ['answer-failure-error-mistyped', true],
])('%s is found: %s', { timeout: 240_000 }, async (id, isFound) => {
  expect(python, 'Python with venv').toBeDefined();
  const gateway = await start({ port: 0, settleMs: 100, modifications: defects.filter((one) => one.id === id) });
  try {
    const to = [gateway.url, ...credentials] as const;
    const { code } = await schemathesis(python as string, document, to, ['--max-examples', '10'], folder);
    expect(code === 1).toBe(isFound);
  } finally {
    await gateway.close();
  }
});
