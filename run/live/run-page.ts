/** The live page of a running certification or load: its progress, line by line, and its verdict at the end. */

import { explainPortError } from '../../common/errors';
import type { Log } from '../../common/log';
import { escapeHtml, meaning, type Report } from '../../reports';
import { serveLive } from './server';
import { liveStyle } from './style';

const html = (title: string, scripts: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${liveStyle}</style></head>
<body>
<header id="banner"><h1>${escapeHtml(title)}: <span id="headline" role="status">running</span></h1></header>
<div id="next" role="status" aria-live="polite"></div>
<div id="problem" role="alert"></div>
<main><h2 id="feed-title">Progress</h2><div id="feed" role="log" aria-labelledby="feed-title" tabindex="0"></div></main>
${scripts}
</body></html>
`;

export interface RunPage {
  /** tells a line to the page, and to the log that it was made with */
  log: Log;
  /** shows the verdict, if there is one, and ends the page */
  end(report: Report | undefined): Promise<void>;
}

const ends = {
  pass: ['PASS', 'ready'],
  fail: ['FAIL', 'failed'],
  invalid: ['INVALID', ''],
} as const;
/** Lines that a page gets when it is opened. */
const mostLines = 500;

/** The page of the flag --live, which is its port or true; without the flag, the log alone. */
export async function runPage(flag: number | true | undefined, title: string, log: Log): Promise<RunPage> {
  if (flag === undefined) return { log, end: async () => {} };
  const lines: { line: string; passing: boolean }[] = [];
  const port = flag === true ? 0 : flag;
  const live = await serveLive({
    port,
    html: (scripts) => html(title, scripts),
    client: 'run/live/run-page.client.ts',
    opened: () => lines.map((line) => ['line', line] as const),
  }).catch((error) => {
    throw explainPortError(error, port, '--live');
  });
  log(`Live page: ${live.url}`);
  return {
    log: (line, passing = false) => {
      log(line, passing);
      if (!passing) lines.push({ line, passing });
      if (lines.length > mostLines) lines.shift();
      live.send('line', { line, passing });
    },
    end: async (report) => {
      const [word, tone] = report ? ends[report.verdict] : [];
      if (report) live.send('end', { headline: `${word}, ${report.target?.name} ${meaning(report)}`, tone });
      await live.close();
    },
  };
}
