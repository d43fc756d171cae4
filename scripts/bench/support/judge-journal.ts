/**
 * Judges a journal in a process of its own, from the first line to the figures of the report. Run as
 * `judge-journal.ts FILE [bare]`: `bare` only parses each line. Prints what it took as JSON.
 */
import { createReadStream } from 'node:fs';
import { readJournals } from '../../../journal/files';
import { reportOf } from '../../../reports';

export interface Judged {
  seconds: number;
  /** most memory that was resident, in MB */
  peakMegabytes: number;
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
  const journal = await readJournals([file]);
  const { verdict, load } = reportOf(journal);
  return { verdict, flows: load?.flows ?? 0, callbacks: journal.callbacks.length };
}

const from = performance.now();
const found = how === 'bare' ? await parseLines() : await judge();
const seconds = (performance.now() - from) / 1000;
const judged: Judged = { seconds, peakMegabytes: process.resourceUsage().maxRSS / 1024, ...found };
console.log(JSON.stringify(judged));
