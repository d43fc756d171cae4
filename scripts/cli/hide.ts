/** Keeps secrets out of what is printed, whoever prints it. */
import { masker, spellingsOf } from '../../journal';

const hidden: string[] = [];
let isPatched = false;
let mask = (text: string): string => text;

/** From now on the texts are printed as `***`, on standard output and standard error. */
export function hideInOutput(secrets: readonly string[]): void {
  hidden.push(...secrets.filter((secret) => secret !== '' && !hidden.includes(secret)));
  mask = masker([...hidden, ...spellingsOf(hidden)]);
  if (isPatched) return;
  isPatched = true;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...parts: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...others: unknown[]) =>
      write(typeof chunk === 'string' ? mask(chunk) : chunk, ...others);
  }
}
