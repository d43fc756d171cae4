/** Completes a command line. The scripts that the command `completion` prints ask for it at each press of the tab key. */
import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { type CompletionSource, completions } from '../cli/command';
import { programWith, type Registry } from '../cli/program';

/** Offers the values; an error while looking for them, such as a missing folder, offers nothing. */
async function giving(values: CompletionSource, typed: string) {
  const found = await (async () => values(typed))().catch(() => []);
  return (give: (value: string, description: string) => void): void => {
    for (const value of found) give(value, '');
  };
}

/** Prints the completions of the last word; `args`: `--` and the words after the name of the program. */
export async function complete(args: readonly string[], commands: Registry): Promise<void> {
  const words = args.slice(args.indexOf('--') + 1);
  const last = words.at(-1) ?? '';
  const [name = ''] = words.length > 1 ? words : [];
  const program = await programWith(Object.hasOwn(commands, name) ? name : undefined, commands);
  const tree = tab(program as unknown as Command);
  // the adapter adds a command `complete`
  tree.commands.delete('complete');
  const asked = program.commands.find((candidate) => candidate.name() === words[0]);
  const command = tree.commands.get(words[0] ?? '');
  for (const [name, option] of command?.options ?? []) {
    const values = completions(asked?.options.find(({ long }) => long === `--${name}`) ?? {});
    const isAsked = words.at(-2) === `--${name}` || last.startsWith(`--${name}=`);
    if (values && isAsked) option.handler = await giving(values, last.slice(last.indexOf('=') + 1));
  }
  for (const [name, argument] of command?.arguments ?? []) {
    const values = completions(asked?.registeredArguments.find((one) => one.name() === name) ?? {});
    if (values) argument.handler = await giving(values, last);
  }
  tree.parse([...words]);
}
