import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { exitCodeOf } from '../../common/processes/guarded.mjs';
import { root } from '../../common/project-root';
import { shownPath, userPath } from '../../common/user-path';
import { readTarget } from '../../targets/read';
import { command } from '../cli/command';
import { costFindings } from '../doctor/cost';
import { targetText } from './target-text';

/** Ctrl-C at a question ends the command; it is not a fault. */
function unlessStopped(error: Error): undefined {
  if (error.name !== 'ExitPromptError') throw error;
  console.error('\nStopped by SIGINT. Nothing was written.');
  process.exitCode = exitCodeOf('SIGINT');
}

/** Writes the file; its first line names the schema for editors as a path from there. */
function write(file: string, text: string): void {
  const schema = relative(dirname(file), join(root, 'targets', 'target.schema.json')).replaceAll('\\', '/');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replace('$schema=target.schema.json', `$schema=${schema}`));
}

export default command({
  summary: 'Ask what a target file needs, and write it',
  example: '--example',
  options: new Command()
    .option('--out <FILE>', 'Target file to write', 'targets/mine.yaml')
    .option('--example', 'Write the commented example, and ask nothing'),
  run: async ({ out, example }) => {
    const file = userPath(out);
    if (existsSync(file))
      throw new UsageError(`--out: ${out} exists, and init overwrites nothing. Choose another name.`);
    if (example) {
      write(file, readFileSync(join(root, 'targets', 'example.yaml'), 'utf8'));
      console.log(`Written to ${out}. Fill it in, then: npm run doctor -- --target ${out}`);
      return;
    }
    if (!process.stdin.isTTY)
      throw new UsageError(
        'init asks its questions in a terminal. Without one, write the commented example: --example.',
      );
    // loaded last, because most commands ask nothing
    const { askAnswers } = await import('./ask');
    const answers = await askAnswers().catch(unlessStopped);
    if (!answers) return;
    const text = targetText(answers);
    const target = readTarget(out, text, new Proxy({}, { get: () => 'not set yet' }));
    write(file, text);
    const shown = shownPath(file);
    const triggers = costFindings(target, Date.now()).filter(({ name }) => name.startsWith('trigger ')).length;
    console.log(`\nWritten to ${shown}. What is still missing:`);
    console.log('- REMITTANCE_USERNAME and REMITTANCE_PASSWORD in the environment');
    console.log(
      `- triggers, from the operator of the gateway: ${triggers} of them; doctor tells what each would verify`,
    );
    console.log(`Next: npm run doctor -- --target ${shown}`);
  },
});
