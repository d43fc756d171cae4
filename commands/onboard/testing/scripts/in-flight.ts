/** Clients that send before they know how what they sent before has ended. */
import { pause } from '../client-ways';
import { prepared, type ScriptRow, sent, toWallet } from './script';

const payout = toWallet();
const { reference } = payout;

/** What is on its way is not known yet, and what was answered is. */
export const inFlight: readonly ScriptRow[] = [
  [
    'pays while another check of the account, which will say that it is unavailable, is on its way',
    {},
    async (client) => {
      const quote = await prepared(client, payout);
      await client.order(
        toWallet({ reference: 'SCRIPT-0', amount: '26.00' }),
        await client.quote(toWallet({ amount: '26.00' })),
      );
      const check = client.check(payout);
      await pause(3);
      await client.order(payout, quote);
      await check;
    },
    { only: ['slow', 'account-unavailable'] },
  ],
  [
    'sends two copies of a payout whose quote expires on the way',
    {},
    async (client) => {
      const quote = await prepared(client, payout);
      await Promise.all([client.order(payout, quote), pause(300).then(() => client.order(payout, quote))]);
    },
    { only: ['quote-expires'] },
  ],
  [
    'sends an expired quote again once it is told so',
    { broken: ['client.quote-expired'] },
    async (client) => {
      const quote = await prepared(client, payout);
      await client.order(payout, quote);
      await client.order(payout, quote);
    },
    { only: ['quote-expires'] },
  ],
  [
    'sends two copies of a payout that is refused for good',
    {},
    async (client) => {
      const quote = await prepared(client, payout);
      await Promise.all([client.order(payout, quote), client.order(payout, quote)]);
    },
    { only: ['refused'] },
  ],
  [
    'pays another account under the same reference, while the first payout is on its way',
    { broken: ['client.reference-unique'] },
    async (client) => {
      const other = toWallet({ to: { msisdn: '254711000002' } });
      const [quote, second] = [await prepared(client, payout), await prepared(client, other)];
      await Promise.all([client.order(payout, quote), pause(2).then(() => client.order(other, second))]);
      await client.follow(reference);
    },
  ],
  [
    'sends three copies of a payout, and looks it up',
    {},
    async (client) => {
      const quote = await prepared(client, payout);
      await Promise.all([1, 2, 3].map(() => client.order(payout, quote)));
      await client.follow(reference);
    },
  ],
  [
    'cancels while a view that will say SUCCESS is on its way',
    {},
    async (client) => {
      await sent(client, payout);
      await client.look(reference);
      await pause(2100);
      const view = client.look(reference);
      await pause(4);
      await client.cancelOnce(reference);
      await view;
    },
    { isSilent: true },
  ],
  [
    'cancels once a view has said SUCCESS',
    { broken: ['client.cancel'] },
    async (client) => {
      await sent(client, payout);
      await pause(2100);
      await client.look(reference);
      await client.cancelOnce(reference);
    },
    { isSilent: true },
  ],
  [
    'follows no reversal that was granted',
    { broken: ['client.waits'] },
    async (client) => {
      await sent(client, payout);
      await client.follow(reference);
      await client.reverseOnce(reference);
      await pause(20_000);
      await client.check(payout);
    },
    { only: ['reversible'], isSilent: true },
  ],
  [
    'cancels twice at the same time',
    {},
    async (client) => {
      await sent(client, payout);
      await client.look(reference);
      await Promise.all([client.cancelOnce(reference), pause(3).then(() => client.cancelOnce(reference))]);
      await client.follow(reference);
    },
    { only: ['cancellable'] },
  ],
];
