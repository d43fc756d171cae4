/** The scope of a target: the parts of the interface that it offers, does not offer, or leaves undeclared. */
import { gatewayOperations, type Instrument, type OperationId, type TransactionType } from '../contract';

const instruments: readonly Instrument[] = ['WALLET', 'BANK_AC', 'CARD'];
const types: readonly TransactionType[] = ['p2p', 'p2b', 'b2p', 'b2b'];

/** Features of a target beside operations, instruments and types, in words for reports. */
export const features = {
  older: 'the older revision',
  callbacks: 'callbacks',
  'exclusive-ledger': 'a ledger on which only the run moves money',
} as const;
export type Feature = keyof typeof features;

/** A part of the interface: an operation, an instrument, a type or a feature. */
export type ScopeWord = OperationId | Instrument | TransactionType | Feature;

/** Every part of the interface that a target may offer or not. */
export const scopeWords: readonly ScopeWord[] = [
  ...types,
  ...instruments,
  ...gatewayOperations.map(({ id }) => id),
  ...(Object.keys(features) as Feature[]),
];

/** The declarations of a target about its scope. */
export interface Scope {
  operations: readonly string[];
  instruments: readonly string[];
  types: readonly string[];
  /** it declares a time within which callbacks come */
  callbacks: boolean;
  /** it declares that nobody else moves money on its ledgers */
  exclusiveLedger: boolean;
  /** words of scopeWords */
  notOffered: readonly string[];
}

const isOlder = (id: string): boolean => gatewayOperations.some((one) => one.id === id && one.revision === 'older');

/** Does the target offer this part of the interface? `older`: at least one operation of the older revision. */
export function offers(scope: Scope, word: ScopeWord): boolean {
  if (word === 'callbacks') return scope.callbacks;
  if (word === 'exclusive-ledger') return scope.exclusiveLedger;
  if (word === 'older') return scope.operations.some(isOlder);
  return [...scope.operations, ...scope.instruments, ...scope.types].includes(word);
}

/** Does the target declare that it does not offer a part? `older` is the same as all operations of the older revision. */
export function isDeclaredAbsent({ notOffered = [] }: { notOffered?: readonly string[] | undefined }, word: ScopeWord) {
  if (notOffered.includes(word)) return true;
  const areOlder = gatewayOperations.filter(({ id }) => isOlder(id)).every(({ id }) => notOffered.includes(id));
  return word === 'older' ? areOlder : isOlder(word) && notOffered.includes('older');
}

/** The parts that the target neither offers nor declares as not offered, so that their requirements stay unverified. */
export const undeclared = (scope: Scope): ScopeWord[] =>
  // each operation of the older revision is a word of its own
  scopeWords.filter((word) => word !== 'older' && !offers(scope, word) && !isDeclaredAbsent(scope, word));
