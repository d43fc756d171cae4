import { type CountryRules, countryRules, isFinal } from '../../contract';
import { Behaviour } from '../faults/behaviour';
import type { Modification } from '../faults/modification';
import { hashOf } from '../faults/rules';
import { type BankLists, defaultBanks } from './banks';
import { type Corridor, defaultCorridors, defaultSendingCurrencies, defaultWalletProviders } from './corridors';
import { type Ledger, openLedger } from './ledger';
import { defaultLimits, type Limits, type Payout } from './limits';
import type { Notification } from './notification';
import { PanKey } from './pan';
import type { Quote } from './quote';
import { Schedule } from './schedule';
import { Store } from './store';
import type { Transaction } from './transaction';
import { Book } from './transaction-store';

export interface Config {
  /** milliseconds from acceptance to the final state */
  settleMs: number;
  /** milliseconds from acceptance until a transaction is sent for credit; half of `settleMs` where absent */
  creditAfterMs?: number;
  /** transactions of the older revision are credited at once */
  synchronousOlder: boolean;
  /** opening balances of each partner: decimal texts by currency */
  balances: Readonly<Record<string, string>>;
  /** currencies whose ledger is not active */
  inactiveLedgers: readonly string[];
  limits: Limits;
  /** seconds in which the same amount to the same beneficiary is refused with 3030; 0: never */
  lookAlikeSeconds: number;
  /** milliseconds from a state to its notification */
  callbackDelayMs: number;
  /** seconds that a quote is valid */
  quoteSeconds: number;
  /** seconds that the longer one of two quotes of the older revision is valid */
  longQuoteSeconds: number;
  corridors: readonly Corridor[];
  /** currencies that partners settle in, ISO 4217 */
  sendingCurrencies: readonly string[];
  /** provider codes of wallets, by country */
  walletProviders: Readonly<Record<string, readonly string[]>>;
  /** by country; any bank will do where a country has no list */
  banks: BankLists;
  /** PEM private key of encrypted card numbers; one is made where absent */
  panKey?: string;
  /** entries kept of each partner in each place: quotes, transactions and the like */
  limit: number;
  /** entries kept of each statement */
  statementLimit: number;
  /** countries under each country rule of the contract; a rule without an entry binds no country */
  countryRules: CountryRules;
  partners: readonly { username: string; password: string }[];
  /** where notifications of the first partner go; agreed, so the control may not change it */
  callbackUrl?: string;
}

/** One partner, apart from every other in all it has. */
export interface Partner {
  username: string;
  passwordHash: string;
  quotes: Store<Quote>;
  book: Book;
  /** by currency */
  ledgers: Map<string, Ledger>;
  /** payouts by beneficiary, where a limit looks at them */
  payouts: Store<readonly Payout[]>;
  /** provider codes of account status requests, by number or account */
  providers: Store<string>;
  callback: { url?: string; agreed: boolean };
}

/** All that the gateway remembers. */
export interface State {
  config: Config;
  behaviour: Behaviour;
  panKey: PanKey;
  partners: Partner[];
  /** requests answered so far, in all and by operation */
  requests: number;
  turns: Map<string, number>;
  /** the next identifier, unique within the state and, by its seed, among runs */
  unique: () => string;
  /** transactions by the times at which they reach another state */
  schedule: Schedule<{ transaction: Transaction; partner: Partner }>;
  due: Notification[];
}

export const defaultConfig: Config = {
  settleMs: 400,
  synchronousOlder: true,
  balances: { USD: '1000000000', EUR: '10.00', GBP: '1000000000' },
  inactiveLedgers: [],
  limits: defaultLimits,
  lookAlikeSeconds: 0,
  callbackDelayMs: 0,
  quoteSeconds: 600,
  longQuoteSeconds: 3600,
  corridors: defaultCorridors,
  sendingCurrencies: defaultSendingCurrencies,
  walletProviders: defaultWalletProviders,
  banks: defaultBanks,
  limit: 50_000,
  statementLimit: 200_000,
  countryRules,
  partners: [
    { username: 'PARTNER_ONE', password: 'correct horse battery staple' },
    { username: 'PARTNER_TWO', password: 'another partner altogether' },
  ],
};

const in36 = (value: number, places: number) => value.toString(36).toUpperCase().padStart(places, '0').slice(-places);

/** Sixteen characters: eight of the seed, eight that count. */
function counter(seed: number): () => string {
  const prefix = in36(seed, 8);
  let count = 0;
  return () => prefix + in36(++count, 8);
}

/** Nothing more will happen to it by itself. */
const isAtRest = ({ timeline, entered }: Transaction): boolean =>
  entered === timeline.length && isFinal(timeline.at(-1)?.outcome.status ?? '');

function ledgersOf(
  { balances, inactiveLedgers, statementLimit: limit }: Config,
  username: string,
  unique: () => string,
  at: number,
) {
  const ledgers = Object.entries(balances).map(([currency, balance]): [string, Ledger] => {
    const active = !inactiveLedgers.includes(currency);
    return [currency, openLedger(username, { currency, balance, at, internalRef: `L${unique()}`, active, limit })];
  });
  return new Map(ledgers);
}

function partnerOf(config: Config, index: number, unique: () => string, at: number): Partner {
  const { limit, partners, callbackUrl } = config;
  const { username, password } = partners[index] as Config['partners'][number];
  const agreed = index === 0 && callbackUrl !== undefined;
  return {
    username,
    passwordHash: hashOf(password),
    quotes: new Store(limit, ({ expiresAt }, now) => expiresAt < now),
    book: new Book(limit, isAtRest),
    ledgers: ledgersOf(config, username, unique, at),
    payouts: new Store(limit),
    providers: new Store(limit),
    callback: { agreed, ...(agreed && { url: callbackUrl }) },
  };
}

/**
 * A fresh state. `seed` tells the identifiers of one run from those of the next:
 * the start in epoch milliseconds does. Ledgers are opened at that time.
 */
export function createState(
  options: Partial<Config> = {},
  modifications: readonly Modification[] = [],
  seed = 0,
): State {
  const config = { ...defaultConfig, ...options };
  const unique = counter(seed);
  return {
    config,
    behaviour: new Behaviour(modifications),
    panKey: new PanKey(config.panKey),
    partners: config.partners.map((_, index) => partnerOf(config, index, unique, seed)),
    requests: 0,
    turns: new Map(),
    unique,
    schedule: new Schedule(),
    due: [],
  };
}
