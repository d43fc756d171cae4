/** The client side of an onboarding: the sandbox on a socket, which the partner's client uses as it will use the gateway. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { start } from '../../gateway';
import type { OnboardingEntry } from '../../journal';
import { ClientConduct } from './judge/client';
import type { Action, ObservedCall } from './judge/observations';
import type { Onboarding } from './onboarding';
import { replyMs, Sandbox } from './sandbox';

/** How the sandbox is started, from the flags of `onboard --observe`. */
export interface ObserveOptions {
  onboarding: Onboarding;
  /** 0 picks a free one */
  port: number;
  /** address of the partner's callbacks, where it is not set by the client */
  callbackUrl?: string | undefined;
  credentials: { username: string; password: string };
  https?: boolean | undefined;
  /** how long the client may take over its next step: milliseconds */
  patienceMs: number;
}

/** A sandbox that is running, with what it has seen of the client. */
export type Observation = Awaited<ReturnType<typeof observe>>;

/** The authority of the sandbox's certificate, which the client must trust. */
export const authorityName = 'authority.pem';

const lookMs = 500;

/** What the records of earlier sessions tell of the client's payouts. */
function clientOf(entries: readonly OnboardingEntry[], client: ClientConduct): ClientConduct {
  for (const entry of entries) {
    if (entry.t === 'call') client.call(entry as ObservedCall);
    else if (entry.t === 'notice') client.callback(entry);
  }
  return client;
}

/** Starts the sandbox of a partner's client, and records what it shows in the onboarding. */
export async function observe(options: ObserveOptions) {
  const { onboarding, port, callbackUrl, credentials, https, patienceMs } = options;
  const { record, newId } = onboarding;
  const { target } = onboarding.options.chosen;
  let isClosed = false;
  const { password } = credentials;
  const judged = { terms: { pans: [], countryRules: target.countryRules }, password, patienceMs };
  const earlier = clientOf(onboarding.entries, new ClientConduct(judged));
  const sandbox = new Sandbox({ ...judged, record, newId, shown: onboarding.proved(), earlier });
  const gateway = await start({
    port,
    settleMs: 2000,
    tls: https ? true : undefined,
    callbackUrl,
    partners: [credentials],
    modifications: [sandbox],
    callbacks: { timeoutMs: replyMs, order: 'free', checksCertificates: false },
    watch: (event) => {
      if (isClosed) return;
      if (event.kind === 'calling') sandbox.calling({ at: Date.now(), body: event.callback.body });
      if (event.kind === 'callback' && event.attempt > 0) {
        const { at, reply, ms = 0, callback, url = '' } = event;
        const ended = reply ? { reply: { ...reply, ms } } : { problem: event.problem };
        sandbox.callback({ at: Math.round(at - ms), url, body: callback.body, ...ended });
      }
      if (event.kind === 'answered' && event.problem !== undefined) sandbox.unreadable(event, Date.now());
    },
  });
  if (gateway.caCertificate) writeFileSync(join(onboarding.options.folder, authorityName), gateway.caCertificate);
  onboarding.begin('client');
  const timer = setInterval(() => sandbox.look(Date.now()), lookMs);
  /** Records what is missing at the end; at once, since whoever presses Ctrl-C does not wait. */
  const end = () => {
    if (isClosed) return;
    clearInterval(timer);
    sandbox.look(Date.now(), true);
    isClosed = true;
  };
  const known = gateway.state.config.corridors.map(({ country }) => country);
  return {
    gateway,
    /** countries of the target that the sandbox does not pay to */
    unknownCountries: target.corridors.map(({ country }) => country).filter((country) => !known.includes(country)),
    /** what the sandbox wants next; undefined: everything has arisen */
    next: () => sandbox.schedule.next(Date.now()),
    /** payouts whose state the client knows, with what was said of them */
    payouts: () => {
      const said = onboarding.entries.filter((entry) => entry.t === 'said');
      const own = sandbox.client.payouts();
      const before = earlier.payouts().filter(({ reference }) => !sandbox.client.payout(reference));
      return [...before, ...own].reverse().flatMap(({ reference, finalKnown }) => {
        if (!finalKnown) return [];
        // another state asks the question again
        const last = said.findLast((one) => one.reference === reference && one.at >= finalKnown.at);
        return [{ reference, stated: last?.action }];
      });
    },
    /** takes what was done with a payout; false: it is not known */
    stated: (by: string, reference: string, action: Action) => sandbox.stated(by, reference, action, Date.now()),
    end,
    close: () => {
      end();
      return gateway.close();
    },
  };
}
