import { Command } from '@commander-js/extra-typings';
import pkg from '../../package.json';
import { type AnyCommand, commands } from '../commands';
import { UsageError } from './errors';

/** The program with all commands. Only the code of the requested command is loaded. */
export async function programWith(requested: string | undefined): Promise<AnyCommand> {
  const program = new Command(pkg.name)
    .description(pkg.description)
    .version(pkg.version, '-v, --version')
    .enablePositionalOptions()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  for (const [name, { description, load }] of Object.entries(commands)) {
    const command: AnyCommand = name === requested ? (await load()).default : new Command();
    program.addCommand(strict(command.name(name).description(description).copyInheritedSettings(program)));
  }
  return program;
}

/**
 * commander accepts a repeated option, of which the last value wins, and takes another option for a value. Both are
 * errors here, since they could change a verdict unnoticed.
 */
function strict(command: AnyCommand): AnyCommand {
  for (const option of command.options) {
    let times = 0;
    command.on(`option:${option.name()}`, (value: string | null) => {
      times += 1;
      if (times > 1) throw new UsageError(`${command.name()}: ${option.long} is given twice.`);
      if (value === '' || value?.startsWith('--'))
        throw new UsageError(`${command.name()}: ${option.long} needs a value, received ${value || 'an empty value'}.`);
    });
  }
  return command;
}
