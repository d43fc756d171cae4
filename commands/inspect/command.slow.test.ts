import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { command } from '../cli/testing/command';

const folder = testFolder('inspect');

const cli = (args: string[], input = '') => command(['inspect', ...args], { INIT_CWD: folder }, input);

const callback = {
  transactionId: 'T1',
  partnerTransId: 'PARTNER-0001',
  responseCode: '3000',
  responseMsg: 'Remit Success',
  status: 'SUCCESS',
};
const account = { status: 'available', subStatus: '6000:Validation Success', lei: '' };
const url = 'https://gateway.example.com/eig/gsma/accounts/msisdn/254711111111/status?bnv=Amina';
const har = {
  log: {
    entries: [
      {
        request: { method: 'GET', url, headers: [] },
        response: { status: 200, headers: [], content: { text: JSON.stringify({ ...account, status: 'open' }) } },
      },
      { request: { method: 'GET', url: 'https://cdn.example.com/logo.png' }, response: { status: 200 } },
    ],
  },
};
const exchange = { method: 'GET', url, response: account, status: 200 };
const bankList = {
  method: 'GET',
  url: '/banks?of=KE',
  response: { countryCode: 'UG', lastUpdatedOn: '2026-03-02 12:00:00.000', banks: [] },
};
const target = `
name: own paths
environment: test
baseUrl: http://localhost
credentials: { username: "\${SET_NOWHERE}", password: x }
originCountry: US
sendingCurrency: USD
types: [p2p]
instruments: [WALLET]
operations: [walletStatus, bankList]
corridors: [{ country: KE, currency: KES, dialling: "254" }]
settlement: { withinSeconds: 1, pollSeconds: 1 }
paths: { bankList: "/banks?of={countryCode}" }
`; // biome-ignore format: a target in few lines

/** A quotation whose receiving amount is a shilling less than its rate gives. */
const quoted = {
  ...{ requestDate: '2026-03-02 12:00:00', requestAmount: '100.00', requestCurrency: 'USD' },
  creditParty: [
    { key: 'msisdn', value: '254711111111' },
    { key: 'receivingCountry', value: 'KE' },
  ],
  quotes: [
    {
      ...{ quoteId: 'Q123456789012345678', quoteExpiryTime: '2026-03-02 13:00:00', fxRate: '129.35' },
      ...{ sendingAmount: '100.00', sendingCurrency: 'USD', receivingAmount: '12934.00', receivingCurrency: 'KES' },
      ...{ scheme: '', type: 'p2p', instrumentType: 'WALLET' },
    },
  ],
  ...{ quotationReference: 'Q123456789012345678', quotationStatus: '2000:Quote Success' },
};

const files: Readonly<Record<string, string>> = {
  'quote.json': JSON.stringify(quoted),
  'good.json': JSON.stringify(callback),
  'bad.json': JSON.stringify({ ...callback, responseCode: 3000 }),
  'warn.json': JSON.stringify({ ...account, lei: undefined }),
  'traffic.har': JSON.stringify(har),
  'exchanges.ndjson': `${JSON.stringify(exchange)}\n${JSON.stringify({ ...exchange, response: { ...account, status: 1 } })}\n`,
  'banks.json': JSON.stringify(bankList),
  'target.yaml': target,
  'broken.json': '{"a":',
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

const quotes = ['--operation', 'createQuotation', '--kind', 'response'];

describe.concurrent('inspect', () => {
  test.each<[args: string[], status: number, findings: object[]]>([
    [['good.json', '--kind', 'callback'], 0, []],
    [['bad.json', '--kind', 'callback'], 1, [{ file: 'bad.json', operation: 'statusCallback', kind: 'callback', requirement: 'statusNotification.responseCode', level: 'MUST', verdict: 'fail', path: 'responseCode', expected: 'a text, digits', received: '3000', section: 'Resources: Status notification' }]],
    [['warn.json', '--operation', 'walletStatus', '--kind', 'response'], 0, [{ file: 'warn.json', requirement: 'account.lei', level: 'SHOULD', verdict: 'warn', path: 'lei' }]],
    [['bad.json', 'good.json', 'bad.json', '--kind', 'callback'], 1, [{ file: 'bad.json' }, { file: 'bad.json' }]],
    [['traffic.har'], 1, [{ message: 'entry 1, GET https://gateway.example.com/eig/gsma/accounts/msisdn/254711111111/status', path: 'status' }]],
    [['exchanges.ndjson'], 1, [{ message: expect.stringMatching(/^line 2, GET /), path: 'status' }]],
    [['quote.json', ...quotes], 0, [{ requirement: 'quotation.rate', verdict: 'warn' }]],
    [['--target', 'target.yaml', 'quote.json', ...quotes], 1, [{ requirement: 'quotation.rate', verdict: 'fail' }]],
    [['--target', 'target.yaml', 'banks.json'], 1, [{ requirement: 'bankList.banks' }, { requirement: 'bank-list.country' }]],
  ])('%j', async (args, status, findings) => {
    const run = await cli([...args, '--json']);
    expect(run).toMatchObject({ status, stderr: '' });
    expect(JSON.parse(run.stdout)).toMatchObject(findings);
    expect(JSON.parse(run.stdout)).toHaveLength(findings.length);
  }); // biome-ignore format: one row a line

  test('reads standard input', async () => {
    const { status, stdout } = await cli(['-', '--kind', 'callback'], files['bad.json']);
    expect(status).toBe(1);
    expect(stdout).toContain('standard input: callback of statusCallback\n');
    expect(stdout).toContain('  fail  responseCode\n        expected a text, digits; received 3000');
    expect(stdout).toMatch(/\n\nnot judged: .*\n\n1 message in 1 file: 1 failure, 0 warnings\n$/);
  });

  test('names what belongs to no operation', async () => {
    const { stdout } = await cli(['traffic.har']);
    expect(stdout).toContain(
      'traffic.har: not judged:\n  entry 2: GET https://cdn.example.com/logo.png is not an operation',
    );
    expect(stdout).toContain('1 message in 1 file: 1 failure, 0 warnings; 1 entry not judged, or only in part\n');
  });

  test('that judges nothing is not a pass', async () => {
    expect(await cli(['--json', 'banks.json', '--target', 'target.yaml'])).toMatchObject({ status: 1 });
    const run = await cli(['--json', 'banks.json']);
    expect(run).toEqual({
      status: 2,
      stdout: '[]\n',
      stderr: 'inspect: no message was judged, so nothing is shown.\n',
    });
  });

  test.each([
    [['broken.json'], /^inspect: broken\.json is neither JSON nor NDJSON: .+\.\n$/],
    [['good.json'], /^good\.json: neither HAR, nor exchanges with method and url\. A body alone needs --operation and --kind; /],
    [['god.json'], /^inspect: there is no file god\.json, but good\.json\.\n$/],
    [['good.json', '--operation', 'walletstatus'], /Expected one of .*walletStatus.*\. Did you mean walletStatus\?/],
    [['good.json', '--kind', 'answer'], /Expected one of request, response, error, callback\./],
    [['good.json', '--operation', 'createQuotation', '--kind', 'callback'], /^good\.json: createQuotation has no callback\. It has request, response, or error: choose with --kind\.\n$/],
    [['good.json', '--target', 'none.yaml'], /^--target: there is no file none\.yaml\.\n$/],
    [[], /^inspect: missing required argument 'file'\.\n$/],
  ])('%j is wrong usage', async (args, sentence) => {
    const { status, stdout, stderr } = await cli(args);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(sentence);
  }); // biome-ignore format: one row a line
});
