import { isLoopback } from '../common/client/proxy';
import { shownUrl, splitUserInfo } from '../common/shown/url-secrets';
import { didYouMean, UsageError } from '../common/usage-error';
import { userPath } from '../common/user-path';
import { readYaml, type Source, strictReader } from '../common/yaml';
import { type Field, fields, gatewayOperations, knownValues, type OperationId, requirements } from '../contract';
import { checkBeneficiaries, corridorsOf } from './beneficiaries/declared';
import { compileDialect, fieldRules } from './dialect/compile';
import { isTimeForm } from './dialect/time-form';
import { isKnownTrigger, knownTriggers } from './known-triggers';
import { offers, type ScopeWord } from './scope';
import { paidTypes, scopeOfTarget, type Target, type TargetFile, type Trigger, triggerName } from './target';
import { targetSchema } from './target-schema';
import { headersOf } from './without-secrets';

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Sentences about keys that an operation or an instrument needs and the file lacks. The file may also violate the schema. */
function missingIn(file: Partial<TargetFile>, source: Source): string[] {
  const operations: readonly unknown[] = isList(file.operations) ? file.operations : [];
  const isOffered = (id: OperationId): boolean => operations.includes(id) || operations.includes('all');
  const lines = (['credentials', 'secondPartner'] as const)
    .filter((key) => file[key]?.username && !file[key]?.password && !file[key]?.passwordSha256)
    .map((key) => `${source.at([key])}: ${key} needs password or passwordSha256.`);
  const paths: Record<string, unknown> = file.paths ?? {};
  const pathless = gatewayOperations
    .filter(({ id, path }) => path === null && isOffered(id) && !paths[id])
    .map(({ id }) => id);
  if (pathless.length > 0)
    lines.push(
      `${source.at(['operations'])}: the specification shows no path for ${pathless.join(' and ')}. Add the path of ${pathless.length > 1 ? 'each' : 'it'} under paths.`,
    );
  if (!isList(file.instruments) || !file.instruments.includes('CARD')) return lines;
  if (!file.panEncryption)
    lines.push(`${source.at(['instruments'])}: card payouts need panEncryption with key, mgf1 and encoding.`);
  if (isList(file.corridors) && !file.corridors.some((one) => one?.cards))
    lines.push(`${source.at(['corridors'])}: card payouts need a corridor with cards.`);
  return lines;
}

const readStrictly = strictReader<TargetFile>(targetSchema, missingIn);

/** The key under `assumptions` that answers a GAP requirement: the word before the colon. */
const assumptionName = (assumption: string): string => assumption.split(':')[0] ?? assumption;

/** The values of each assumption with a closed list of values. */
const assumedValues = new Map(
  requirements.flatMap(({ assumption, assumed }) =>
    assumption && assumed ? [[assumptionName(assumption), assumed]] : [],
  ),
);

const knownAssumptions = requirements.flatMap(({ assumption }) => (assumption ? [assumptionName(assumption)] : []));

/**
 * Reads a target file, and the files beside it to which its lists were moved. An unknown key or an invalid value is a
 * UsageError with file and line.
 */
export function readTarget(
  file: string,
  content: string,
  env: Record<string, string | undefined>,
  path = userPath(file),
): Target {
  const source = readYaml(file, content);
  const read = readStrictly(source, env);
  const fromEnvironment = headersOf((source.value as TargetFile).dialect).filter(([, value]) => value.includes('${'));
  const target: Target = {
    ...read,
    ...readAddress(read.baseUrl, `${source.at(['baseUrl'])}: baseUrl`),
    corridors: corridorsOf(read, { file, path, content }),
    operations: read.operations.includes('all')
      ? gatewayOperations.map(({ id }) => id)
      : (read.operations as OperationId[]),
    triggers: Object.fromEntries(Object.entries(read.triggers ?? {}).flatMap(rowsOf)),
    assumptions: read.assumptions ?? {},
    ...(fromEnvironment.length > 0 && { environmentHeaders: fromEnvironment.map(([name]) => name) }),
  };
  checkTypes(target, source);
  checkPaths(target, source);
  checkScope(target, source);
  checkAssumptions(target, source);
  checkTriggers(target, Object.keys(read.triggers ?? {}), source);
  checkBeneficiaries(target, source);
  checkAcceptedValues(target, source);
  checkHeaders(target, source);
  compileDialect(target.dialect ?? [], target.paths, (path) => source.at(['dialect', ...path]));
  if (target.dialect) target.dialect = target.dialect.map(withoutUserInfo);
  return Object.freeze(target);
}

/** UsageError for a type that no corridor pays: its requirements would silently stay unverified. */
function checkTypes(target: Target, source: Source): void {
  const unpaid = target.types.find((type) =>
    target.corridors.every((corridor) =>
      target.instruments.every((one) => paidTypes(corridor, one)?.includes(type) === false),
    ),
  );
  if (unpaid)
    throw new UsageError(
      `${source.at(['types'])}: types has ${unpaid}, and no corridor pays it out. Name it under types of a corridor, or under notOffered.`,
    );
}

