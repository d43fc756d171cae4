import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { payouts } from '../../generators/payouts';
import { payoutPlan } from '../../suites/format/planner';
import { EnvironmentError } from '../cli/errors';
import { root } from '../project-root';
import { ask } from '../run/http/client';
import { chooseTarget } from '../run/target';
import { inFolder } from '../temp-dir';
import { getHeaders, postHeaders, quotation, statusPath, transaction, viewPath } from './bare-requests';
import { ended, startChild } from './children';
import type { ClientInput, Turns } from './client';
import type { Options } from './options';
import { judge, type Result, short } from './result';
import { startBareServer, startGateway } from './servers';
import { medians } from './stats';

const connections = 32;
/** pairs of turns in a round, and those before them, in which code gets warm */
const turns = { round: 24, warm: 24 };
const { target, credentials } = chooseTarget({});
const pool = () => payouts(payoutPlan(target, Date.now()), 1, 200);
const run = `G${Date.now().toString(36).toUpperCase()}`;

/** Our gateway's own answers to one flow: what the bare server says to all. */
async function answers(url: string): Promise<Record<string, string>> {
  const [payout] = pool();
  if (!payout) throw new EnvironmentError('the embedded target makes no payouts.');
  const get = async (path: string) => (await ask(url + path, { headers: getHeaders(credentials) })).text;
  const post = async (path: string, body: string) =>
    (await ask(url + path, { method: 'POST', headers: postHeaders(credentials), body: JSON.parse(body) })).text;
  const status = await get(statusPath(payout));
  const quoted = await post('/eig/gsmaV2/quotations', quotation(payout));
  const created = await post('/eig/gsma/transactions', transaction(payout, run, JSON.parse(quoted).quotes[0]));
  const view = await get(viewPath(JSON.parse(created).transactionReference));
  return { status, quotation: quoted, transaction: created, view };
}

/** Runs the client in a process of its own against both servers. */
async function drive(input: ClientInput, folder: string): Promise<Turns> {
  const file = join(folder, 'client.json');
  writeFileSync(file, JSON.stringify(input));
  const script = join(root, 'scripts', 'bench', 'client.ts');
  const child = startChild(process.execPath, ['--import', 'tsx', script, file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  if ((await ended(child, 'the client')) !== 0) throw new EnvironmentError('the client of the bench failed.');
  return JSON.parse(out);
}

function result(pairs: Turns): Result {
  const found = medians(pairs);
  return judge({
    name: 'gateway.requestsPerSecond',
    value: found.a,
    unit: 'requests/s',
    baseline: found.b,
    ratio: found.ratio,
    limit: { of: 'ratio', at: 'least', than: 0.6 },
    detail: { turns: pairs.map(({ a, b }) => ({ ours: short(a), bare: short(b) })), connections },
  });
}

/** Requests a second of our gateway under a closed loop, against a bare server of the same library. */
export const gatewayRequests = ({ rounds, say }: Options): Promise<Result[]> =>
  inFolder('bench', async (folder) => {
    const gateway = await startGateway();
    try {
      const texts = join(folder, 'texts.json');
      writeFileSync(texts, JSON.stringify(await answers(gateway.url)));
      const bare = await startBareServer(texts);
      const count = turns.warm + rounds * turns.round;
      say(`  ${count} pairs of turns of a quarter of a second`);
      const input = { run, credentials, payouts: pool(), a: gateway.url, b: bare.url, turns: count, connections };
      const pairs = await drive(input, folder).finally(bare.close);
      return [result(pairs.slice(turns.warm))];
    } finally {
      await gateway.close();
    }
  });
