import { Command } from '@commander-js/extra-typings';
import pkg from '../../package.json';
import { type AnyCommand, commands } from '../commands';

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
    program.addCommand(command.name(name).description(description).copyInheritedSettings(program));
  }
  return program;
}
