/** The client side of an onboarding: the sandbox on a socket, which the partner's client uses as it will use the gateway. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Gateway, hashOf, type Situation, start } from '../../gateway';
import { runTerms } from '../../targets/target';
import { CallbackSender } from './callback-sender';
import { type Action, acknowledgementIn } from './judge';
import type { Onboarding } from './onboarding';
import { Sandbox } from './sandbox';

export interface ObserveOptions {
  onboarding: Onboarding;
  port: number;
  /** address of the partner's callbacks, where it is not set by the client */
  callbackUrl?: string | undefined;
  credentials: { username: string; password: string };
  https?: boolean | undefined;
  /** how long the client may take over its next step: milliseconds */
  patienceMs: number;
}

export interface Observation {
  gateway: Gateway;
  /** countries of the target that the sandbox does not pay to */
  unknownCountries: string[];
  /** what the sandbox wants next; undefined: everything has arisen */
  next(): Situation | undefined;
  /** payouts whose state the client knows, with what was said of them */
  payouts(): { reference: string; stated?: string }[];
  /** takes what was done with a payout; false: it is not known */
  stated(by: string, reference: string, action: Action): boolean;
  /** records what is missing at the end; at once, since whoever presses Ctrl-C does not wait */
  end(): void;
  close(): Promise<void>;
}

/** The authority of the sandbox's certificate, which the client must trust. */
export const authorityName = 'authority.pem';

/** Pauses before further tries of a callback that is not acknowledged: milliseconds. */
const retries = [500, 1000, 2000];
const lookMs = 500;

export async function observe(options: ObserveOptions): Promise<Observation> {
  const { onboarding, port, callbackUrl, credentials, https, patienceMs } = options;
  const { record } = onboarding;
  let sandbox: Sandbox | undefined;
  const senders = new Map<string, CallbackSender>();
  let isClosed = false;

  /** Delivers a callback until it is acknowledged, and judges each reply. */
  const deliver = async (url: string, body: Record<string, string>): Promise<void> => {
    const sender = senders.get(url) ?? new CallbackSender(url);
    senders.set(url, sender);
    for (const wait of [0, ...retries]) {
      await pause(wait);
      if (isClosed) return;
      const at = Date.now();
      const delivered = await sender.send({ text: JSON.stringify(body) });
      sandbox?.callback({ at, url, body, ...delivered });
      if (acknowledgementIn(delivered.reply) === 'true') return;
    }
  };

  const gateway = await start({
    port,
    settleMs: 2000,
    ...(https && { tls: true as const }),
    ...(callbackUrl !== undefined && { callbackUrl }),
    partners: [credentials],
    deliver: (url, { body }) => void deliver(url, body),
    watch: (event) => {
      if (event.kind === 'answered' && event.problem !== undefined)
        sandbox?.unreadable(event.request, event.response, Date.now(), event.problem);
    },
    around: (answer) => (request, state, now) => sandbox?.answer(request, now) ?? answer(request, state, now),
  });
  const { roundings, fees, quotes, countryRules } = runTerms(onboarding.options.chosen.target);
  if (gateway.caCertificate) writeFileSync(join(onboarding.options.folder, authorityName), gateway.caCertificate);
  onboarding.begin('client');
  sandbox = new Sandbox({
    state: gateway.state,
    terms: { pans: [], roundings, fees, quotes, countryRules },
    credentials: { ...credentials, passwordHash: hashOf(credentials.password) },
    patienceMs,
    record,
    newId: onboarding.newId,
    shown: onboarding.proved(),
  });
  const own = sandbox;
  const timer = setInterval(() => own.look(Date.now()), lookMs);
  const known = gateway.state.config.corridors.map(({ country }) => country);
  return {
    gateway,
    unknownCountries: onboarding.options.chosen.target.corridors
      .map(({ country }) => country)
      .filter((country) => !known.includes(country)),
    next: () => own.next(Date.now()),
    payouts: () => {
      const said = onboarding.entries.filter((entry) => entry.t === 'said');
      return [...own.client.payouts()].reverse().flatMap(({ reference, finalKnown }) => {
        if (!finalKnown) return [];
        // another state asks the question again
        const last = said.findLast((one) => one.reference === reference && one.at >= finalKnown.at);
        return [{ reference, ...(last?.action !== undefined && { stated: last.action }) }];
      });
    },
    stated: (by, reference, action) => {
      const at = Date.now();
      if (!own.client.payout(reference)?.lastKnown) return false;
      const id = onboarding.newId('said');
      record({ t: 'said', id, at, by, reference, action });
      return own.stated(id, reference, action, at);
    },
    end: () => {
      clearInterval(timer);
      own.look(Date.now(), true);
      isClosed = true;
    },
    close: async () => {
      for (const sender of senders.values()) await sender.close();
      await gateway.close();
    },
  };
}
