import { Command, CommanderError } from '@commander-js/extra-typings';
import pkg from '../../package.json';
import { type AnyCommand, commands } from '../commands';
import { exitWith, UsageError } from './errors';

process.on('uncaughtException', exitWith);
// a reader that stops reading (| head) is no fault
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  error.code === 'EPIPE' ? process.exit() : exitWith(error),
);
try {
  await main(process.argv.slice(2));
} catch (error) {
  exitWith(error);
}

async function main(words: string[]): Promise<void> {
  const [name] = words;
  const program = await programWith(name);
  try {
    await program.parseAsync(name === undefined ? ['--help'] : words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // help and version end the parsing too
    if (error.exitCode !== 0) throw usageError(error, program, name);
  }
}

/** The program with all commands, of which the code of one is loaded. */
async function programWith(wanted: string | undefined): Promise<AnyCommand> {
  const program = new Command('harness')
    .description(pkg.description)
    .version(pkg.version, '-v, --version')
    .enablePositionalOptions()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  for (const [name, { description, load }] of Object.entries(commands)) {
    const command: AnyCommand = name === wanted ? (await load()).default : new Command();
    program.addCommand(strict(command.name(name).description(description).copyInheritedSettings(program)));
  }
  return program;
}

/** commander takes the last of several values, and another flag as a value: either is a slip that could change a verdict. */
function strict(command: AnyCommand): AnyCommand {
  for (const option of command.options) {
    let times = 0;
    command.on(`option:${option.name()}`, (value: string | null) => {
      times += 1;
      if (times > 1) throw new UsageError(`${command.name()}: ${option.long} is given twice; give it once.`);
      if (value === '' || value?.startsWith('--'))
        throw new UsageError(`${command.name()}: ${option.long} needs a value, received ${value || 'an empty one'}.`);
    });
  }
  return command;
}

/** commander's error as one sentence that names the command. */
function usageError({ code, message }: CommanderError, program: AnyCommand, name = ''): UsageError {
  const command = program.commands.find((known) => known.name() === name);
  const prefix = command ? `${name}: ` : '';
  if (command && code === 'commander.excessArguments') {
    const word = command.args[command.registeredArguments.length];
    return new UsageError(`${prefix}unexpected argument '${word}'.`);
  }
  const sentence = message.replace(/^error: /, '').replace(/\n\((.*)\)$/, '. $1');
  const unknown = code === 'commander.unknownOption' || code === 'commander.unknownCommand';
  const hint = unknown && !sentence.includes('Did you mean') ? '; --help lists all' : '';
  return new UsageError(`${prefix}${sentence}${hint}`.replace(/([^.?])$/, '$1.'));
}
