/** What is left of a run that ended early, and how to go on. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import { endInterrupted, isInterrupted, sayWhenInterrupted } from '../common/processes/interrupt';
import { shownPath } from '../common/user-path';
import { journalIn } from '../journal/files';

const newline = 0x0a;
/** `{"t":"case"` and the like: the beginning of a record */
const headLength = 11;
/** Bytes of a journal that are counted; a longer one would take too long at the end of a process. */
const countedBytes = 1 << 28;

/** Hands over the bytes of a journal, unpacked; false: it is too long or cannot be read. */
function eachPiece(file: string, take: (bytes: Buffer) => void): boolean {
  if (file.endsWith('.gz')) {
    try {
      // what was not flushed is left out
      take(gunzipSync(readFileSync(file), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: countedBytes }));
      return true;
    } catch {
      return false;
    }
  }
  const chunk = Buffer.alloc(1 << 20);
  const descriptor = openSync(file, 'r');
  try {
    for (let at = 0; ; ) {
      const length = readSync(descriptor, chunk, 0, chunk.length, at);
      if (length === 0) return true;
      at += length;
      if (at > countedBytes) return false;
      take(chunk.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}

/** How many records of each type a journal has; undefined if it is too long to count, or cannot be read. */
function countRecords(file: string): Map<string, number> | undefined {
  const counts = new Map<string, number>();
  let head = '';
  const isCounted = eachPiece(file, (bytes) => {
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(newline, from);
      if (head.length < headLength) head += bytes.toString('latin1', from, Math.min(from + headLength, bytes.length));
      // a line without its end is not a record yet
      if (end === -1) break;
      const type = /^\{"t":"(\w+)/.exec(head)?.[1] ?? '';
      counts.set(type, (counts.get(type) ?? 0) + 1);
      head = '';
      from = end + 1;
    }
  });
  return isCounted ? counts : undefined;
}

function contentOf(journal: string): string {
  const counts = countRecords(journal);
  if (!counts) return 'its journal';
  const count = (type: string) => counts.get(type) ?? 0;
  const parts = [
    ...(count('plan') > 0 ? [`${count('case')} cases of ${count('plan')}`] : []),
    ...(count('flow') > 0 || count('plan') === 0
      ? [`${count('flow')} payout flow${count('flow') === 1 ? '' : 's'}`]
      : []),
  ];
  return `its journal with ${parts.join(' and ')}`;
}

/** What a run has left in its folder, in words; `isComplete`: only its reports are missing. */
export function whatIsLeft(folder: string, isComplete = false): string {
  const journal = journalIn(folder);
  if (!journal) return 'The run had not begun, so nothing was kept; start the command again.';
  const shown = shownPath(folder);
  if (isComplete)
    return `The run is complete, its reports are not. Kept is ${shown}: \`npm run report -- ${shown}\` makes the reports.`;
  return `The run is incomplete. Kept is ${shown}: ${contentOf(journal)}. \`npm run report -- ${shown}\` makes the reports of what was run; a verdict needs a new run.`;
}

/** Keeps ready what to say of an interruption, also for the start script, which says it if this process is killed. */
function prepare(folder: string, isComplete: boolean): void {
  process.send?.({ interrupted: [folder, isComplete] });
  sayWhenInterrupted(() => whatIsLeft(folder, isComplete));
}

/** Runs the work, which writes a journal into the folder. If it is interrupted, this process ends with what was kept. */
export async function explainingInterruption(folder: string, work: () => Promise<void>): Promise<void> {
  prepare(folder, false);
  try {
    await work();
  } finally {
    if (isInterrupted()) endInterrupted();
  }
  prepare(folder, true);
}
