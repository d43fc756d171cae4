/** Payouts of every kind that violate limits, funds or their quote. */

import type { Body } from '../../exchange/exchange';
import { cardOf } from '../cards';
import { type PartnerClient, withMember } from '../partner-client';
import { triggers } from '../triggers';
import { encryptOnce } from './inquiries';
import { business, contact, entries } from './payouts';

/** Differences from a payout of 100.00 USD to an ordinary beneficiary. */
interface Order {
  beneficiary?: string;
  amount?: string;
  sendingCurrency?: string;
  change?: [path: string, value: string];
  /** milliseconds between quotation and transaction */
  wait?: number;
}

interface Kind {
  path: string;
  quotation(partner: PartnerClient, beneficiary: string): Body;
  order(partner: PartnerClient, sample: Body, beneficiary: string): Body;
}

const current = '/eig/gsmaV2/quotations';
const bank = { sortcode: 'SVCMKENX', organisationid: 'Savannah Commercial Bank' };

const kinds: Record<string, Kind> = {
  older: {
    path: '/eig/gsma/quotations',
    quotation: (_, msisdn) => ({ creditParty: entries({ msisdn }) }),
    order: () => ({ type: 'inttransfer' }),
  },
  bank: {
    path: current,
    quotation: (_, msisdn) => ({
      creditParty: entries({ receivingCountry: 'KE', instrumentType: 'BANK_AC', msisdn }),
    }),
    order: (_, __, bankaccountno) => ({ creditParty: entries({ bankaccountno, ...bank }) }),
  },
  card: {
    path: current,
    quotation: (partner, msisdn) => ({
      creditParty: entries({
        receivingCountry: 'KE',
        instrumentType: 'CARD',
        pan: encryptOnce(partner, cardOf(msisdn)),
      }),
    }),
    order: (partner, _, msisdn) => ({
      debitParty: entries({ msisdn: '12025550100', pan: encryptOnce(partner, cardOf(msisdn)) }),
      creditParty: entries({ pan: encryptOnce(partner, cardOf(msisdn)) }),
    }),
  },
  business: {
    path: current,
    quotation: () => ({ type: 'p2b' }),
    order: (_, { senderKyc }) => ({ ...business, type: 'p2b', senderKyc: { ...(senderKyc as Body), ...contact } }),
  },
};

function pay(partner: PartnerClient, { path, quotation, order }: Kind, wanted: Order): void {
  const { beneficiary = '254700000099', amount = '100.00', sendingCurrency = 'USD', change, wait = 0 } = wanted;
  const { quote } = partner.send('POST', path, {
    ...partner.quotation(beneficiary),
    requestAmount: amount,
    requestCurrency: sendingCurrency,
    quotes: [{ sendingCurrency, receivingCurrency: 'KES' }],
    ...quotation(partner, beneficiary),
  });
  partner.now += wait;
  const sample = partner.transaction(quote.quoteId, beneficiary);
  const body = {
    ...sample,
    ...order(partner, sample, beneficiary),
    amount: quote.receivingAmount,
    requestingOrganisationTransactionReference: `KIND-${partner.log.length}`,
  };
  partner.send('POST', '/eig/gsma/transactions', change ? withMember(body, ...change) : body);
}

const counted = triggers['daily-count'].msisdn.replaceAll('#', '2');
const orders: readonly Order[] = [
  { amount: triggers['limit-3080'].amount },
  { sendingCurrency: 'EUR' },
  { change: ['currency', 'UGX'] },
  { change: ['internationalTransferInformation.receivingCountry', 'UG'] },
  ...['20.00', '21.00', '22.00'].map((amount) => ({ beneficiary: counted, amount })),
  { beneficiary: triggers['short-quote'].msisdn, wait: 5000 },
];

/** A flow for each kind of payout. */
export const payoutKindFlows = Object.values(kinds).map((kind) => (partner: PartnerClient) => {
  for (const wanted of orders) pay(partner, kind, wanted);
});

/** Cancels and reverses payouts of the older revision; requests a quotation for an amount of zero. */
export function olderLifecycleFlow(partner: PartnerClient): void {
  const { path, quotation } = kinds.older as Kind;
  for (const beneficiary of [triggers['held-pending'].msisdn, '254700000099', triggers['credit-failed'].msisdn])
    pay(partner, kinds.older as Kind, { beneficiary });
  partner.cancel('KIND-1');
  partner.reverse('KIND-3');
  for (const milliseconds of [400, 4000]) {
    partner.pass(milliseconds);
    for (const name of ['KIND-1', 'KIND-3', 'KIND-5']) partner.view(name);
    partner.balance();
  }
  partner.statement();
  partner.send('POST', path, { ...partner.quotation(), ...quotation(partner, '254700000099'), requestAmount: '0.00' });
}
