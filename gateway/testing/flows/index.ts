/** Sequences of requests over every operation, for tests that compare the complete behaviour. */

import { operations } from '../../../contract';
import type { PayoutStage } from '../../domain/triggers';
import type { PartnerClient } from '../partner-client';
import { triggers } from '../triggers';
import { accountStatusFlow, encryptOnce, headerFlow, payoutHeaderFlow, quotationFlow, visa } from './inquiries';
import { changedMemberFlow, lateChangeFlow, namedChangeFlow } from './late-changes';
import { olderLifecycleFlow, payoutKindFlows } from './payout-kinds';
import { instrumentLifecycleFlow } from './payout-lifecycle';
import {
  businessFlow,
  cardFlow,
  lifecycleFlow,
  limitFlow,
  olderRevisionFlow,
  refusedPayoutFlow,
  viewAll,
} from './payouts';
import {
  missingProviderFlow,
  nearlyNamedFlow,
  otherPartnerFlow,
  quoteValidityFlow,
  repeatedReferenceFlow,
  reverseQuoteFlow,
  secondDocumentFlow,
} from './references';
import { delayedViewFlow, refusalsAndBalancesFlow } from './refused-payouts';

export { manyPayoutsFlow } from './payouts';

export type Flow = (partner: PartnerClient) => void;

/** Cancels and reverses transactions in every state, by either reference, twice. */
function cancelAndReverseFlow(partner: PartnerClient): void {
  const kinds = ['held-pending', 'credit-in-process', 'credit-failed', 'reversal-rejected', 'reversal-held'] as const;
  const names = kinds.map((kind) => partner.pay({ msisdn: triggers[kind].msisdn, name: `OF-${kind}` }) && `OF-${kind}`);
  partner.send('GET', '/eig/gsma/accounts/all/balance');
  const own = partner.pay({ name: 'PAID' }).reference;
  const held = partner.pay({ msisdn: triggers['held-pending'].msisdn, name: 'HELD' }).reference;
  partner.pass(400);
  for (const reference of [...names, own, 'PAID', 'UNKNOWN', undefined]) {
    partner.cancel(reference);
    partner.view(reference);
    partner.pass(200);
  }
  for (const reference of [...names, held, own, 'PAID', 'UNKNOWN', undefined]) {
    partner.reverse(reference);
    partner.reverse(reference);
    partner.cancel(reference);
    partner.view(reference);
    partner.pass(200);
  }
  partner.cancel(held);
  partner.cancel('HELD');
  partner.pay({ name: 'IN-TIME' });
  partner.cancel('IN-TIME');
  for (const milliseconds of [1000, 3000]) {
    partner.pass(milliseconds);
    viewAll(partner, [...names, own, 'HELD', 'IN-TIME']);
  }
  partner.pay({ msisdn: triggers['held-pending'].msisdn, name: 'HELD-LONG' });
  partner.pass(20_000);
  for (const name of ['PAID', 'held']) partner.view(name);
  partner.send('GET', '/eig/gsma/accounts/all/balance');
  for (const name of ['HELD', 'HELD-LONG']) partner.cancel(name);
  partner.balance();
  partner.statement();
  partner.statement('GBP');
}

const corridorQuery = '?instrumentType=WALLET&transactionType=p2p';

/** Every operation that needs no more than a currency in its path, and the bank list. */
const lists: readonly string[] = [
  ...operations.flatMap(({ id, method, path, response }) => {
    if (method !== 'GET' || path === null || response === 'accountStatus') return [];
    const own = path.replace('{currency}', 'USD') + (id === 'corridorRates' ? corridorQuery : '');
    return own.includes('{') ? [] : [own];
  }),
  '/eig/getbanklist/KE',
];

/** Requests every list while payouts are pending, and after they are settled. */
function listFlow(partner: PartnerClient): void {
  partner.pay();
  partner.pay({ msisdn: triggers['credit-failed'].msisdn });
  for (const path of lists) partner.send('GET', path);
  partner.pass(400);
  for (const path of lists) for (let n = 0; n < 3; n++) partner.send('GET', path);
  for (const path of [
    '/eig/gsma/accounts/USDA/balance',
    '/eig/gsma/quotations/USDA',
    '/eig/gsma/accounts/GBP/balance',
    '/eig/gsma/accounts/XTS/balance_v1',
    '/eig/gsma/quotations/GBP',
    '/eig/gsmaV2/quotations/USD?instrumentType=CARD&transactionType=p2p',
  ])
    partner.send('GET', path);
  partner.statement();
  const { 'x-password': hash } = partner.headers();
  const otherCase = { ...partner.headers(), 'x-username': 'partner_one', 'x-password': hash?.toUpperCase() };
  partner.send('GET', '/eig/getbanklist/KE', undefined, otherCase);
}

