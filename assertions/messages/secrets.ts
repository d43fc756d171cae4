import { asBag, type Json, show } from '../../contract';
import { masker } from '../../journal';
import type { Message } from './message';

export const mask = '***';

/** Names of members, keys and headers whose values are secret. */
const isSecretName = (name: unknown): boolean => /^(pan|x-pan|x-password|password|authorization)$/i.test(String(name));

/** Does a path end at a secret value? */
export const isSecretPath = (path: string): boolean => isSecretName(path.match(/([\w-]+)\]?$/)?.[1]);

/** A capture that was masked shows nothing of a secret value. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && /^\*{3,}$/.test(value);

/** The value with all secrets replaced, wherever they are. */
function withoutSecrets(value: Json, name?: string): Json {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, name));
  const bag = asBag(value);
  if (!bag) return name !== undefined && isSecretName(name) && value !== undefined && value !== null ? mask : value;
  return Object.fromEntries(
    Object.entries(bag).map(([member, held]) => {
      const isEntry = member === 'value' && isSecretName(bag.key);
      return [member, withoutSecrets(held, isEntry ? 'pan' : member)];
    }),
  );
}

/** The text by which a finding shows a value. */
export function valueText(value: unknown, path: string): string {
  if (value === undefined || value === null) return show(value);
  return isSecretPath(path) ? mask : show(withoutSecrets(value as Json));
}

/** Shorter ones would mask words that only look alike; they are masked by their place alone. */
const leastLength = 12;

function secretsIn(value: Json, found: string[], name?: string): void {
  if (Array.isArray(value)) for (const item of value) secretsIn(item, found, name);
  else if (asBag(value))
    for (const [member, held] of Object.entries(asBag(value) ?? {}))
      secretsIn(held, found, member === 'value' && isSecretName(asBag(value)?.key) ? 'pan' : member);
  else if (typeof value === 'string' && value.length >= leastLength && isSecretName(name)) found.push(value);
}

/** Masks the secrets of a message, and card numbers that are known, in any text. */
export function maskerOf({ request, response }: Message, pans: readonly string[]): (text: string) => string {
  const found: string[] = [...pans];
  secretsIn(request?.body, found);
  secretsIn({ ...request?.headers }, found);
  secretsIn(response?.body, found);
  const maskPans = masker([]);
  return (text) => found.reduce((masked, secret) => masked.replaceAll(secret, mask), maskPans(text));
}
