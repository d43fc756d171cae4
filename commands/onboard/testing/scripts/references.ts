/** Clients that send a payout again: under its reference, under another one, or another payout under it. */
import { codeOf, type OwnClient, pause } from '../client-ways';
import { prepared, type ScriptRow, sent, toWallet } from './script';

const payout = toWallet();
const renamed = toWallet({ reference: 'SCRIPT-1-B' });
const another = toWallet({ to: { msisdn: '254711000077' }, name: 'Joseph Otieno', amount: '93.00' });

/** Sends a payout without another account status. */
const quoted = async (client: OwnClient, one = payout) => client.order(one, await client.quote(one));

/** Goes on with something else, so that it is heard of. */
const goesOn = async (client: OwnClient) => {
  await pause(9000);
  await client.usual.pay(toWallet({ reference: 'SCRIPT-9', amount: '99.00' }));
};

const reused = async (client: OwnClient) => {
  await sent(client, payout);
  await pause(3000);
  await sent(client, another);
  await client.follow(another.reference);
};

/** Sends a payout under the reference of one that was paid a while before. */
const afterPaid = (one: typeof payout) => async (client: OwnClient) => {
  await client.usual.pay(payout);
  await pause(20_000);
  await sent(client, one);
  await client.look(payout.reference);
};

/** Sends it, and the same under another reference after a while. */
const renaming =
  (waitMs: number, { one = payout, isChecked = false } = {}) =>
  async (client: OwnClient) => {
    await sent(client, one);
    await pause(waitMs);
    await (isChecked ? sent : quoted)(client, { ...one, reference: renamed.reference });
    await client.follow(renamed.reference);
    await goesOn(client);
  };

const refusedLater = toWallet({ to: { msisdn: '254703003031' } });
const lookAlike = toWallet({ to: { msisdn: '254707600001' } });

