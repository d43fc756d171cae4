/**
 * The triggers that suites use; docs/targets.md describes the outcome of each. A name that ends in `*` is a family: the asterisk
 * stands for a result code.
 */
export const knownTriggers: readonly string[] = [
  'unregistered',
  'unavailable',
  'name-matched',
  'name-matched-bank',
  'name-matched-card',
  'provider-mismatch',
  'provider-other',
  'iban-account',
  'unknown-bank',
  'no-rate',
  'short-quote',
  'short-quote-card',
  'credit-failed',
  'held-pending',
  'credit-in-process',
  'reversal-held',
  'reversal-returned',
  'reversal-rejected',
  'late-callback',
  'daily-count',
  'weekly-count',
  'monthly-count',
  'daily-amount',
  'monthly-amount',
  'limit-*',
  'insufficient-funds',
  'look-alike',
  'status-*',
  'quotation-*',
  'acceptance-*',
  'credit-*',
  'cancel-*',
  'reversal-*',
];

/** Do suites use a trigger of this name, or of its family: `credit-3101` is of `credit-*`? */
export const isKnownTrigger = (name: string): boolean =>
  knownTriggers.includes(name) || knownTriggers.includes(name.replace(/-\d{4,5}$/, '-*'));
