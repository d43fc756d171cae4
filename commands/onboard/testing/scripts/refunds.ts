/** Clients that were told something by other means than a view or an acknowledged callback, and act on it. */
import type { Sandbox } from '../../sandbox';
import { answer, answering, type OwnClient, pause } from '../client-ways';
import type { DayOptions } from '../day';
import { prepared, type Script, type ScriptRow, sent, toWallet } from './script';

const payout = toWallet();
const { reference } = payout;

type Action = Parameters<Sandbox['stated']>[2];
const say = (sandbox: Sandbox, action: Action) => sandbox.stated('tester', reference, action, Date.now());

/** Waits until a callback has told a state. */
async function told(client: OwnClient): Promise<string> {
  while (!client.statesTold.has(reference)) await pause(100);
  return client.statesTold.get(reference) ?? '';
}

/** Goes on with something else, so that it is heard of. */
const goesOn = async (client: OwnClient) => {
  await pause(8000);
  await client.usual.pay(toWallet({ reference: 'SCRIPT-9', amount: '99.00' }));
};

/** Takes a callback in, and answers the second try alone. */
const lateAnswer = answering((client, text) => void client.callback(text), answer);

/** Knows the reference of the service by the callback alone, and reverses by it. */
function learning(): ScriptRow {
  let service = '';
  const script: Script = async (client) => {
    await sent(client, payout);
    await told(client);
    await client.reverseOnce(service);
    await client.follow(reference, ['RETURNED', 'REVERSAL REJECTED']);
  };
  const reply: DayOptions['reply'] = (client, text) => {
    service = JSON.parse(text).transactionId;
    return answer(client, text);
  };
  return [
    'learns the reference of the service from a callback, and reverses by it',
    {},
    script,
    { only: ['lost-reply'], reply },
  ];
}

/** What follows from what was told so. */
export const refunds: readonly ScriptRow[] = [
  learning(),
  [
    'reverses what could not be cancelled, as it had succeeded',
    {},
    async (client) => {
      await sent(client, payout);
      await client.look(reference);
      await pause(2600);
      await client.cancelOnce(reference);
      await client.reverseOnce(reference);
      await client.follow(reference, ['RETURNED', 'REVERSAL REJECTED']);
    },
    { isSilent: true },
  ],
  [
    'waits for the end of a reversal that is pending',
    {},
    async (client, sandbox) => {
      await sent(client, payout);
      await client.follow(reference);
      await client.reverseOnce(reference);
      say(sandbox, 'waiting');
      await client.follow(reference, ['RETURNED', 'REVERSAL REJECTED']);
    },
    { only: ['reversible'], isSilent: true },
  ],
  [
    'says that it waits a while after the end, and then what it did; nor has it refunded what is pending',
    {},
    async (client, sandbox) => {
      await sent(client, payout);
      await client.look(reference);
      say(sandbox, 'not refunded');
      await client.follow(reference);
      say(sandbox, 'waiting');
      await pause(5000);
      say(sandbox, 'not refunded');
      await goesOn(client);
    },
    { isSilent: true },
  ],
  [
    'has a server in front of it that says 502 for the first try of each callback',
    {},
    async (client) => {
      await client.usual.pay(payout);
      await goesOn(client);
    },
    { reply: answering(() => ({ status: 502, text: '<html>' }), answer) },
  ],
  [
    'refunds what failed by a callback whose answer was lost',
    {},
    async (client, sandbox) => {
      await sent(client, payout);
      if ((await told(client)) === 'FAILED') say(sandbox, 'refunded');
      await goesOn(client);
    },
    { only: ['failed'], reply: lateAnswer },
  ],
  [
    'is out of reach for the first try of each callback',
    {},
    async (client) => {
      await client.usual.pay(payout);
      await goesOn(client);
    },
    { reply: answering(() => undefined, answer) },
  ],
  [
    'is out of reach for every callback, and polls',
    { broken: ['client.acknowledges'] },
    async (client) => {
      await client.usual.pay(payout);
      await goesOn(client);
    },
    { reply: () => undefined },
  ],
  [
    'refunds what the gateway does not know',
    { advised: ['client.waits'] },
    async (client, sandbox) => {
      await sent(client, payout);
      await client.look(reference);
      say(sandbox, 'refunded');
      await goesOn(client);
    },
    { only: ['lost-request'] },
  ],
  [
    'refunds what the gateway cannot cancel, as it does not know it',
    { advised: ['client.waits'] },
    async (client, sandbox) => {
      await sent(client, payout);
      await client.cancelOnce(reference);
      say(sandbox, 'refunded');
      await goesOn(client);
    },
    { only: ['lost-request'] },
  ],
  [
    'refunds what met a busy server, and sends it again',
    { broken: ['refund.SUCCESS'] },
    async (client, sandbox) => {
      const quote = await prepared(client, payout);
      await client.order(payout, quote);
      say(sandbox, 'refunded');
      await client.order(payout, quote);
      await client.follow(reference);
    },
    { only: ['busy-payout'] },
  ],
  [
    'refunds what met a busy server, and gives it up',
    {},
    async (client, sandbox) => {
      await sent(client, payout);
      say(sandbox, 'refunded');
      await goesOn(client);
    },
    { only: ['busy-payout'] },
  ],
  [
    'cancels what was refused for good',
    { broken: ['client.cancel'] },
    async (client) => {
      await sent(client, payout);
      await client.cancelOnce(reference);
    },
    { only: ['refused'] },
  ],
];
