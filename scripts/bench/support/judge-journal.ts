/**
 * Judges a journal in a process of its own, from the first line to the figures of the report. Run as
 * `judge-journal.ts FILE [bare]`: `bare` only parses each line. Prints what it took as JSON.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { judgedRun, reportOf } from '../../../reports';

/** What judging a journal took; the members after the memory are absent if lines were only parsed. */
export interface Judged {
  seconds: number;
  /** most memory that was resident, in MB; null where the system does not tell */
  peakMegabytes: number | null;
  verdict?: string;
  flows?: number;
  callbacks?: number;
}

const [, , file = '', how] = process.argv;

async function parseLines(): Promise<void> {
  let rest = '';
  for await (const text of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) JSON.parse(line);
  }
}

async function judge(): Promise<Partial<Judged>> {
  const journal = await judgedRun([file]);
  const { verdict, load } = reportOf(journal);
  return { verdict, flows: load?.flows ?? 0, callbacks: journal.callbacks.length };
}

/** Not the maximum of `resourceUsage`, which begins with that of the process that started this one. */
function peakMegabytes(): number | null {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return null;
  }
}

const from = performance.now();
const found = how === 'bare' ? await parseLines() : await judge();
const seconds = (performance.now() - from) / 1000;
const judged: Judged = { seconds, peakMegabytes: peakMegabytes(), ...found };
console.log(JSON.stringify(judged));
