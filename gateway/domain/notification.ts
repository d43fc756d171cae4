/** A status notification that is due (Events). */
export interface Notification {
  /** user name of the partner that it goes to */
  partner: string;
  /** service reference of the transaction that it is about */
  transaction: string;
  /** epoch milliseconds from which on it may be sent */
  at: number;
  /** Resources: Status notification */
  body: Record<string, string>;
  /** of its request; JSON where absent */
  contentType?: string;
  /** of its request; POST where absent */
  method?: string;
}