/** The names of the parameters in a path. For an operation without a published path, callers pass the usual path. */
const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** UsageError for an unknown parameter in a path: it would be sent unreplaced, and the gateway would fail for it. */
function checkPaths({ paths = {} }: Target, source: Source): void {
  for (const [id, path = ''] of Object.entries(paths)) {
    const where = `${source.at(['paths', id])}: paths.${id}`;
    const known = parametersOf(knownValues.operationPath[id as keyof typeof knownValues.operationPath]);
    const own = known.map((name) => `{${name}}`).join(', ');
    for (const [written, name = '', form] of path.matchAll(/\{(\w+)(?::([^{}]*))?\}/g)) {
      if (!known.includes(name))
        throw new UsageError(`${where} has ${written}.${didYouMean(name, known)} The parameters of ${id} are ${own}.`);
      if (form !== undefined && (!timeParameters.includes(name) || !isTimeForm(form)))
        throw new UsageError(
          timeParameters.includes(name)
            ? `${where} has ${written}, and ${JSON.stringify(form)} is no form of a time; expected one such as YYYY-MM-DD, YYYY-MM-DD HH:mm:ss, X (seconds since 1970) or x (milliseconds).`
            : `${where} has ${written}; only times have a form.`,
        );
    }
    const [other] = /[{}<>]|\/[:$]\w+|%7B/i.exec(path.replace(/\{\w+(:[^{}]*)?\}/g, '')) ?? [];
    if (other !== undefined)
      throw new UsageError(`${where} has ${other}, which is no parameter. The parameters of ${id} are ${own}.`);
  }
}

/** Parameters of a path that are times. */
const timeParameters: readonly string[] = ['start', 'end'];

function checkAssumptions({ assumptions }: Target, source: Source): void {
  for (const [name, value] of Object.entries(assumptions)) {
    const where = source.at(['assumptions', name]);
    if (!knownAssumptions.includes(name))
      throw new UsageError(
        `${where}: unknown assumption ${name}.${didYouMean(name, knownAssumptions)} Known: ${knownAssumptions.join(', ')}.`,
      );
    const values = assumedValues.get(name);
    if (!values || values.includes(String(value)) || (values.includes('number') && Number(value) >= 0)) continue;
    const wanted = values.map((word) => (word === 'number' ? 'a number' : word)).join(' or ');
    throw new UsageError(
      `${where}: ${name} is ${JSON.stringify(value)}; expected ${wanted}.${didYouMean(String(value), values)}`,
    );
  }
}

/** The field of each kind of accepted values. */
const acceptedFields = {
  purposes: 'internationalTransferInformation.remittancePurpose',
  sourcesOfFunds: 'internationalTransferInformation.sourceOfFunds',
  relationships: 'internationalTransferInformation.relationshipSender',
  senderIdTypes: 'senderKyc.idDocument[].idType',
  recipientIdTypes: 'recipientKyc.idDocument[].idType',
  paymentModes: 'paymentMode',
} as const;

/** Every text in a list, or in lists by name, with its place. */
const textsIn = (value: unknown, path: (string | number)[]): [text: string, path: (string | number)[]][] =>
  typeof value === 'string'
    ? [[value, path]]
    : Object.entries(value ?? {}).flatMap(([key, one]) =>
        textsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
      );

/** UsageError for a value outside the published length: every payout with it would fail. */
function checkAcceptedValues({ acceptedValues = {}, dialect = [] }: Target, source: Source): void {
  const rules = fieldRules(dialect) ?? ((field: Field) => field);
  for (const [kind, lists] of Object.entries(acceptedValues)) {
    const path = acceptedFields[kind as keyof typeof acceptedFields];
    const field = fields.find((one) => one.object === 'transactionRequest' && one.path === path);
    const { min = 0, max = Number.POSITIVE_INFINITY } = field ? rules(field) : {};
    for (const [text, at] of textsIn(lists, ['acceptedValues', kind])) {
      const length = [...text].length;
      if (length < min || length > max)
        throw new UsageError(
          `${source.at(at)}: ${at.join('.')} is ${JSON.stringify(text)}, of ${length} characters; ${path} takes ${min} to ${max}. If this gateway takes more, declare it under dialect with length.`,
        );
    }
  }
}

/** The rows of a trigger, named `name`, `name#2`, `name#3`. */
const rowsOf = ([name, given]: [string, Trigger | readonly Trigger[]]): [string, Trigger][] =>
  [given].flat().map((row, at) => [at === 0 ? name : `${name}#${at + 1}`, row as Trigger]);

/**
 * UsageError for a trigger that no suite uses, because its requirements would silently stay unverified, and for a country without
 * corridor. `names`: the names in the file, where several rows may have one name.
 */
