import { UsageError } from '../../common/errors';

/** A flag without an effect would hide a mistake. */
export function checkFlags(flags: Readonly<Record<string, unknown>>): void {
  const given = (names: readonly string[]) => names.find((name) => flags[name] !== undefined);
  const dashed = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const isCompared = flags.compareUrl !== undefined;
  const useless = isCompared ? given(['history', 'runs', 'leastNights', 'show', 'accept']) : given(['pairs']);
  if (useless !== undefined)
    throw new UsageError(
      `${dashed(useless)} has no effect ${isCompared ? 'with --compare-url, which needs no history' : 'without --compare-url'}. Leave it out.`,
    );
  if (flags.reason !== undefined && flags.accept === undefined)
    throw new UsageError('--reason has no effect without --accept. Leave it out, or add --accept.');
}
