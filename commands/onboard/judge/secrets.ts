/** Secrets of a client that stand in the clear: its password, and card numbers. */
import { asBag, type Json } from '../../../contract';
import { broken, type Finding, type ObservedCall, text } from './observations';
import type { Payees } from './payees';

/** The texts of a header that carries credentials: as they are, and what the Basic scheme encodes. */
function credentialsIn(authorization: string): string[] {
  const credentials = authorization.replace(/^\w+ +/, '');
  const decoded = Buffer.from(credentials, 'base64').toString('utf8');
  return [credentials, decoded, decoded.slice(decoded.indexOf(':') + 1)];
}

/** Does a call carry the password itself? Case does not matter (Authentication: 1). */
export function sendsPassword({ headers, method, body }: ObservedCall, password: string): boolean {
  const parameters = method === 'GET' ? Object.entries(asBag(body) ?? {}) : [];
  const secrets = parameters.filter(([name]) => /pass|pwd|secret/i.test(name)).map(([, value]) => text(value));
  const sent = [text(headers['x-password']), ...credentialsIn(text(headers.authorization)), ...secrets];
  return sent.some((one) => one.toLowerCase() === password.toLowerCase());
}

/** Every text of a value, with its place; entries of a list of keys and values are named by their keys. */
function textsIn(value: Json, place: string): [place: string, text: string][] {
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const { key, value: held } = asBag(item) ?? {};
      return typeof key === 'string' ? textsIn(held, `${place}[${key}]`) : textsIn(item, `${place}[]`);
    });
  const bag = asBag(value);
  if (!bag) return value === undefined || value === null ? [] : [[place, String(value)]];
  return Object.entries(bag).flatMap(([name, held]) => textsIn(held, place ? `${place}.${name}` : name));
}

const numbersIn = (value: string): string[] => value.match(/(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/g) ?? [];

/** A card number in the clear, of a card that the client has encrypted before. */
export function plainCard({ id, headers, body }: ObservedCall, payees: Payees): Finding[] {
  const texts = [...textsIn({ ...headers }, ''), ...textsIn(body, '')];
  const found = texts.find(([, value]) => numbersIn(value).some((number) => payees.isCard(number)));
  if (!found) return [];
  return [
    broken('client.pan-encrypted', 'a card number that is encrypted, or masked', `a plain one in ${found[0]}`, id),
  ];
}
