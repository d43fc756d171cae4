/**
 * Makes the pictures of the README from a run folder: `npm run pictures -- runs/<time>`. It needs Chromium (Debian:
 * apt-get install chromium; elsewhere CHROMIUM names its binary).
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { root } from '../../common/project-root';
import { recordedIn } from '../../journal/files';
import { escapeHtml, judge, summaryText, writeReports } from '../../reports';
import { openBrowser } from './chromium';

const maxBytes = 150 * 1024;
const images = join(root, 'docs', 'images');
const escapeCode = String.fromCharCode(27);
const styles: Record<string, string> = {
  '1': 'font-weight:bold',
  '2': 'color:#8b949e',
  '31': 'color:#ff7b72',
  '32': 'color:#56d364',
  '33': 'color:#e3b341',
};

/** Coloured terminal text as HTML. */
function htmlOf(text: string): string {
  const parts = text.split(new RegExp(`${escapeCode}\\[(\\d+)m`));
  let open = false;
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part);
      const close = open ? '</span>' : '';
      open = part in styles;
      return open ? `${close}<span style="${styles[part]}">` : close;
    })
    .join('');
}

const terminalPage = (text: string): string =>
  `<body style="margin:0;background:#0d1117"><pre style="margin:0;padding:20px;display:inline-block;color:#e6edf3;font:14px/1.35 'DejaVu Sans Mono',monospace">${htmlOf(text)}</pre></body>`;

async function save(page: Page, name: string, clip?: { x: number; y: number; width: number; height: number }) {
  const path = join(images, name);
  await page.screenshot({ path, clip });
  if (statSync(path).size > maxBytes) throw new Error(`${name} has ${statSync(path).size} bytes; ${maxBytes} at most.`);
  console.log(`docs/images/${name}`);
}

const [run] = process.argv.slice(2);
if (!run || !existsSync(run)) throw new Error('Name a run folder, for example runs/2026-01-05T10-00-00-1234.');
process.stdout.isTTY = true;
mkdirSync(images, { recursive: true });
const result = await judge(recordedIn(run));
const files = await writeReports(result);
const { paths } = files;
const text = summaryText(result, files, { ...process.env, NO_COLOR: undefined });
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  await page.setContent(terminalPage(text));
  await page.setViewportSize({ width: 1200, height: 1400 });
  const box = await page.locator('pre').boundingBox();
  // a failure is long; its beginning is what a screen shows
  await save(page, 'terminal.png', box ? { ...box, height: Math.min(box.height, 560) } : undefined);
  const certificate = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  await certificate.goto(pathToFileURL(paths['certificate.html'] ?? '').href);
  await save(certificate, 'certificate.png');
  const report = paths['allure-report'];
  if (!report) throw new Error('There is no Allure report in the run folder; it needs Java.');
  const allure = await browser.newPage({ viewport: { width: 1200, height: 600 } });
  await allure.goto(`${pathToFileURL(report).href}#behaviors`);
  // opens the specification, its first failed chapter and requirement, then that requirement's result
  for (let depth = 0; depth < 3; depth += 1) {
    const failed = allure.locator('.node__title:has(.label_status_failed)').nth(depth);
    await failed.waitFor({ timeout: 15_000 });
    await failed.click();
  }
  await allure.locator('.node__children .node__children .node__children .node__leaf').first().click();
  await allure.waitForTimeout(1000);
  await save(allure, 'report.png');
} finally {
  await browser.close();
}
