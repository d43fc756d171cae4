import type { AddressInfo } from 'node:net';
import { createState } from '../create-state';
import type { Config } from '../domain/config';
import type { State } from '../exchange/exchange';
import type { Modification } from '../faults/modification';
import { settle, takeDueNotifications } from '../operations/settlement';
import { type CallbackOptions, Callbacks, defaultCallbackOptions } from './callbacks';
import { defaultTimeouts, listener, type Timeouts } from './listener';
import { type TlsOption, tlsOf } from './tls';

export interface StartOptions extends Partial<Config> {
  /** 0 takes a free one */
  port?: number;
  modifications?: readonly Modification[];
  callbacks?: Partial<CallbackOptions>;
  /** serves HTTPS: with a certificate of PEM texts, or with one that a test authority makes */
  tls?: TlsOption;
  timeouts?: Partial<Timeouts>;
}

export interface Gateway {
  /** base address without a closing slash */
  url: string;
  state: State;
  /** PEM of the test authority, where there is one: clients must be told to trust it */
  caCertificate?: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';
/** milliseconds between looks at what has settled */
const tickMs = 10;

function tick(state: State, callbacks: Callbacks, now: number): void {
  settle(state, now);
  for (const notification of takeDueNotifications(state, now)) {
    const url = state.partners.find(({ username }) => username === notification.partner)?.callback.url;
    if (url) callbacks.send(url, notification);
  }
}

/**
 * Starts the gateway on the loopback address, plain or over HTTPS (Authentication: 6).
 * Rejects where the port is taken, and on keys and certificates that are none.
 */
export async function start(options: StartOptions = {}): Promise<Gateway> {
  const { port = 0, modifications = [], callbacks: callbackOptions, tls: tlsOption, timeouts, ...config } = options;
  const state = createState(config, modifications, Date.now());
  const tls = await tlsOf(tlsOption, Date.now());
  const app = listener(state, tls, { ...defaultTimeouts, ...timeouts });
  await app.listen({ port, host });
  const callbacks = new Callbacks({ ...defaultCallbackOptions, ...callbackOptions });
  const timer = setInterval(() => tick(state, callbacks, Date.now()), tickMs);
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