/** Which payouts are the same, and which are not. */
export const references: readonly ScriptRow[] = [
  [
    'mends the name of a business after a busy server',
    {},
    async (client) => {
      const one = toWallet({
        isBusiness: true,
        sender: 'Acme Ltd',
        name: 'Ocean Traders Ltd',
        to: { msisdn: '254711000002' },
      });
      const quote = await prepared(client, one);
      await client.order(one, quote);
      await pause(1000);
      await client.order({ ...one, sender: 'Acme Limited' }, quote);
    },
    { only: ['busy-payout'] },
  ],
  [
    'mends a name, and asks for another quote, after a reply that did not come',
    {},
    async (client) => {
      await sent(client, toWallet({ name: 'Amina Wanjriu' }));
      await pause(1000);
      await sent(client, toWallet({ amount: '24.99' }));
      await client.follow(payout.reference);
    },
    { only: ['lost-reply'] },
  ],
  [
    'sends a paid order once more, as a queue that delivers it again',
    { advised: ['client.reference-unique'] },
    afterPaid(payout),
  ],
  ['uses the reference of a paid payout for another one', { broken: ['client.reference-unique'] }, afterPaid(another)],
  [
    'uses the reference of a payout that met a busy server for another person',
    { broken: ['client.reference-unique'] },
    reused,
    { only: ['busy-request'] },
  ],
  [
    'uses the reference of a payout that was lost for another person',
    { broken: ['client.reference-unique'] },
    reused,
    { only: ['lost-request'] },
  ],
  [
    'uses the reference of a payout whose quote had expired for another person',
    { broken: ['client.reference-unique'] },
    reused,
    { only: ['quote-expires'] },
  ],
  [
    'uses the reference of a payout whose form was refused for another person',
    { broken: ['client.order', 'client.transaction-fields'] },
    async (client) => {
      const quote = await prepared(client, payout);
      await client.order(payout, { ...quote, quoteId: undefined });
      await sent(client, another);
    },
  ],
  [
    'mends the name of a beneficiary after a busy server',
    {},
    async (client) => {
      await sent(client, toWallet({ name: 'Amina Wanjriu' }));
      await sent(client, payout);
      await client.follow(payout.reference);
    },
    { only: ['busy-request'] },
  ],
  [
    'sends what is to be tried again later under another reference',
    { broken: ['client.refused'] },
    renaming(2000, { one: refusedLater }),
  ],
  [
    'sends what is to be tried again later under its reference',
    {},
    async (client) => {
      const quote = await prepared(client, refusedLater);
      for (let tries = 0; tries < 3; tries += 1) {
        await client.order(refusedLater, quote);
        await pause(500);
      }
    },
  ],
  [
    'renames what may be a duplicate until it is taken',
    { broken: ['client.refused'] },
    async (client) => {
      await sent(client, { ...lookAlike, reference: 'SCRIPT-0' });
      await client.follow('SCRIPT-0');
      await sent(client, lookAlike);
      await pause(70_000);
      await quoted(client, { ...lookAlike, reference: renamed.reference });
      await client.follow(renamed.reference);
      await goesOn(client);
    },
  ],
  [
    'gives up what met a busy server, and has the same order half an hour later',
    {},
    renaming(1_800_000, { isChecked: true }),
    { only: ['busy-request'], minutes: 40 },
  ],
  [
    'gives up what the gateway does not know, and has the same order a minute later',
    {},
    async (client) => {
      await sent(client, payout);
      await client.look(payout.reference);
      await pause(60_000);
      await sent(client, renamed);
      await client.follow(renamed.reference);
      await goesOn(client);
    },
    { only: ['lost-request'] },
  ],
  [
    'begins anew what got no reply, with an account status of its own, and looks it up when both are paid',
    { advised: ['client.lost-reply'] },
    async (client) => {
      await sent(client, payout);
      await sent(client, renamed);
      await client.follow(renamed.reference);
      await client.follow(payout.reference);
      await goesOn(client);
    },
    { only: ['lost-reply'], isSilent: true },
  ],
  [
    'looks up what got no reply, and pays it under another reference although it is there',
    { broken: ['client.lost-reply'] },
    async (client) => {
      await sent(client, payout);
      await client.look(payout.reference);
      await quoted(client, renamed);
      await Promise.all([client.follow(payout.reference), client.follow(renamed.reference)]);
    },
    { only: ['lost-reply'] },
  ],
  [
    'pays what was lost under another reference, and then under its own',
    { advised: ['client.lost-request'] },
    async (client) => {
      const quote = await prepared(client, payout);
      await client.order(payout, quote);
      await quoted(client, renamed);
      await pause(1000);
      await client.order(payout, quote);
      await Promise.all([client.follow(payout.reference), client.follow(renamed.reference)]);
    },
    { only: ['lost-request'] },
  ],
  [
    'pays what got no reply under another reference, although a callback has told its success',
    { broken: ['client.lost-reply'] },
    renaming(10_000),
    { only: ['lost-reply'] },
  ],
  [
    'has two standing orders of which the first got no reply, and sends that again later',
    {},
    async (client) => {
      const quote = await prepared(client, payout);
      await client.order(payout, quote);
      await sent(client, renamed);
      await pause(12_000);
      await client.order(payout, await client.quote(payout));
      await Promise.all([client.follow(payout.reference), client.follow(renamed.reference)]);
    },
    { only: ['lost-request'] },
  ],
  [
    'has the same order again after a callback has told the end of the one without a reply',
    {},
    renaming(10_000, { isChecked: true }),
    { only: ['lost-reply'] },
  ],
  [
    'renames a standing order after 3004',
    { broken: ['client.duplicate'] },
    async (client) => {
      await client.usual.pay({ ...payout, reference: 'SCRIPT-0' });
      const quote = await prepared(client, payout);
      await client.order(payout, quote);
      if (codeOf(await client.order(payout, quote)) === '3004') await quoted(client, renamed);
      await client.follow(renamed.reference);
      await goesOn(client);
    },
    { only: ['ordinary', 'lost-reply'] },
  ],
  [
    'renames what got no reply, sends it under its own reference, too, and renames it once more after 3004',
    { broken: ['client.duplicate'] },
    async (client) => {
      const quote = await prepared(client, payout);
      await client.order(payout, quote);
      await quoted(client, renamed);
      await pause(1000);
      await client.order(payout, quote);
      await quoted(client, { ...renamed, reference: 'SCRIPT-1-C' });
      await Promise.all([payout.reference, renamed.reference, 'SCRIPT-1-C'].map((one) => client.follow(one)));
    },
    { only: ['lost-reply'] },
  ],
  [
    'sends a failed payout again under its reference, with another quote',
    { broken: ['client.reference-unique'] },
    async (client) => {
      await sent(client, payout);
      await client.follow(payout.reference);
      await quoted(client);
    },
    { only: ['failed'] },
  ],
  [
    'writes the name of the sender in capitals in what it renames',
    { broken: ['client.busy-payout'] },
    async (client) => {
      await sent(client, payout);
      await quoted(client, { ...renamed, sender: 'SMITH ANN' });
      await client.follow(renamed.reference);
      await goesOn(client);
    },
    { only: ['busy-payout'] },
  ],
  [
    'sends a failed payout again under its reference',
    { advised: ['client.reference-unique'] },
    async (client) => {
      const quote = await prepared(client, payout);
      await client.order(payout, quote);
      await client.follow(payout.reference);
      await pause(1000);
      await client.order(payout, quote);
    },
    { only: ['failed'] },
  ],
];
