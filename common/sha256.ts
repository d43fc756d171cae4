import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a text, in hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of a file, in hex. */
export async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const bytes of createReadStream(path)) digest.update(bytes);
  return digest.digest('hex');
}
