import { SharedArray } from 'k6/data';
import type { PayoutTemplates } from '../../generators';
import type { LoadInput } from '../engine/run-flow';
import { payoutIn, sessionOf } from '../engine/session';

/** Input files lie beside the script, in a k6 archive too. */
export const { terms } = sessionOf(open('./session.json'), __ENV);

/** The target's ceiling in requests per second; undefined: none. */
export const ceiling = __ENV.HARNESS_RPS ? Number(__ENV.HARNESS_RPS) : undefined;

/** Options of connections that only this machine knows. An archive has none: its runners read them from a file of k6. */
export const connection: { tlsAuth?: { cert: string; key: string }[]; hosts?: Record<string, string> } = {
  ...(__ENV.HARNESS_CLIENT && { tlsAuth: JSON.parse(__ENV.HARNESS_CLIENT) }),
  ...(__ENV.HARNESS_HOSTS && { hosts: JSON.parse(__ENV.HARNESS_HOSTS) }),
};

/** The payouts of the load. Rows are texts, which k6 reads faster. */
export function payouts(): { of: (index: number) => PayoutTemplates; size: number } {
  const texts = new SharedArray<string>('payouts', () => open('./payouts.txt').split('\n'));
  return { size: texts.length, of: (index) => payoutIn(texts, index) };
}
/** Reads the profile of the load from its input file, and parses it at each call. */
export const load = (): LoadInput => JSON.parse(open('./load.json'));
