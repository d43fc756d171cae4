import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Clock ticks of a second, as Linux counts processor time for user space. */
const ticks = 100;

/** Seconds of processor time that a process has used; undefined where the system does not show it. */
export function processorSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in brackets may hold blanks
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticks;
  } catch {
    return undefined;
  }
}

/** Watches how much of all cores a process takes. */
export class Processor {
  #begun = Date.now();
  #seconds = 0;

  constructor(private readonly pid: number | undefined) {}

  look(): void {
    this.#seconds = (this.pid === undefined ? undefined : processorSeconds(this.pid)) ?? this.#seconds;
  }

  /** 0 to 1: the share of all cores so far */
  get share(): number {
    const elapsed = (Date.now() - this.#begun) / 1000;
    return elapsed > 0 ? this.#seconds / elapsed / cpus().length : 0;
  }
}
