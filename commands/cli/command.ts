import type { Argument, Command, CommandUnknownOpts, Option, OptionValues } from '@commander-js/extra-typings';

/** A commander command with any options and arguments. */
export type AnyCommand = CommandUnknownOpts;

// biome-ignore lint/suspicious/noExplicitAny: what commander gives for the arguments of a command is of any types
interface Definition<Args extends any[], Flags extends OptionValues> {
  /** what it does, in one sentence without a full stop */
  summary: string;
  /** a call that works, as the command's help shows it; absent: the name alone */
  example?: string;
  /** its options and arguments */
  options: Command<Args, Flags>;
  run: (...args: [...Args, Flags]) => unknown;
}

/** A command of the command line. Its name is that of its entry in the registry. */
export interface CommandDefinition extends Pick<Definition<[], OptionValues>, 'summary' | 'example'> {
  /** with the action set */
  command: AnyCommand;
}

/** Defines a command as one object; the file of a command has it as its default export. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export function command<Args extends any[], Flags extends OptionValues>({
  options,
  run,
  ...described
}: Definition<Args, Flags>): CommandDefinition {
  options.action(async (...given) => {
    const [args, flags] = [given.slice(0, -2) as Args, given.at(-2) as Flags];
    await run(...args, flags);
  });
  return { ...described, command: options };
}

/** All values of an option or argument; those that do not begin with what was typed are left out later. */
export type CompletionSource = (typed: string) => readonly string[] | Promise<readonly string[]>;

const valuesOf = new WeakMap<object, CompletionSource>();

/** The same option or argument, of which the shell completes the values. Those of a closed list are known from its `choices`. */
export function completing<What extends Argument<string> | Option<string>>(what: What, values: CompletionSource): What {
  valuesOf.set(what, values);
  return what;
}

/** The values that an option or argument can be completed to; undefined: any. */
export const completions = (what: object): CompletionSource | undefined => valuesOf.get(what);
