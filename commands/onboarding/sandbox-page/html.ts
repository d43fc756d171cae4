/** The live page; its script is sandbox.client.ts. */
import { page, text } from '../../../reports/html';

export const pageHtml = (target: string, scripts: string): string =>
  page({
    title: `Onboarding to ${target}`,
    content: [
      `<header id="banner" class="banner invalid"><h1>Onboarding to ${text(target)}: <b id="headline">…</b></h1></header>`,
      `<div id="next" class="next" role="status" aria-live="polite"></div>
<div id="problem" class="problem" role="alert"></div>
<main class="columns">
<section aria-labelledby="points-title"><h2 id="points-title">Checklist</h2>
<p><label class="soft">Your name, for what you attest: <input id="name" autocomplete="name"></label></p>
<div id="points"></div></section>
<section aria-labelledby="feed-title">
<div id="payouts-part" hidden><h2>What did your system do with the sender's money?</h2><ul id="payouts" class="bare"></ul></div>
<h2 id="feed-title">Calls and findings, the last one first</h2><div id="feed" class="feed" role="log" aria-labelledby="feed-title" tabindex="0"></div></section>
</main>`,
      scripts,
    ],
  });
