import type { Readable } from 'node:stream';
import type { Guarded } from './guarded.mjs';

/** Collects the output of a process; returns a function that returns all output so far. `took` receives it after each piece. */
export function collected(stream: Readable | null, took: (all: string) => void = () => {}): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    took(text);
  });
  return () => text;
}

/** Waits for output that matches, and resolves to the first group of the expression; undefined: the process ended before. */
export const outputMatching = ({ stdout, stderr, ended }: Guarded, awaited: RegExp): Promise<string | undefined> =>
  new Promise((resolve) => {
    const take = (output: string) => {
      const [, found] = awaited.exec(output) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [stdout, stderr]) collected(stream, take);
    void ended.then(() => resolve(undefined));
  });
