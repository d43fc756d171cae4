/** Keeps secrets out of what is printed, whoever prints it. */
import { masker, spellingsOf } from '../../journal';
import type { Pseudonym } from '../../targets/pseudonyms';

const hidden: string[] = [];
let isPatched = false;
let mask = (text: string): string => text;

/** From now on the secrets are printed as `***`, and real people by their pseudonyms, on standard output and standard error. */
export function hideInOutput(secrets: readonly string[], pseudonyms: readonly Pseudonym[] = []): void {
  hidden.push(...secrets.filter((secret) => secret !== '' && !hidden.includes(secret)));
  mask = masker([...hidden, ...spellingsOf(hidden)], [], pseudonyms);
  if (isPatched) return;
  isPatched = true;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...parts: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...others: unknown[]) =>
      write(typeof chunk === 'string' ? mask(chunk) : chunk, ...others);
  }
}
