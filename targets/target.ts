import type { XStatic } from 'typebox/schema';
import type { Instrument, OperationId, TransactionType } from '../contract';
import { compileDialect } from './dialect/compile';
import type { Dialect } from './dialect/dialect';
import type { Scope } from './scope';
import type { card, corridor, credentials, targetSchema, trigger } from './target-schema';

export type CorridorInFile = XStatic<typeof corridor>;
type Bank = NonNullable<CorridorInFile['bank']>;
type Several = string | readonly string[];

/** A corridor with the values of its files in place of their names. */
export type Corridor = Omit<CorridorInFile, 'wallet' | 'bank' | 'cards' | 'secondPartner'> & {
  wallet?: Several;
  bank?: Omit<Bank, 'account'> & { account: Several };
  cards?: readonly XStatic<typeof card>[];
  secondPartner?: { wallet?: Several; account?: Several };
};
export type Trigger = XStatic<typeof trigger>;
export type TargetCredentials = XStatic<typeof credentials>;

/** The content of a target file. */
export type TargetFile = XStatic<typeof targetSchema>;

/**
 * A gateway under test: its file, with defaults filled in and no trailing slash in the URL. User and password are not in
 * the URL, which is written everywhere, but in the header by which they are sent.
 */
export type Target = Omit<TargetFile, 'operations' | 'corridors' | 'triggers'> & {
  operations: OperationId[];
  corridors: Corridor[];
  /** by name; further rows of a name have a number: `limit-3078#2` */
  triggers: Record<string, Trigger>;
  authorization?: string;
  /** names of dialect headers whose values come from environment variables */
  environmentHeaders?: string[];
} & Required<Pick<TargetFile, 'assumptions'>>;

/** The name of a trigger without the number of its row. */
export const triggerName = (name: string): string => name.replace(/#\d+$/, '');

/** The types of payouts that a corridor pays out to an instrument; undefined: all that the target offers. */
export const paidTypes = ({ types }: Corridor, instrument: Instrument): readonly TransactionType[] | undefined =>
  Array.isArray(types) ? types : types?.[instrument];

type OfRevisions = Pick<Target, 'types' | 'olderTypes' | 'operations'>;

/**
 * The types of payouts in the older revision: `olderTypes`; by default p2p, or all types if the target does not offer the current
 * revision.
 */
export const olderTypesOf = ({ types, olderTypes, operations }: OfRevisions): readonly TransactionType[] =>
  olderTypes ?? (operations.includes('createQuotation') ? ['p2p'] : types);

/** A second ledger from which the target pays; undefined: it pays from that of `sendingCurrency` alone. */
export const otherLedger = (
  sendingCurrency: string,
  declared: readonly { currency: string; pays?: boolean; countries?: readonly string[] }[] = [],
) => declared.find(({ currency, pays }) => pays === true && currency !== sendingCurrency);

/** What the target offers and does not offer. */
export const scopeOfTarget = (target: Target): Scope => ({
  operations: target.operations,
  instruments: target.instruments,
  types: target.types,
  callbacks: target.callbacks !== undefined,
  exclusiveLedger: target.ledgers?.exclusive === true,
  notOffered: target.notOffered ?? [],
});

/** The part of a target that is passed to k6, and so kept in every VU. */
export type RunTerms = Pick<
  Target,
  'operations' | 'paths' | 'settlement' | 'quotes' | 'roundings' | 'fees' | 'countryRules' | 'assumptions'
> & {
  dialect?: Dialect;
};

/** The part of a target that determines requests and their judgement, with the compiled dialect. */
export const runTerms = (target: Target): RunTerms => {
  const { operations, paths, settlement, quotes, roundings, fees, countryRules, assumptions, dialect } = target;
  const terms = { operations, paths, settlement, quotes, roundings, fees, countryRules, assumptions };
  return { ...terms, ...(dialect?.length && { dialect: compileDialect(dialect, paths) }) };
};

/** The card numbers of a target, which no response may show and no file may contain. */
export const pansOf = ({ corridors, triggers }: Pick<Target, 'corridors' | 'triggers'>): string[] => [
  ...corridors.flatMap(({ cards = [] }) => cards.map(({ pan }) => pan)),
  ...Object.values(triggers).flatMap(({ card }) => card?.pan ?? []),
];
