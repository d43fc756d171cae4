import { stripVTControlCharacters } from 'node:util';
import { type CommandDef, renderUsage, runCommand } from 'citty';
import pkg from '../../package.json';
import { didYouMean } from '../../targets/mistake';
import { commands } from '../commands';
import { exitWith, UsageError } from './errors';
import { checkArgs } from './strict-args';

const meta = { name: 'harness', version: pkg.version, description: pkg.description };
const isHelp = (word: string) => word === '--help' || word === '-h';

process.on('uncaughtException', exitWith);
// a reader that stops reading (| head) is no fault
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  error.code === 'EPIPE' ? process.exit() : exitWith(error),
);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  exitWith(error);
}

/** A command's `run` returns its exit code; nothing returned is 0. */
async function main([name, ...rest]: string[]): Promise<number> {
  if (name === undefined || isHelp(name)) return help({ meta, subCommands: commands });
  if (name === '--version' || name === '-v') return print(pkg.version);
  const command = await load(name);
  const ends = rest.indexOf('--');
  if (rest.slice(0, ends < 0 ? undefined : ends).some(isHelp)) return help(command, { meta });
  checkArgs(name, await resolve(command.args), rest);
  const { result } = await runCommand(command, { rawArgs: rest });
  return typeof result === 'number' ? result : Number(process.exitCode ?? 0);
}

// biome-ignore lint/suspicious/noExplicitAny: citty's own type for a command of any arguments
type AnyCommand = CommandDef<any>;

function load(name: string): Promise<AnyCommand> {
  if (Object.hasOwn(commands, name)) return commands[name as keyof typeof commands]();
  throw new UsageError(
    `Unknown command ${name}.${didYouMean(name, Object.keys(commands))} Commands: ${Object.keys(commands).join(', ')}.`,
  );
}

async function resolve(args: AnyCommand['args']) {
  return (await (typeof args === 'function' ? args() : args)) ?? {};
}

async function help(command: AnyCommand, parent?: AnyCommand): Promise<number> {
  return print(await renderUsage(command, parent));
}

function print(text: string): number {
  console.log(process.stdout.isTTY ? text : stripVTControlCharacters(text));
  return 0;
}
