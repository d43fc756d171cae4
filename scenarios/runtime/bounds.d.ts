/** run/k6/binary/toolchain/bounds */
declare module 'k6/x/bounds' {
  /**
   * Ends the body of every later response of this VU at a number of bytes, and where its JSON is nested deeper than `depth`;
   * `mark` is then its end.
   */
  export function boundResponses(bytes: number, depth: number, mark: string): void;
}
