import { oneLine } from '../../common/printable';
import { isPan } from '../../gateway';
import { masker } from '../../journal';

/** Hashes and encrypted numbers, in hex or base64. */
const longWord = /[0-9A-Fa-f]{64,}|[0-9A-Za-z+/=]{100,}/g;
const cardLike = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/**
 * The mask of the sandbox's console: hides passwords and their hashes, card numbers, and whatever looks like a hash or
 * an encrypted number, wherever a client put it. What a terminal would take for a command is hidden too.
 */
export function consoleMask(secrets: readonly string[]): (text: string) => string {
  const mask = masker(secrets.filter((secret) => secret !== ''));
  return (text) =>
    oneLine(mask(text))
      .replace(longWord, '***')
      .replace(cardLike, (digits) => (isPan(digits.replace(/\D/g, '')) ? '***' : digits));
}
