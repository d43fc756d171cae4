/** Lines of progress, on standard error, so that standard output contains only JSON. */

/** Logs a line of progress; `passing`: a later line may replace it. */
export type Log = (line: string, passing?: boolean) => void;

interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Minimum milliseconds between two passing lines if they cannot be overwritten. */
const everyMs = 10_000;

/** In a terminal, a passing line is overwritten by the next one; elsewhere, one is written every ten seconds. */
export function progressLog(
  output: Output = process.stderr,
  { CI }: NodeJS.ProcessEnv = process.env,
  now: () => number = Date.now,
): Log {
  const rewrites = output.isTTY === true && !CI;
  let isOpen = false;
  let last = Number.NEGATIVE_INFINITY;
  return (line, passing = false) => {
    if (rewrites) {
      // a line that wraps could not be overwritten
      const shown = passing ? line.slice(0, (output.columns || 80) - 1) : line;
      output.write(`${isOpen ? '\r\x1b[K' : ''}${shown}${passing ? '' : '\n'}`);
      isOpen = passing;
      return;
    }
    if (passing && now() - last < everyMs) return;
    if (passing) last = now();
    output.write(`${line}\n`);
  };
}
