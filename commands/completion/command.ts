import { script } from '@bomb.sh/tab';
import { Argument, Command } from '@commander-js/extra-typings';
import pkg from '../../package.json';
import { command } from '../cli/command';
import { oneOf } from '../cli/parsers';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** The `completion` command: prints the completion script of a shell. */
export default command({
  summary: 'Print the completion of commands, options and values for a shell',
  example: 'bash',
  options: new Command().addArgument(new Argument('<shell>', 'Shell').choices(shells).argParser(oneOf(shells))),
  run: (shell) => script(shell, pkg.name, pkg.name),
});
