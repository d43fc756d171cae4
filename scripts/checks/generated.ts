import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractPage } from '../../commands/spec/contract-page';
import { editorSchemas } from '../../commands/spec/editor-schemas';
import { payoutPage } from '../../commands/spec/payouts';
import { benchPage } from '../bench/page';

/** Files relative to the project folder, each with the command that regenerates it. */
const generated = [
  { file: 'docs/contract.md', command: 'npm run spec -- --page', text: contractPage },
  { file: 'docs/payouts.md', command: 'npm run spec -- --page', text: payoutPage },
  { file: 'docs/bench.md', command: 'npm run bench -- --page', text: benchPage },
  ...editorSchemas.map(({ name, text }) => ({ file: name, command: 'npm run spec -- --schemas', text })),
];

/** The generated files under git that differ from what their sources give. */
export const staleFiles = (root: string, files = generated): string[] =>
  files
    .filter(({ file, text }) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text())
    .map(({ file, command }) => `${file} is out of date; regenerate it with: ${command}`);
