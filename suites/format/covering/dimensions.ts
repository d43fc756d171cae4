/** The dimensions in which a rule may have to be shown beside the usual payout. */

/** Values in the order of the specification, the usual one first. */
export const dimensions = {
  type: ['p2p', 'p2b', 'b2p', 'b2b'],
  instrument: ['WALLET', 'BANK_AC', 'CARD'],
  revision: ['current', 'older'],
  /** which of the two references of a payout later calls name: that of the service or the partner's own */
  reference: ['service', 'partner'],
  /** who sends the requests: the first partner or the second */
  partner: ['first', 'second'],
  /** which amount the quotation fixes: the sending or the receiving one */
  quote: ['forward', 'reverse'],
  /** how long the payout has been in its state when a later call asks for another one */
  age: ['new', 'old'],
  /** from which ledger a payout is paid: that of the sending currency, or another one that the target declares to pay */
  ledger: ['main', 'other'],
} as const;

export type Dimension = keyof typeof dimensions;
