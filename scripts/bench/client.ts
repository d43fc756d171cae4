/**
 * A closed-loop client: each connection sends its next request when the last is answered. Run as
 * `client.ts URL FILE SECONDS CONNECTIONS`; the file holds session and payouts. Prints one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import type { Credentials, Payout } from '../../generators';
import { getHeaders, postHeaders, type Quote, quotation, statusPath, transaction, viewPath } from './bare-requests';

export interface ClientInput {
  run: string;
  credentials: Credentials;
  payouts: Payout[];
}

export interface ClientCount {
  requests: number;
  seconds: number;
  /** answers that were no success */
  refused: number;
}

const [, , url = '', file = '', seconds = '1', connections = '1'] = process.argv;
const { run, credentials, payouts }: ClientInput = JSON.parse(readFileSync(file, 'utf8'));
const pool = new Pool(url, { connections: Number(connections), pipelining: 1 });
const count: ClientCount = { requests: 0, seconds: 0, refused: 0 };
let flows = 0;

async function send(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string) {
  const answer = await pool.request({ method, path, headers, ...(body !== undefined && { body }) });
  const text = await answer.body.text();
  count.requests += 1;
  if (answer.statusCode !== 200 || text.includes('"error"')) count.refused += 1;
  return text;
}

const get = (path: string) => send('GET', path, getHeaders(credentials));
const post = (path: string, body: string) => send('POST', path, postHeaders(credentials), body);

async function flow(): Promise<void> {
  const index = flows++;
  const payout = payouts[index % payouts.length] as Payout;
  await get(statusPath(payout));
  const quoted: { quotes: [Quote] } = JSON.parse(await post('/eig/gsmaV2/quotations', quotation(payout)));
  const reference = `${run}-${index}-${Date.now()}`;
  const created: { transactionReference: string } = JSON.parse(
    await post('/eig/gsma/transactions', transaction(payout, reference, quoted.quotes[0])),
  );
  await get(viewPath(created.transactionReference));
}

const start = performance.now();
const end = start + Number(seconds) * 1000;
async function connection(): Promise<void> {
  while (performance.now() < end) await flow();
}
await Promise.all(Array.from({ length: Number(connections) }, connection));
count.seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify(count));
await pool.close();
