import { SharedArray } from 'k6/data';
import { type PayoutTemplates, unpack } from '../../generators';
import { type RunRecord, reveal } from '../../journal';
import type { PlannedCase } from '../../suites/format/case';
import type { Terms } from '../engine/exchange';
import type { LoadInput } from '../engine/run-flow';

/**
 * Reads the input files, which lie beside the script, in a k6 archive too. They contain plain values; secrets come from
 * the environment only.
 */
const hidden: string[] = __ENV.HARNESS_HIDDEN ? JSON.parse(__ENV.HARNESS_HIDDEN) : [];
export const terms: Terms = JSON.parse(reveal(open('./session.json'), hidden));
terms.credentials.username = __ENV.HARNESS_USERNAME ?? '';
terms.credentials.passwordHash = __ENV.HARNESS_PASSWORD_HASH ?? '';

terms.second = __ENV.HARNESS_USERNAME_2
  ? {
      ...terms.credentials,
      ...terms.second,
      username: __ENV.HARNESS_USERNAME_2,
      passwordHash: __ENV.HARNESS_PASSWORD_HASH_2 ?? '',
    }
  : undefined;

terms.pans = __ENV.HARNESS_PANS ? __ENV.HARNESS_PANS.split(',') : [];

/** Secrets that must never be written; some may be empty. */
export const secrets: string[] = [terms.credentials.passwordHash, terms.second?.passwordHash ?? ''];
for (let at = 0; at < terms.pans.length; at += 1) secrets.push(terms.pans[at] as string);
for (let at = 0; at < hidden.length; at += 1) secrets.push(hidden[at] as string);

/** Other forms of the secrets. */
export const spellings: string[] = __ENV.HARNESS_SPELLINGS ? JSON.parse(__ENV.HARNESS_SPELLINGS) : [];

/** Texts for others, which name real people. */
export const pseudonyms: [string, string][] = __ENV.HARNESS_PSEUDONYMS ? JSON.parse(__ENV.HARNESS_PSEUDONYMS) : [];

/** The target's ceiling in requests per second; undefined: none. */
export const ceiling = __ENV.HARNESS_RPS ? Number(__ENV.HARNESS_RPS) : undefined;

/** Options of connections that only this machine knows. An archive has none: its runners read them from a file of k6. */
export const connection: { tlsAuth?: { cert: string; key: string }[]; hosts?: Record<string, string> } = {
  ...(__ENV.HARNESS_CLIENT && { tlsAuth: JSON.parse(__ENV.HARNESS_CLIENT) }),
  ...(__ENV.HARNESS_HOSTS && { hosts: JSON.parse(__ENV.HARNESS_HOSTS) }),
};

/** The cases of this stage. */
export const group: 'parallel' | 'serial' = __ENV.HARNESS_CASES === 'serial' ? 'serial' : 'parallel';

// shared by all VUs; each access parses the row, so it is read once per iteration
export const cases = (): PlannedCase[] =>
  new SharedArray<PlannedCase>('cases', () => JSON.parse(open(`./cases-${group}.json`)));

/** The payouts of the load: `of` repeats the pool, from its end for negative numbers. Rows are texts, which k6 reads faster. */
export function payouts(): { of: (index: number) => PayoutTemplates; size: number } {
  const texts = new SharedArray<string>('payouts', () => open('./payouts.txt').split('\n'));
  const { length } = texts;
  return { size: length, of: (index) => unpack(texts[((index % length) + length) % length] as string) };
}
export const load = (): LoadInput => JSON.parse(open('./load.json'));

/** The run record for a segment, which writes its own journal. */
export const asked = (): RunRecord => JSON.parse(open('./run.json'));
