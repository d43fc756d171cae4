/** PEM texts; `true` has them made (authority.ts). */
export type TlsOption = true | { cert: string; key: string };

export interface Tls {
  cert: string;
  key: string;
  /** PEM of the authority, where it was made here */
  caCertificate?: string;
}

/** The certificate to serve with; undefined for plain HTTP. `now` in epoch milliseconds. */
export async function tlsOf(option: TlsOption | undefined, now: number): Promise<Tls | undefined> {
  if (option !== true) return option;
  // slow to load, and seldom asked for
  const { issueForThisMachine } = await import('./authority');
  return issueForThisMachine(now);
}
