/** A closed-loop client drives the gateway and a bare server in turns, so that a disturbance of the machine affects both. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'undici';
import { withTempDir } from '../../../common/temp-dir';
import { payouts } from '../../../generators/payouts';
import { chooseTarget } from '../../../run/settings/target';
import { payoutPlan } from '../../../suites/format/planner';
import { bareFlows } from '../bare/flows';
import * as bare from '../bare/requests';
import type { Bench } from '../result';
import { startBareServer, startGateway } from '../support/children';
import { alternate, inRounds, medians } from '../support/stats';

const connections = 32;
/** pairs of turns in a round, and pairs before the first round that warm up */
const turns = { round: 24, warmUp: 24 };
const turnMs = 250;
const { target, credentials } = chooseTarget({});
const run = `G${Date.now().toString(36).toUpperCase()}`;

/** Sends flows to a server. */
function clientOf(url: string, flows: readonly bare.BareFlow[]) {
  const server = new Pool(url, { connections, pipelining: 1 });
  let begun = 0;
  let requests = 0;
  const send = async (path: string, body?: string): Promise<string> => {
    const isPost = body !== undefined;
    const headers = isPost ? bare.postHeaders(credentials) : bare.getHeaders(credentials);
    const response = await server.request({ method: isPost ? 'POST' : 'GET', path, headers, body });
    const text = await response.body.text();
    requests += 1;
    if (response.statusCode !== 200 || text.includes('"error"')) throw new Error(`${path} was refused: ${text}`);
    return text;
  };
  /** Sends one flow with a single view, and returns the texts of its responses. */
  const flow = async () => {
    const index = begun++;
    const own = flows[index % flows.length] as bare.BareFlow;
    const status = await send(own.status);
    const quoted = await send(bare.quotationPath, bare.quotation(own));
    const body = bare.transaction(own, `${run}-${index}-${Date.now()}`, JSON.parse(quoted).quotes[0]);
    const created = await send(bare.transactionPath, body);
    const view = await send(bare.viewPath(JSON.parse(created).transactionReference));
    return { status, quotation: quoted, transaction: created, view };
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
      const flows = bareFlows(payouts(payoutPlan(target, Date.now()), 1, 200));
      const gateway = await startGateway();
      const ours = clientOf(gateway.url, flows);
      try {
        // the bare server repeats the responses of the gateway to one flow
        const texts = join(folder, 'texts.json');
        writeFileSync(texts, JSON.stringify(await ours.flow()));
        const server = await startBareServer(texts);
        const theirs = clientOf(server.url, flows);
        const count = turns.warmUp + rounds * turns.round;
        log(`  ${count} pairs of turns of a quarter of a second`);
        const all = await alternate(count, ours.turn, theirs.turn).finally(() => theirs.close().then(server.close));
        const pairs = all.slice(turns.warmUp);
        return { ...medians(pairs), detail: { turns: inRounds(pairs), connections } };
      } finally {
        await ours.close();
        await gateway.close();
      }
    }),
};
