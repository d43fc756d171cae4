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

/** Does a call carry the password itself? Case does not matter (Authentication: 1). A product may be called like it. */
export function sendsPassword({ headers, body }: ObservedCall, password: string): boolean {
  const { authorization, 'user-agent': _, ...others } = headers;
  const sent = [
    ...credentialsIn(text(authorization)),
    ...[...textsIn(others, ''), ...textsIn(body, '')].map(([, one]) => one),
  ];
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

/** Runs of so many digits of a text, whatever stands between them: a card number may be in any of them. */
function numbersIn(value: string, lengths: Iterable<number>): string[] {
  const digits = value.replace(/\D/g, '');
  return [...lengths].flatMap((length) =>
    Array.from({ length: Math.max(0, digits.length - length + 1) }, (_, at) => digits.slice(at, at + length)),
  );
}

/** A card number in the clear, of a card that the client has encrypted before. */
export function plainCard({ id, headers, body }: ObservedCall, payees: Payees): Finding[] {
  const texts = [...textsIn({ ...headers }, ''), ...textsIn(body, '')];
  const found = texts.find(([, value]) => numbersIn(value, payees.cardLengths).some((number) => payees.isCard(number)));
  if (!found) return [];
  return [
    broken('client.pan-encrypted', 'a card number that is encrypted, or masked', `a plain one in ${found[0]}`, id),
  ];
}