function checkTriggers({ triggers, corridors, secondPartner }: Target, names: readonly string[], source: Source): void {
  const checkCountries = (countries: readonly string[] = [], ...key: string[]) => {
    const index = countries.findIndex((country) => corridors.every((corridor) => corridor.country !== country));
    const path = [...key, 'countries'];
    if (index >= 0)
      throw new UsageError(
        `${source.at([...path, index])}: ${path.join('.')} has ${countries[index]}, to which no corridor leads.`,
      );
  };
  checkCountries(secondPartner?.countries, 'secondPartner');
  for (const [name, { countries }] of Object.entries(triggers))
    checkCountries(countries, 'triggers', triggerName(name));
  const unknown = names.find((name) => !isKnownTrigger(name));
  if (unknown !== undefined)
    throw new UsageError(
      `${source.at(['triggers', unknown])}: unknown trigger ${unknown}.${didYouMean(unknown, knownTriggers)} Known: ${knownTriggers.join(', ')}.`,
    );
}

/** UsageError where a part is both offered and declared as not offered, or a type of `olderTypes` is not in `types`. */
function checkScope(target: Target, source: Source): void {
  const scope = scopeOfTarget(target);
  for (const [index, type] of (target.olderTypes ?? []).entries())
    if (!target.types.includes(type))
      throw new UsageError(
        `${source.at(['olderTypes', index])}: ${type} is listed under olderTypes, and types has ${target.types.join(', ')} alone. Add it to types, or remove it.`,
      );
  for (const [index, word] of (target.notOffered ?? []).entries())
    if (offers(scope, word))
      throw new UsageError(
        `${source.at(['notOffered', index])}: ${word} is listed under notOffered and offered by ${offeredUnder(word, target)}. Remove one of them.`,
      );
}

/** The key of a target file that offers a part of the interface. */
function offeredUnder(word: ScopeWord, { types, instruments }: Target): string {
  if (word === 'callbacks') return 'callbacks';
  if (word === 'exclusive-ledger') return 'ledgers.exclusive';
  if ((types as readonly string[]).includes(word)) return 'types';
  return (instruments as readonly string[]).includes(word) ? 'instruments' : 'operations';
}

/**
 * The base URL without user and password, and the header in which these are sent. `text` is the word `embedded` or an
 * absolute http(s) URL; otherwise a UsageError, which begins with `where`.
 */
export function readAddress(text: string, where: string): Pick<Target, 'baseUrl' | 'authorization'> {
  const url = text.trim().replace(/\/+$/, '');
  if (url === 'embedded') return { baseUrl: url };
  const refused = (wanted: string) =>
    new UsageError(`${where}: expected ${wanted}, received ${JSON.stringify(shownUrl(text.trim()))}.`);
  // characters of a password that have a meaning in a URL must be percent-encoded
  const hint = url.includes('@') ? ' (in a password, write / as %2F, ? as %3F, # as %23 and % as %25)' : '';
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || /\s|\p{Cc}/u.test(url))
    throw refused(`a URL such as https://staging.example.com, or the word embedded${hint}`);
  if (/[?#]/.test(url)) throw refused('a URL without a query, because the paths of the operations follow it');
  const { url: baseUrl, authorization } = splitUserInfo(url);
  return { baseUrl, authorization };
}

type DialectEntry = NonNullable<Target['dialect']>[number];

/** The dialect entry without user and password in its address, and with them as a header. */
function withoutUserInfo(entry: DialectEntry): DialectEntry {
  const { url, authorization } = splitUserInfo(entry.send?.baseUrl ?? '');
  if (authorization === undefined) return entry;
  return {
    ...entry,
    send: { ...entry.send, baseUrl: url, headers: { ...entry.send?.headers, Authorization: authorization } },
  };
}

/** A character that is not allowed in headers; usually a line end from a file or a secret. */
const noHeader = /[^\t\x20-\x7e\x80-\xff]/;

/** UsageError for a value that cannot be sent in a header; otherwise the run would end with a misleading message. */
function checkHeaders({ credentials, secondPartner, dialect = [] }: Target, source: Source): void {
  const sent: [path: (string | number)[], value: string][] = [
    [['credentials', 'username'], credentials.username],
    ...(secondPartner ? [[['secondPartner', 'username'], secondPartner.username] as [string[], string]] : []),
    ...dialect.flatMap(({ send }, index) =>
      Object.entries(send?.headers ?? {}).map(([name, value]): [(string | number)[], string] => [
        ['dialect', index, 'send', 'headers', name],
        value,
      ]),
    ),
  ];
  for (const [path, value] of sent) {
    const [bad] = noHeader.exec(value) ?? [];
    if (bad === undefined) continue;
    const name = path.filter((step) => typeof step === 'string').join('.');
    const what = /[\r\n]/.test(bad)
      ? 'a line end'
      : `a character (U+${bad.codePointAt(0)?.toString(16).padStart(4, '0').toUpperCase()})`;
    throw new UsageError(
      `${source.at(path)}: ${name} has ${what}, which no header can have. Remove it from the file, or from the environment variable that ${name} names.`,
    );
  }
}

/** UsageError, before anything is sent, for a production target without --allow-production, or a remote one without a rate ceiling. */
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
