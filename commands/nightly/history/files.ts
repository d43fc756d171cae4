/** Reads and writes a history. Each entry is a separate file, so writers need no lock, and a truncated file loses only one entry. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../../common/user-path';
import { type HistoryEntry, isEntry } from './entry';

/** The content of a history folder. */
export interface History {
  /** in the order of their times */
  entries: HistoryEntry[];
  /** names of files that are not entries, for example because their writer was killed */
  unreadable: string[];
}

/** `2026-11-23T02-00-00-000Z-R4F2.json`, which sorts by time; ids make names of the same moment different. */
const nameOf = (entry: HistoryEntry): string => {
  const id = entry.kind === 'night' ? entry.id : `accepted-${entry.night}`;
  return `${entry.at.replace(/[:.]/g, '-')}-${id.replace(/[^\w-]/g, '_')}.json`;
};

/** Reads all entries; a folder that does not exist is an empty history. */
export function readHistory(folder: string): History {
  const history: History = { entries: [], unreadable: [] };
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return history;
    throw cause;
  }
  for (const name of names.sort()) {
    let entry: unknown;
    try {
      entry = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    } catch {}
    if (isEntry(entry)) history.entries.push(entry);
    else history.unreadable.push(name);
  }
  history.entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return history;
}

/** Writes an entry, whole or not at all, and returns its path. */
export function writeEntry(folder: string, entry: HistoryEntry): string {
  const path = join(folder, nameOf(entry));
  writeWhole(path, `${JSON.stringify(entry)}\n`);
  return path;
}
