import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { payouts } from '../../generators/payout';
import { payoutPlan } from '../../suites/format/plan';
import { EnvironmentError } from '../errors';
import { root } from '../root';
import { ask } from '../run/ask';
import { chooseTarget } from '../run/target';
import { getHeaders, postHeaders, quotation, statusPath, transaction, viewPath } from './bare-requests';
import { ended, startChild } from './children';
import type { ClientCount, ClientInput } from './client';
import { inFolder } from './folder';
import type { Options } from './options';
import { judge, type Result, short } from './result';
import { startBareServer, startGateway } from './servers';
import { alternate, medians } from './stats';

const connections = 32;
const seconds = 5;
const { target, credentials } = chooseTarget({});

let runs = 0;
const newInput = (): ClientInput => ({
  run: `G${Date.now().toString(36).toUpperCase()}${runs++}`,
  credentials,
  payouts: payouts(payoutPlan(target, Date.now()), 1, 200),
});

/** Our gateway's own answers to one flow: what the bare server says to all. */
async function answers(url: string): Promise<Record<string, string>> {
  const { run, payouts } = newInput();
  const [payout] = payouts;
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

/** Runs the client in a process of its own against a server; requests a second. */
async function drive(url: string, folder: string): Promise<number> {
  const file = join(folder, 'client.json');
  writeFileSync(file, JSON.stringify(newInput()));
  const script = join(root, 'scripts', 'bench', 'client.ts');
  const child = startChild(
    process.execPath,
    ['--import', 'tsx', script, url, file, String(seconds), String(connections)],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  if ((await ended(child, 'the client')) !== 0) throw new EnvironmentError('the client of the bench failed.');
  const count: ClientCount = JSON.parse(out);
  if (count.refused > 0) throw new EnvironmentError(`${count.refused} of ${count.requests} requests were refused.`);
  return count.requests / count.seconds;
}

type Round = (name: string, url: string, round: number) => Promise<number>;

async function compare(ours: string, bare: string, rounds: number, rate: Round): Promise<Result> {
  // neither is judged before its code is warm
  await rate('ours, to warm up', ours, 0);
  await rate('bare, to warm up', bare, 0);
  const pairs = await alternate(
    rounds,
    (round) => rate('ours', ours, round),
    (round) => rate('bare', bare, round),
  );
  const found = medians(pairs);
  return judge({
    name: 'gateway.requestsPerSecond',
    value: found.a,
    unit: 'requests/s',
    baseline: found.b,
    ratio: found.ratio,
    limit: { of: 'ratio', at: 'least', than: 0.6 },
    detail: { rounds: pairs.map(({ a, b }) => ({ ours: short(a), bare: short(b) })), connections },
  });
}

/** Requests a second of our gateway under a closed loop, against a bare server of the same library. */
export const gatewayRequests = ({ rounds, say }: Options): Promise<Result[]> =>
  inFolder(async (folder) => {
    const gateway = await startGateway();
    try {
      const texts = join(folder, 'texts.json');
      writeFileSync(texts, JSON.stringify(await answers(gateway.url)));
      const bare = await startBareServer(texts);
      const rate: Round = async (name, url, round) => {
        const found = await drive(url, folder);
        say(`  ${round}/${rounds} ${name}: ${Math.round(found)} requests/s`);
        return found;
      };
      return [await compare(gateway.url, bare.url, rounds, rate).finally(bare.close)];
    } finally {
      await gateway.close();
    }
  });
