/** Writes a case as a shell script that sends it again with curl; jq takes values of answers for later requests. */
import { asBag, type Json, parsedJson } from '../../contract';
import type { ExchangeRecord } from '../../journal';

/** The exchanges that a script sends again, and the properties of their run. */
export interface CurlOptions {
  /** the exchanges of a case in order, the failed one last */
  exchanges: readonly ExchangeRecord[];
  /** id of the run, with which its references begin */
  run: string;
  /** address of the gateway in the run */
  baseUrl: string;
  /** what the last exchange violates, in one line each */
  findings: readonly string[];
  /** PEM of the authority that the target file names */
  caFile?: string;
  /** headers that the case itself sets in an exchange, such as a password that is wrong on purpose */
  ownHeaders: (exchange: ExchangeRecord) => readonly string[];
}

/** The text in a journal in place of a secret. */
const masked = '***';
/** Shorter values of an answer, or values without a digit, may occur in a later request by chance. */
const minCaptured = 5;
/** The script repeats pauses between requests from this length on, in seconds. */
const minPause = 0.2;
/** If the date of a request differs from its sending time by at most these milliseconds, the script sends the current date. */
const maxDateAge = 5000;

/** Text with places for variables, as one word of the shell: `'a'"$B"'c'`. */
function word(text: string, variables: ReadonlyMap<string, string>): string {
  const values = [...variables.keys()].filter((value) => text.includes(value)).sort((a, b) => b.length - a.length);
  const [value] = values;
  if (value === undefined) return text === '' ? '' : `'${text.replaceAll("'", `'\\''`)}'`;
  const others = new Map([...variables].filter(([one]) => one !== value));
  return text
    .split(value)
    .map((part) => word(part, others))
    .join(`"$${variables.get(value)}"`);
}

/** The texts and numbers of a JSON value, each with its path for jq. */
function* leaves(value: Json, path = ''): Generator<readonly [path: string, text: string]> {
  if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* leaves(one, `${path}[${index}]`);
  else if (typeof value === 'string' || typeof value === 'number') yield [`.${path}`, String(value)];
  else
    for (const [name, one] of Object.entries(asBag(value) ?? {}))
      yield* leaves(one, `${path}[${JSON.stringify(name)}]`);
}

const headersOf = ({ request }: ExchangeRecord) => request.sent?.headers ?? request.headers;

const bodyOf = ({ request }: ExchangeRecord): string | undefined =>
  request.method === 'GET' ? undefined : (request.sent?.payload ?? JSON.stringify(request.body));

/** All that a request has, as one text. */
const textOf = (exchange: ExchangeRecord): string =>
  [exchange.request.url, ...Object.values(headersOf(exchange)), bodyOf(exchange) ?? ''].join('\n');

/** Why no script can send these exchanges again; undefined: one can. */
function problemOf(exchanges: readonly ExchangeRecord[], ownHeaders: CurlOptions['ownHeaders']): string | undefined {
  if (exchanges.length === 0) return 'it has no exchange over HTTP that a case sent';
  // secrets in headers become variables; beside them, only card numbers are masked
  const isMasked = (one: ExchangeRecord) =>
    [one.request.url, bodyOf(one), headersOf(one)['X-PAN']].some((text) => text?.includes(masked));
  if (exchanges.some(isMasked)) return 'a card number is encrypted anew in each run, and the journal has none';
  const isConcealed = (one: ExchangeRecord) => ownHeaders(one).some((name) => headersOf(one)[name] === masked);
  if (exchanges.some(isConcealed)) return 'the case sends a spelling of the password, which the journal conceals';
  return undefined;
}

/** Was a request sent with the current date? Another date belongs to the case, and is kept. */
const isNow = ({ at }: ExchangeRecord, date: string | undefined): date is string =>
  date !== undefined &&
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date) &&
  Math.abs(Date.parse(`${date.replace(' ', 'T')}Z`) - at) <= maxDateAge;

/** The script, or a comment why there is none. Secrets are environment variables, which the user must set. */
export function curlScript({ exchanges, run, baseUrl, findings, caFile, ownHeaders }: CurlOptions): string {
  const problem = problemOf(exchanges, ownHeaders);
  if (problem !== undefined) return `# There is no script: ${problem}.`;
  const variables = new Map([[baseUrl, 'BASE']]);
  const lines: string[] = [];
  const secrets = new Map<string, string>();
  const texts = exchanges.map(textOf);
  for (const one of new Set([run, run.toLowerCase()]))
    if (texts.some((text) => text.includes(one))) variables.set(one, one === run ? 'RUN' : 'RUN_LOWER');
  for (const [index, exchange] of exchanges.entries()) {
    const number = index + 1;
    const [previous, next] = [exchanges[index - 1], exchanges[number]];
    const isWith = (other: ExchangeRecord | undefined) => other?.at === exchange.at && other.step === exchange.step;
    const pause = previous ? Math.ceil((exchange.at - previous.at - previous.ms) / 100) / 10 : 0;
    if (!isWith(previous)) lines.push('', ...(pause >= minPause ? [`sleep ${pause}`] : []));
    const isAlone = !isWith(previous) && !isWith(next);
    lines.push(...request(exchange, variables, secrets, number, isAlone ? '' : ' &'));
    if (isWith(next)) continue;
    // copies that were sent at the same moment are sent so again
    const first = exchanges.findIndex(isWith) + 1;
    const sentNow = Array.from({ length: number - first + 1 }, (_, one) => first + one);
    if (!isAlone) lines.push('wait');
    for (const one of sentNow) lines.push(`echo "HTTP $(cat "$answers/${one}.status") $(cat "$answers/${one}")"`);
    const around = [texts.slice(0, number).join('\n'), texts.slice(number).join('\n')] as const;
    for (const one of sentNow) lines.push(...captured(exchanges[one - 1] as ExchangeRecord, around, variables, one));
  }
  const names = [...variables.values()];
  return [
    '#!/bin/sh',
    `# Sends again what run ${run} sent. Each answer is printed with its HTTP status. Dates other than those of the requests`,
    '# are as they were in the run.',
    `# BASE: address of the gateway${[...secrets].map(([name, what]) => `; ${name}: ${what}`).join('')}`,
    'set -eu',
    `BASE=\${BASE:-${baseUrl}}`,
    ...(caFile ? [`CURL_OPTIONS=\${CURL_OPTIONS:---cacert ${caFile}}`] : []),
    ...[...secrets.keys()].map((name) => `: "\${${name}:?}"`),
    'answers=$(mktemp -d)',
    `trap 'rm -r "$answers"' EXIT`,
    // as long as the id of the run, because the gateway checks lengths of references
    ...(names.includes('RUN') || names.includes('RUN_LOWER')
      ? [`RUN=R$(printf '%0${run.length - 1}d' "$(date +%s)" | tail -c ${run.length - 1})`]
      : []),
    ...(names.includes('RUN_LOWER') ? [`RUN_LOWER=$(printf '%s' "$RUN" | tr A-Z a-z)`] : []),
    ...lines,
    ...findings.map((one) => `# ${one}`),
  ].join('\n');
}

