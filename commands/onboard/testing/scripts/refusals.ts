/** Clients that the sandbox refuses: for what they say, for what is open, or because their payee stands for a refusal. */
import { gmtTime } from '../../../../contract';
import { pause, payingWith, quotingWith, withHeaders } from '../client-ways';
import { prepared, type ScriptRow, sent, toBank, toCard, toWallet } from './script';

/** Whose fault a refusal is. */
export const refusals: readonly ScriptRow[] = [
  [
    'pays about midnight by a clock that is half a minute fast',
    {},
    async (client) => {
      const day = 86_400_000;
      await pause(Math.ceil(Date.now() / day) * day - Date.now() - 20_000);
      const quote = await prepared(client, toWallet());
      await client.order(toWallet(), quote);
      await pause(60_000);
      await client.order(toWallet(), quote);
    },
    { make: payingWith(() => ({ requestDate: gmtTime(Date.now() + 30_000) })), minutes: 1500 },
  ],
  [
    'asks for a statement in a form of its own',
    {},
    (client) => client.call('GET', '/eig/gsma/statements?from=2026-01-01'),
  ],
  [
    'quotes with a wildcard for the number',
    {},
    (client) => client.quote(toWallet()),
    {
      make: quotingWith(({ creditParty }) => ({
        creditParty: creditParty.map((entry: { key: string; value: string }) =>
          entry.key === 'msisdn' ? { ...entry, value: '*' } : entry,
        ),
      })),
    },
  ],
  [
    'pays a beneficiary that stands for a refusal',
    {},
    async (client) => {
      for (const code of ['3010', '3006', '1005', '3005'])
        await sent(
          client,
          toWallet({ reference: `SCRIPT-${code}`, to: { msisdn: `2547030${code.padStart(5, '0')}` } }),
        );
    },
  ],
  [
    'pays a beneficiary that stands for another refusal than that of its sender',
    { broken: ['client.kyc'] },
    (client) => sent(client, toWallet({ to: { msisdn: '254703003010' } })),
    { make: payingWith({ senderKyc: {} }) },
  ],
  [
    'sends nothing in an optional member of a quotation',
    { advised: ['client.quotation-fields'] },
    (client) => client.quote(toWallet()),
    { make: quotingWith({ scheme: null }) },
  ],
  [
    'sends nothing in an optional member of a transaction',
    { advised: ['client.transaction-fields'] },
    (client) => sent(client, toWallet()),
    { make: payingWith({ scheme: null }) },
  ],
  [
    'leaves out what only banks of one country want',
    { advised: ['client.account-fields'] },
    (client) => client.check(toBank({ country: 'BR', currency: 'BRL' })),
  ],
  [
    'encrypts a card number under another key',
    { broken: ['client.pan-encrypted'] },
    (client) => client.check(toCard()),
    { make: withHeaders({ 'X-PAN': '0'.repeat(512) }) },
  ],
];
