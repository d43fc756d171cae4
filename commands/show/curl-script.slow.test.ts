/** The script of a failure repeats it: curl alone gets the same wrong answer from a gateway with the same defect. */
import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { ended } from '../../common/testing/ended';
import { failureOf, type Json, parsedJson } from '../../contract';
import { defects, start } from '../../gateway';
import { journalOf } from '../../journal/files';
import { settingOf, terms } from '../../run/in-process/in-process';
import { runInProcess } from '../../run/in-process/run-in-process';
import { curlScript } from './curl-script';
import { ShownRun } from './find';

/** What an answer is, without the values that differ from one run to the next. */
function formOf(status: number, text: string): Json {
  const body = parsedJson(text);
  const names = (value: Json): Json =>
    Array.isArray(value)
      ? [...new Set(value.map((one) => JSON.stringify(names(one))))]
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, names(one)]))
        : typeof value;
  return { status, code: failureOf({ body }).code ?? null, form: names(body) };
}

/** The failed case of a requirement, from a run of a few of its cases against a gateway with a defect. */
async function failed(id: string) {
  const defect = defects.find((one) => one.id === id);
  if (!defect) throw new Error(`no defect ${id}`);
  const { cases } = settingOf().plan;
  // card numbers are encrypted anew in each run
  const others = cases.filter(({ payout }) => payout?.instrument !== 'CARD');
  const own = others.filter(({ verifies }) => verifies.includes(defect.breaks));
  // what every answer must keep is in no list of a case
  const some = own.length > 0 ? own.slice(0, 40) : others.filter((_, index) => index % 10 === 0);
  const records = await runInProcess([defect], { only: new Set(some.map((one) => one.id)), load: false });
  const run = new ShownRun(journalOf(records));
  return { defect, ...run.leadingTo(defect.breaks) };
}

const secrets = Object.fromEntries(
  [terms.credentials, terms.second].map((one) => [
    `X_PASSWORD_OF_${one?.username.replace(/\W/g, '_').toUpperCase()}`,
    one?.passwordHash,
  ]),
);

describe.skipIf(process.platform === 'win32')('by curl', () => {
  test.each([
    'header-origin-optional',
    'header-date-optional',
    'answer-failure-error-errorDateTime-malformed',
    'http-success-500',
    'bank-name-ignored-for-account',
    'account-any-bank',
    'reverse-of-other-partner',
    'quote-decimals-ignored',
    'quote-worthless',
    'request-quotationRequest-scheme-too-long',
    'request-transactionRequest-descriptionText-too-long',
    'request-transactionRequest-type-optional',
    'codes-3117-created',
    'cancel.PENDING.15004',
    'reverse.SUCCESS.16001',
    'ledger-by-currency-empty',
    'corridor-rate-zero',
    'answer-quotationResponse-requestAmount-malformed',
    'answer-failure-error-errorCategory-mistyped',
    'request-walletStatusParameters-msisdn-too-long',
  ])('%s', async (id) => {
    const { defect, ...leading } = await failed(id);
    const last = leading.exchanges.at(-1);
    if (!last) throw new Error(`${defect.breaks} did not fail`);
    const script = curlScript({ ...leading, run: terms.run, baseUrl: new URL(last.request.url).origin });
    const gateway = await start({ port: 0, modifications: [defect] });
    const child = spawn('sh', ['-c', script], { env: { ...secrets, PATH: process.env.PATH, BASE: gateway.url } });
    const { out, err } = await ended(child).finally(() => gateway.close());
    const [, status, text = ''] =
      /^HTTP (\d+) (.*)$/s.exec(
        out
          .trim()
          .split(/^(?=HTTP \d)/m)
          .at(-1) ?? '',
      ) ?? [];
    expect(err).toBe('');
    expect(formOf(Number(status), text)).toEqual(
      formOf(last.response.came ?? last.response.status, last.response.text),
    );
    expect(script).toContain(`# ${defect.breaks}: expected`);
  });
});
