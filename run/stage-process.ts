/** What the processes of a stage have in common: input files, which lie beside them, and the journal, their standard output. */
import { readFileSync } from 'node:fs';
import { type JournalRecord, recordMasker, reveal } from '../journal';
import { concealedIn, sessionOf } from '../scenarios/engine/session';
import type { Terms } from '../wire/exchange';

/** Precedes the reason why a process can write no further record, as it ends. */
export const unwritten = 'The journal cannot be written: ';

/** What a process of a stage reads, and where it writes its records. */
export interface StageProcess {
  terms: Terms;
  /** the text of an input file, with the secrets in their places */
  read: (name: string) => string;
  /** writes a record, masked */
  write: (record: JournalRecord) => void;
}

/** `place`: the address of the program. Secrets come by the environment. */
export function stageProcess(place: string): StageProcess {
  const written = (name: string): string => readFileSync(new URL(name, place), 'utf8');
  const { terms, secrets, pseudonyms } = sessionOf(written('session.json'), process.env);
  const concealed = concealedIn(process.env);
  const lineOf = recordMasker(secrets, pseudonyms);
  process.stdout.on('error', ({ message }) => {
    console.error(unwritten + message);
    process.exit(1);
  });
  return {
    terms,
    read: (name) => reveal(written(name), concealed),
    write: (record) => process.stdout.write(`${lineOf(record)}\n`),
  };
}
