import type { Names } from './authority';

/** PEM texts. */
export interface Tls {
  cert: string;
  key: string;
  /** certificate of the test authority that issued it, where there is one */
  caCertificate?: string;
}

/** `true` generates them (authority.ts). */
export type TlsOption = true | Tls;

/** The certificate to serve with; undefined for plain HTTP. `now` in epoch milliseconds; `names` absent: this machine. */
export async function tlsOf(option: TlsOption | undefined, now: number, names?: Names): Promise<Tls | undefined> {
  if (option !== true) return option;
  // loaded on demand, because it is slow to load and rarely needed
  const { issueForThisMachine } = await import('./authority');
  return issueForThisMachine(now, names);
}
