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

/** The client's conduct in earlier sessions, from their records. */
function clientOf(entries: readonly OnboardingEntry[], client: ClientConduct): ClientConduct {
  for (const entry of entries) {
    if (entry.t === 'call') client.call(entry as ObservedCall);
    else if (entry.t === 'notice') client.callback(entry);
  }
  return client;
}

/** Starts the sandbox for a partner's client, and records its findings in the onboarding. */
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
  /** Records missing steps at the end of the session; synchronously, because the process ends soon after Ctrl-C. */
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
    /** the step that the sandbox waits for; undefined: every situation has arisen */
    next: () => sandbox.schedule.next(Date.now()),
    /** payouts whose final state the client knows, with the partner's statement about a refund */
    payouts: () => {
      const declarations = onboarding.entries.filter((entry) => entry.t === 'said');
      const own = sandbox.client.payouts();
      const before = earlier.payouts().filter(({ reference }) => !sandbox.client.payout(reference));
      return [...before, ...own].reverse().flatMap(({ reference, finalKnown }) => {
        if (!finalKnown) return [];
        // after a new final state, the partner has to state again what it did
        const last = declarations.findLast((one) => one.reference === reference && one.at >= finalKnown.at);
        return [{ reference, stated: last?.action }];
      });
    },
    /** records the partner's statement about a refund; false: the payout is not known */
    stated: (by: string, reference: string, action: Action) => sandbox.stated(by, reference, action, Date.now()),
    end,
    close: () => {
      end();
      return gateway.close();
    },
  };
}
