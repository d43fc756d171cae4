import type { Instrument, OperationId, TransactionType } from '../contract';

/** A bank of a corridor, as its payouts name it. */
export interface CorridorBank {
  name: string;
  /** IFSC, SWIFT BIC or routing code */
  code: string;
  /** account number or IBAN; `#` stands for any digit */
  account: string;
  subCode?: string;
  provider?: string;
}

export interface Card {
  pan: string;
  scheme: string;
}

export interface Corridor {
  /** ISO alpha-2 destination */
  country: string;
  /** ISO 4217 payout currency */
  currency: string;
  /** dialling code without plus */
  dialling: string;
  /** instruments that it pays out to; absent: every one that the target offers */
  instruments?: Instrument[];
  /** wallet provider code, where the corridor needs one */
  provider?: string;
  bank?: CorridorBank;
  /** card numbers that the gateway's operator gives for tests */
  cards?: Card[];
}

/** What a partner sends to bring an outcome about; `#` any digit, `*` the digits of a code. */
export interface Trigger {
  /** beneficiary number; where `numbersAreAccounts` the account number too, if none is given */
  msisdn?: string;
  /** name registered with the beneficiary */
  name?: string;
  account?: string;
  /** of card payouts */
  card?: Card;
  provider?: string;
  bankName?: string;
  bankCode?: string;
  sendingCurrency?: string;
  receivingCurrency?: string;
  country?: string;
  /** amount to send, in the sending currency */
  amount?: string;
  /** the payouts that it works for; all, where left out */
  instruments?: Instrument[];
  types?: TransactionType[];
}

export interface TargetCredentials {
  username: string;
  password?: string;
  passwordSha256?: string;
}

/** A gateway under test, as its YAML file describes it. */
export interface Target {
  name: string;
  environment: 'test' | 'staging' | 'production';
  /** the word `embedded`, or an address without a closing slash */
  baseUrl: string;
  credentials: TargetCredentials;
  /** a partner of the same gateway that must not see the transactions of the first */
  secondPartner?: TargetCredentials;
  originCountry: string;
  sendingCurrency: string;
  types: TransactionType[];
  instruments: Instrument[];
  operations: OperationId[];
  corridors: Corridor[];
  /** paths of operations for which the document shows none */
  paths?: Partial<Record<OperationId, string>>;
  /** how card numbers are encrypted; `key` a PEM file, or a path of the gateway that answers `publicKey` */
  panEncryption?: { key: string; mgf1: 'sha1' | 'sha256'; encoding: 'hex' | 'base64' };
  /** countries of each country rule; a rule that is not named keeps its default */
  countryRules?: Record<string, string[]>;
  /** by currency, the amount that payouts are rounded to, where that is more than a minor unit */
  roundings?: Record<string, number>;
  /** by sending currency, the most that is kept of a payout before the rest is converted: an amount, a share, or both */
  fees?: Record<string, { fixed?: number; percent?: number }>;
  /** nobody else moves money on these ledgers during a run */
  ledgers?: { exclusive: boolean };
  /** ceiling of what is sent; a target that is not on this machine must set it */
  rates?: { requestsPerSecond: number };
  settlement: { withinSeconds: number; pollSeconds: number };
  callbacks?: { register?: string; port?: number; withinSeconds: number };
  triggers: Record<string, Trigger>;
  /** what a trigger's number brings about, it brings about as an account number too */
  numbersAreAccounts?: boolean;
  /** answers to GAP requirements */
  assumptions: Record<string, string | number>;
}

/** Card numbers of a target: no answer may show one, and nothing may be written with one. */
export const pansOf = ({ corridors, triggers }: Pick<Target, 'corridors' | 'triggers'>): string[] => [
  ...corridors.flatMap(({ cards = [] }) => cards.map(({ pan }) => pan)),
  ...Object.values(triggers).flatMap(({ card }) => card?.pan ?? []),
];
