import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractPage } from '../../commands/spec/contract-page';
import { editorSchemas } from '../../commands/spec/editor-schemas';
import { payoutPage } from '../../commands/spec/payouts';
import { benchPage } from '../bench/page';

interface GeneratedFile {
  /** relative to the project folder */
  file: string;
  /** regenerates it */
  command: string;
  text: () => string | Promise<string>;
}

const generated: readonly GeneratedFile[] = [
  { file: 'docs/contract.md', command: 'npm run spec -- --page', text: contractPage },
  { file: 'docs/payouts.md', command: 'npm run spec -- --page', text: payoutPage },
  { file: 'docs/bench.md', command: 'npm run bench -- --page', text: benchPage },
  ...editorSchemas.map(({ name, text }) => ({ file: name, command: 'npm run spec -- --schemas', text })),
];

/** The generated files under git that differ from what their sources give. */
export async function staleFiles(root: string, files = generated): Promise<string[]> {
  const stale: string[] = [];
  for (const { file, command, text } of files)
    if (!existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== (await text()))
      stale.push(`${file} is out of date; regenerate it with: ${command}`);
  return stale;
}
