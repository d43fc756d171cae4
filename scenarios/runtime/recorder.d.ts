/** run/k6/binary/toolchain/recorder */
declare module 'k6/x/recorder/v1' {
  interface Sent {
    /** 0: no answer */
    status: number;
    text: string;
    /** milliseconds from the request to the last byte of its answer, without those to connect */
    ms: number;
    /** milliseconds to open a new connection; absent: it used an open one */
    connectMs?: number;
    /** why there is no answer */
    fault?: string;
  }
  /**
   * Sends copies of a request at the same moment by the HTTP client of k6, with its metrics, the operation as tag `name`.
   * Before it returns, each exchange is a line for standard output: RecordedExchange of scenarios/engine/record.ts. It
   * throws in the init context.
   */
  export function send(
    flow: string,
    operation: string,
    method: string,
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
    copies: number,
  ): Sent[];
  /** Writes a line to standard output, after all that was recorded before. It waits only where 64 MB wait for a reader. */
  export function record(line: string): void;
  /** Waits until all that was recorded is written; k6 ends without waiting. */
  export function flush(): void;
  /**
   * Begins a journal with its first line, and starts the judge, which appends to it: `judge.mjs` of the files, by Node. From
   * then on it gets all that is recorded, in place of standard output. Throws where there is no Node.
   */
  export function startJudge(journal: string, first: string, files: Readonly<Record<string, string>>): void;
  /** Waits until all is judged, and ends the journal with its last line. Throws if the judge did not end by itself. */
  export function endJudge(last: string): void;
  /**
   * Ends the body of every later response of this VU at a number of bytes, and where its JSON is nested deeper than `depth`;
   * `mark` is then its end.
   */
  export function boundResponses(bytes: number, depth: number, mark: string): void;
}
