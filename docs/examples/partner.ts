/**
 * A day of the sample partner: receives callbacks, sends payouts of every kind, cancels what stays pending, reverses two
 * that have succeeded, and reports what it did with the senders' money to the live page of the onboarding.
 *
 *     npx tsx docs/examples/partner.ts GATEWAY [PAGE]
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Outcome, PartnerClient } from './client';
import { type Body, sampleKinds as kinds } from './requests';

const [gateway = 'http://127.0.0.1:8089', page] = process.argv.slice(2);
const username = process.env.PARTNER_USERNAME ?? 'PARTNER_ONE';
const password = process.env.PARTNER_PASSWORD ?? 'correct horse battery staple';
const payouts = Number(process.env.PAYOUTS ?? 18);
const pauseMs = Number(process.env.PAUSE_MS ?? 4000);
/** After this time a payout that is still pending is cancelled. */
const maxMs = 8000;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const { publicKey } = (await (await fetch(`${gateway}/reference/pan-key`)).json()) as Body;
const client = new PartnerClient({
  gateway,
  username,
  password,
  originCountry: 'US',
  panKey: publicKey,
  pollMs: 500,
  timeoutMs: 5000,
});

const receiver = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    text += part;
  });
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(client.callback(text)));
  });
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks`;
await fetch(`${gateway}/reference/callback-url`, {
  method: 'PUT',
  headers: { 'content-type': 'application/json', 'X-USERNAME': username },
  body: JSON.stringify({ url }),
});

/** Tells the live page what was done with the sender's money. */
async function report(reference: string, { status, isRefunded }: Outcome): Promise<void> {
  console.log(`${reference}: ${status}, ${isRefunded ? 'refunded' : 'not refunded'}`);
  if (!page) return;
  const action = isRefunded ? 'refunded' : 'not refunded';
  await fetch(new URL('stated', page.endsWith('/') ? page : `${page}/`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, action, name: 'sample partner' }),
  });
}

const run = Date.now().toString(36).toUpperCase();
let reversals = 0;
for (let number = 1; number <= payouts; number += 1) {
  const kind = kinds[number % kinds.length] as (typeof kinds)[number];
  const reference = `SAMPLE-${run}-${number}`;
  const payout = { reference, name: 'Amina Wanjiru', sender: 'Ann Smith', amount: `${20 + number}.00`, ...kind };
  const done = client.pay(payout);
  const isLate = await Promise.race([done.then(() => false), pause(maxMs).then(() => true)]);
  if (isLate) await client.cancel(reference);
  const outcome = await done;
  if (!outcome) console.log(`${reference}: refused`);
  else {
    await report(reference, outcome);
    if (number > payouts - 6 && outcome.status === 'SUCCESS' && reversals < 2) {
      reversals += 1;
      await report(reference, await client.reverse(reference));
    }
  }
  await pause(pauseMs);
}
receiver.close();
receiver.closeAllConnections();
