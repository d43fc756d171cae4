/** The client side of an onboarding: the sandbox on a socket, which the partner's client uses as it will use the gateway. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { start } from '../../gateway';
import type { OnboardingEntry } from '../../journal';
import { ClientConduct } from './judge/client';
import type { Action, ObservedCall } from './judge/observations';
import type { Onboarding } from './onboarding';
import { replyMs, Sandbox } from './sandbox';

/** A partner's client: its onboarding, and the credentials that it sends. */
export interface Client {
  onboarding: Onboarding;
  credentials: { username: string; password: string; callbackUrl?: string };
}

/** How the sandbox is started, from the flags of `onboard --observe`. */
export interface ObserveOptions {
  clients: readonly Client[];
  /** 0 picks a free one */
  port: number;
  https?: boolean | undefined;
  /** how long a client may take over its next step: milliseconds */
  patienceMs: number;
}

/** A client in the sandbox, with what has been seen of it. */
export type ObservedClient = ReturnType<typeof observedClient>;

/** A sandbox that is running. */
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

/** The sandbox of one client, and what its live page shows and takes. */
function observedClient({ onboarding, credentials: { username, password } }: Client, patienceMs: number) {
  const { record, newId } = onboarding;
  const { countryRules } = onboarding.options.chosen.target;
  const judged = { terms: { pans: [], countryRules }, password, patienceMs };
  const earlier = clientOf(onboarding.entries, new ClientConduct(judged));
  const sandbox = new Sandbox({ ...judged, username, record, newId, shown: onboarding.proved(), earlier });
  return {
    username,
    onboarding,
    sandbox,
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
  };
}

/** Starts the sandbox for the clients of partners, and records what it finds in the onboarding of each. */
export async function observe({ clients, port, https, patienceMs }: ObserveOptions) {
  let isClosed = false;
  const observed = clients.map((client) => observedClient(client, patienceMs));
  /** the client with a user name; what names none of several is nobody's */
  const named = (username: unknown): ObservedClient | undefined =>
    observed.length === 1
      ? observed[0]
      : observed.find((one) => one.username.toLowerCase() === String(username).toLowerCase());
  const gateway = await start({
    port,
    settleMs: 2000,
    tls: https ? true : undefined,
    partners: clients.map(({ credentials }) => credentials),
    modifications: [
      {
        id: 'sandboxes',
        text: 'Each client has a sandbox of its own.',
        around: (request, next, state, now) =>
          named(request.headers['x-username'])?.sandbox.around(request, next, state, now) ?? next(request),
      },
    ],
    callbacks: { timeoutMs: replyMs, order: 'free', checksCertificates: false },
    watch: (event) => {
      if (isClosed) return;
      if (event.kind === 'answered') {
        if (event.problem !== undefined)
          named(event.request.headers['x-username'])?.sandbox.unreadable(event, Date.now());
        return;
      }
      const { callback } = event;
      const sandbox = named(callback.partner)?.sandbox;
      if (event.kind === 'calling') sandbox?.calling({ at: Date.now(), body: callback.body });
      else if (event.attempt > 0) {
        const { at, reply, ms = 0, url = '' } = event;
        const ended = reply ? { reply: { ...reply, ms } } : { problem: event.problem };
        sandbox?.callback({ at: Math.round(at - ms), url, body: callback.body, ...ended });
      }
    },
  });
  for (const { onboarding } of clients) {
    if (gateway.caCertificate) writeFileSync(join(onboarding.options.folder, authorityName), gateway.caCertificate);
    onboarding.begin('client');
  }
  const look = (isEnd = false) => {
    for (const { sandbox } of observed) sandbox.look(Date.now(), isEnd);
  };
  const timer = setInterval(look, lookMs);
  /** Records missing steps at the end of the session; synchronously, because the process ends soon after Ctrl-C. */
  const end = () => {
    if (isClosed) return;
    clearInterval(timer);
    look(true);
    isClosed = true;
  };
  return {
    gateway,
    clients: observed,
    end,
    close: () => {
      end();
      return gateway.close();
    },
  };
}
