import { script } from '@bomb.sh/tab';
import { Argument, Command } from '@commander-js/extra-typings';
import pkg from '../../package.json';
import { command } from '../cli/command';

/** The `completion` command: prints the completion script of a shell. */
export default command({
  summary: 'Print the completion of commands, options and values for a shell',
  example: 'bash',
  options: new Command().addArgument(
    new Argument('<shell>', 'Shell').choices(['bash', 'zsh', 'fish', 'powershell'] as const),
  ),
  run: (shell) => script(shell, pkg.name, pkg.name),
});
