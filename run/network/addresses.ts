/** The addresses of a host name. k6 picks one of them and tries no other; Node tries all. */
import { type LookupAddress, promises } from 'node:dns';
import { connect, isIP } from 'node:net';

/** The addresses of a host name, and which of them answer. */
export interface Addresses {
  host: string;
  /** all that the name has */
  found: readonly string[];
  /** those that do not answer, each with the reason */
  dead: readonly (readonly [address: string, reason: string])[];
  /** what k6 is told in place of the name; absent: any of them answers */
  pinned?: string;
}

const waitMs = 3000;
const seconds = waitMs / 1000;

/** Why nobody answers at an address; undefined: somebody does. */
function whyDead(address: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const end = (reason?: string) => {
      socket.destroy();
      resolve(reason);
    };
    socket.setTimeout(waitMs, () => end(`no answer within ${seconds} s`));
    socket.once('connect', () => end());
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ECONNREFUSED' ? 'connection refused' : (code ?? 'no connection')),
    );
  });
}

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;
const ofSystem: Resolve = (host) => promises.lookup(host, { all: true });

/** Tries each address of a URL's host name. Rejects where the name is unknown. */
export async function addressesOf(url: string, resolve: Resolve = ofSystem): Promise<Addresses> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return { host, found: [host], dead: [] };
  const found = [...new Set((await resolve(host)).map(({ address }) => address))];
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  const reasons = await Promise.all(found.map((address) => whyDead(address, number)));
  const dead = found.flatMap((address, at) => {
    const reason = reasons[at];
    return reason === undefined ? [] : [[address, reason] as const];
  });
  const isDead = (address: string) => dead.some(([one]) => one === address);
  // k6 takes those of IPv6 only where there is no other
  const old = found.filter((address) => isIP(address) === 4);
  const picked = old.length > 0 ? old : found;
  const living = [...old, ...found].find((address) => !isDead(address));
  return { host, found, dead, ...(picked.some(isDead) && living !== undefined && { pinned: living }) };
}

/** What is worth a word to the user: nothing of localhost, whose server may listen at one of two addresses. */
export function addressProblem({ host, found, dead, pinned }: Addresses): string | undefined {
  if (pinned === undefined || host === 'localhost') return undefined;
  const names = dead.map(([address, reason]) => `${address} (${reason})`).join(', ');
  return `${host} has ${found.length} addresses, and nobody answers at ${names}. k6 would take any of them, so a run goes to ${pinned} alone. Have the name lead to living addresses only`;
}
