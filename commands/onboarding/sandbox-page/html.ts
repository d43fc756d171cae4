/** The live page; its script is sandbox.client.ts. */

import { escapeHtml } from '../../../reports';
import { liveStyle } from '../../../run/live/style';

const style = `${liveStyle}
.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 28px; } @media (max-width: 900px) { .columns { grid-template-columns: 1fr; } }
.point { border-left: 3px solid var(--line); padding: 4px 0 4px 10px; margin: 4px 0; }
.point.failed { border-color: var(--fail); } .point.proved { border-color: var(--pass); } .point.attested { border-color: var(--note); } .point.open { border-color: var(--invalid); }
.state { font-size: 12px; font-weight: 600; border: 1px solid currentColor; border-radius: 3px; padding: 0 5px; color: var(--soft); }
.proved > .state { color: var(--pass); } .failed > .state { color: var(--fail); } .open > .state { color: var(--invalid); } .attested > .state { color: var(--note); }
#feed summary { cursor: pointer; } pre { white-space: pre-wrap; background: var(--card); padding: 6px; margin: 4px 0; }
button, input { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--soft); border-radius: 4px; padding: 2px 9px; margin: 2px 6px 2px 0; } button { cursor: pointer; }`;

export const pageHtml = (target: string, script: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Onboarding to ${escapeHtml(target)}</title><style>${style}</style></head>
<body>
<header id="banner"><h1>Onboarding to ${escapeHtml(target)}: <span id="headline">…</span></h1></header>
<div id="next" role="status" aria-live="polite"></div>
<div id="problem" role="alert"></div>
<main class="columns">
<section aria-labelledby="points-title"><h2 id="points-title">Checklist</h2>
<p><label class="soft">Your name, for what you attest: <input id="name" autocomplete="name"></label></p>
<div id="points"></div></section>
<section aria-labelledby="feed-title">
<div id="payouts-part" hidden><h2>What did your system do with the sender's money?</h2><ul id="payouts"></ul></div>
<h2 id="feed-title">Calls and findings, the last one first</h2><div id="feed" role="log" aria-labelledby="feed-title" tabindex="0"></div></section>
</main>
${script}
</body></html>
`;
