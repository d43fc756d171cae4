import { SharedArray } from 'k6/data';
import { type PayoutTemplates, unpack } from '../../generators';
import type { RunRecord } from '../../journal';
import type { PlannedCase } from '../../suites/format/case';
import type { Session } from '../engine/session';
import type { LoadInput } from '../input';

/**
 * Reads the files that the run was given, which lie beside the script, as they do in an archive of it: plain values
 * here, secrets from the environment only.
 */
export const session: Session = JSON.parse(open('./session.json'));
session.credentials.username = __ENV.HARNESS_USERNAME ?? '';
session.credentials.passwordHash = __ENV.HARNESS_PASSWORD_HASH ?? '';

if (__ENV.HARNESS_USERNAME_2)
  session.second = {
    ...session.credentials,
    username: __ENV.HARNESS_USERNAME_2,
    passwordHash: __ENV.HARNESS_PASSWORD_HASH_2 ?? '',
  };

session.pans = __ENV.HARNESS_PANS ? __ENV.HARNESS_PANS.split(',') : [];

/** What must never be written; some may be empty. Filled plainly: each built-in function that a VU calls is an object of it. */
export const secrets: string[] = [session.credentials.passwordHash, session.second?.passwordHash ?? ''];
for (let at = 0; at < session.pans.length; at += 1) secrets.push(session.pans[at] as string);

/** The requests that a target lets be sent in a second; undefined: no ceiling. */
export const ceiling = __ENV.HARNESS_RPS ? Number(__ENV.HARNESS_RPS) : undefined;

/** The cases that run beside others, or those that must not. */
export const group: 'together' | 'alone' = __ENV.HARNESS_CASES === 'alone' ? 'alone' : 'together';

// shared by all VUs; a row is parsed at each access, so it is read once an iteration
export const cases = (): PlannedCase[] =>
  new SharedArray<PlannedCase>('cases', () => JSON.parse(open(`./cases-${group}.json`)));

/** The payouts by number, over and over, backwards from the last one below 0. Shared as texts: of objects k6 would freeze each member at each access. */
export function payouts(): (index: number) => PayoutTemplates {
  const texts = new SharedArray<string>('payouts', () => open('./payouts.txt').split('\n'));
  const { length } = texts;
  return (index) => unpack(texts[((index % length) + length) % length] as string);
}
export const load = (): LoadInput => JSON.parse(open('./load.json'));

/** What was asked, for a segment, which writes it into a journal of its own. */
export const asked = (): RunRecord => JSON.parse(open('./run.json'));
