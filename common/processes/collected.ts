import type { Readable } from 'node:stream';

/** Collects what a process writes; `took`: called with all of it so far. */
export function collected(stream: Readable | null, took: (all: string) => void = () => {}): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    took(text);
  });
  return () => text;
}
