/** The sandbox on a socket with its live page, used by the sample client and by a person with a browser. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasChromium, openBrowser } from '../../../common/testing/chromium';
import { testFolder } from '../../../common/testing/test-folder';
import { PartnerClient } from '../../../docs/examples/client';
import { listening } from '../../../run/network/testing/listening';
import { chooseTarget } from '../../../run/settings/target';
import { type Observation, type ObservedClient, observe } from '../observe';
import { Onboarding } from '../onboarding';
import { startPage } from './server';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const password = 'a password of its own';
const folder = testFolder('onboard');
const payout = {
  reference: 'PAGE-1',
  to: { msisdn: '254711000001' },
  name: 'Amina Wanjiru',
  sender: 'Ann Smith',
  amount: '20.00',
  country: 'KE',
  currency: 'KES',
};

let onboarding: Onboarding;
let observation: Observation;
let page: Awaited<ReturnType<typeof startPage>>;
let receiver: Server;
let client: PartnerClient;

beforeAll(async () => {
  receiver = createServer(async (request, response) =>
    response.end(JSON.stringify(client.callback(await text(request)))),
  );
  const callbackUrl = `http://${await listening(receiver)}/callbacks`;
  onboarding = new Onboarding({ folder, chosen: chooseTarget({}), secrets: [password] });
  const credentials = { username: 'MY_PARTNER', password };
  observation = await observe({
    clients: [{ onboarding, credentials: { ...credentials, callbackUrl } }],
    port: 0,
    patienceMs: 60_000,
  });
  const [observed] = observation.clients as [ObservedClient];
  page = await startPage({ client: observed, by: 'tester', port: 0 });
  const gateway = observation.gateway.url;
  client = new PartnerClient({ gateway, ...credentials, originCountry: 'US', pollMs: 300, timeoutMs: 3000 });
});
afterAll(async () => {
  await page?.close();
  await observation?.close();
  onboarding?.close();
  receiver?.close();
});

test.each<[string, string, Record<string, string>]>([
  ['without the token', '/', {}],
  ['with another token', `/${'0'.repeat(32)}/`, {}],
])('the page is not there %s', async (_, path, headers) => {
  const { origin } = new URL(page.url);
  expect((await fetch(origin + path, { headers })).status).toBe(404);
});

test('a page of another site cannot reach it by another name', async () => {
  const reply = await new Promise<IncomingMessage>((done) => {
    request(page.url, { headers: { host: 'evil.example' } }, done).end();
  });
  reply.resume();
  expect(reply.statusCode).toBe(404);
});

const post = (path: string, body: object) =>
  fetch(page.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.each<[string, string, object, RegExp]>([
  ['a point that is not there', 'attest', { point: 'person.nobody', note: 'x' }, /There is no point person\.nobody/],
  ['an attestation without a note', 'attest', { point: 'person.limits', note: ' ' }, /what was seen/],
  ['an unknown action', 'stated', { reference: 'PAGE-1', action: 'paid back' }, /Expected one of refunded/],
  ['a payout that was never sent', 'stated', { reference: 'NONE', action: 'refunded' }, /No state of a payout NONE/],
])('%s is refused', async (_, path, body, problem) => {
  const reply = await post(path, body);
  expect(reply.status).toBe(400);
  expect(JSON.stringify(await reply.json())).toMatch(problem);
});

test('a payout of the sample client proves points, over a socket', async () => {
  expect(await client.pay(payout)).toEqual({ status: 'SUCCESS', isRefunded: false });
  // the callback may come after the client has seen the end of its payout
  const wanted = ['client.authentication', 'client.order', 'client.quoted-amount', 'client.acknowledges'];
  await vi.waitFor(() => expect(onboarding.proved()).toEqual(expect.arrayContaining(wanted)), { timeout: 60_000 });
  const { points } = onboarding.progress();
  expect(points.filter(({ state }) => state === 'failed')).toEqual([]);
  const written = readFileSync(join(folder, 'onboarding.ndjson'), 'utf8');
  expect(written).not.toContain(password);
  expect(written).toContain('"X-PASSWORD":"***"'.toLowerCase());
});

test('what was recorded is there when the onboarding goes on', () => {
  const again = new Onboarding({ folder, chosen: chooseTarget({}) });
  expect(again.progress().counts).toEqual(onboarding.progress().counts);
  expect(again.id).toBe(onboarding.id);
  again.close();
});

describe.skipIf(!hasChromium())('in a browser (needs Chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser?.close());

  /** Opens a tab for as long as something is done in it. */
  async function inTab(use: (tab: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
    const tab = await browser.newPage(options);
    await use(tab);
    await tab.close();
  }

  test('it shows what was known when it was sent, without its event stream', () =>
    inTab(async (tab) => {
      await tab.route('**/events', (route) => route.abort());
      await tab.goto(page.url);
      expect(await tab.textContent('#headline')).toMatch(/^NOT READY/);
      expect(await tab.locator('[data-point]').count()).toBe(onboarding.checklist.points.length);
      expect(await tab.textContent('#feed')).toContain('/eig/gsma/transactions');
    }));

  test.each(['light', 'dark'] as const)('in %s mode it shows the checklist without an error', (colorScheme) =>
    inTab(
      async (tab) => {
        const troubles: string[] = [];
        tab.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
        tab.on('pageerror', (error) => troubles.push(error.message));
        await tab.goto(page.url);
        await tab.waitForSelector('[data-point="client.order"] .badge', { state: 'attached' });
        expect(await tab.locator('[data-point="client.order"]').isVisible()).toBe(false);
        expect(await tab.locator('[data-point="client.waits"]').isVisible()).toBe(true);
        expect(await tab.textContent('#headline')).toMatch(/^NOT READY/);
        await tab.locator('#feed', { hasText: '/eig/gsma/transactions' }).waitFor();
        await tab.addScriptTag({ content: axe }).catch(() => tab.evaluate(axe));
        const { violations } = await tab.evaluate(() =>
          (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
        );
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
        expect(troubles.filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
      },
      { colorScheme },
    ),
  );

  test('a person attests a point by keyboard, and it shows at once', () =>
    inTab(async (tab) => {
      await tab.goto(page.url);
      const item = '[data-point="person.limits"]';
      await tab.locator(`${item} input`).focus();
      await tab.keyboard.type('agreed on 2026-11-20, contract 7');
      await tab.keyboard.press('Enter');
      // what is done is folded
      await tab.locator('#done summary').press('Enter');
      await tab.waitForSelector(`${item}.attested`);
      expect(await tab.textContent(item)).toContain('by tester');
      await tab.keyboard.press('Escape');
      await tab.locator(`${item} button`).press('Enter');
      await tab.waitForSelector(`${item}.notVerified`);
    }));

  test('what was done with a payout is asked without telling its state', () =>
    inTab(async (tab) => {
      await tab.goto(page.url);
      const item = tab.locator('#payouts li', { hasText: 'PAGE-1' });
      await item.waitFor();
      expect(await item.textContent()).not.toContain('SUCCESS');
      await tab.getByRole('button', { name: 'PAGE-1 not refunded', exact: true }).press('Enter');
      await tab.waitForSelector('[data-point="refund.SUCCESS"].passed', { state: 'attached' });
    }));
});
