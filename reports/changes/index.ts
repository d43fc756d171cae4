import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunChanges } from './compare';
import { changesMarkdown, changesPage } from './text';

export { compareRuns, hasChanges, isComparable, type RunChanges } from './compare';
export { changesText } from './text';

/** Writes changes.json, changes.md and changes.html into the folder of the later run. */
export async function writeChanges(changes: RunChanges, folder: string): Promise<void> {
  await writeFile(join(folder, 'changes.json'), `${JSON.stringify(changes, undefined, 2)}\n`);
  await writeFile(join(folder, 'changes.md'), changesMarkdown(changes));
  await writeFile(join(folder, 'changes.html'), changesPage(changes));
}
