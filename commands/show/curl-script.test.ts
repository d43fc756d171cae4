import { expect, test } from 'vitest';
import type { ExchangeRecord } from '../../journal';
import { type CurlOptions, curlScript } from './curl-script';

const exchange = (id: string, at: number, request: object, text = '{}'): ExchangeRecord =>
  ({
    ...{ t: 'exchange', id, part: 'compliance', case: 'a', step: id, operation: 'createQuotation', at, ms: 10 },
    request: { method: 'POST', url: 'http://g/quotes', headers: {}, body: {}, ...request },
    response: { status: 200, headers: {}, text },
  }) as ExchangeRecord;

const at = Date.parse('2026-03-02T12:00:00Z');
const headers = { 'X-USERNAME': 'me', 'X-PASSWORD': '***', 'X-DATE': '2026-03-02 12:00:00' };
const scriptOf = (exchanges: ExchangeRecord[], more: Partial<CurlOptions> = {}) =>
  curlScript({ exchanges, run: 'R123456789', baseUrl: 'http://g', findings: [], ownHeaders: () => [], ...more });

test.each<[what: string, exchanges: ExchangeRecord[], more: Partial<CurlOptions>, expected: RegExp | string]>([
  ['no exchange', [], {}, '# There is no script: it has no exchange over HTTP that a case sent.'],
  [
    'a card number',
    [exchange('a#1', at, { body: { pan: '***' } })],
    {},
    /^# There is no script: a card number is encrypted anew/,
  ],
  [
    'a card number in its header',
    [exchange('a#1', at, { headers: { 'X-PAN': '***' } })],
    {},
    /^# There is no script: a card number is encrypted anew/,
  ],
  [
    'a password of the case',
    [exchange('a#1', at, { headers })],
    { ownHeaders: () => ['X-PASSWORD'] },
    /^# There is no script: the case sends a spelling of the password/,
  ],
  ['a secret is a variable', [exchange('a#1', at, { headers })], {}, /-H "X-PASSWORD: \$X_PASSWORD_OF_ME" \\\n/],
  ['the script wants it', [exchange('a#1', at, { headers })], {}, /^: "\$\{X_PASSWORD_OF_ME:\?\}"$/m],
  ['the date is that of now', [exchange('a#1', at, { headers })], {}, /-H 'X-DATE: '"\$NOW" \\\n/],
  ['another date stays', [exchange('a#1', at + 60_000, { headers })], {}, /-H 'X-DATE: 2026-03-02 12:00:00' \\\n/],
  ['an empty header is sent', [exchange('a#1', at, { headers: { 'X-DATE': '' } })], {}, /-H 'X-DATE;' \\\n/],
  ['an absent content type stays absent', [exchange('a#1', at, {})], {}, /-H 'Content-Type:' \\\n/],
  [
    'the authority of the target',
    [exchange('a#1', at, {})],
    { caFile: 'ca.pem' },
    /^CURL_OPTIONS=\$\{CURL_OPTIONS:---cacert ca\.pem\}$/m,
  ],
  ['a quotation mark', [exchange('a#1', at, { body: { name: "D'Arcy" } })], {}, `--data-raw '{"name":"D'\\''Arcy"}'`],
  [
    'references begin with another run',
    [exchange('a#1', at, { body: { reference: 'R123456789-C1' } })],
    {},
    `{"reference":"'"$RUN"'-C1"}`,
  ],
  [
    'a short value of an answer stays, as it may be there by chance',
    [
      exchange('a#1', at, { body: { amount: '10.00' } }, '{"quotes":[{"quoteId":"Q-77","sent":"10.00","rate":"1.5"}]}'),
      exchange('a#2', at + 100, { url: 'http://g/pay/Q-77', body: { quoteId: 'Q-77', amount: '10.00' } }),
      exchange('a#3', at + 200, { body: { quoteId: 'Q-77' } }),
    ],
    {},
    /^(?![\s\S]*jq)/,
  ],
  [
    'a value of an answer is taken',
    [
      exchange('a#1', at, {}, '{"quotes":[{"quoteId":"Q-77889"}]}'),
      exchange('a#2', at + 100, { url: 'http://g/pay/Q-77889', body: { quoteId: 'Q-77889' } }),
    ],
    {},
    /QUOTE_ID=\$\(jq -r '\.\["quotes"\]\[0\]\["quoteId"\]' "\$answers\/1"\)[\s\S]*"\$BASE"'\/pay\/'"\$QUOTE_ID"[\s\S]*\{"quoteId":"'"\$QUOTE_ID"'"\}/,
  ],
  ['a pause is kept', [exchange('a#1', at, {}), exchange('a#2', at + 3010, {})], {}, /^sleep 3$/m],
  [
    'copies leave at once',
    [exchange('a#1', at, {}), { ...exchange('a#2', at, {}), step: 'a#1' }],
    {},
    /a#1: [\s\S]* &\n# a#2: [\s\S]* &\nwait\necho/,
  ],
  ['what is wrong', [exchange('a#1', at, {})], { findings: ['x: expected 1'] }, /\n# x: expected 1$/],
])('%s', (_, exchanges, more, expected) => {
  const script = scriptOf(exchanges, more);
  if (typeof expected === 'string') expect(script).toContain(expected);
  else expect(script).toMatch(expected);
});
