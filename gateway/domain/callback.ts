/** A callback to be sent (Events). */
export interface Callback {
  /** user name of the receiving partner */
  partner: string;
  /** service reference of the transaction */
  transaction: string;
  /** epoch milliseconds; not sent earlier */
  at: number;
  /** Resources: Status notification */
  body: Record<string, string>;
  /** sent in place of the body, as it is */
  text?: string;
  /** JSON where absent */
  contentType?: string;
  /** POST where absent */
  method?: string;
}
