/**
 * A closed-loop client: each connection sends its next request when the last one is answered. It drives two servers in
 * turns of `turnMs`, so that a disturbance of the machine affects both. Run as `client.ts FILE` with its input in the
 * file; prints its turns as one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import type { Credentials, Payout } from '../../../generators';
import { getHeaders, postHeaders, type Quote, quotation, statusPath, transaction, viewPath } from '../bare/requests';
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
let flows = 0;
let requests = 0;

async function send(pool: Pool, method: 'GET' | 'POST', path: string, body?: string): Promise<string> {
  const headers = body === undefined ? getHeaders(credentials) : postHeaders(credentials);
  const response = await pool.request({ method, path, headers, body });
  const text = await response.body.text();
  requests += 1;
  if (response.statusCode !== 200 || text.includes('"error"')) throw new Error(`${path} was refused: ${text}`);
  return text;
}

async function flow(pool: Pool): Promise<void> {
  const index = flows++;
  const payout = payouts[index % payouts.length] as Payout;
  await send(pool, 'GET', statusPath(payout));
  const quoted: { quotes: [Quote] } = JSON.parse(await send(pool, 'POST', '/eig/gsmaV2/quotations', quotation(payout)));
  const body = transaction(payout, `${run}-${index}-${Date.now()}`, quoted.quotes[0]);
  const created: { transactionReference: string } = JSON.parse(
    await send(pool, 'POST', '/eig/gsma/transactions', body),
  );
  await send(pool, 'GET', viewPath(created.transactionReference));
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
