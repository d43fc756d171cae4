/** Removes secrets from a target before it is written to a file. */
import { isSecretHeader, minLength, secretsOfUrl } from '../common/shown/url-secrets';
import { isNamed } from '../contract';
import { pansOf, type Target } from './target';

const masked = '***';

type Header = [name: string, value: string];

/** The headers that entries of a dialect add, with their values. */
export const headersOf = (dialect: Target['dialect'] = []): Header[] =>
  dialect.flatMap(({ send, in: part, path = '', constant }): Header[] => [
    ...Object.entries(send?.headers ?? {}),
    ...(part === 'header' && typeof constant === 'string' ? [[path, constant] as Header] : []),
  ]);

/** Secret headers of the target: by their names, or because their values come from environment variables. */
const ownHeaders = ({ dialect, authorization = '', environmentHeaders = [] }: Target): Header[] =>
  [...headersOf(dialect), ['Authorization', authorization] as Header].filter(
    ([name, value]) =>
      value.length >= minLength &&
      (isSecretHeader(name) || (environmentHeaders.includes(name) && !isNamed(value, 0, value.length))),
  );

/** Paths of the target, in which a user may have written an API key. */
const ownPaths = ({ paths = {}, callbacks, panEncryption, dialect = [] }: Target): string[] => [
  ...Object.values(paths).flatMap((path) => path ?? []),
  ...[callbacks?.register ?? '', panEncryption?.key ?? '', ...dialect.map(({ send }) => send?.path ?? '')],
];

/** The header with user and password of the address, and the forms in which a gateway may repeat them. */
const ofAddress = ({ authorization }: Target): string[] => {
  if (authorization === undefined) return [];
  const encoded = authorization.replace(/^Basic /, '');
  const info = Buffer.from(encoded, 'base64').toString();
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(info) ?? [];
  const secret = password || user;
  return [encoded, info, secret, encodeURIComponent(secret)];
};

/** The header values at the beginning of `hiddenOf`, which processes that send requests need. */
export const hiddenHeaders = (target: Target): string[] => ownHeaders(target).map(([name]) => name);

/** Texts of a target that no file and no output may show, beside card numbers and the hashes of passwords. */
export function hiddenOf(target: Target): string[] {
  const { credentials, secondPartner } = target;
  const passwords = [credentials, secondPartner].flatMap((one) => one?.password ?? []);
  const others = [...passwords, ...ofAddress(target), ...ownPaths(target).flatMap(secretsOfUrl)];
  return [...ownHeaders(target).map(([, value]) => value), ...others.filter(({ length }) => length >= minLength)];
}

const secretKeys: readonly string[] = ['password', 'passwordSha256', 'authorization'];

/** The target with `***` in place of passwords, card numbers and its additional headers. */
export function withoutSecrets(target: Target): Target {
  const pans = pansOf(target);
  // header values are only replaced in headers, because the same text elsewhere is no secret
  const [names, values] = [['constant', ...hiddenHeaders(target)], ownHeaders(target).map(([, value]) => value)];
  const mask = (value: unknown, key = ''): unknown => {
    const isHeader = names.includes(key) && values.includes(value as string);
    if (typeof value === 'string') return isHeader || secretKeys.includes(key) || pans.includes(value) ? masked : value;
    if (Array.isArray(value)) return value.map((item) => mask(item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mask(member, name)]));
    return value;
  };
  return mask(target) as Target;
}
