import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../common/errors';
import { dashboardMessage, k6OutputsFor, outputProblem, outputSecrets, parseK6Outputs } from './k6-outputs';

const file = join(tmpdir(), 'metrics.json');

describe('--k6-out', () => {
  test.each([
    [undefined, []],
    ['opentelemetry', ['opentelemetry']],
    [`experimental-prometheus-rw, json=${file}`, ['experimental-prometheus-rw', `json=${file}`]],
    [`csv=${file}`, [`csv=${file}`]],
  ])('%s', (text, outputs) => expect(parseK6Outputs(undefined, text)).toEqual({ dashboard: false, outputs }));

  test.each([
    ['opentelemetri', /received opentelemetri\. Did you mean opentelemetry\?$/],
    ['xyz', /^--k6-out: expected opentelemetry, experimental-prometheus-rw, json=FILE or csv=FILE, received xyz\.$/],
    ['toString', /received toString\.$/],
    ['opentelemetry,', /received nothing\.$/],
    ['cloud', /received cloud\.$/],
    ['json', /json=FILE or csv=FILE, received json\.$/],
    ['csv=', /json=FILE or csv=FILE, received csv=\.$/],
    ['json=no/such/folder/x.json', /there is no folder no\/such\/folder\.$/],
    [
      'opentelemetry=127.0.0.1:4317',
      /received opentelemetry=127\.0\.0\.1:4317\. Its address is set by an environment variable of k6\.$/,
    ],
  ])('%j is refused in one sentence', (text, message) => {
    expect(() => parseK6Outputs(undefined, text)).toThrow(UsageError);
    expect(() => parseK6Outputs(undefined, text)).toThrow(message);
  });
});

describe('arguments and environment of k6', () => {
  const env = { K6_OTEL_SERVICE_NAME: 'load', K6_WEB_DASHBOARD_PORT: '5665', K6_VUS: '9', SECRET: 'x', PATH: '/bin' };
  const trends = { K6_PROMETHEUS_RW_TREND_STATS: 'p(50),p(95),p(99),max' };
  const own = { K6_OTEL_SERVICE_NAME: 'load', K6_WEB_DASHBOARD_PORT: '5665' };

  test('nothing of the environment without outputs', async () => {
    expect(await k6OutputsFor(parseK6Outputs(false, undefined), { folder: 'f', seconds: 9, env })).toEqual({
      args: [],
      env: {},
    });
  });

  test('only the variables of its outputs', async () => {
    expect(await k6OutputsFor(parseK6Outputs(false, 'opentelemetry'), { folder: 'f', seconds: 9, env })).toEqual({
      args: ['--out', 'opentelemetry'],
      env: { ...trends, ...own },
    });
  });

  test('a variable of the environment wins', async () => {
    const set = { K6_PROMETHEUS_RW_TREND_STATS: 'max', K6_WEB_DASHBOARD_PERIOD: '3s' };
    const outputs = await k6OutputsFor(parseK6Outputs(true, undefined), { folder: 'f', seconds: 3600, env: set });
    expect(outputs.env).toMatchObject(set);
  });

  test.each([
    [5, '1s'],
    [180, '3s'],
    [3600, '10s'],
  ])('a dashboard of %d s has a point every %s, on this machine alone', async (seconds, period) => {
    const {
      args,
      env: given,
      dashboard,
    } = await k6OutputsFor(parseK6Outputs(true, undefined), { folder: 'f', seconds, env: {} });
    expect(args).toEqual([]);
    expect(given).toMatchObject({
      K6_WEB_DASHBOARD: 'true',
      K6_WEB_DASHBOARD_HOST: '127.0.0.1',
      K6_WEB_DASHBOARD_PERIOD: period,
      K6_WEB_DASHBOARD_EXPORT: join('f', 'dashboard.html'),
    });
    expect(dashboard).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
  });
});

test('secrets of the outputs, and no others', () => {
  const env = {
    K6_PROMETHEUS_RW_PASSWORD: 'one',
    K6_OTEL_HEADERS: 'two=2,Authorization=Bearer%20of-a-header',
    K6_PROMETHEUS_RW_SERVER_URL: 'http://user:of-an-address@x/write?token=of-a-parameter',
    PASSWORD: 'three',
    K6_PROMETHEUS_RW_BEARER_TOKEN: '',
  };
  expect(outputSecrets(env)).toEqual([
    'one',
    'two=2,Authorization=Bearer%20of-a-header',
    ...['Bearer%20of-a-header', 'Bearer of-a-header', 'of-a-header'],
    ...['user:of-an-address', 'of-an-address', 'of-a-parameter'],
    ...['Basic dXNlcjpvZi1hbi1hZGRyZXNz', 'dXNlcjpvZi1hbi1hZGRyZXNz'],
  ]);
});

test('a dashboard that was not saved is reported', () => {
  expect(dashboardMessage(join(tmpdir(), 'none'))).toMatch(/did not save dashboard\.html/);
});

const refused = 'Failed to send the time series data to the endpoint';
test('an output that cannot be reached: the same line of each attempt is one', () => {
  const log = ['2026/11/24 21:19:30 failed to upload', refused, refused, refused].join('\n');
  expect(outputProblem(log, parseK6Outputs(false, 'opentelemetry'))).toBe(
    `k6 wrote no output, or not all of it: opentelemetry; failed to upload; ${refused} (3 ×)`,
  );
});
