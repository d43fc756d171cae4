import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namingFile } from '../../common/errors';
import { gzipped } from './read-bytes';

const folders = new Set<string>();

process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface UnpackedCopy {
  file: string;
  /** adds unpacked bytes */
  write: (bytes: Buffer) => void;
  close: () => void;
}

/**
 * A temporary file with the text of a compressed journal, so that lines can be read again from their places. It is removed at the end
 * of the process. undefined: the journal is not compressed.
 */
export function unpackedCopy(journal: string): UnpackedCopy | undefined {
  if (!journal.endsWith(gzipped)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  folders.add(folder);
  const file = join(folder, 'journal.ndjson');
  const descriptor = openSync(file, 'w');
  return {
    file,
    write: (bytes) => {
      try {
        // writeSync may write a part without an error
        writeFileSync(descriptor, bytes);
      } catch (error) {
        throw namingFile(error, file);
      }
    },
    close: () => closeSync(descriptor),
  };
}
