import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../../../common/errors';
import { sendRequest } from '../../../common/http-client';
import { withTempDir } from '../../../common/temp-dir';
import { headers } from '../../../generators';
import { payouts } from '../../../generators/payouts';
import { chooseTarget } from '../../../run/settings/target';
import { payoutPlan } from '../../../suites/format/planner';
import { type Send, sendFlow } from '../bare/flows';
import type { Bench } from '../result';
import { runNode, typeScript } from '../support/children';
import type { ClientInput, Turns } from '../support/client';
import { startBareServer, startGateway } from '../support/servers';
import { inRounds, medians } from '../support/stats';

const connections = 32;
/** pairs of turns in a round, and pairs before the first round that warm up */
const turns = { round: 24, warmUp: 24 };
const { target, credentials } = chooseTarget({});
const pool = () => payouts(payoutPlan(target, Date.now()), 1, 200);
const runId = `G${Date.now().toString(36).toUpperCase()}`;

/** The gateway's responses to one flow, which the bare server repeats. */
function recordResponses(url: string) {
  const [payout] = pool();
  if (!payout) throw new EnvironmentError('the embedded target has no payouts.');
  const send: Send = async (method, path, body) =>
    (await sendRequest(url + path, { method, headers: headers(credentials, Date.now()), body })).text;
  return sendFlow(send, payout, runId);
}

/** Runs the client in its own process against both servers. */
async function drive(input: ClientInput, folder: string): Promise<Turns> {
  const file = join(folder, 'client.json');
  writeFileSync(file, JSON.stringify(input));
  return JSON.parse(await runNode(typeScript('bench/support/client.ts', file)));
}

export const gatewayRequests: Bench = {
  name: 'gateway.requestsPerSecond',
  text: 'throughput of the reference gateway, compared with a bare fastify server',
  unit: 'requests/s',
  limit: { of: 'ratio', at: 'least', than: 0.6 },
  measure: ({ rounds, log }) =>
    withTempDir('bench', async (folder) => {
      const gateway = await startGateway();
      try {
        const texts = join(folder, 'texts.json');
        writeFileSync(texts, JSON.stringify(await recordResponses(gateway.url)));
        const bare = await startBareServer(texts);
        const count = turns.warmUp + rounds * turns.round;
        log(`  ${count} pairs of turns of a quarter of a second`);
        const urls = { a: gateway.url, b: bare.url };
        const input = { run: runId, credentials, payouts: pool(), ...urls, turns: count, connections };
        const pairs = (await drive(input, folder).finally(bare.close)).slice(turns.warmUp);
        return { ...medians(pairs), detail: { turns: inRounds(pairs), connections } };
      } finally {
        await gateway.close();
      }
    }),
};
