import { Command } from '@commander-js/extra-typings';
import { didYouMean, UsageError } from '../../common/usage-error';
import pkg from '../../package.json';
import type { AnyCommand, CommandDefinition } from './command';

/** The commands by their names. Each is loaded only where it is needed. */
export type Registry = Readonly<Record<string, () => Promise<{ default: CommandDefinition }>>>;

/** How a user calls a command; a package has its own call in place of `npm run` (scripts/package/package-content.ts). */
const callOf = (name: string, example: string | undefined): string =>
  example === undefined ? `npm run ${name}` : `npm run ${name} -- ${example}`;

/** The program with all commands: the requested one as it is defined, or every one for the list of all. */
export async function programWith(requested: string | undefined, commands: Registry): Promise<AnyCommand> {
  const program = new Command(pkg.name)
    .description(pkg.description)
    .version(pkg.version, '-v, --version')
    .enablePositionalOptions()
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  const names = Object.keys(commands);
  if (requested && !requested.startsWith('-') && !names.includes(requested))
    throw new UsageError(`unknown command '${requested}'.${didYouMean(requested, names) || ' --help lists all.'}`);
  const isList = requested === undefined || ['--help', '-h'].includes(requested);
  for (const [name, load] of Object.entries(commands)) {
    // the other commands are not needed, so only their names are known
    const definition = isList || name === requested ? (await load()).default : undefined;
    const command: AnyCommand = definition?.command ?? new Command();
    program.addCommand(command.name(name).copyInheritedSettings(program).configureHelp({}));
    if (!definition) continue;
    command.description(definition.summary);
    command.addHelpText('after', `\nExample: ${callOf(name, definition.example)}`);
  }
  return program;
}
