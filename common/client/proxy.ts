/** Decides which requests go through a proxy. Environment variables are read as Go reads them, because k6 does so too. */
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { secretsOfUrl, shownUrl, splitUserInfo } from '../shown/url-secrets';
import { UsageError } from '../usage-error';

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy that reaches an address. */
export interface HttpProxy {
  /** without user and password */
  url: string;
  /** the header with its user and password */
  authorization?: string | undefined;
  /** host and port, the only part that may be shown */
  shown: string;
  /** the environment variable that names the proxy */
  by: string;
  /** the host that is reached through the proxy */
  host: string;
}

/** Is this the URL of a server on this machine? */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Name and value of an environment variable, in upper or lower case. */
const variable = (name: string, env: Environment): [name: string, value: string] | undefined =>
  [name, name.toLowerCase()].flatMap((one): [string, string][] =>
    env[one]?.trim() ? [[one, env[one].trim()]] : [],
  )[0];

const withScheme = (value: string): string => (value.includes('://') ? value : `http://${value}`);

function readProxy([by, value]: [string, string]): Omit<HttpProxy, 'host'> {
  const whole = withScheme(value);
  const { url, authorization } = splitUserInfo(whole);
  // a single word without scheme and port is more likely a mistake than a host
  const isWhole = whole === value || /:\d+\/?$/.test(value);
  if (!isWhole || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(
      `${by} of the environment: expected the address of a proxy such as http://proxy.example:3128, received ${JSON.stringify(shownUrl(value))}.`,
    );
  const { hostname, port, protocol } = new URL(url);
  return { url, authorization, by, shown: `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}` };
}

/** Is a host within a network such as 10.0.0.0/8? Without `bits`, the addresses must be equal. */
function isWithin(host: string, address: string, bits = isIP(address) === 4 ? '32' : '128'): boolean {
  const net = new BlockList();
  net.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return net.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}

/** Does an entry of NO_PROXY match a host? An entry is a network, an address, a name with its subdomains, or `.name` for subdomains only; all but a network may have a port. */
function isNamed(entry: string, host: string, port: string): boolean {
  const [, network = '', bits] = /^([^/]*)\/(\d{1,3})$/.exec(entry) ?? [];
  const [, inBrackets, beforePort, ofEntry] = /^(?:\[(.*)\]|([^:]*)):([^:]*)$/.exec(entry) ?? [];
  const name = inBrackets ?? beforePort ?? entry;
  const isOf = (kind: number) => isIP(host) === kind && Number(bits) <= (kind === 4 ? 32 : 128);
  if (isIP(network)) return isOf(isIP(network)) && isWithin(host, network, bits);
  if (name === '' || (ofEntry && ofEntry !== port)) return false;
  if (isIP(name) || isIP(host)) return isIP(name) === isIP(host) && isWithin(host, name);
  const [, dot, own = ''] = /^(?:\*(?=\.))?(\.?)(.*)$/.exec(name) ?? [];
  const bare = domainToASCII(own);
  return bare !== '' && (host.endsWith(`.${bare}`) || (dot === '' && host === bare));
}

function isExcepted({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const entries = list.toLowerCase().split(',');
  return entries
    .map((one) => one.trim())
    .some((one) => one === '*' || isNamed(one, host, port || (protocol === 'https:' ? '443' : '80')));
}

const variableFor = (url: string): string => (/^https:/i.test(url) ? 'HTTPS_PROXY' : 'HTTP_PROXY');

/** The proxy for a URL; undefined: the request goes directly, as every request to this machine does. */
export function proxyFor(url: string, env: Environment = process.env): HttpProxy | undefined {
  const named = variable(variableFor(url), env);
  if (!named || !URL.canParse(url) || isLoopback(url)) return undefined;
  if (isExcepted(new URL(url), variable('NO_PROXY', env)?.[1] ?? '')) return undefined;
  return { ...readProxy(named), host: new URL(url).hostname };
}

/** The environment variables that name proxies, with their names in upper case. */
const proxiesIn = (env: Environment): [name: string, value: string][] =>
  ['HTTP_PROXY', 'HTTPS_PROXY'].flatMap((name): [string, string][] => {
    const [, value] = variable(name, env) ?? [];
    return value === undefined ? [] : [[name, value]];
  });

/** Why requests to a URL go directly although the environment names a proxy; undefined: it names none. */
export function whyDirect(url: string, env: Environment = process.env): string | undefined {
  if (proxiesIn(env).length === 0) return undefined;
  const { hostname } = new URL(url);
  if (isLoopback(url)) return `${hostname} is this machine`;
  return variable(variableFor(url), env) ? `NO_PROXY names ${hostname}` : `${variableFor(url)} is not set`;
}

/** The environment variables with which k6 uses the same proxy for a URL as `proxyFor`. */
export function proxyVariables(url: string, env: Environment = process.env): Record<string, string> {
  const found = proxiesIn(env);
  if (found.length === 0) return {};
  // the host as the user wrote it, because Go does not recognise 127.1 as loopback
  const [, host = ''] = /^https?:\/\/\[?([^\]/:]*)/i.exec(url) ?? [];
  const excepted = [variable('NO_PROXY', env)?.[1] ?? [], proxyFor(url, env) ? [] : host].flat();
  return { ...Object.fromEntries(found), ...(excepted.length > 0 && { NO_PROXY: excepted.join(',') }) };
}

/** User and password of the proxies. */
export const proxySecrets = (env: Environment = process.env): string[] =>
  proxiesIn(env).flatMap(([, value]) => secretsOfUrl(withScheme(value)));

/** Why a check is left out that needs a direct connection. */
export const notAsked = ({ shown, host }: HttpProxy): string =>
  `not asked, as requests go through the proxy ${shown}; NO_PROXY=${host} asks it directly`;
