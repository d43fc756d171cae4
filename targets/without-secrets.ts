/** Which parts of a target may be written to a file. */
import { minLength, secretsOfUrl } from '../common/shown/url-secrets';
import { pansOf, type Target } from './target';

const masked = '***';

/** A media type, a language or a version is not a key. */
const isPublic = (value: string): boolean => /^[a-z]+\/[\w.+*-]+(;.*)?$|^[a-z]{2}(-[A-Z]{2})?$/.test(value);

/** Headers that only this gateway knows: its operator may use one as a key. */
const ownHeaders = ({ dialect = [], authorization }: Target): [name: string, value: string][] =>
  [
    ...dialect.flatMap(({ send, in: part, path = '', constant }): [string, string][] => [
      ...Object.entries(send?.headers ?? {}),
      ...(part === 'header' && typeof constant === 'string' ? [[path, constant] as [string, string]] : []),
    ]),
    ...(authorization === undefined ? [] : [['Authorization', authorization] as [string, string]]),
  ].filter(([, value]) => value.length >= minLength && !isPublic(value));

/** Paths in which a user may have written a key. */
const ownPaths = ({ paths = {}, callbacks, panEncryption, dialect = [] }: Target): string[] => [
  ...Object.values(paths).flatMap((path) => path ?? []),
  ...[callbacks?.register ?? '', panEncryption?.key ?? '', ...dialect.map(({ send }) => send?.path ?? '')],
];

/** The header that carries user and password of an address, and the forms in which a gateway may repeat them. */
const ofAddress = ({ authorization }: Target): string[] => {
  if (authorization === undefined) return [];
  const encoded = authorization.replace(/^Basic /, '');
  const info = Buffer.from(encoded, 'base64').toString();
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(info) ?? [];
  const secret = password || user;
  return [encoded, info, secret, encodeURIComponent(secret)];
};

/** The headers of `hiddenOf`, which come first in it: whoever sends requests must know them. */
export const hiddenHeaders = (target: Target): string[] => ownHeaders(target).map(([name]) => name);

/** Texts of a target that no file and no output may show, beside card numbers and the hashes of passwords. */
export function hiddenOf(target: Target): string[] {
  const { credentials, secondPartner } = target;
  const passwords = [credentials, secondPartner].flatMap((one) => one?.password ?? []);
  const others = [...passwords, ...ofAddress(target), ...ownPaths(target).flatMap(secretsOfUrl)];
  return [...ownHeaders(target).map(([, value]) => value), ...others.filter(({ length }) => length >= minLength)];
}

const secretKeys: readonly string[] = ['password', 'passwordSha256', 'authorization'];

/** The target with `***` in place of passwords, card numbers and headers of its own. */
export function withoutSecrets(target: Target): Target {
  const secrets = new Set([...pansOf(target), ...ownHeaders(target).map(([, value]) => value)]);
  const mask = (value: unknown, key?: string): unknown => {
    if (typeof value === 'string') return secretKeys.includes(key ?? '') || secrets.has(value) ? masked : value;
    if (Array.isArray(value)) return value.map((item) => mask(item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mask(member, name)]));
    return value;
  };
  return mask(target) as Target;
}
