import type { AddressInfo } from 'node:net';
import { createState } from '../create-state';
import type { Config } from '../domain/config';
import type { State } from '../exchange/exchange';
import type { Modification } from '../modifications/modification';
import { settle, takeDueCallbacks } from '../operations/settlement';
import { type CallbackOptions, Callbacks, defaultCallbackOptions } from './callbacks';
import type { Watch } from './events';
import { defaultTimeouts, listener, type Timeouts } from './listener';
import { type TlsOption, tlsOf } from './tls';

/** How the gateway is served, beside its settings. */
export interface StartOptions extends Partial<Config> {
  /** 0 selects a free port */
  port?: number;
  modifications?: readonly Modification[];
  callbacks?: Partial<CallbackOptions>;
  /** serves HTTPS, with the given certificate or one of a test authority */
  tls?: TlsOption;
  timeouts?: Partial<Timeouts>;
  /** is told of every answer and callback */
  watch?: Watch;
  /** of an earlier gateway, which goes on; absent: a new one with the settings */
  state?: State;
}

/** A running gateway. */
export interface Gateway {
  /** base URL without a trailing slash */
  url: string;
  /** live: requests change it */
  state: State;
  /** PEM certificate of the test authority, where there is one; clients must trust it */
  caCertificate?: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';
/** interval in milliseconds at which reached states are posted and callbacks sent */
const tickMs = 10;

function tick(state: State, callbacks: Callbacks, now: number, watch: Watch | undefined): void {
  settle(state, now);
  for (const callback of takeDueCallbacks(state, now)) {
    const url = state.partners.find(({ username }) => username === callback.partner)?.callback.url;
    if (url) callbacks.send(url, callback);
    else watch?.({ kind: 'callback', at: now, callback, attempt: 0, attempts: 0, problem: 'no address is set' });
  }
}

/**
 * Starts the gateway on the loopback address, plain or over HTTPS (Authentication: 6).
 * Rejects where the port is in use or a key or certificate is invalid.
 */
export async function start(options: StartOptions = {}): Promise<Gateway> {
  const {
    port = 0,
    modifications,
    callbacks: callbackOptions,
    tls: tlsOption,
    timeouts,
    watch,
    state: own,
    ...config
  } = options;
  const state = own ?? createState(config, modifications, Date.now());
  const tls = await tlsOf(tlsOption, Date.now());
  const app = listener(state, tls, { ...defaultTimeouts, ...timeouts }, watch);
  await app.listen({ port, host });
  const callbacks = new Callbacks({ ...defaultCallbackOptions, ...callbackOptions }, watch);
  const timer = setInterval(() => tick(state, callbacks, Date.now(), watch), tickMs);
  return {
    url: `${tls ? 'https' : 'http'}://${host}:${(app.server.address() as AddressInfo).port}`,
    state,
    ...(tls?.caCertificate && { caCertificate: tls.caCertificate }),
    close: async () => {
      clearInterval(timer);
      callbacks.close();
      await app.close();
    },
  };
}
