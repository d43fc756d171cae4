/** Outputs of k6 beside the journal: its web dashboard, and the outputs of `--k6-out`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../common/errors';
import { decoded, minLength, secretsOfUrl } from '../../common/shown/url-secrets';
import { didYouMean } from '../../common/usage-error';
import { tryFile, userPath } from '../../common/user-path';
import { groupBy } from '../../contract';
import type { K6OutputOptions } from '../context';
import { freePort } from '../network/free-port';

/** Outputs of k6: those that send, to an address of the environment, and those that write a file. */
const senders = ['opentelemetry', 'experimental-prometheus-rw'];
const files = ['json', 'csv'];

/** The variables that configure them; no other variable of the environment reaches k6. */
const outputVariable = /^K6_(PROMETHEUS_RW|OTEL|WEB_DASHBOARD)_/;

/** What k6 is started with for its outputs. */
export interface K6Outputs {
  args: string[];
  env: Record<string, string>;
  /** URL of the dashboard */
  dashboard?: string;
}

function parseOutput(text: string): string {
  const [name = '', file] = text.split(/=(.*)/s);
  if (senders.includes(name) && !file) return name;
  if (!files.includes(name) || !file) {
    const known = [...senders, ...files];
    const address = senders.includes(name) && ' Its address is set by an environment variable of k6.';
    const hint = address || (known.includes(name) ? '' : didYouMean(name, known));
    throw new UsageError(
      `--k6-out: expected opentelemetry, experimental-prometheus-rw, json=FILE or csv=FILE, received ${text || 'nothing'}.${hint}`,
    );
  }
  const path = userPath(file);
  if (!existsSync(dirname(path))) throw new UsageError(`--k6-out ${text}: there is no folder ${dirname(file)}.`);
  tryFile(path, `--k6-out ${name}`);
  return `${name}=${path}`;
}

/** Reads the flags --dashboard and --k6-out. */
export const parseK6Outputs = (dashboard: boolean | undefined, out: string | undefined): K6OutputOptions => ({
  dashboard: dashboard ?? false,
  outputs: out === undefined ? [] : out.split(',').map((text) => parseOutput(text.trim())),
});

/** The statistics that docs/grafana-dashboard.json queries; the environment may override them. */
const trends = { K6_PROMETHEUS_RW_TREND_STATS: 'p(50),p(95),p(99),max' };

/** Update interval of the dashboard: about sixty points a run, so that a short run has enough of them. */
const period = (seconds: number): string => `${Math.min(10, Math.max(1, Math.round(seconds / 60)))}s`;

/** What k6 said of outputs that it could not reach, once; k6 repeats a line for each attempt. */
export function outputProblem(log: string, { outputs }: K6OutputOptions): string {
  const lines = log.split('\n').map((line) => line.replace(/^\d{4}\/\d\d\/\d\d [\d:]+ /, ''));
  const said = [...groupBy(lines, (line) => line)].map(([line, { length }]) =>
    length > 1 ? `${line} (${length} ×)` : line,
  );
  return `k6 wrote no output, or not all of it: ${[outputs.join(', '), ...said].filter(Boolean).join('; ')}`;
}

/** Arguments and environment of k6. `seconds`: duration of the load; `folder`: the run folder. */
export async function k6OutputsFor(
  { outputs, dashboard }: K6OutputOptions,
  { folder, seconds, env = process.env }: { folder: string; seconds: number; env?: NodeJS.ProcessEnv },
): Promise<K6Outputs> {
  if (outputs.length === 0 && !dashboard) return { args: [], env: {} };
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      outputVariable.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
  const args = outputs.flatMap((output) => ['--out', output]);
  if (!dashboard) return { args, env: { ...trends, ...given } };
  const web = {
    K6_WEB_DASHBOARD: 'true',
    K6_WEB_DASHBOARD_HOST: '127.0.0.1',
    K6_WEB_DASHBOARD_PORT: given.K6_WEB_DASHBOARD_PORT ?? String(await freePort()),
    K6_WEB_DASHBOARD_PERIOD: period(seconds),
    K6_WEB_DASHBOARD_EXPORT: join(folder, dashboardFile),
    ...given,
  };
  return {
    args,
    env: { ...trends, ...web },
    dashboard: `http://${web.K6_WEB_DASHBOARD_HOST}:${web.K6_WEB_DASHBOARD_PORT}`,
  };
}

/** The dashboard as a page in the run folder. */
const dashboardFile = 'dashboard.html';

/** Tells where the dashboard was saved. k6 saves none of a run of a few seconds, or if it was told another file. */
export function dashboardMessage(folder: string): string {
  const file = join(folder, dashboardFile);
  return existsSync(file)
    ? `k6 dashboard saved as ${file}`
    : `k6 did not save ${dashboardFile}: the run has too few data points`;
}

/** The values of a list such as `Authorization=Bearer%20x,X-Key=y`, as they are written and as they are sent. */
const valuesOfList = (list: string): string[] =>
  list.split(',').flatMap((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1).trim();
    const texts = [value, decoded(value), decoded(value).replace(/^(Basic|Bearer) /i, '')];
    return texts.filter(({ length }) => length >= minLength);
  });

/** Values of the environment that must not be written anywhere. */
export const outputSecrets = (env: NodeJS.ProcessEnv = process.env): string[] => [
  ...new Set(
    Object.entries(env).flatMap(([name, value]) => {
      if (!outputVariable.test(name) || !value) return [];
      if (/HEADERS/.test(name)) return [value, ...valuesOfList(value)];
      return /PASSWORD|TOKEN|SECRET/.test(name) ? [value] : secretsOfUrl(value);
    }),
  ),
];
