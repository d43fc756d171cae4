/** What of a target may be written to a file. */
import { pansOf, type Target } from './target';

const masked = '***';

/** Values of headers that only this gateway knows: its operator may use one as a key. */
const ownHeaders = ({ dialect = [] }: Target): string[] =>
  dialect.flatMap(({ send, in: part, constant }) => [
    ...Object.values(send?.headers ?? {}),
    ...(part === 'header' && typeof constant === 'string' ? [constant] : []),
  ]);

/** A shorter value would be found in texts that have nothing to do with it. */
const leastLength = 8;

/** A media type, a language or a version is not a key. */
const isPublic = (value: string): boolean => /^[a-z]+\/[\w.+*-]+|^[a-z]{2}(-[A-Z]{2})?$/.test(value);

/** Texts of a target that no file and no output may show, beside card numbers and the hashes of passwords. */
export function hiddenOf(target: Target): string[] {
  const { credentials, secondPartner } = target;
  const passwords = [credentials, secondPartner].flatMap((one) => one?.password ?? []);
  return [...passwords, ...ownHeaders(target)].filter((value) => value.length >= leastLength && !isPublic(value));
}

/** The target with `***` in place of passwords, card numbers and headers of its own. */
export function withoutSecrets(target: Target): Target {
  const secrets = new Set([...pansOf(target), ...ownHeaders(target).filter((value) => !isPublic(value))]);
  const mask = (value: unknown, key?: string): unknown => {
    if (typeof value === 'string')
      return key === 'password' || key === 'passwordSha256' || secrets.has(value) ? masked : value;
    if (Array.isArray(value)) return value.map((item) => mask(item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mask(member, name)]));
    return value;
  };
  return mask(target) as Target;
}