/** The lines that send a request; `ending`: what ends its command. */
function request(
  exchange: ExchangeRecord,
  variables: ReadonlyMap<string, string>,
  secrets: Map<string, string>,
  number: number,
  ending: string,
): string[] {
  const headers = headersOf(exchange);
  const date = headers['X-DATE'];
  const own = new Map(variables);
  if (isNow(exchange, date)) own.set(date, 'NOW');
  const user = headers['X-USERNAME'] ?? '';
  const header = ([name, value]: [string, string]): string => {
    // `name;` makes curl send a header without a value; `name:` would remove the header
    if (value === '') return `  -H '${name};' \\`;
    if (value !== masked) return `  -H ${word(`${name}: ${value}`, own)} \\`;
    const variable = `${name}_OF_${user}`.replace(/\W/g, '_').toUpperCase();
    secrets.set(variable, `header ${name} of ${user}`);
    return `  -H "${name}: $${variable}" \\`;
  };
  const body = bodyOf(exchange);
  return [
    `# ${exchange.id}: ${exchange.operation}`,
    "NOW=$(date -u '+%Y-%m-%d %H:%M:%S')",
    `curl -sS \${CURL_OPTIONS:-} -X ${exchange.request.method} ${word(exchange.request.url, own)} \\`,
    ...Object.entries(headers).map(header),
    // otherwise curl adds a Content-Type
    ...(body === undefined || 'Content-Type' in headers ? [] : ["  -H 'Content-Type:' \\"]),
    ...(body === undefined ? [] : [`  --data-raw ${word(body, own)} \\`]),
    `  -o "$answers/${number}" -w '%{http_code}' > "$answers/${number}.status"${ending}`,
  ];
}

/** A name for a value of an answer, by its path: `.["quotes"][0]["quoteId"]` → `QUOTE_ID` */
function nameOf(path: string, taken: readonly string[]): string {
  const [, last = 'value'] = /"(\w+)"\]$/.exec(path) ?? [];
  const name = last.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return taken.includes(name) ? `${name}_${taken.length}` : name;
}

/** The lines that store values of an answer in variables, if later requests contain them. */
function captured(
  { response }: ExchangeRecord,
  [sent, later]: readonly [sent: string, later: string],
  variables: Map<string, string>,
  number: number,
): string[] {
  return [...leaves(parsedJson(response.text))].flatMap(([path, value]) => {
    const isCandidate = value.length >= minCaptured && /\d/.test(value);
    if (!isCandidate || variables.has(value) || sent.includes(value) || !later.includes(value)) return [];
    const name = nameOf(path, [...variables.values()]);
    variables.set(value, name);
    return [`${name}=$(jq -r '${path.replaceAll("'", `'\\''`)}' "$answers/${number}")`];
  });
}
