import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError, type Option } from '@commander-js/extra-typings';
import type { AnyCommand } from '../commands/cli/command';
import { programWith } from '../commands/cli/program';
import { describe, exitWith, UsageError } from '../common/errors';
import { interrupt, isInterruptible } from '../common/processes/interrupt';
import { root } from '../common/project-root';
import { commands } from './registry';

/** Options of earlier versions by command, with what is there now: npm would take them for itself too, and a run would begin. */
const goneOptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  certify: { 'dry-run': 'npm run certify -- --estimate sends nothing' },
  load: { 'dry-run': 'npm run load -- --estimate sends nothing', mix: 'A profile of k6.config.ts has a mix' },
  nightly: { show: 'The nights are in history.html' },
};

// where a run goes on, it is ended in order, and says what is left
process.on('uncaughtException', (error) => {
  if (!isInterruptible()) exitWith(error);
  const { message, exitCode } = describe(error);
  interrupt(message, exitCode);
});
// the start script has ended, perhaps by SIGKILL
function endWithStart(): void {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(143), 1500).unref();
}
process.on('disconnect', endWithStart);
// it may have ended before this was loaded
if (process.connected === false) endWithStart();
process.channel?.unref();
// the reader of a pipe may stop early (| head); a run goes on, and its reports are written
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') exitWith(error);
    if (stream === process.stdout && !isInterruptible()) process.exit();
  });
try {
  await main(process.argv.slice(2));
} catch (error) {
  exitWith(error);
}

async function main(args: string[]): Promise<void> {
  const [name, ...rest] = args;
  // asked by the scripts of `completion`, not by people
  if (name === 'complete') return (await import('../commands/completion/complete')).complete(rest, commands);
  const program = await programWith(name, commands);
  const words = rest.filter((word) => !word.startsWith('-'));
  for (const command of program.commands.filter((one) => one.name() === name)) checkNpm(command, words);
  program.commands.forEach(beStrict);
  try {
    await program.parseAsync(name === undefined ? ['--help'] : args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // --help and --version also end in a CommanderError, with exit code 0
    if (error.exitCode !== 0) throw usageError(error, program, name);
  }
}

/**
 * commander accepts a repeated option, of which the last value wins, and takes another option for a value. Both are
 * errors here, since they could change a verdict unnoticed.
 */
function beStrict(command: AnyCommand): void {
  for (const option of command.options) {
    let times = 0;
    command.on(`option:${option.name()}`, (value: string | null) => {
      times += 1;
      if (times > 1) throw new UsageError(`${command.name()}: ${option.long} is given twice.`);
      if (value === '' || value?.startsWith('--'))
        throw new UsageError(`${command.name()}: ${option.long} needs a value, received ${value || 'an empty value'}.`);
    });
  }
}

/** Turns commander's error into one sentence that names the command. */
function usageError({ code, message }: CommanderError, program: AnyCommand, name = ''): UsageError {
  const command = program.commands.find((candidate) => candidate.name() === name);
  const prefix = command ? `${name}: ` : '';
  if (command && code === 'commander.excessArguments') {
    const word = command.args[command.registeredArguments.length];
    return new UsageError(`${prefix}unexpected argument '${word}'.`);
  }
  const sentence = message.replace(/^error: /, '').replace(/\n\((.*)\)$/, '. $1');
  const unknown = code === 'commander.unknownOption' || code === 'commander.unknownCommand';
  const hint = unknown && !sentence.includes('Did you mean') ? '. --help lists all' : '';
  return new UsageError(`${prefix}${sentence}${hint}`.replace(/([^.?])$/, '$1.'));
}

/**
 * npm takes options that stand before `--` for itself, and leaves their values as arguments; without `--estimate`, a run
 * would begin. Some, such as `--json`, are settings of npm too, which a user may have in a file.
 */
function checkNpm(command: AnyCommand, words: readonly string[]): void {
  const variableOf = ({ long }: Option) => `npm_config_${long?.replace(/^--/, '').replaceAll('-', '_')}`;
  const taken = command.options.filter(
    (option) => process.env[variableOf(option)] !== undefined && !isSettingOfNpm(option.long?.slice(2) ?? ''),
  );
  for (const [name, instead] of Object.entries(goneOptions[command.name()] ?? {}))
    if (process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined && !isSettingOfNpm(name))
      throw new UsageError(`${command.name()}: --${name} is gone. ${instead}.`);
  if (taken.length === 0) return;
  const withValue = taken.filter(({ required }) => required);
  const flags = taken.map((option) => {
    const given = process.env[variableOf(option)];
    if (!withValue.includes(option)) return option.long;
    if (given !== 'true' && given !== '') return `${option.long} ${given}`;
    return withValue.length === 1 && words.length === 1
      ? `${option.long} ${words[0]}`
      : option.flags.replace(/^-\w, /, '');
  });
  const names = taken.map(({ long }) => long).join(' and ');
  const name = command.name();
  throw new UsageError(
    `${name}: npm took ${names} for itself. Write \`--\` before the options: npm run ${name} -- ${flags.join(' ')}`,
  );
}

/** Is it set in one of the files with npm's settings? */
function isSettingOfNpm(name: string): boolean {
  const files = [process.env.npm_config_userconfig, process.env.npm_config_globalconfig, join(root, '.npmrc')];
  const line = new RegExp(`^\\s*${name}\\s*=`, 'm');
  return files.some((file) => file !== undefined && existsSync(file) && line.test(readFileSync(file, 'utf8')));
}
