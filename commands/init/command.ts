import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { root } from '../../common/project-root';
import { makeFolder, userPath } from '../../common/user-path';
import { command } from '../cli/command';

/** The `init` command: writes a commented target file, and overwrites none. */
export default command({
  summary: 'Write a commented target file, to fill in',
  options: new Command()
    .option('--out <FILE>', 'Target file to write', 'targets/mine.yaml')
    // an option of earlier versions, still accepted
    .addOption(new Option('--example').hideHelp()),
  run: ({ out }) => {
    const file = userPath(out);
    if (existsSync(file))
      throw new UsageError(`--out: ${out} exists, and init overwrites nothing. Choose another name.`);
    // its first line names the schema for editors as a path from there
    const schema = relative(dirname(file), join(root, 'targets', 'target.schema.json')).replaceAll('\\', '/');
    const text = readFileSync(join(root, 'targets', 'example.yaml'), 'utf8');
    makeFolder(dirname(file));
    writeFileSync(file, text.replace('$schema=target.schema.json', `$schema=${schema}`));
    console.log(`Written to ${out}. Fill it in, then: npm run doctor -- --target ${out}`);
  },
});
