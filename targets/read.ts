import { countryRuleNames, formatWords, operations, requirements } from '../contract';
import { didYouMean, Mistake } from './mistake';
import type { Target } from './target';
import { readYaml, type Source, strictReader } from './yaml';

const text = { type: 'string', minLength: 1 };
const strict = (properties: object, required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const list = (items: object) => ({ type: 'array', items, minItems: 1 });
const positive = { type: 'number', exclusiveMinimum: 0 };

const country = { type: 'string', pattern: '^[A-Z]{2}$', description: formatWords.country };
const currency = { type: 'string', pattern: '^[A-Z]{3}$', description: formatWords.currency };
const instrument = { enum: ['WALLET', 'BANK_AC', 'CARD'] };
const type = { enum: ['p2p', 'p2b', 'b2p', 'b2b'] };
const offered: { id: string; path: string | null }[] = operations.filter(({ party }) => party === 'gateway');

const card = strict({ pan: { type: 'string', pattern: '^[0-9]{12,19}$' }, scheme: text }, ['pan', 'scheme']);

const corridor = strict(
  {
    country,
    currency,
    dialling: { type: 'string', pattern: '^[0-9]{1,4}$' },
    instruments: list(instrument),
    provider: text,
    bank: strict({ name: text, code: text, account: text, subCode: text, provider: text }, ['name', 'code', 'account']),
    cards: list(card),
  },
  ['country', 'currency', 'dialling'],
);

const credentials = strict(
  { username: text, password: text, passwordSha256: { type: 'string', pattern: '^[0-9A-Fa-f]{64}$' } },
  ['username'],
);

const trigger = strict(
  {
    msisdn: text,
    name: text,
    account: text,
    card,
    provider: text,
    bankName: text,
    bankCode: text,
    sendingCurrency: currency,
    receivingCurrency: currency,
    country,
    amount: { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?$' },
    instruments: list(instrument),
    types: list(type),
  },
  [],
);

const schema = strict(
  {
    name: text,
    environment: { enum: ['test', 'staging', 'production'] },
    baseUrl: text,
    credentials,
    secondPartner: credentials,
    originCountry: country,
    sendingCurrency: currency,
    types: list(type),
    instruments: list(instrument),
    operations: list({ enum: offered.map(({ id }) => id) }),
    corridors: list(corridor),
    paths: strict(
      Object.fromEntries(
        offered.filter(({ path }) => path === null).map(({ id }) => [id, { type: 'string', pattern: '^/' }]),
      ),
      [],
    ),
    panEncryption: strict({ key: text, mgf1: { enum: ['sha1', 'sha256'] }, encoding: { enum: ['hex', 'base64'] } }, [
      'key',
      'mgf1',
      'encoding',
    ]),
    countryRules: strict(
      Object.fromEntries(countryRuleNames.map((name) => [name, { type: 'array', items: country }])),
      [],
    ),
    fees: {
      type: 'object',
      propertyNames: currency,
      additionalProperties: {
        ...strict({ fixed: positive, percent: positive }, []),
        minProperties: 1,
        description: 'fixed, percent or both',
      },
    },
    roundings: { type: 'object', propertyNames: currency, additionalProperties: positive },
    ledgers: strict({ exclusive: { type: 'boolean' } }, ['exclusive']),
    rates: strict({ requestsPerSecond: positive }, ['requestsPerSecond']),
    settlement: strict({ withinSeconds: positive, pollSeconds: positive }, ['withinSeconds', 'pollSeconds']),
    callbacks: strict(
      {
        register: { type: 'string', pattern: '^/' },
        port: { type: 'integer', minimum: 1, maximum: 65535 },
        withinSeconds: positive,
      },
      ['withinSeconds'],
    ),
    triggers: { type: 'object', additionalProperties: trigger },
    numbersAreAccounts: { type: 'boolean' },
    assumptions: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
  [
    'name',
    'environment',
    'baseUrl',
    'credentials',
    'originCountry',
    'sendingCurrency',
    'types',
    'instruments',
    'operations',
    'corridors',
    'settlement',
  ],
);

const readStrictly = strictReader<Target>(schema);

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
  const target = {
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
    if (path === null && target.operations.includes(id as never) && !target.paths?.[id as keyof Target['paths']])
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
