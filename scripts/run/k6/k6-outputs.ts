/** Where k6 shows a load beside the journal: its web dashboard, and outputs of its own. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nearest } from '../../../targets/mistake';
import { UsageError } from '../../cli/errors';
import { userPath } from '../../cli/user-path';
import { freePort } from './k6-api';

/** Outputs by their names in k6, and whether they want a file. */
const outputs: Record<string, 'file' | 'environment'> = {
  opentelemetry: 'environment',
  'experimental-prometheus-rw': 'environment',
  json: 'file',
  csv: 'file',
};

const wanted = 'opentelemetry, experimental-prometheus-rw, json=FILE or csv=FILE';

/** The settings that k6 takes for them; nothing else of the environment reaches it. */
const theirs = /^K6_(PROMETHEUS_RW|OTEL|WEB_DASHBOARD)_/;

export interface Seeing {
  /** as k6 takes them by --out */
  outputs: readonly string[];
  dashboard: boolean;
}

/** How k6 is started so that it shows itself. */
export interface Shown {
  args: string[];
  env: Record<string, string>;
  /** address of the dashboard */
  dashboard?: string;
}

function meant(name: string): string {
  const names = Object.keys(outputs);
  const found = nearest(name, names) ?? names.find((one) => name.length > 2 && one.includes(name));
  return found ? ` Did you mean ${found}?` : '';
}

function outputOf(text: string): string {
  const [name = '', file] = text.split(/=(.*)/s);
  const kind = Object.hasOwn(outputs, name) ? outputs[name] : undefined;
  if (!kind) throw new UsageError(`--k6-out wants ${wanted}, received ${text || 'nothing'}.${meant(name)}`);
  if (kind === 'environment') {
    if (file === undefined) return name;
    throw new UsageError(`--k6-out ${name} takes no value, received ${file}; it is set by environment variables.`);
  }
  if (!file) throw new UsageError(`--k6-out ${name} wants a file: ${name}=FILE.`);
  const path = userPath(file);
  if (!existsSync(dirname(path))) throw new UsageError(`--k6-out ${text}: there is no folder ${dirname(file)}.`);
  return `${name}=${path}`;
}

/** What the flags ask to see; nothing is run where they are wrong. */
export const seeingOf = (dashboard: boolean | undefined, out: string | undefined): Seeing => ({
  dashboard: dashboard ?? false,
  outputs: out === undefined ? [] : out.split(',').map((text) => outputOf(text.trim())),
});

/** What the graphs of docs/grafana-dashboard.json read, unless the environment says otherwise. */
const trends = { K6_PROMETHEUS_RW_TREND_STATS: 'p(50),p(95),p(99),max' };

/** A point in the graph for about each sixtieth of the run, so that a short one has enough of them. */
const period = (seconds: number): string => `${Math.min(10, Math.max(1, Math.round(seconds / 60)))}s`;

/** Arguments and environment of k6; `seconds` of load, `folder` of the run. */
export async function shownBy(
  { outputs: out, dashboard }: Seeing,
  { folder, seconds, env = process.env }: { folder: string; seconds: number; env?: NodeJS.ProcessEnv },
): Promise<Shown> {
  if (out.length === 0 && !dashboard) return { args: [], env: {} };
  const own = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (theirs.test(name) && value !== undefined ? [[name, value]] : [])),
  );
  const args = out.flatMap((one) => ['--out', one]);
  if (!dashboard) return { args, env: { ...trends, ...own } };
  const web = {
    K6_WEB_DASHBOARD: 'true',
    K6_WEB_DASHBOARD_HOST: '127.0.0.1',
    K6_WEB_DASHBOARD_PORT: own.K6_WEB_DASHBOARD_PORT ?? String(await freePort()),
    K6_WEB_DASHBOARD_PERIOD: period(seconds),
    K6_WEB_DASHBOARD_EXPORT: join(folder, dashboardFile),
    ...own,
  };
  return {
    args,
    env: { ...trends, ...web },
    dashboard: `http://${web.K6_WEB_DASHBOARD_HOST}:${web.K6_WEB_DASHBOARD_PORT}`,
  };
}

/** k6's dashboard as a page in the run folder. */
export const dashboardFile = 'dashboard.html';

/** Where the dashboard was kept; k6 keeps none of a run of a few seconds, or where it was told another file. */
export function keptDashboard(folder: string): string {
  const file = join(folder, dashboardFile);
  return existsSync(file) ? `dashboard of k6 kept in ${file}` : `k6 kept no ${dashboardFile}: it had too few points`;
}

/** Values of the environment that must not be written anywhere. */
export const secretsOf = (env: NodeJS.ProcessEnv = process.env): string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    theirs.test(name) && /PASSWORD|TOKEN|SECRET|HEADERS/.test(name) && value ? [value] : [],
  );
