/** A closed-loop client drives the gateway and a bare server in turns, so that a disturbance of the machine affects both. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'undici';
import { withTempDir } from '../../../common/temp-dir';
import { headers, type Payout } from '../../../generators';
import { payouts } from '../../../generators/payouts';
import { chooseTarget } from '../../../run/settings/target';
import { payoutPlan } from '../../../suites/format/planner';
import { type Send, sendFlow } from '../bare/flows';
import type { Bench } from '../result';
import { startBareServer, startGateway } from '../support/servers';
import { alternate, inRounds, medians } from '../support/stats';

const connections = 32;
/** pairs of turns in a round, and pairs before the first round that warm up */
const turns = { round: 24, warmUp: 24 };
const turnMs = 250;
const { target, credentials } = chooseTarget({});
const run = `G${Date.now().toString(36).toUpperCase()}`;

/** Sends flows to a server. */
function clientOf(url: string, pool: readonly Payout[]) {
  const server = new Pool(url, { connections, pipelining: 1 });
  let begun = 0;
  let requests = 0;
  const send: Send = async (method, path, body) => {
    const sent = headers(credentials, Date.now());
    const response = await server.request({
      method,
      path,
      headers: body === undefined ? sent : { ...sent, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.body.text();
    requests += 1;
    if (response.statusCode !== 200 || text.includes('"error"')) throw new Error(`${path} was refused: ${text}`);
    return text;
  };
  const flow = () => {
    const index = begun++;
    return sendFlow(send, pool[index % pool.length] as Payout, `${run}-${index}-${Date.now()}`);
  };
  return {
    flow,
    /** Requests a second in one turn: each connection sends its next request when the last one is answered. */
    turn: async () => {
      const start = performance.now();
      requests = 0;
      const connection = async () => {
        while (performance.now() < start + turnMs) await flow();
      };
      await Promise.all(Array.from({ length: connections }, connection));
      return requests / ((performance.now() - start) / 1000);
    },
    close: () => server.close(),
  };
}

export const gatewayRequests: Bench = {
  name: 'gateway.requestsPerSecond',
  text: 'throughput of the reference gateway, compared with a bare fastify server',
  unit: 'requests/s',
  limit: { of: 'ratio', at: 'least', than: 0.6 },
  measure: ({ rounds, log }) =>
    withTempDir('bench', async (folder) => {
      const pool = payouts(payoutPlan(target, Date.now()), 1, 200);
      const gateway = await startGateway();
      const ours = clientOf(gateway.url, pool);
      try {
        // the bare server repeats the responses of the gateway to one flow
        const texts = join(folder, 'texts.json');
        writeFileSync(texts, JSON.stringify(await ours.flow()));
        const bare = await startBareServer(texts);
        const theirs = clientOf(bare.url, pool);
        const count = turns.warmUp + rounds * turns.round;
        log(`  ${count} pairs of turns of a quarter of a second`);
        const all = await alternate(count, ours.turn, theirs.turn).finally(() => theirs.close().then(bare.close));
        const pairs = all.slice(turns.warmUp);
        return { ...medians(pairs), detail: { turns: inRounds(pairs), connections } };
      } finally {
        await ours.close();
        await gateway.close();
      }
    }),
};
