import { requirements } from '../contract';
import type { Target, TargetFile } from './target';
import { offered, targetSchema } from './target-schema';
import { didYouMean, UsageError } from './usage-error';
import { readYaml, type Source, strictReader } from './yaml';

const readStrictly = strictReader<TargetFile>(targetSchema);

/** The key under `assumptions` that answers a GAP requirement: the word before the colon. */
const assumptionName = (assumption: string): string => assumption.split(':')[0] ?? assumption;

const knownAssumptions = requirements.flatMap(({ assumption }) => (assumption ? [assumptionName(assumption)] : []));

/** Replaces `${NAME}` by the environment variable, so that a target file needs to hold no secret. */
function expandVariables(
  value: unknown,
  source: Source,
  path: (string | number)[],
  env: Record<string, string | undefined>,
): unknown {
  if (typeof value === 'string')
    return value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = env[name];
      if (found === undefined)
        throw new UsageError(
          `${source.at(path)}: ${path.join('.')} needs the environment variable ${name}, which is not set.`,
        );
      return found;
    });
  if (Array.isArray(value)) return value.map((item, index) => expandVariables(item, source, [...path, index], env));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, expandVariables(member, source, [...path, key], env)]),
    );
  return value;
}

/** Reads a target file. An unknown key or an invalid value is a UsageError with file and line. */
export function readTarget(file: string, content: string, env: Record<string, string | undefined>): Target {
  const raw = readYaml(file, content);
  const source = { ...raw, value: expandVariables(raw.value, raw, [], env) };
  const read = readStrictly(source);
  const target: Target = {
    ...read,
    baseUrl: read.baseUrl.replace(/\/+$/, ''),
    triggers: read.triggers ?? {},
    assumptions: read.assumptions ?? {},
  };
  for (const key of ['credentials', 'secondPartner'] as const)
    if (target[key] && !target[key].password && !target[key].passwordSha256)
      throw new UsageError(`${source.at([key])}: ${key} needs password or passwordSha256.`);
  checkRequirements(target, source);
  for (const name of Object.keys(target.assumptions))
    if (!knownAssumptions.includes(name))
      throw new UsageError(
        `${source.at(['assumptions', name])}: unknown assumption ${name}.${didYouMean(name, knownAssumptions)} Known: ${knownAssumptions.join(', ')}.`,
      );
  checkUrl(target.baseUrl, `${source.at(['baseUrl'])}: baseUrl`);
  return Object.freeze(target);
}

/** Checks the keys that an operation or an instrument requires. */
function checkRequirements(target: Target, source: Source): void {
  for (const { id, path } of offered)
    if (path === null && target.operations.includes(id) && !target.paths?.[id])
      throw new UsageError(
        `${source.at(['operations'])}: the specification shows no path for ${id}. Add its path under paths.`,
      );
  if (!target.instruments.includes('CARD')) return;
  if (!target.panEncryption)
    throw new UsageError(`${source.at(['instruments'])}: card payouts need panEncryption with key, mgf1 and encoding.`);
  if (!target.corridors.some(({ cards = [] }) => cards.length > 0))
    throw new UsageError(`${source.at(['corridors'])}: card payouts need a corridor with cards.`);
}

/** Accepts the word `embedded` and absolute http(s) URLs. */
export function checkUrl(url: string, where: string): void {
  if (url === 'embedded') return;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(
      `${where}: expected a URL such as https://staging.example.com, or the word embedded, received ${JSON.stringify(url)}.`,
    );
}

/** Is this the URL of a server on this machine? */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Refuses targets that a run could harm. Nothing is sent before this check. */
export function checkSafety(target: Target, file: string, allowProduction: boolean): void {
  if (target.environment === 'production' && !allowProduction)
    throw new UsageError(
      `${file}: ${target.name} is a production target, and a run moves money; nothing was sent. Pass --allow-production to proceed.`,
    );
  if (target.baseUrl === 'embedded' || isLoopback(target.baseUrl)) return;
  if (!target.rates)
    throw new UsageError(
      `${file}: a remote target must set rates.requestsPerSecond, and the file of ${target.baseUrl} does not; nothing was sent. Add the ceiling that its operator allows.`,
    );
}
