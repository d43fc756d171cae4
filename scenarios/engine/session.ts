/** Reads the input of a run, for k6 and for the judge: plain values from files, secrets from the environment only. */

import { type PayoutTemplates, unpack } from '../../generators';
import { reveal } from '../../journal';
import type { Terms } from '../../wire/exchange';

type Environment = Readonly<Record<string, string | undefined>>;

/** The input of a run beside its payouts. */
export interface Session {
  terms: Terms;
  /** secrets that must never be written; some may be empty */
  secrets: string[];
  /** texts that stand in place of texts that name real people */
  pseudonyms: [real: string, pseudonym: string][];
}

const parsed = <T>(text: string | undefined, absent: T): T => (text ? JSON.parse(text) : absent);

/** The texts that input files do not show, in the order in which they are numbered there. */
export const concealedIn = ({ HARNESS_HIDDEN, HARNESS_PANS }: Environment): string[] => [
  ...parsed<string[]>(HARNESS_HIDDEN, []),
  ...(HARNESS_PANS ? HARNESS_PANS.split(',') : []),
];

/** The session from the text of session.json and the environment variables `HARNESS_…` with its secrets. */
export function sessionOf(text: string, env: Environment): Session {
  const concealed = concealedIn(env);
  const terms: Terms = JSON.parse(reveal(text, concealed));
  terms.credentials.username = env.HARNESS_USERNAME ?? '';
  terms.credentials.passwordHash = env.HARNESS_PASSWORD_HASH ?? '';
  terms.second = env.HARNESS_USERNAME_2
    ? {
        ...terms.credentials,
        ...terms.second,
        username: env.HARNESS_USERNAME_2,
        passwordHash: env.HARNESS_PASSWORD_HASH_2 ?? '',
      }
    : undefined;
  terms.proxy = env.HARNESS_PROXY;
  terms.pans = env.HARNESS_PANS ? env.HARNESS_PANS.split(',') : [];
  return {
    terms,
    secrets: [terms.credentials.passwordHash, terms.second?.passwordHash ?? '', ...concealed],
    pseudonyms: parsed(env.HARNESS_PSEUDONYMS, []),
  };
}

/** The payout of a flow: the pool is repeated, from its end for negative numbers. `texts`: the lines of payouts.txt */
export function payoutIn(texts: readonly string[], index: number): PayoutTemplates {
  const { length } = texts;
  return unpack(texts[((index % length) + length) % length] as string);
}
