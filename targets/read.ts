import { requirements } from '../contract';
import { didYouMean, Mistake } from './mistake';
import type { Target, TargetFile } from './target';
import { offered, targetSchema } from './target-schema';
import { readYaml, type Source, strictReader } from './yaml';

const readStrictly = strictReader<TargetFile>(targetSchema);

/** Name under which a target answers a GAP requirement: the word before the colon. */
export const assumptionName = (assumption: string): string => assumption.split(':')[0] ?? assumption;

const knownAssumptions = requirements.flatMap(({ assumption }) => (assumption ? [assumptionName(assumption)] : []));

/** `${NAME}` stands for an environment variable, so that no secret needs to be written in a target file. */
function fillIn(
  value: unknown,
  source: Source,
  path: (string | number)[],
  env: Record<string, string | undefined>,
): unknown {
  if (typeof value === 'string')
    return value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = env[name];
      if (found === undefined)
        throw new Mistake(
          `${source.at(path)}: ${path.join('.')} wants the environment variable ${name}, which is not set.`,
        );
      return found;
    });
  if (Array.isArray(value)) return value.map((one, index) => fillIn(one, source, [...path, index], env));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, fillIn(one, source, [...path, key], env)]),
    );
  return value;
}

/** Reads a target file; what it does not know, or what does not fit, is a Mistake with file and line. */
export function readTarget(file: string, content: string, env: Record<string, string | undefined>): Target {
  const raw = readYaml(file, content);
  const source = { ...raw, value: fillIn(raw.value, raw, [], env) };
  const read = readStrictly(source);
  const target: Target = {
    ...read,
    baseUrl: read.baseUrl.replace(/\/+$/, ''),
    triggers: read.triggers ?? {},
    assumptions: read.assumptions ?? {},
  };
  for (const key of ['credentials', 'secondPartner'] as const)
    if (target[key] && !target[key].password && !target[key].passwordSha256)
      throw new Mistake(`${source.at([key])}: ${key} lacks password (or passwordSha256).`);
  needs(target, source);
  for (const name of Object.keys(target.assumptions))
    if (!knownAssumptions.includes(name))
      throw new Mistake(
        `${source.at(['assumptions', name])}: unknown assumption ${name}.${didYouMean(name, knownAssumptions)} Known: ${knownAssumptions.join(', ')}.`,
      );
  checkUrl(target.baseUrl, `${source.at(['baseUrl'])}: baseUrl`);
  return Object.freeze(target);
}

/** What an operation or an instrument cannot do without. */
function needs(target: Target, source: Source): void {
  for (const { id, path } of offered)
    if (path === null && target.operations.includes(id) && !target.paths?.[id])
      throw new Mistake(
        `${source.at(['operations'])}: ${id} is offered, and the document shows no path for it. Say it under paths.`,
      );
  if (!target.instruments.includes('CARD')) return;
  if (!target.panEncryption)
    throw new Mistake(`${source.at(['instruments'])}: card payouts want panEncryption: the key, mgf1 and encoding.`);
  if (!target.corridors.some(({ cards = [] }) => cards.length > 0))
    throw new Mistake(`${source.at(['corridors'])}: card payouts want a corridor with cards to pay to.`);
}

/** The word `embedded`, or an absolute http(s) address. */
export function checkUrl(url: string, where: string): void {
  if (url === 'embedded') return;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Mistake(
      `${where} is ${JSON.stringify(url)}; wanted is an address such as https://staging.example.com, or the word embedded.`,
    );
}

/** Does an address lead to this machine? */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Refuses a run that could do harm: nothing is sent before this has passed. */
export function checkSafety(target: Target, file: string, allowProduction: boolean): void {
  if (target.environment === 'production' && !allowProduction)
    throw new Mistake(
      `${file}: ${target.name} is a production target, where money moves; nothing was sent. Say --allow-production if that is meant.`,
    );
  if (target.baseUrl === 'embedded' || isLoopback(target.baseUrl)) return;
  if (!target.rates)
    throw new Mistake(
      `${file}: ${target.baseUrl} is not this machine, and the target file sets no rates.requestsPerSecond; nothing was sent. Add the ceiling that its operator allows.`,
    );
}
