import { createHash } from 'node:crypto';
import { isFinal } from '../../contract';
import { BoundedMap } from './collections/bounded-map';
import type { Config, PartnerConfig } from './config';
import { type Ledger, openLedger } from './ledger';
import type { CountedPayout } from './limits';
import { digitsOf } from './places/corridors';
import type { Quote } from './quote';
import type { Transaction } from './transaction';
import { TransactionStore } from './transaction-store';

/** A partner and everything that belongs to it; partners share nothing. */
export interface Partner {
  username: string;
  passwordHash: string;
  quotes: BoundedMap<Quote>;
  transactions: TransactionStore;
  /** by currency */
  ledgers: Map<string, Ledger>;
  /** by beneficiary, for the beneficiaries that have a limit */
  payouts: BoundedMap<readonly CountedPayout[]>;
  /** provider codes of account status requests, by number or account */
  providers: BoundedMap<string>;
  /** `fixed`: configured at start, so that a request cannot change it */
  callback: { url?: string; fixed: boolean };
}

/** The SHA-256 hash of a password in hex, as X-PASSWORD carries it. */
export const sha256Hex = (password: string): string => createHash('sha256').update(password).digest('hex');

/** The hash that authenticates a partner. */
export const passwordHashOf = ({ password = '', passwordSha256 }: PartnerConfig): string =>
  passwordSha256?.toLowerCase() ?? sha256Hex(password);

/** The transaction changes its state only if a request asks for it. */
const isSettled = ({ timeline, postedStates }: Transaction): boolean =>
  postedStates === timeline.length && isFinal(timeline.at(-1)?.outcome.status ?? '');

/** A new partner of the configuration; its ledgers are opened at `at` (epoch milliseconds). */
export function createPartner(config: Config, index: number, nextId: () => string, at: number): Partner {
  const { limit, partners, callbackUrl } = config;
  const partner = partners[index] as PartnerConfig;
  const { username } = partner;
  const url = partner.callbackUrl ?? (index === 0 ? callbackUrl : undefined);
  const currencies = Object.keys(config.balances);
  return {
    username,
    passwordHash: passwordHashOf(partner),
    quotes: new BoundedMap(limit, ({ expiresAt }, now) => expiresAt < now),
    transactions: new TransactionStore(limit, isSettled),
    ledgers: new Map(
      currencies.map((currency) => [currency, openLedger(config, username, currency, `L${nextId()}`, at)]),
    ),
    payouts: new BoundedMap(limit),
    providers: new BoundedMap(limit),
    callback: { url, fixed: url !== undefined },
  };
}

/** The same key for every notation of a beneficiary. Numbers are compared by their digits; accounts may have letters. */
export const beneficiaryKey = (beneficiary: string): string =>
  /[A-Za-z]/.test(beneficiary) ? beneficiary.toUpperCase() : digitsOf(beneficiary);

/** Stores the provider code of an account status request, where it has one. */
export function rememberProvider(partner: Partner | undefined, beneficiary: string, provider: unknown): void {
  if (typeof provider === 'string' && provider !== '') partner?.providers.set(beneficiaryKey(beneficiary), provider);
}

/** The provider code of the last account status request of this beneficiary that had one. */
export const providerOf = (partner: Partner, beneficiary: string): string | undefined =>
  partner.providers.get(beneficiaryKey(beneficiary));
