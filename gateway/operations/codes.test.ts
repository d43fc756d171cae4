import { describe, expect, test } from 'vitest';
import { codes } from '../../contract';
import type { PayoutStage } from '../domain/triggers';
import type { Body } from '../exchange/exchange';
import { cardPartner } from '../testing/cards';
import { PartnerClient, type PayoutOptions } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

/** Brings a code about on a gateway of its own and says which one came. */
type Row = () => unknown;

/** The number that plants a code at a stage. */
const planted = (stage: PayoutStage, code: string) =>
  triggers[`${stage}-*`].msisdn.replace('*****', () => code.padStart(5, '0'));

const refusedPayout = (payout: PayoutOptions) => () => new PartnerClient().pay(payout).code;

/** The code of transactionStatus, some milliseconds after the payout. */
function viewed(payout: PayoutOptions, after: number): unknown {
  const partner = new PartnerClient();
  partner.pay({ ...payout, name: 'ONE-' });
  partner.pass(after);
  return String(partner.view('ONE-').body.transactionStatus).split(':')[0];
}

/** The statusCode of a cancellation or a reversal, some milliseconds after the payout. */
function afterwards(what: 'cancel' | 'reverse', msisdn: string | undefined, after: number, times = 1): unknown {
  const partner = new PartnerClient();
  partner.pay({ msisdn, name: 'ONE-' });
  partner.pass(after);
  for (let n = 1; n < times; n++) partner[what]('ONE-');
  return partner[what]('ONE-').body.statusCode;
}

/** The third of three payouts to one number under a limit. */
function third(trigger: 'daily-count' | 'weekly-count' | 'monthly-count' | 'daily-amount' | 'monthly-amount'): unknown {
  const partner = new PartnerClient();
  const msisdn = triggers[trigger].msisdn.replace('#####', '00001');
  return [1, 2, 3].map(() => partner.pay({ msisdn, amount: '250.00' }).code).at(-1);
}

function repeated(first: PayoutOptions, second: PayoutOptions = first): unknown {
  const partner = new PartnerClient();
  partner.pay(first);
  return partner.pay(second).code;
}

function expired(): unknown {
  const partner = new PartnerClient();
  const { quoteId } = partner.quote(partner.quotation(triggers['short-quote'].msisdn)).quote;
  partner.now += 4000;
  return partner.create({}, quoteId).code;
}

const named = triggers;
const lookAlike = named['look-alike'].msisdn.replace('#####', '00001');

/** Of the request, its form and its reference. */
const requestRows: Record<string, Row> = {
  '1000': refusedPayout({ change: { requestDate: 'today is the fourth' } }),
  '1001': refusedPayout({ name: 'ABC' }),
  '1002': refusedPayout({ change: { type: 'p2pp' } }),
  '1003': () => new PartnerClient().view('ONE-', {}).code,
  '1004': () => new PartnerClient().send('POST', '/eig/gsma/transactions', '{"amount":').code,
  '1005': refusedPayout({ change: { amount: undefined } }),
  '1046': () => new PartnerClient().view('a;b').code,
};

const amountRows = Object.fromEntries(
  ['3075', '3076', '3077', '3078', '3079', '3080', '3081', '3082', '3107'].map((code) => [
    code,
    refusedPayout(named[`limit-${code}` as 'limit-3075']),
  ]),
);

/** Of the acceptance of a transaction. */
const acceptanceRows: Record<string, Row> = {
  ...amountRows,
  '3001': refusedPayout({ change: { requestDate: '2026-03-13 12:00:00' } }),
  '3003': () => new PartnerClient().view('NOBODY').code,
  '3004': () => repeated({ name: 'ONE-' }),
  '3005': refusedPayout({ change: { amount: '1' } }),
  '3008': expired,
  '3030': () => repeated({ msisdn: lookAlike }),
  '3049': refusedPayout(named['insufficient-funds']),
  '3050': () => viewed({}, 0),
  '3060': () => third('daily-count'),
  '3061': () => third('weekly-count'),
  '3062': () => third('monthly-count'),
  '3072': () => third('daily-amount'),
  '3074': () => third('monthly-amount'),
};

/** Of the credit. */
const creditRows: Record<string, Row> = {
  '3000': () => viewed({}, 400),
  '3100': () => viewed(named['credit-failed'], 400),
  '3150': () => viewed({ msisdn: planted('credit', '3150') }, 399),
};

const held = named['held-pending'].msisdn;
const reversalHeld = named['reversal-held'].msisdn;

const laterRows: Record<string, Row> = {
  '3033': () => afterwards('cancel', held, 0),
  '15001': () => afterwards('cancel', named['credit-in-process'].msisdn, 0),
  '15002': () => afterwards('cancel', undefined, 400),
  '15003': () => afterwards('cancel', named['credit-failed'].msisdn, 400),
  '15004': () => new PartnerClient().cancel('NOBODY').body.statusCode,
  '15005': () => afterwards('cancel', held, 0, 2),
  '16000': () => afterwards('reverse', undefined, 400),
  '16001': () => new PartnerClient().reverse('NOBODY').body.statusCode,
  '16002': () => afterwards('reverse', planted('reversal', '16002'), 400),
  '16003': () => afterwards('reverse', reversalHeld, 400),
  '16004': () => afterwards('reverse', held, 400),
  '16005': () => afterwards('reverse', reversalHeld, 400, 2),
  '16006': () => afterwards('reverse', undefined, 400, 2),
  '16007': () => afterwards('reverse', named['credit-failed'].msisdn, 400),
};

