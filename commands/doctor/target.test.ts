import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, start } from '../../gateway';
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
