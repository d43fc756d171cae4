import { type CountryRules, countryRules } from '../../contract';
import { type BankLists, defaultBanks } from './banks';
import { type Corridor, defaultCorridors, defaultSendingCurrencies, defaultWalletProviders } from './corridors';
import { defaultLimits, type Limits } from './limits';

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