/** The code of the subStatus of a wallet. */
const subStatus = (msisdn: string) => () => String(new PartnerClient().status(msisdn).body.subStatus).split(':')[0];
const quotedTo = (country: string, instrument: string, currency: string) => () => {
  const creditParty = [
    { key: 'receivingCountry', value: country },
    { key: 'instrumentType', value: instrument },
  ];
  return new PartnerClient().quote({ creditParty, quotes: [{ sendingCurrency: 'USD', receivingCurrency: currency }] })
    .code;
};
const quoted = (change: Body) => () => new PartnerClient().quote(change).code;

/** Of account status, quotations and corridors. */
const quotationRows: Record<string, Row> = {
  '1011': quotedTo('FR', 'BANK_AC', 'EUR'),
  '1012': quoted({ requestCurrency: 'EUR' }),
  '1013': quotedTo('KE', 'WALLET', 'UGX'),
  '1030': quotedTo('DE', 'WALLET', 'EUR'),
  '2000': () => String(new PartnerClient().quote().body.quotationStatus).split(':')[0],
  '2001': quoted({ requestAmount: '0' }),
  '2003': quotedTo('MW', 'WALLET', 'MWK'),
  '2012': () => cardPartner().quote(cardPartner().cardQuotation()).code,
  '2014': () => {
    const partner = cardPartner();
    return partner.quote(partner.cardQuotation({ scheme: 'MC' }, partner.encrypted('4111111111111111'))).code;
  },
  '6000': subStatus('254700000099'),
  '6001': () => new PartnerClient().bankStatus('0011223344', { country: 'FR' }).code,
  '6002': () => new PartnerClient().status(planted('status', '6002')).code,
  '6003': subStatus(planted('status', '6003')),
  '6004': subStatus(named.unregistered.msisdn),
  '6005': subStatus(named.unavailable.msisdn),
  '6008': () => new PartnerClient().status(named['name-matched'].msisdn, 'bnv=Someone%20Else').code,
  '9000': () => {
    const [rates] = new PartnerClient().send('GET', '/eig/gsma/quotations/USD').list;
    return String(rates?.quotationStatus).split(':')[0];
  },
};

/** Where nothing that this gateway does leads to a code by itself, it is planted at its stage. */
const plantedAt: Partial<Record<PayoutStage, (msisdn: string) => Row>> = {
  quotation: (msisdn) => quoted(new PartnerClient().quotation(msisdn)),
  acceptance: (msisdn) => refusedPayout({ msisdn }),
  // the payout ends in FAILED with it
  credit: (msisdn) => () => viewed({ msisdn }, 400),
};

const plantedRows: Record<string, Row> = Object.fromEntries(
  codes.flatMap(({ code, stage }) => {
    const row = stage && plantedAt[stage];
    return row ? [[code, row(planted(stage, code))]] : [];
  }),
);

/** How each code is brought about. */
const rows: Record<string, Row> = {
  ...plantedRows,
  ...requestRows,
  ...acceptanceRows,
  ...creditRows,
  ...laterRows,
  ...quotationRows,
};

describe('codes', () => {
  test.each(Object.entries(rows))('%s is brought about', (code, bring) => {
    expect(bring()).toBe(code);
  });

  test('every one but those of the receiving side has a row', () => {
    const ours = new Set(codes.map(({ code }) => code).filter((code) => !code.startsWith('5')));
    expect([...ours].filter((code) => !rows[code])).toEqual([]);
    expect(Object.keys(rows).filter((code) => !ours.has(code))).toEqual([]);
  });
});

/** Codes at one place, and at another: a planted code is the number's alone. */
test.each([
  ['acceptance', '3101', (partner: PartnerClient, msisdn: string) => partner.pay({ msisdn }).code],
  ['cancel', '15003', (partner: PartnerClient, msisdn: string) => later(partner, msisdn, 'cancel')],
  ['reversal', '16007', (partner: PartnerClient, msisdn: string) => later(partner, msisdn, 'reverse')],
] as const)('a code planted at %s shows there and nowhere else', (stage, code, at) => {
  expect(at(new PartnerClient(), planted(stage, code))).toBe(code);
  expect(at(new PartnerClient(), planted('credit', '3000'))).not.toBe(code);
});

function later(partner: PartnerClient, msisdn: string, what: 'cancel' | 'reverse'): unknown {
  partner.pay({ msisdn, name: 'ONE-' });
  if (what === 'reverse') partner.pass(400);
  return partner[what]('ONE-').body.statusCode;
}
