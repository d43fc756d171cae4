/** Divides what k6 prints into records and its log. */
export class PrintedLines {
  #rest = '';

  constructor(
    private readonly takeLine: (line: string) => void,
    private readonly readLog: (text: string) => void,
  ) {}

  add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
  }

  /** Takes what k6 did not end, as the journal of a run that was cut off has it. */
  end(): void {
    if (this.#rest !== '') this.#take(this.#rest);
  }

  #take(line: string): void {
    if (line.startsWith('{"t":')) this.takeLine(line);
    else this.readLog(`${line}\n`);
  }
}
