import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractPage } from './contract-page';

export interface Generated {
  /** relative to the root */
  file: string;
  /** what makes it again, as the user types it */
  command: string;
  text: () => string | Promise<string>;
}

/** Every generated file that is under git: `npm run check` makes each again and compares. */
export const generated: Generated[] = [
  { file: 'docs/contract.md', command: 'npm run spec -- --page', text: contractPage },
];

export async function staleFiles(root: string, list = generated): Promise<string[]> {
  const stale = await Promise.all(list.map(async (entry) => ((await fresh(root, entry)) ? [] : [entry])));
  return stale
    .flat()
    .map(({ file, command }) => `${file} is not what its sources give; make it again with: ${command}`);
}

async function fresh(root: string, { file, text }: Generated): Promise<boolean> {
  try {
    return readFileSync(join(root, file), 'utf8') === (await text());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
