/** PEM texts; `true` generates them (authority.ts). */
export type TlsOption = true | { cert: string; key: string };

export interface Tls {
  cert: string;
  key: string;
  /** PEM certificate of the authority, where it was generated */
  caCertificate?: string;
}

/** The certificate to serve with; undefined for plain HTTP. `now` in epoch milliseconds. */
export async function tlsOf(option: TlsOption | undefined, now: number): Promise<Tls | undefined> {
  if (option !== true) return option;
  // loaded on demand, because it is slow to load and rarely needed
  const { issueForThisMachine } = await import('./authority');
  return issueForThisMachine(now);
}
