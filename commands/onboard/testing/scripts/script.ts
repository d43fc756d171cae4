/** What the scripts of clients have in common: a client that takes a few steps, and what is found of it. */
import type { Payout } from '../../../../docs/examples/requests';
import type { Sandbox } from '../../sandbox';
import { doing, type OwnClient } from '../client-ways';
import type { DayOptions, Make } from '../day';

/** The steps of a client. */
export type Script = (client: OwnClient, sandbox: Sandbox) => Promise<unknown>;

/** What a script shows: the points that are broken, and those that something is advised of. */
export interface Shows {
  broken?: readonly string[];
  advised?: readonly string[];
}

/** A row of a table of scripts: what the client does, what is found, and how its day is made. */
export type ScriptRow = [what: string, shows: Shows, script: Script, options?: DayOptions & { make?: Make }];

/** The client that a script drives, and the options of its day. */
export const dayOf = (
  script: Script,
  { make = doing({}), ...options }: DayOptions & { make?: Make } = {},
): [Make, DayOptions] => [
  make,
  { only: [], script: (client, sandbox) => script(client as OwnClient, sandbox), ...options },
];

/** A payout to a wallet. */
export const toWallet = (more: Partial<Payout> = {}): Payout => ({
  reference: 'SCRIPT-1',
  name: 'Amina Wanjiru',
  sender: 'Ann Smith',
  amount: '25.00',
  to: { msisdn: '254711000001' },
  country: 'KE',
  currency: 'KES',
  ...more,
});

/** A payout to a card. */
export const toCard = (pan = '4000000000000002', more: Partial<Payout> = {}): Payout =>
  toWallet({ to: { pan, scheme: 'VISA' }, ...more });

/** A payout to a bank account. */
export const toBank = (more: Partial<Payout> = {}): Payout =>
  toWallet({ to: { account: '0123456789', bankName: 'Lakeview Bank of Kenya', bankCode: 'LKVWKENA' }, ...more });

/** Checks the account, and asks for a quotation. */
export const prepared = async (client: OwnClient, payout: Payout) => {
  await client.check(payout);
  return client.quote(payout);
};

/** Checks, quotes and sends a payout once; returns the reply. */
export const sent = async (client: OwnClient, payout: Payout) => client.order(payout, await prepared(client, payout));