/** Payouts that are viewed, and are to be changed, half a minute after they ended; and some by nobody who is let in. */
function muchLaterFlow(partner: PartnerClient): void {
  const held = { msisdn: triggers['held-pending'].msisdn };
  const stranger = { ...partner.headers(), 'x-password': '0'.repeat(64) };
  const names = ['credit-failed', 'reversal-returned'] as const;
  for (const name of names) partner.pay({ msisdn: triggers[name].msisdn, name });
  for (const name of ['STOPPED', 'HELD', 'PAID']) partner.pay({ ...(name !== 'PAID' && held), name });
  partner.pass(400);
  partner.cancel('STOPPED');
  partner.reverse('reversal-returned');
  partner.cancel('HELD', stranger);
  partner.reverse('PAID', stranger);
  for (const milliseconds of [400, 30_000]) {
    partner.pass(milliseconds);
    viewAll(partner, [...names, 'HELD', 'PAID']);
  }
  partner.cancel('STOPPED');
  partner.reverse('reversal-returned');
  partner.cancel('reversal-returned');
}

/** The number that plants a code at a stage. */
const planting = (stage: PayoutStage, code: string): string =>
  triggers[`${stage}-*`].msisdn.replace('*****', () => code.padStart(5, '0'));

/** Codes that beneficiary numbers plant at each stage. */
function plantedCodeFlow(partner: PartnerClient): void {
  partner.status(planting('status', '6003'));
  partner.quote(partner.quotation(planting('quotation', '1073')));
  for (const code of ['3112', '3117', '3133']) {
    partner.pay({ msisdn: planting('acceptance', code), name: `AT-${code}` });
    partner.view(`AT-${code}`);
  }
  partner.pay({ msisdn: planting('credit', '3113'), name: 'FAILS' });
  partner.pay({ msisdn: planting('cancel', '15001'), name: 'STAYS' });
  partner.cancel('STAYS');
  partner.pay({ msisdn: planting('reversal', '16004'), name: 'PAID' });
  partner.pass(400);
  partner.reverse('PAID');
  viewAll(partner, ['FAILS', 'STAYS', 'PAID']);
  partner.balance();
}

/** Produces every response object, and every format of a failure. */
export function everyResponseFlow(partner: PartnerClient): void {
  partner.status('254700000099');
  partner.status('254700000099', '');
  partner.bankStatus('0123456789');
  partner.cardStatus(encryptOnce(partner, visa));
  olderRevisionFlow(partner);
  const { reference } = partner.pay({ name: 'PAID' });
  partner.pay({ name: 'HELD', msisdn: triggers['held-pending'].msisdn });
  viewAll(partner, [reference, 'UNKNOWN']);
  partner.pass(400);
  viewAll(partner, [reference]);
  partner.cancel('HELD');
  partner.reverse(reference);
  for (const path of lists) partner.send('GET', path);
  partner.statement();
}

/** Values that the readings of an open point treat in different ways. */
function openPointFlow(partner: PartnerClient): void {
  partner.create({ requestDate: 'today' });
  partner.create({ type: 'inttransfer', descriptionText: 'x'.repeat(100) });
  partner.send('POST', '/eig/gsma/remitCancel', { txnId: 'UNKNOWN' });
  const { senderKyc } = partner.transaction('') as { senderKyc: { subjectName: object } };
  partner.create({ senderKyc: { ...senderKyc, subjectName: { ...senderKyc.subjectName, firstName: 'Ελένη' } } });
}

/** Requests that gateways of others refuse, or answer in another way. */
function otherGatewayFlow(partner: PartnerClient): void {
  partner.quote({ debitParty: [] });
  const creditParty = [
    { key: 'bankaccountno', value: '' },
    { key: 'receivingCountry', value: 'KE' },
    { key: 'msisdn', value: '254700000099' },
  ];
  partner.send('POST', '/eig/gsma/quotations', { ...partner.quotation(), creditParty });
  const { recipientKyc } = partner.transaction('') as { recipientKyc: object };
  partner.create({ recipientKyc: { ...recipientKyc, idDocument: [{ idType: 'passport' }] } });
  const { reference } = partner.pay({ msisdn: '254706016002' });
  partner.pass(400);
  partner.reverse(reference);
}

export const sampleFlows: readonly Flow[] = [
  openPointFlow,
  otherGatewayFlow,
  muchLaterFlow,
  headerFlow,
  payoutHeaderFlow,
  accountStatusFlow,
  quotationFlow,
  refusedPayoutFlow,
  lifecycleFlow,
  cardFlow,
  instrumentLifecycleFlow,
  olderRevisionFlow,
  businessFlow,
  repeatedReferenceFlow,
  reverseQuoteFlow,
  nearlyNamedFlow,
  otherPartnerFlow,
  quoteValidityFlow,
  secondDocumentFlow,
  missingProviderFlow,
  ...payoutKindFlows,
  olderLifecycleFlow,
  limitFlow,
  refusalsAndBalancesFlow,
  delayedViewFlow,
  cancelAndReverseFlow,
  plantedCodeFlow,
  listFlow,
  lateChangeFlow,
  namedChangeFlow,
  changedMemberFlow,
];
