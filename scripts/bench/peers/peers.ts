/**
 * The same payout flow as users of other load generators write it, each answer validated against its schema: CPU time,
 * memory and the highest rate of each, beside our load script. It needs npm, Python and Maven, and takes some 20 minutes:
 *
 *     npx tsx scripts/bench/peers/peers.ts
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { RateSearch } from '../../../commands/load/capacity/rate-search';
import { root } from '../../../common/project-root';
import { type OperationId, operation, schemaOf } from '../../../contract';
import { payouts } from '../../../generators/payouts';
import { config } from '../../../k6.config';
import { ownK6 } from '../../../run/k6/binary/k6';
import { makeScript } from '../../../run/programs';
import { chooseTarget } from '../../../run/settings/target';
import { payoutPlan } from '../../../suites/format/planner';
import { bareFlows } from '../bare/flows';
import { startGateway, startTimed } from '../support/children';
import { runScript, watchPeak } from '../support/k6';
import { slope } from '../support/stats';

const here = import.meta.dirname;
const folder = join(root, '.cache', 'peers');
const input = join(folder, 'input.json');
const done = join(folder, 'done');

interface Peer {
  name: string;
  /** installs it in `folder`, and returns the command that runs the flow */
  prepare(): Promise<readonly [file: string, ...args: string[]]>;
}

