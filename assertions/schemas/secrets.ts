import { isSecretHeader } from '../../common/shown/url-secrets';
import { asBag, type Json, show } from '../../contract';
import { masker } from '../../journal';

export const mask = '***';

/** Names of members, keys and headers whose values are secret. */
const isSecretName = (name: unknown): boolean => /^(pan|password)$/i.test(String(name)) || isSecretHeader(String(name));

/** Does a path end at a secret value? */
export const isSecretPath = (path: string): boolean => isSecretName(path.match(/([\w-]+)\]?$/)?.[1]);

/** A capture that was masked shows nothing of a secret value. */
export const isMasked = (value: unknown): boolean =>
  typeof value === 'string' && /^(\*{3,}|\W*(redacted|masked|filtered|hidden)\W*)$/i.test(value);

/** A number of which a sanitiser has hidden a part, such as `2547****1945`. */
export const isPartlyMasked = (value: string): boolean => /^[+\d]*\*{3,}[\d]*$/.test(value);

/** The value with each secret changed, wherever it is. */
function withSecrets(value: Json, change: (secret: Json) => Json, name?: string): Json {
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, change, name));
  const bag = asBag(value);
  if (!bag) return isSecretName(name) && value !== undefined && value !== null ? change(value) : value;
  return Object.fromEntries(
    Object.entries(bag).map(([member, held]) => {
      const isEntry = member === 'value' && isSecretName(bag.key);
      return [member, withSecrets(held, change, isEntry ? 'pan' : member)];
    }),
  );
}

/** Card numbers that stand in the clear where a secret is. */
export function plainPans(message: Json): string[] {
  const found: string[] = [];
  withSecrets(message, (secret) => {
    if (/^\d[\d -]{10,}\d$/.test(String(secret))) found.push(String(secret).replace(/\D/g, ''));
    return secret;
  });
  return found;
}

/** The text by which a finding shows a value. */
export function valueText(value: unknown, path: string): string {
  if (value === undefined || value === null) return show(value);
  return isSecretPath(path) ? mask : show(withSecrets(value as Json, () => mask));
}

/** Shorter ones would mask words that only look alike; they are masked by their place alone. */
const minLength = 12;

/** Masks the secrets of the parts of a message, and card numbers that are known, in any text. */
export function maskerOf(parts: readonly Json[], pans: readonly string[]): (text: string) => string {
  const found: string[] = [...pans];
  const note = (secret: Json) => {
    if (typeof secret === 'string' && secret.length >= minLength) found.push(secret);
    return secret;
  };
  for (const part of parts) withSecrets(part, note);
  return masker(found);
}
