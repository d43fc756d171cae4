/** Reads the partners of the reference gateway, with credentials of the user. */
import type { XStatic } from 'typebox/schema';
import { isLoopback } from '../common/client/proxy';
import { list, strict } from '../common/json-schema';
import { shownUrl } from '../common/shown/url-secrets';
import { UsageError } from '../common/usage-error';
import { readYaml, strictReader } from '../common/yaml';
import { credentials } from './target-schema';

const partner = strict(
  {
    ...credentials.properties,
    /** address of its callbacks; absent: the partner may set one by PUT /reference/callback-url */
    callbackUrl: { type: 'string', pattern: '^https?://', description: 'an http or https URL' },
  },
  ['username'],
);

/** The form of a partners file. */
export const partnersSchema = strict({ partners: list(partner) }, ['partners']);

/** A partner of the file, in the form of the gateway's configuration. */
export type FilePartner = XStatic<typeof partner>;

const readStrictly = strictReader<XStatic<typeof partnersSchema>>(partnersSchema);

/** Why callbacks are not sent to an address without the user's consent; undefined where they are. */
export function whyNotThere(url: string): string | undefined {
  if (isLoopback(url)) return undefined;
  return `${shownUrl(url)} is not on this machine. Callbacks go to 127.0.0.0/8, [::1] and localhost only, so that no test loads another machine; --allow-remote-callbacks permits it`;
}

/** Reads a partners file. An unknown key or an invalid value is a UsageError with file and line. */
export function readPartners(
  file: string,
  content: string,
  env: Record<string, string | undefined>,
  allowsRemote: boolean,
): readonly FilePartner[] {
  const source = readYaml(file, content);
  const { partners } = readStrictly(source, env);
  const seen = new Set<string>();
  for (const [index, { username, password, passwordSha256, callbackUrl }] of partners.entries()) {
    const at = (key: string) => source.at(['partners', index, key]);
    if ((password === undefined) === (passwordSha256 === undefined))
      throw new UsageError(`${at('username')}: ${username} needs either password or passwordSha256.`);
    // the gateway compares user names in lower case
    if (seen.has(username.toLowerCase())) throw new UsageError(`${at('username')}: ${username} is listed twice.`);
    seen.add(username.toLowerCase());
    if (callbackUrl !== undefined && !URL.canParse(callbackUrl))
      throw new UsageError(`${at('callbackUrl')}: ${shownUrl(callbackUrl)} is not a URL.`);
    const problem = callbackUrl === undefined || allowsRemote ? undefined : whyNotThere(callbackUrl);
    if (problem) throw new UsageError(`${at('callbackUrl')}: ${problem}.`);
  }
  return partners;
}
