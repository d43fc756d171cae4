/** The live page of a running certification or load: its progress, line by line, and its verdict at the end. */

import { explainPortError } from '../../../common/errors';
import type { Log } from '../../../common/log';
import { meaning, type Report } from '../../../reports';
import { page, text } from '../../../reports/html';
import { serveLive } from './server';

const html = (title: string, scripts: string): string =>
  page({
    title,
    content: [
      `<header id="banner" class="banner invalid"><h1>${text(title)}: <b id="headline" role="status">running</b></h1></header>`,
      '<div id="next" class="next" role="status" aria-live="polite"></div>',
      '<div id="problem" class="problem" role="alert"></div>',
      '<main><h2 id="feed-title">Progress</h2><div id="feed" class="feed" role="log" aria-labelledby="feed-title" tabindex="0"></div></main>',
      scripts,
    ],
  });

/** The live page as a command sees it; without the flag `--live` it only passes lines to the log. */
export interface RunPage {
  /** tells a line to the page, and to the log that it was made with */
  log: Log;
  /** shows the verdict, if there is one, and ends the page */
  end(report: Report | undefined): Promise<void>;
}

/** Lines that a page gets when it is opened. */
const maxLines = 500;

/** The page of the flag --live, which is its port or true; without the flag, the log alone. */
export async function runPage(flag: number | true | undefined, title: string, log: Log): Promise<RunPage> {
  if (flag === undefined) return { log, end: async () => {} };
  const lines: { line: string; passing: boolean }[] = [];
  const port = flag === true ? 0 : flag;
  const live = await serveLive({
    port,
    html: (scripts) => html(title, scripts),
    client: 'commands/cli/live/run-page.client.ts',
    opened: () => lines.map((line) => ['line', line] as const),
  }).catch((error) => {
    throw explainPortError(error, port, '--live');
  });
  log(`Live page: ${live.url}`);
  return {
    log: (line, passing = false) => {
      log(line, passing);
      if (!passing) lines.push({ line, passing });
      if (lines.length > maxLines) lines.shift();
      live.send('line', { line, passing });
    },
    end: async (report) => {
      if (report) {
        const { verdict, target } = report;
        live.send('end', { headline: `${verdict.toUpperCase()}, ${target.name} ${meaning(report)}`, verdict });
      }
      await live.close();
    },
  };
}
