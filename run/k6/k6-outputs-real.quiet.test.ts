/** The outputs of a real load: k6's dashboard, OpenTelemetry, and a real Prometheus with the Grafana queries. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { start } from '../../gateway';
import { freePort } from '../network/free-port';

const folder = mkdtempSync(join(tmpdir(), 'seeing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  err: string;
}

async function load(out: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const command = ['scripts/start.mjs', 'load', '--json', '--out', join(folder, out), ...args];
  // without Java the Allure page, which this test does not need, is not made
  const own = { ...process.env, JAVA_HOME: '/nowhere', ...env };
  const child = spawn(process.execPath, command, { cwd: root, env: own, stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.on('data', (text) => {
    err += text;
  });
  const [code] = await once(child, 'close');
  return { code, err };
}

/** Collects what an OpenTelemetry exporter posts, as texts. */
async function collector() {
  const posted: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      posted.push(`${request.url} ${Buffer.concat(chunks).toString('latin1')}`);
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => new Promise((done) => server.close(done));
  return { posted, close, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('an unknown output is refused in one sentence, and nothing is run', async () => {
  const { code, err } = await load('none', ['--k6-out', 'opentelemetri'], {});
  expect({ code, err: err.trim() }).toEqual({
    code: 3,
    err: '--k6-out: expected opentelemetry, experimental-prometheus-rw, json=FILE or csv=FILE, received opentelemetri. Did you mean opentelemetry?',
  });
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('the dashboard is announced and saved; metrics go to a file and to OpenTelemetry', {
  timeout: 60_000,
}, async () => {
  const { posted, close, address } = await collector();
  const csv = join(folder, 'metrics.csv');
  const args = ['--rate', '10', '--duration', '5', '--dashboard', '--k6-out', `opentelemetry,csv=${csv}`];
  const env = {
    K6_OTEL_EXPORTER_PROTOCOL: 'http/protobuf',
    K6_OTEL_HTTP_EXPORTER_ENDPOINT: address,
    K6_OTEL_HTTP_EXPORTER_INSECURE: 'true',
    K6_OTEL_EXPORT_INTERVAL: '1s',
    K6_OTEL_FLUSH_INTERVAL: '1s',
  };
  const { code, err } = await load('shown', args, env).finally(close);
  expect({ code, err }).toEqual({
    code: 0,
    err: expect.stringMatching(/k6 dashboard: http:\/\/127\.0\.0\.1:\d+$/m),
  });
  expect(err).toMatch(
    /^ {2}\d+ s: \d+ of 5[01] flows, \d+\.\d\/s, \d+\.\d % within 500 ms, 0 violations, 0 dropped; about \d+ s left$/m,
  );
  expect(readFileSync(join(folder, 'shown', 'dashboard.html'), 'utf8')).toMatch(/<html/);
  expect(readFileSync(csv, 'utf8')).toMatch(/^http_req_duration,.*createQuotation/m);
  expect(posted.some((text) => text.startsWith('/v1/metrics') && text.includes('http_req_duration'))).toBe(true);
  expect(posted.join()).toContain('createQuotation');
});

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

/** A Prometheus that accepts remote writes. */
async function prometheus() {
  const port = await freePort();
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, 'scrape_configs: []\n');
  const child = spawn('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--web.enable-remote-write-receiver',
  ]);
  const url = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 100 && !(await ready()); tries += 1) await new Promise((done) => setTimeout(done, 100));
  const ask = async <T>(path: string, query: Record<string, string>): Promise<T[]> => {
    const answer = (await (await fetch(`${url}/api/v1/${path}?${new URLSearchParams(query)}`)).json()) as Answer<T>;
    if (answer.status !== 'success') throw new Error(`${JSON.stringify(query)}: ${answer.error}`);
    return Array.isArray(answer.data) ? answer.data : answer.data.result;
  };
  const close = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { url, ask, close };
}

interface Answer<T> {
  status: string;
  error?: string;
  data: T[] | { result: T[] };
}

interface Series {
  metric: Record<string, string>;
  values: [number, string][];
}

interface Dashboard {
  templating: { list: { name: string; definition?: string }[] };
  panels: { title: string; targets: { refId: string; expr: string }[] }[];
}

const dashboard: Dashboard = JSON.parse(readFileSync(join(root, 'docs', 'grafana-dashboard.json'), 'utf8'));

/** A query with Grafana's variables filled in. */
const filled = (expr: string): string =>
  expr
    .replace(/\$(scenario|operation)\b/g, '.+')
    .replaceAll('$goal', '0.5')
    .replaceAll('$__rate_interval', '5s');

test.skipIf(!hasPrometheus)(
  'every query of the Grafana dashboard has data in a real Prometheus, and no address is a label (needs prometheus)',
  async () => {
    const database = await prometheus();
    const gateway = await start({});
    try {
      const env = {
        K6_PROMETHEUS_RW_SERVER_URL: `${database.url}/api/v1/write`,
        K6_PROMETHEUS_RW_PUSH_INTERVAL: '1s',
      };
      const flags = ['--rate', '20', '--duration', '10', '--k6-out', 'experimental-prometheus-rw'];
      const { code, err } = await load('written', ['--base-url', gateway.url, ...flags], env);
      expect({ code, err }).toMatchObject({ code: 0 });

      const end = Math.ceil(Date.now() / 1000);
      const over = { start: String(end - 30), end: String(end), step: '1' };
      // the panels of nights show what nightly writes
      for (const { title, targets } of dashboard.panels.filter((panel) => !panel.title.startsWith('Nights')))
        for (const { refId, expr } of targets) {
          const series = await database.ask<Series>('query_range', { query: filled(expr), ...over });
          expect(series.length, `${title} ${refId}: ${expr}`).toBeGreaterThan(0);
        }
      for (const { definition } of dashboard.templating.list) {
        const [, metric = '', label = ''] = definition?.match(/^label_values\((\w+), (\w+)\)$/) ?? [];
        if (!definition) continue;
        expect(await database.ask(`label/${label}/values`, { 'match[]': metric }), definition).not.toEqual([]);
      }

      const labels = await database.ask<string>('labels', {});
      expect(labels.sort()).toEqual(['__name__', 'name', 'scenario']);
      const all = await database.ask<Record<string, string>>('series', { 'match[]': '{__name__=~"k6_.*"}' });
      expect(all.length).toBeLessThan(1000);
      expect(JSON.stringify(all)).not.toMatch(/:\/\/|127\.0\.0\.1|eig/);

      expect(existsSync(join(folder, 'written', 'dashboard.html'))).toBe(false);
    } finally {
      await Promise.all([gateway.close(), database.close()]);
    }
  },
);
