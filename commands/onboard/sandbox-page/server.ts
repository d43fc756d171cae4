/** The live page of an onboarding; its script is sandbox.client.ts. */
import { text as html, page } from '../../../reports/html';
import { serveLive } from '../../../run/live/server';
import { type Action, actions } from '../judge/observations';
import { lineOf, type Shown, stateOf } from './state';

export interface PageOptions extends Shown {
  /** who attests, unless the page says another name */
  by: string;
  port: number;
}

/** Pause before the state is sent again: milliseconds. */
const throttleMs = 150;
/** Lines of the feed that a page gets when it is opened. */
const mostLines = 200;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const pageHtml = (target: string, scripts: string): string =>
  page({
    title: `Onboarding to ${target}`,
    content: [
      `<header id="banner" class="banner invalid"><h1>Onboarding to ${html(target)}: <b id="headline">…</b></h1></header>`,
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

export async function startPage(options: PageOptions) {
  const { onboarding, observation, by } = options;
  const live = await serveLive({
    port: options.port,
    html: (script) => pageHtml(onboarding.options.chosen.target.name, script),
    client: 'commands/onboard/sandbox-page/sandbox.client.ts',
    opened: () => [
      ['state', stateOf(options)] as const,
      ...onboarding.entries.slice(-mostLines).flatMap((entry) => {
        const line = lineOf(entry);
        return line ? [['entry', line] as const] : [];
      }),
    ],
    posts: {
      attest: ({ point, note, name, withdrawn }) => {
        const known = onboarding.checklist.points.some(({ id }) => id === point);
        if (!known) return `There is no point ${text(point)}.`;
        if (!withdrawn && text(note) === '') return 'Say what was seen, and where it is written.';
        onboarding.attest(text(point), text(name) || by, text(note) || undefined, withdrawn === true);
        return undefined;
      },
      stated: ({ reference, action, name }) => {
        const wanted = actions.find((known) => known === action);
        if (!wanted) return `Expected one of ${actions.join(', ')}.`;
        return observation?.stated(text(name) || by, text(reference), wanted as Action)
          ? undefined
          : `No state of a payout ${text(reference)} was told to the client yet.`;
      },
    },
  });

  let pending: NodeJS.Timeout | undefined;
  const update = () => {
    pending ??= setTimeout(() => {
      pending = undefined;
      live.send('state', stateOf(options));
    }, throttleMs);
  };
  const remove = onboarding.onRecord((entry) => {
    const line = lineOf(entry);
    if (line) live.send('entry', line);
    update();
  });
  // what is wanted next changes with time, too
  const timer = setInterval(update, 2000);
  return {
    url: live.url,
    close: async () => {
      clearInterval(timer);
      clearTimeout(pending);
      remove();
      await live.close();
    },
  };
}
