/** Cancellations and reversals long after a state was reached, by long references, and where two partners use one reference. */

import type { PartnerClient } from '../partner-client';
import { triggers } from '../triggers';
import { create, entries, viewAll } from './payouts';
import { toBank } from './references';

/** Asks for every change of every state, when it is long over. */
export function lateChangeFlow(partner: PartnerClient): void {
  const kinds = ['held-pending', 'credit-in-process', 'credit-failed', 'reversal-held'] as const;
  for (const kind of kinds) partner.pay({ name: `LATE-${kind}`, msisdn: triggers[kind].msisdn });
  partner.pay({ name: 'LATE-STOPPED', msisdn: triggers['held-pending'].msisdn });
  partner.pay({ name: 'LATE-PAID' });
  partner.cancel('LATE-STOPPED');
  partner.pass(400);
  partner.reverse('LATE-reversal-held');
  partner.pass(12_000);
  const names = ['LATE-PAID', 'LATE-STOPPED', ...kinds.map((kind) => `LATE-${kind}`)];
  for (const name of names.filter((one) => !one.includes('held-pending'))) partner.cancel(name);
  for (const name of names) partner.reverse(name);
  viewAll(partner, names);
}

/** Both partners use a reference, and the second one cancels and reverses by it; the first one does so by a long one. */
export function namedChangeFlow(partner: PartnerClient): void {
  const stranger = partner.headers(1);
  const { msisdn } = triggers['held-pending'];
  for (const headers of [partner.headers(), stranger]) {
    partner.pay({ name: 'OF-BOTH', headers });
    partner.pay({ name: 'OF-BOTH-HELD', headers, msisdn });
  }
  const long = (name: string) => name.padEnd(50, '0');
  partner.pay({ name: long('PAID') });
  partner.pay({ name: long('HELD'), msisdn });
  partner.pass(400);
  partner.cancel('OF-BOTH-HELD', stranger);
  partner.reverse('OF-BOTH', stranger);
  viewAll(partner, ['OF-BOTH', 'OF-BOTH-HELD']);
  partner.cancel(long('HELD'));
  partner.reverse(long('PAID'));
}

/** A reference is repeated with other members, an amount is far from the quoted one or nearly it, and one is of thousands. */
export function changedMemberFlow(partner: PartnerClient): void {
  create(partner, 'CHANGED');
  create(partner, 'CHANGED', ['requestDate', '2026-03-14 00:00:00']);
  create(partner, 'CHANGED', ['debitParty', entries({ msisdn: '12025550199' })]);
  create(partner, 'CHANGED', ['currency', 'UGX']);
  create(partner, 'MUCH-MORE', ['amount', '99999.00']);
  const { quote } = partner.quote();
  const change = { requestingOrganisationTransactionReference: 'BARELY', amount: `${quote.receivingAmount}0001` };
  partner.create(change, quote.quoteId);
  create(partner, 'LONG-CODE', ['currency', 'KESX']);
  create(partner, 'LONG-CODE');
  create(partner, 'UNDESCRIBED', ['descriptionText', null]);
  partner.pay({ amount: '1500.00' });
  partner.pay({ name: 'ON-HOLD', msisdn: '254704003150' });
  create(partner, 'ON-HOLD');
  partner.pass(400);
  partner.balance();
  viewAll(partner, ['UNDESCRIBED']);
  toBank(partner, '0123456789', 'INEXACT', { sortcode: 'NOSUCHXX', organisationid: 'Savannah Commercial Ban' });
  partner.bankStatus('0123456789', { bankname: 'Savannah Commercial Ban', bankcode: 'NOSUCHXX' });
}
