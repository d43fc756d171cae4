/** The live page of an onboarding. */

import { serveLive } from '../../../run/live/server';
import { type Action, actions } from '../judge/observations';
import { pageHtml } from './html';
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

export async function startPage(options: PageOptions) {
  const { onboarding, observation, by } = options;
  const live = await serveLive({
    port: options.port,
    html: (script) => pageHtml(onboarding.options.chosen.target.name, script),
    client: 'commands/onboarding/sandbox-page/sandbox.client.ts',
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
