/** Clients that show what is to be hidden, and those whose secrets only look like something else. */
import { changing, isPayout, payingWith, withHeaders } from '../client-ways';
import type { Make } from '../day';
import { type ScriptRow, type Shows, sent, toCard, toWallet } from './script';

const password = 'correct horse battery staple';
const pan = '4000000000000002';
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

const payingCards = (what: string, shows: Shows, make: Make): ScriptRow => [
  what,
  shows,
  (client) => sent(client, toCard(pan)),
  { make },
];
const paying = (what: string, shows: Shows, make: Make): ScriptRow => [
  what,
  shows,
  (client) => sent(client, toWallet()),
  { make },
];

const isBroken = (point: string): Shows => ({ broken: [point] });

/** Where a card number, or the password, may stand. */
export const secrets: readonly ScriptRow[] = [
  payingCards(
    'names a plain card number in the description',
    isBroken('client.pan-encrypted'),
    payingWith({ descriptionText: `to card ${pan}` }),
  ),
  payingCards(
    'names a plain card number as the account of the sender',
    isBroken('client.pan-encrypted'),
    payingWith(({ debitParty }) => ({
      debitParty: [...debitParty, { key: 'bankaccountno', value: '4000 0000 0000 0002' }],
    })),
  ),
  payingCards(
    'names a plain card number with other signs between its digits, behind another number',
    isBroken('client.pan-encrypted'),
    payingWith({ descriptionText: `order 77, card ${pan.replace(/(.{4})(?=.)/g, '$1.')}` }),
  ),
  payingCards(
    'names a masked card number as the account of the sender, and another number in the description',
    {},
    payingWith(({ debitParty }) => ({
      debitParty: [...debitParty, { key: 'bankaccountno', value: '400000******0002' }],
      descriptionText: 'order 4000000000000010',
    })),
  ),
  payingCards(
    'sends a plain card number in the header of a transaction',
    isBroken('client.pan-encrypted'),
    changing((call) => (isPayout(call) ? { headers: { ...call.headers, 'X-PAN': pan } } : undefined)),
  ),
  paying(
    'sends the password in Basic authorization, too',
    isBroken('client.authentication'),
    withHeaders({ Authorization: basic(`PARTNER_ONE:${password}`) }),
  ),
  paying(
    'sends the password as a parameter',
    isBroken('client.authentication'),
    changing(({ method, url }) =>
      method === 'GET' ? { url: `${url}&password=${encodeURIComponent(password)}` } : undefined,
    ),
  ),
  paying(
    'sends the password in the body of a transaction',
    isBroken('client.authentication'),
    payingWith({ password }),
  ),
  paying(
    'names a product like the password, and has another authorization for its proxy',
    {},
    withHeaders({ 'User-Agent': password, Authorization: basic('proxy:something') }),
  ),
];
