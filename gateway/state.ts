import { Behaviour } from './behaviour';
import { Book } from './book';
import { type CountryRules, defaultCountryRules } from './countries';
import type { Forms } from './form';
import type { Modification } from './modification';
import type { Notification } from './notification';
import type { Quote } from './quote';
import { hashOf } from './rules';
import { Store } from './store';
import type { Transaction } from './transaction';

export interface Config {
  /** milliseconds from acceptance to the final state */
  settleMs: number;
  /** seconds that a quote is valid */
  quoteSeconds: number;
  /** transactions, and quotes, kept of each partner */
  limit: number;
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
  callback: { url?: string; agreed: boolean };
}

/** All that the gateway remembers. */
export interface State {
  config: Config;
  behaviour: Behaviour;
  forms: Forms;
  partners: Partner[];
  /** requests answered so far */
  requests: number;
  /** the next identifier, unique within the state and, by its seed, among runs */
  unique: () => string;
  /** transactions that will settle, with their partner */
  unsettled: Map<Transaction, Partner>;
  due: Notification[];
}

export const defaultConfig: Config = {
  settleMs: 400,
  quoteSeconds: 600,
  limit: 200_000,
  countryRules: defaultCountryRules,
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

function partnerOf({ limit, partners, callbackUrl }: Config, index: number, unsettled: State['unsettled']): Partner {
  const { username, password } = partners[index] as Config['partners'][number];
  const agreed = index === 0 && callbackUrl !== undefined;
  return {
    username,
    passwordHash: hashOf(password),
    quotes: new Store(limit),
    book: new Book(limit, (held) => !unsettled.has(held) && Number.isFinite(held.settlesAt)),
    callback: { agreed, ...(agreed && { url: callbackUrl }) },
  };
}

/**
 * A fresh state. `seed` tells the identifiers of one run from those of the next:
 * the start in epoch milliseconds does.
 */
export function createState(
  options: Partial<Config> = {},
  modifications: readonly Modification[] = [],
  seed = 0,
): State {
  const config = { ...defaultConfig, ...options };
  const behaviour = new Behaviour(modifications);
  const unsettled: State['unsettled'] = new Map();
  return {
    config,
    behaviour,
    forms: behaviour.forms(),
    partners: config.partners.map((_, index) => partnerOf(config, index, unsettled)),
    requests: 0,
    unique: counter(seed),
    unsettled,
    due: [],
  };
}
