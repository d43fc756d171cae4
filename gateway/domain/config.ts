import { type CountryRules, countryRules } from '../../contract';
import { type Corridor, defaultCorridors } from './places/corridors';

/** The settings of a gateway; what is not given is as in `defaultConfig`. */
export interface Config {
  /** milliseconds from acceptance to the final state; after half of them a transaction is sent for credit */
  settleMs: number;
  /** opening balances of each partner: decimal texts by currency */
  balances: Readonly<Record<string, string>>;
  /** currencies whose ledger is inactive */
  inactiveLedgers: readonly string[];
  /** milliseconds from a state change to its callback */
  callbackDelayMs: number;
  corridors: readonly Corridor[];
  /** destinations that make conditional fields mandatory, by rule (contract/country-rules.ts) */
  countryRules: CountryRules;
  /** PEM private key for encrypted card numbers; generated where absent */
  panKey?: string;
  /** maximum number of quotes, of transactions, of providers and of beneficiaries that are kept for each partner */
  limit: number;
  /** maximum number of entries that are kept of each statement */
  statementLimit: number;
  partners: readonly PartnerConfig[];
  /** callback URL of the first partner, unless it has one of its own */
  callbackUrl?: string;
  /** reads the contract as an OpenAPI document, which is served where there is one */
  openApi?: () => object;
}

/** The credentials of a partner: the password, or its hash. */
export interface PartnerConfig {
  username: string;
  password?: string;
  /** SHA-256 in hex, in place of the password */
  passwordSha256?: string;
  /** a URL that is configured here cannot be changed at run time */
  callbackUrl?: string;
}

/** Rules that hold in Guatemala beside the usual countries, so that each can be seen; targets/embedded.yaml declares them. */
const ofGuatemala = [
  ...(['accounttype', 'banksubcode', 'bankMsisdn', 'cardMsisdn'] as const),
  ...(['senderGender', 'senderIdIssueDate', 'senderIdIssuer'] as const),
  ...(['recipientNationality', 'recipientDateOfBirth', 'recipientIdDocument', 'recipientIdExpiry'] as const),
  ...(['recipientAddress', 'regionalBeneficiaryName'] as const),
];

export const defaultConfig: Config = {
  settleMs: 400,
  balances: { USD: '1000000000', EUR: '10.00', GBP: '1000000000' },
  inactiveLedgers: [],
  callbackDelayMs: 0,
  corridors: defaultCorridors,
  countryRules: {
    ...countryRules,
    ...Object.fromEntries(ofGuatemala.map((rule) => [rule, [...countryRules[rule], 'GT']])),
  },
  limit: 50_000,
  statementLimit: 200_000,
  partners: [
    { username: 'PARTNER_ONE', password: 'correct horse battery staple' },
    { username: 'PARTNER_TWO', password: 'another partner altogether' },
  ],
};
