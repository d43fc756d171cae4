/** The live page of an onboarding; its script is sandbox.client.ts. */
import type { OnboardingEntry } from '../../../journal';
import { text as html, page } from '../../../reports/html';
import { actions } from '../judge/observations';
import type { Observation } from '../observe';
import type { Onboarding } from '../onboarding';
import { detailOf, entryLine, headline, receivedText, states, toneOf, turnOf } from '../words';
import { serveLive } from './live-page';

interface PageOptions {
  onboarding: Onboarding;
  observation: Observation;
  /** who attests, unless the page says another name */
  by: string;
  port: number;
}

/** What the page shows of the checklist. */
function stateOf({ onboarding, observation }: PageOptions) {
  const progress = onboarding.progress();
  return {
    headline: headline(progress),
    tone: toneOf(progress),
    next: observation.next()?.wants ?? null,
    points: progress.points.map((one) => ({
      ...{ ...one.point, state: one.state, look: states[one.state].look, detail: detailOf(one), turn: turnOf(one) },
      findings: one.findings.map((finding) => `expected ${finding.expected}; received ${receivedText(finding)}`),
    })),
    payouts: observation.payouts(),
    /** what a partner may say that it did with the sender's money */
    actions,
  };
}

/** What the server sends to the page: the checklist, the payouts, and what is wanted next. */
export type State = ReturnType<typeof stateOf>;

/** A line of the feed; none, where a record is not worth one. */
function linesOf(entry: OnboardingEntry) {
  const line = entryLine(entry);
  const isFinding = entry.t === 'point' && entry.result === 'broken';
  return line === undefined ? [] : [{ line, kind: isFinding ? 'finding' : entry.t, record: entry }];
}

/** A line of the feed, with the record that it tells. */
export type Line = ReturnType<typeof linesOf>[number];

/** Pause before the state is sent again: milliseconds. */
const throttleMs = 150;
/** Lines of the feed that a page gets when it is opened. */
const maxLines = 200;

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

/** Starts the live page of an onboarding, and keeps it up to date until it is closed. */
export async function startPage(options: PageOptions) {
  const { onboarding, observation, by } = options;
  const live = await serveLive({
    port: options.port,
    html: (script) => pageHtml(onboarding.options.chosen.target.name, script),
    client: 'commands/onboard/sandbox-page/sandbox.client.ts',
    opened: () => [
      ['state', stateOf(options)] as const,
      ...onboarding.entries.slice(-maxLines).flatMap((entry) => linesOf(entry).map((line) => ['entry', line] as const)),
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
        const isKnown = observation.stated(text(name) || by, text(reference), wanted);
        return isKnown ? undefined : `No state of a payout ${text(reference)} was told to the client yet.`;
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
    for (const line of linesOf(entry)) live.send('entry', line);
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
