import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Gateway, start } from '../../gateway';
import { issueForThisMachine } from '../../gateway/http/authority';
import { type ChosenTarget, chooseTarget } from '../../run/settings/target';
import type { Target } from '../../targets/target';
import { missingTriggers } from './cost';
import { targetFindings } from './target';

let gateway: Gateway;
let secure: Gateway;
beforeAll(async () => {
  [gateway, secure] = await Promise.all([start({ port: 0 }), start({ port: 0, tls: true })]);
});
afterAll(() => Promise.all([gateway.close(), secure.close()]));

const chosen = chooseTarget({ target: 'targets/embedded.yaml' });
const changed = (change: Partial<Target>): ChosenTarget => ({ ...chosen, target: { ...chosen.target, ...change } });

/** State and detail of what was found, by name. */
async function look(own: ChosenTarget = chosen, url = gateway.url) {
  const findings = await targetFindings({ ...own, baseUrl: url });
  return Object.fromEntries(findings.map(({ name, state, detail }) => [name, `${state}: ${detail}`]));
}

test('a gateway that is ready', async () => {
  const found = await look();
  expect(Object.values(found).filter((text) => text.startsWith('missing'))).toEqual([]);
  expect(found).toMatchObject({
    credentials: 'ready: PARTNER_ONE is accepted by walletStatus',
    secondPartner: 'ready: PARTNER_TWO is accepted by walletStatus',
    clock: 'ready: as that of this machine',
    'KE WALLET': expect.stringMatching(/^ready: 1 USD is [\d.]+ KES$/),
    'IN BANK_AC': expect.stringMatching(/^ready: 1 USD is [\d.]+ INR$/),
    ledger: expect.stringMatching(/^ready: [\d.]+ USD/),
    scope: expect.stringMatching(/^ready/),
  });
});

test.each([
  [
    'a wrong password',
    () => ({ ...chosen, credentials: { ...chosen.credentials, passwordHash: '0'.repeat(64) } }),
    'credentials',
    /^missing: PARTNER_ONE is refused with 1003/,
  ],
  [
    'a wrong password of the second partner',
    () => ({
      ...chosen,
      secondCredentials: chosen.secondCredentials && { ...chosen.secondCredentials, passwordHash: '0'.repeat(64) },
    }),
    'secondPartner',
    /^missing: PARTNER_TWO is refused with 1003/,
  ],
  [
    'a currency without a rate',
    () => changed({ corridors: [{ country: 'NO', currency: 'NOK', dialling: '47' }] }),
    'NO WALLET',
    /^missing: no quotation: \d{4} \(/,
  ],
  ['a ledger of another currency', () => changed({ sendingCurrency: 'CHF' }), 'ledger', /^missing: /],
  [
    'no port for callbacks',
    () => changed({ callbacks: { withinSeconds: 5 } }),
    'callbacks',
    /^missing: no port is agreed/,
  ],
  [
    'a part that stands nowhere',
    () => changed({ operations: chosen.target.operations.filter((id) => id !== 'bankList') }),
    'scope',
    /^missing: .*bankList$/,
  ],
] as const)('%s', async (_, own, name, sentence) => {
  expect((await look(own()))[name]).toMatch(sentence);
});

test.each([
  ['an hour', 1, /^missing: the certificate ended at .* GMT, less than a day ago$/],
  ['24 hours and a minute', 24 + 1 / 60, /^missing: the certificate ended at .* GMT, 1 day ago$/],
  ['three days', 72.5, /, 3 days ago$/],
])('a certificate that ended %s ago', async (_, hours, sentence) => {
  // issued for a month
  const { cert, key } = await issueForThisMachine(Date.now());
  const ends = Date.parse(new X509Certificate(cert).validTo);
  const old = await start({ port: 0, tls: { cert, key } });
  vi.useFakeTimers({ now: ends + hours * 3_600_000, toFake: ['Date'] });
  try {
    expect((await look(chosen, old.url)).TLS).toMatch(sentence);
  } finally {
    vi.useRealTimers();
    await old.close();
  }
});

test('an authority that is not trusted', async () => {
  expect((await look(chosen, secure.url)).TLS).toMatch(
    /^missing: the certificate is not trusted \(.*valid until \d{4}-/,
  );
});

test('nothing answers, a host that does not exist, and another server', async () => {
  expect((await look(chosen, 'http://127.0.0.1:1')).connection).toMatch(
    /^missing: no answer from http:\/\/127\.0\.0\.1:1/,
  );
  expect(await look(chosen, 'http://nowhere.invalid')).toMatchObject({
    address: expect.stringMatching(/^missing: nowhere\.invalid: unknown host name/),
  });
  const page = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1');
  await once(page, 'listening');
  try {
    const found = await look(chosen, `http://127.0.0.1:${(page.address() as AddressInfo).port}`);
    expect(found.interface).toMatch(/^missing: walletStatus answers HTTP 200 with "<html>": another server/);
  } finally {
    page.close();
  }
});

test('what a missing trigger leaves unverified', () => {
  const { triggers } = chosen.target;
  const { 'held-pending': _, ...others } = triggers;
  const now = Date.UTC(2026, 2, 2, 12);
  expect(missingTriggers(chosen.target, now)).toEqual(new Map());
  expect(missingTriggers(changed({ triggers: others }).target, now).get('held-pending')).toContain('view.pending');
});
