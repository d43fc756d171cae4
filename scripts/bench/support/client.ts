/**
 * A closed-loop client: each connection sends its next request when the last one is answered. It drives two servers in
 * turns of `turnMs`, so that a disturbance of the machine affects both. Run as `client.ts FILE` with its input in the
 * file; prints its turns as one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import { type Credentials, headers, type Payout } from '../../../generators';
import { type Send, sendFlow } from '../bare/flows';
import { alternate } from './stats';

export interface ClientInput {
  run: string;
  credentials: Credentials;
  payouts: Payout[];
  /** URLs of the two servers */
  a: string;
  b: string;
  turns: number;
  connections: number;
}

/** Requests a second of both servers, for each pair of turns. */
export type Turns = { a: number; b: number }[];

const turnMs = 250;
const { run, credentials, payouts, a, b, turns, connections }: ClientInput = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
);
let begun = 0;
let requests = 0;

const sendOver =
  (pool: Pool): Send =>
  async (method, path, body) => {
    const sent = headers(credentials, Date.now());
    const response = await pool.request({
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

async function flow(pool: Pool): Promise<void> {
  const index = begun++;
  const payout = payouts[index % payouts.length] as Payout;
  await sendFlow(sendOver(pool), payout, `${run}-${index}-${Date.now()}`);
}

async function drive(pool: Pool): Promise<number> {
  const start = performance.now();
  requests = 0;
  const connection = async () => {
    while (performance.now() < start + turnMs) await flow(pool);
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return requests / ((performance.now() - start) / 1000);
}

const pools = [a, b].map((url) => new Pool(url, { connections, pipelining: 1 })) as [Pool, Pool];
const found: Turns = await alternate(
  turns,
  () => drive(pools[0]),
  () => drive(pools[1]),
);
console.log(JSON.stringify(found));
await Promise.all(pools.map((pool) => pool.close()));
