/** Clients that check accounts, and what they pay then: each account has checks of its own. */
import type { Payout } from '../../../../docs/examples/requests';
import { payingWith } from '../client-ways';
import { prepared, type ScriptRow, sent, toBank, toCard, toWallet } from './script';

const unknownBank = { account: '0123456789', bankName: 'No Such Bank At All', bankCode: 'NOSUKEXX' };
const unavailableCard = toCard('4002547000000034');
/** Its holder is registered, and no other name is taken. */
const registered = { to: { msisdn: '254700000001' }, name: 'Amina Wanjiru Otieno' };

/** Names the number of the beneficiary beside the bank account. */
const withNumber = (msisdn: string) =>
  payingWith(({ creditParty }) => ({ creditParty: [...creditParty, { key: 'msisdn', value: msisdn }] }));

const philippine = (provider: string, reference = 'SCRIPT-1'): Payout =>
  toWallet({ reference, to: { msisdn: '639175612345', provider }, country: 'PH', currency: 'PHP' });

const otherCard = toCard('4002547110000015', { reference: 'SCRIPT-2', name: 'Joseph Otieno' });

/** What a client makes of the account statuses that it got. */
export const accounts: readonly ScriptRow[] = [
  [
    'pays a card after another one was unavailable',
    {},
    async (client) => {
      const quote = await prepared(client, toCard());
      await client.check(unavailableCard);
      await client.order(toCard(), quote);
    },
  ],
  [
    'pays a card that is unavailable, after another one was available',
    { broken: ['client.account'] },
    async (client) => {
      await client.check(unavailableCard);
      await client.check(toCard());
      await client.order(unavailableCard, await client.quote(unavailableCard));
    },
  ],
  [
    'checks the first card alone',
    { broken: ['client.order'] },
    async (client) => {
      await sent(client, toCard());
      await client.order(otherCard, await client.quote(otherCard));
    },
  ],
  [
    'pays a person to two cards, of which the first is barred',
    {},
    async (client) => {
      await sent(client, toCard());
      await sent(client, { ...otherCard, name: toCard().name });
    },
    { only: ['refused'] },
  ],
  [
    'pays an account whose holder has a wallet that is unregistered',
    {},
    async (client) => {
      await client.check(toBank());
      await client.check(toWallet({ to: { msisdn: '254700000002' } }));
      await client.order(toBank(), await client.quote(toBank()));
    },
    { make: withNumber('254700000002') },
  ],
  [
    'pays an account whose holder has a wallet of a provider',
    {},
    async (client) => {
      await client.check(toBank());
      await client.check(toWallet({ to: { msisdn: '639175612345', provider: '100001' } }));
      await client.order(toBank(), await client.quote(toBank()));
    },
    { make: withNumber('639175612345') },
  ],
  [
    'pays an account by the check of the number that is mapped to it',
    {},
    async (client) => {
      await client.check(toWallet());
      await client.order(toBank(), await client.quote(toBank()));
    },
    { make: withNumber('254711000001') },
  ],
  [
    'checks an account in print format',
    {},
    (client) =>
      sent(
        client,
        toBank({ to: { account: 'GB33 BUKB 2020 1555', bankName: 'Lakeview Bank of Kenya', bankCode: 'LKVWKENA' } }),
      ),
    {
      make: payingWith(({ creditParty }) => ({
        creditParty: creditParty.map((entry: { key: string; value: string }) =>
          entry.key === 'bankaccountno' ? { ...entry, value: entry.value.replaceAll(' ', '') } : entry,
        ),
      })),
    },
  ],
  [
    'pays one number through two providers, both of which it has checked',
    {},
    async (client) => {
      const [one, other] = [philippine('100001'), philippine('100002', 'SCRIPT-2')];
      const quote = await prepared(client, one);
      await sent(client, other);
      await client.order(one, quote);
    },
  ],
  [
    'pays a holder whose name was refused the day before, under the right name',
    {},
    async (client) => {
      await client.check(toWallet({ ...registered, name: 'Amina Otieno' }));
      await sent(client, toWallet(registered));
    },
  ],
  [
    'pays a holder under a name that was refused, though the account is found under another one',
    { broken: ['client.account'] },
    async (client) => {
      const short = toWallet({ ...registered, name: 'Amina Otieno' });
      await client.check(short);
      await client.check(toWallet(registered));
      await client.order(short, await client.quote(short));
    },
  ],
  [
    'pays a wallet that was unavailable when it was asked for under a shorter name',
    {},
    async (client) => {
      await client.check(toWallet({ name: 'Amina Kamau' }));
      await client.check(toWallet({ name: 'Amina W. Kamau' }));
      await client.order(toWallet({ name: 'Amina Kamau' }), await client.quote(toWallet()));
    },
    { only: ['account-unavailable'] },
  ],
  [
    'asks for the list of banks at a path of its own',
    { advised: ['client.other-fields'] },
    (client) => client.call('GET', '/eig/gsma/banks?country=KE'),
  ],
  [
    'pays a holder whose name was refused',
    { broken: ['client.account'] },
    async (client) => {
      await sent(client, toWallet(registered));
      const other = toWallet({ ...registered, name: 'Joseph Kamau', reference: 'SCRIPT-2', amount: '31.00' });
      await sent(client, other);
    },
  ],
  [
    'pays a holder after somebody else was checked under another name at this account',
    {},
    async (client) => {
      const quote = await prepared(client, toWallet(registered));
      await client.check(toWallet({ ...registered, name: 'Joseph Kamau', sender: 'Bob Roe' }));
      await client.order(toWallet(registered), quote);
    },
  ],
  [
    'pays an account after the same number at another bank was unavailable',
    {},
    async (client) => {
      const quote = await prepared(client, toBank());
      await client.check(toBank({ to: unknownBank }));
      await client.order(toBank(), quote);
    },
  ],
  [
    'pays an account at another bank than the one that it checked',
    { broken: ['client.order'] },
    async (client) => {
      await client.check(toBank());
      const other = toBank({ to: { account: '0123456789', bankName: 'Equator Bank', bankCode: 'EQTRKENA' } });
      await client.order(other, await client.quote(other));
    },
  ],
  [
    'pays an account by the code of another bank than the one that it checked, beside the name of that',
    { broken: ['client.order'] },
    async (client) => {
      await client.check(toBank());
      const other = toBank({ to: { account: '0123456789', bankName: 'Lakeview Bank of Kenya', bankCode: 'CSTTKENM' } });
      await client.order(other, await client.quote(other));
    },
  ],
  [
    'pays a card by the check of the number beside it',
    { broken: ['client.order'] },
    async (client) => {
      await client.check(toWallet());
      await client.order(toCard(), await client.quote(toCard()));
    },
    { make: withNumber('254711000001') },
  ],
  [
    'pays an account by the check of a wallet whose number has its digits',
    { broken: ['client.order'] },
    async (client) => {
      const account = toBank({
        to: { account: '254711000001', bankName: 'Lakeview Bank of Kenya', bankCode: 'LKVWKENA' },
      });
      await client.check(toWallet());
      await client.order(account, await client.quote(account));
    },
  ],
];
