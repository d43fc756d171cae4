import { script } from '@bomb.sh/tab';
import { Argument, Command } from '@commander-js/extra-typings';
import pkg from '../../package.json';

export default new Command()
  .addArgument(new Argument('<shell>', 'Shell').choices(['bash', 'zsh', 'fish', 'powershell'] as const))
  .action((shell) => script(shell, pkg.name, pkg.name));
