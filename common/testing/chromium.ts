/** The browser of the system; nothing is downloaded. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const path = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Is there a Chromium at the path of the environment variable CHROMIUM, or else of the system? */
export const hasChromium = (): boolean => existsSync(path);

/** Within a container Chromium runs as root, where it has no sandbox; it opens files of the harness alone. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