const inFolder = (file: string, ...args: string[]): string =>
  execFileSync(file, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const peers: readonly Peer[] = [
  {
    name: 'k6, ajv',
    prepare: async () => {
      await makeScript(join(here, 'k6.js'), join(folder, 'k6.js'));
      return [await ownK6(console.error), 'run', '--quiet', join(folder, 'k6.js')];
    },
  },
  {
    name: 'Locust, jsonschema',
    prepare: async () => {
      inFolder('python3', '-m', 'venv', 'python');
      inFolder('python/bin/pip', 'install', '--quiet', 'locust', 'jsonschema');
      return [join(folder, 'python', 'bin', 'locust'), '-f', join(folder, 'locustfile.py'), '--headless'];
    },
  },
  {
    name: 'Artillery, ajv',
    prepare: async () => {
      writeFileSync(join(folder, 'package.json'), '{ "private": true }');
      process.env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = '1';
      process.env.ARTILLERY_DISABLE_TELEMETRY = 'true';
      inFolder('npm', 'install', '--silent', '--no-audit', 'artillery@2', 'ajv@8');
      return [join(folder, 'node_modules', '.bin', 'artillery'), 'run', join(folder, 'artillery.yml')];
    },
  },
  {
    name: 'Gatling, json-schema-validator',
    prepare: async () => {
      inFolder('mvn', '--quiet', '--file', 'gatling', 'dependency:build-classpath', '-Dmdep.outputFile=classpath');
      const found = readFileSync(join(folder, 'gatling', 'classpath'), 'utf8').trim();
      const path = [found, join(folder, 'classes'), join(folder, 'gatling')].join(delimiter);
      inFolder('javac', '-d', 'classes', '-cp', path, 'gatling/PayoutSimulation.java');
      const open = '--add-opens=java.base/java.lang=ALL-UNNAMED';
      const gatling = ['io.gatling.app.Gatling', '-s', 'PayoutSimulation', '-nr', '-rf', join(folder, 'results')];
      return ['java', open, '-cp', path, ...gatling];
    },
  },
];

const schemaFor = (id: OperationId) => schemaOf(operation(id).response);
const { target, credentials } = chooseTarget({});

/** What every peer reads: its users, too, would make the bodies before the run. */
const shared = {
  headers: {
    'X-USERNAME': credentials.username,
    'X-PASSWORD': credentials.passwordHash,
    'X-ORIGINCOUNTRY': target.originCountry,
  },
  paths: {
    quotation: operation('createQuotation').path,
    transaction: operation('createTransaction').path,
    view: operation('viewTransaction').path?.replace(/\{.*/, ''),
  },
  schemas: {
    account: schemaFor('walletStatus'),
    quotation: schemaFor('createQuotation'),
    transaction: schemaFor('createTransaction'),
    view: schemaFor('viewTransaction'),
  },
  flows: bareFlows(payouts(payoutPlan(target, Date.now()), 1, config.poolSize)),
  pollSeconds: 0.25,
};

interface Ran {
  flows: number;
  failed: number;
  cpu: number;
  peakBytes: number;
}

interface Timed extends Ran {
  /** seconds from its start to its end */
  elapsed: number;
}

/** Flows that ended, and those that failed, as the peer has written them: as JSON, or a line for each. */
function counted(): Pick<Ran, 'flows' | 'failed'> {
  const text = existsSync(done) ? readFileSync(done, 'utf8') : '{"flows":0,"failed":1}';
  if (text.startsWith('{')) return JSON.parse(text);
  const count = (line: string) => text.split('\n').filter((one) => one === line).length;
  return { flows: count('flow'), failed: count('failed') };
}

type Run = (url: string, rate: number, seconds: number) => Promise<Ran>;

/** Runs a peer; `run` makes the references of one run differ from those of another. */
const runOf =
  ([file, ...args]: readonly [string, ...string[]]): Run =>
  async (url, rate, seconds) => {
    rmSync(done, { force: true });
    const own = { baseUrl: url, rate, seconds, run: `P${Date.now().toString(36)}` };
    writeFileSync(input, JSON.stringify({ ...shared, ...own }));
    // each user of Locust begins a flow a second
    const locust = { LOCUST_USERS: `${rate}`, LOCUST_SPAWN_RATE: `${rate}`, LOCUST_RUN_TIME: `${seconds}s` };
    const ofAll = { PEERS_INPUT: input, PEERS_DONE: done };
    const artillery = { PEERS_URL: url, PEERS_RATE: `${rate}`, PEERS_SECONDS: `${seconds}` };
    const child = startTimed(file, args, { ...process.env, ...locust, ...artillery, ...ofAll });
    const peak = watchPeak(child.pid);
    const { cpu } = await child.ended;
    return { ...counted(), cpu, peakBytes: peak() };
  };

const runOfOurs: Run = async (url, rate, seconds) => {
  const { iterations, unclean, dropped, cpu, peakBytes } = await runScript('ours', url, { rate, seconds, vus: rate });
  return { flows: iterations, failed: unclean + dropped, cpu, peakBytes };
};

const rate = 40;
const times = { short: 5, long: 30 };

/** A new gateway each time, because one that holds the flows of earlier runs is slower. */
async function measured(run: Run, perSecond: number, seconds: number): Promise<Timed> {
  const gateway = await startGateway();
  const from = performance.now();
  const ran = await run(gateway.url, perSecond, seconds).finally(gateway.close);
  return { ...ran, elapsed: (performance.now() - from) / 1000 };
}

const searched = { low: 10, high: 640, tolerance: 0.1, first: 160 };

/**
 * Is a rate held? No flow fails, and five seconds more of it take five seconds more: a peer that is too slow starts its
 * flows late. The last ones of Locust do not end, so a tenth may be missing.
 */
async function isHeld(run: Run, perSecond: number): Promise<boolean> {
  const short = await measured(run, perSecond, times.short);
  const twice = await measured(run, perSecond, 2 * times.short);
  const isLate = twice.elapsed - short.elapsed > times.short * 1.1;
  return !isLate && short.failed + twice.failed === 0 && twice.flows >= perSecond * 2 * times.short * 0.9;
}

/** Flows a second. */
async function highestRate(run: Run): Promise<number> {
  const search = new RateSearch(searched.low, searched.high, searched.tolerance, searched.first);
  for (let tried = search.next(); tried !== undefined; tried = search.next())
    search.record(tried, await isHeld(run, tried));
  return search.found;
}

async function row(name: string, run: Run): Promise<string> {
  const short = await measured(run, rate, times.short);
  const long = await measured(run, rate, times.long);
  const cpu = slope({ x: short.flows, y: short.cpu }, { x: long.flows, y: long.cpu }) * 1000;
  const failed = short.failed + long.failed;
  const megabytes = (long.peakBytes / 1e6).toFixed(0);
  const cells = [name, cpu.toFixed(2), short.cpu.toFixed(1), megabytes, failed, await highestRate(run)];
  return `| ${cells.join(' | ')} |`;
}

mkdirSync(folder, { recursive: true });
cpSync(here, folder, { recursive: true });
const heads = [
  'written for',
  'CPU s per 1,000 flows',
  `CPU s of ${times.short} s`,
  'peak MB',
  'failed',
  'flows/s held',
];
console.log(`| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|`);
console.log(await row('this harness', runOfOurs));
for (const { name, prepare } of peers) console.log(await row(name, runOf(await prepare())));
