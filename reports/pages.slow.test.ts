/** The pages of a run in a browser: read without errors and network access, by keyboard, on a phone and on paper. */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { javaIn } from '../common/java';
import { hasChromium, openBrowser } from '../common/testing/chromium';
import { testFolder } from '../common/testing/test-folder';
import { journalName } from '../journal';
import { withReports } from './testing/judged';
import { checks, exchange, finding, goodRun, lines, provenance } from './testing/run-journal';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const entry = { expires: '2026-12-31', evidence: 'a'.repeat(64), approver: 'A. Person' };
const waivers = {
  waivers: [{ requirement: 'view.agreement' as const, reason: 'known', ...entry }],
  attestations: [{ requirement: 'auth.environments' as const, statement: 'seen', ...entry }],
};
/** Text that would show if anything were not escaped. */
const evil = '"><img src="http://evil.example/x" onerror="alert(1)"><script>alert(2)</script>';
const records = [
  ...goodRun({ waivers, provenance }),
  exchange('bad#1', JSON.stringify({ evil })),
  checks('bad', [], [{ ...finding('view.same'), received: evil }], 'bad#1'),
  exchange('waived#1', '{}'),
  checks('waived', [], [finding('view.agreement')], 'waived#1'),
  checks('bad', [], [finding('errors.wording', 'warn')], 'bad#1'),
];

describe.skipIf(!hasChromium())('in a browser (needs Chromium)', () => {
  const folder = testFolder('pages');
  let browser: Browser;
  const troubles: string[] = [];
  const opened: Page[] = [];

  beforeAll(async () => {
    writeFileSync(join(folder, journalName), lines(records));
    [browser] = await Promise.all([openBrowser(), withReports(folder)]);
  }, 120_000);
  afterEach(async () => {
    for (const page of opened.splice(0)) await page.context().close();
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** A page of the run folder; errors and requests of any other kind are troubles of the test. */
  async function open(name: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
    const page = await browser.newPage(options);
    opened.push(page);
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('dialog', (dialog) => troubles.push(`dialog ${dialog.message()}`));
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) troubles.push(`request ${request.url()}`);
    });
    await page.goto(pathToFileURL(join(folder, name)).href);
    return page;
  }

  /** How much wider than the window a page is. Code of the page is text, because this project has no types for it. */
  const overflow = (page: Page) =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  test('the certificate begins with the verdict and its concessions', async () => {
    const page = await open('certificate.html', { javaScriptEnabled: false });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'FAIL gateway of the tests does not conform: 1 requirement failed; besides, 1 waiver and 1 attestation.',
    );
    const chapters = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(chapters).toEqual([
      ...['Scope', 'Requirements in numbers', 'Failures', 'Conditions of this verdict', 'Load and reply goal'],
      ...['Requirements by chapter of the specification', 'States', 'Quality of the suites', 'Provenance'],
      'Signatures',
    ]);
    expect(await page.locator('img, script').count()).toBe(0);
  });

  test('from the verdict to the evidence of a failure, by keyboard alone', async () => {
    const page = await open('certificate.html');
    const focused = () => page.evaluate<string>(`document.activeElement?.textContent ?? ''`);
    const tabTo = async (wanted: string) => {
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        if ((await focused()).trim() === wanted) return;
      }
      throw new Error(`${wanted} cannot be reached by keyboard`);
    };
    await tabTo('Failures');
    await page.keyboard.press('Enter');
    await tabTo('Request and response');
    await page.keyboard.press('Enter');
    const shown = page.locator('#cause-1 pre').last();
    expect(await shown.isVisible()).toBe(true);
    expect(await shown.innerText()).toContain('onerror=');
  });

  test('a link of a failure leads to its requirement, with what it was judged by', async () => {
    const page = await open('certificate.html');
    await page.locator('#cause-1 h3 a').click();
    const rule = page.locator(':target');
    expect(await rule.locator('h4').innerText()).toMatch(/^view\.same\s*failed/);
    expect(await rule.innerText()).toContain('A view shows the transaction that was asked for.');
  });

  test('a pass shows an example', async () => {
    const page = await open('certificate.html');
    const example = page.locator('.rule.passed details').first();
    await example.locator('summary').click();
    expect(await example.locator('pre').first().isVisible()).toBe(true);
  });

  test('the certificate names who ran it', async () => {
    const page = await open('certificate.html');
    expect(await page.locator('#provenance').innerText()).toContain('A. Engineer (as given)');
  });

  test.each(['certificate.html', 'load.html'])('%s fits on a phone', async (name) => {
    const page = await open(name, { viewport: { width: 360, height: 740 } });
    expect(await overflow(page)).toBe(0);
  });

  test('the certificate prints on A4, failures with their exchange and nothing wider than the paper', async () => {
    const page = await open('certificate.html');
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 594\.9\d* 841\.\d+\]/);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 680, height: 960 });
    expect(await overflow(page)).toBe(0);
    expect(await page.locator('#cause-1 pre').first().isVisible()).toBe(true);
    expect(await page.locator('.rule details').first().isVisible()).toBe(false);
    expect(await page.locator('nav').isVisible()).toBe(false);
  });

  const grave = async (page: Page) => {
    await page.addScriptTag({ content: axe });
    const { violations } = await page.evaluate<AxeResults>(`axe.run({ resultTypes: ['violations'] })`);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  };

  test.each([
    ['certificate.html', 'light'],
    ['certificate.html', 'dark'],
    ['load.html', 'light'],
    ['load.html', 'dark'],
  ] as const)('%s has enough contrast and is usable by keyboard, %s', async (name, colorScheme) => {
    const page = await open(name, { colorScheme });
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
    expect(await grave(page)).toEqual([]);
  });

  test('what axe would find is found', async () => {
    const page = await open('certificate.html');
    await page.evaluate(`document.querySelector('h1').style = 'color:#ddd;background:#fff'`);
    expect((await grave(page)).some((one) => one.startsWith('color-contrast'))).toBe(true);
  });

  test('a request and an error would be noticed', async () => {
    const page = await open('certificate.html');
    await page.setContent('<img src="http://127.0.0.1:9/x"><script>throw new Error("seen")</script>');
    expect(troubles.splice(0)).toEqual(expect.arrayContaining(['request http://127.0.0.1:9/x', 'seen']));
  });

  test.skipIf(!javaIn(process.env))('the Allure page leads to the evidence of a failure (needs Java)', async () => {
    const page = await open(join('allure-report', 'index.html'));
    await page.getByText('FAIL: gateway of the tests does not conform').first().waitFor();
    const ring = page.locator('.summary-widget__chart');
    await ring.locator('.chart__arc_status_failed').waitFor();
    expect(await ring.locator('.chart__caption').isVisible()).toBe(false);
    expect(
      await page.evaluate(
        `getComputedStyle(document.querySelector('.summary-widget__chart > div'), '::after').content`,
      ),
    ).toBe('"FAIL"');
    await page.goto(`${page.url().split('#')[0]}#behaviors`);
    for (let depth = 0; depth < 3; depth += 1) {
      const node = page.locator('.node__title:has(.label_status_failed)').nth(depth);
      await node.waitFor();
      await node.click();
    }
    await page.locator('.node__children .node__children .node__children .node__leaf').first().click();
    await page.getByText('expected what view.same says').first().waitFor();
  });
});
