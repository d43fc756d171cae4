/** Refused payouts with the balances after them, and transactions that are viewed after some time. */

import type { PartnerClient } from '../partner-client';
import { triggers } from '../triggers';
import { instrumentLifecycleFlow } from './payout-lifecycle';
import { create, viewAll } from './payouts';

/** Refused payouts, a payout of another partner and the use of its quote, with the balances after each. */
export function refusalsAndBalancesFlow(partner: PartnerClient): void {
  const stranger = partner.headers(1);
  create(partner, 'NO-CURRENCY', ['currency', undefined]);
  partner.balance();
  create(partner, 'YESTERDAY', ['requestDate', '2026-03-13 12:00:00']);
  partner.balance();
  create(partner, 'LAST-YEAR', ['requestDate', '2025-03-14 12:00:00']);
  create(partner, 'OTHER-AMOUNT', ['amount', '1']);
  partner.balance();
  partner.pay({ amount: triggers['limit-3107'].amount });
  partner.balance();
  create(partner, 'TONIGHT', ['requestDate', '2026-03-14 23:59:59']);
  partner.pay({ sendingCurrency: 'EUR' });
  partner.balance('EUR');
  partner.pay({ headers: stranger });
  partner.balance();
  const { quoteId } = partner.send('POST', '/eig/gsmaV2/quotations', partner.quotation(), stranger).quote;
  partner.create({ requestingOrganisationTransactionReference: 'FOREIGN-QUOTE' }, quoteId);
  create(partner, 'LATE', undefined, 700_000);
  partner.balance();
  partner.balance('GBP');
  partner.bankStatus('0123456789', { bankname: 'Savannah Commercial Bank Limited', bankcode: 'NOSUCHXX' });
  partner.send('GET', '/eig/gsma/accounts/all/balance', undefined, stranger);
  for (const msisdn of ['254703003027', undefined]) partner.pay({ ...(msisdn && { msisdn }), name: 'BUSY' });
  for (const last of ['1', '2']) create(partner, `LONG-${'0'.repeat(44)}${last}`);
}

/** Repeats references after reversals, and views every kind of payout again seconds later. */
export function delayedViewFlow(partner: PartnerClient): void {
  const kinds = ['reversal-held', 'reversal-rejected', 'reversal-returned'] as const;
  for (const kind of kinds) partner.pay({ msisdn: triggers[kind].msisdn, name: kind });
  partner.pass(400);
  for (const kind of kinds) partner.reverse(kind);
  partner.pass(400);
  viewAll(partner, [...kinds]);
  for (const kind of kinds) partner.pay({ name: kind });
  instrumentLifecycleFlow(partner);
  const names = ['FAILS', 'STOPPED', 'RETURNS'].flatMap((name) => [`${name}-0`, `${name}-1`]);
  viewAll(partner, names);
  partner.cancel('FAILS-0');
  partner.pass(4000);
  viewAll(partner, [...kinds, ...names, 'OF-b2b', 'REVERSE']);
}
