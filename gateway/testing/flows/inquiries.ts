/** Authentication, account status and quotations. */

import type { Body } from '../../exchange/exchange';
import type { PartnerClient } from '../partner-client';
import { type TriggerValues, triggers } from '../triggers';

const walletPath = '/eig/gsma/accounts/msisdn/254700000099/status';
export const visa = '4111111111111111';

let ciphertext = new Map<string, string>();

/** Encrypts a card number only once: the padding is random, and responses are compared. */
export function encryptOnce(partner: PartnerClient, pan: string): string {
  const text = ciphertext.get(pan) ?? partner.encrypted(pan);
  ciphertext = ciphertext.set(pan, text);
  return text;
}

/** Missing, malformed and wrong headers, and values in different case. */
export function headerFlow(partner: PartnerClient): void {
  const headers = partner.headers();
  const hash = headers['x-password'] ?? '';
  const stranger = { ...headers, 'x-password': '0'.repeat(64) };
  const changes = [
    ...Object.keys(headers).map((name) => ({ [name]: undefined })),
    { 'x-username': 'partner_one' },
    { 'x-password': hash.toUpperCase() },
    { 'x-password': hash.slice(0, 63) },
    { 'x-password': `${hash.slice(0, 63)}${hash.endsWith('0') ? '1' : '0'}` },
    { 'x-username': `${headers['x-username']}X` },
    { 'x-date': 'today' },
    { 'x-origincountry': 'usa' },
    stranger,
  ];
  for (const change of changes) partner.send('GET', `${walletPath}?bnv=A`, undefined, { ...headers, ...change });
  partner.view('UNKNOWN', stranger);
}

/** The same for quotations, views and cancellations. */
export function payoutHeaderFlow(partner: PartnerClient): void {
  const headers = partner.headers();
  const { 'x-password': otherHash } = partner.headers(1);
  const hash = headers['x-password']?.toUpperCase();
  const missing = Object.keys(headers).map((name) => ({ [name]: undefined }));
  for (const change of [
    ...missing,
    { 'x-username': 'partner_one' },
    { 'x-password': hash },
    { 'x-password': otherHash },
  ]) {
    const changed = { ...headers, ...change };
    partner.send('POST', '/eig/gsmaV2/quotations', partner.quotation(), changed);
    partner.view('UNKNOWN', changed);
    partner.cancel('UNKNOWN', changed);
  }
}

export function accountStatusFlow(partner: PartnerClient): void {
  const triggered = Object.values<TriggerValues>(triggers).flatMap(({ msisdn }) => msisdn ?? []);
  const numbers = ['254700000099', '1', ...triggered.filter((number) => /^\d+$/.test(number))];
  for (const msisdn of numbers) partner.status(msisdn, 'bnv=Nobody');
  partner.status(triggers.unregistered.msisdn, 'bnv=Nobody');
  partner.status('254700000099', '');
  partner.status('2547ABCDEF01', 'bnv=A');
  for (const text of ['"quoted"', '{{6*7}}']) partner.view(encodeURIComponent(text));
  partner.status('254700000099', `bnv=${encodeURIComponent(`O'"Brien`)}`);
  const { msisdn: mismatched, provider } = triggers['provider-mismatch'];
  partner.status(mismatched.replaceAll('#', '1'), `bnv=A&provider=${provider}`);
  const { account, bankName, country } = triggers['iban-account'];
  partner.bankStatus('0123456789');
  partner.bankStatus('0123456789', { bankname: 'No Such Bank', bankcode: 'NOSUCHXX' });
  partner.bankStatus('0123456789', { bankname: 'No Such Bank' });
  partner.bankStatus('0123456789', { bankcode: 'NOSUCHXX' });
  partner.bankStatus('0123456789', { bankname: 'No Such Bank', bankcode: 'NOSUCHXX', provider: '2540001' });
  partner.bankStatus(account, { bankname: bankName, bankcode: undefined, country });
  partner.cardStatus(encryptOnce(partner, visa));
  partner.cardStatus(encryptOnce(partner, visa), { country: undefined });
  partner.cardStatus('0'.repeat(512));
  const { account: matched } = triggers['name-matched-bank'];
  partner.bankStatus(matched, { bnv: 'Nobody' });
  partner.cardStatus(encryptOnce(partner, triggers['name-matched-card'].card.pan), { bnv: 'Nobody' });
}

const pair = (sendingCurrency: string, receivingCurrency: string) => ({
  quotes: [{ sendingCurrency, receivingCurrency }],
});

export function quotationFlow(partner: PartnerClient): void {
  const to = (value: string) => ({ creditParty: [{ key: 'receivingCountry', value }] });
  const changes: Body[] = [
    {},
    { requestAmount: '0' },
    { requestAmount: '10.000000' },
    { requestAmount: '100000' },
    { requestCurrency: 'KES' },
    { requestCurrency: 'US' },
    { type: 'c2c' },
    { type: null },
    pair('USD', 'UGX'),
    { ...to('UG'), ...pair('USD', 'UGX') },
    { ...to('MW'), ...pair('USD', 'MWK') },
    { debitParty: [{ key: 'msisdn', value: '1'.repeat(51) }] },
    { debitParty: [{ key: 'msisdn', value: '1'.repeat(50) }] },
    { creditParty: [...(to('KE').creditParty as Body[]), { key: 'instrumentType', value: 'CASH' }] },
  ];
  for (const change of changes) partner.quote(change);
  partner.send('GET', '/eig/gsma/quotations/all');
  const wallet = [
    { key: 'instrumentType', value: 'WALLET' },
    { key: 'pan', value: encryptOnce(partner, visa) },
  ];
  partner.quote({ creditParty: [...(to('KE').creditParty as Body[]), ...wallet] });
  for (const scheme of [undefined, 'VISA', 'MC']) {
    for (const pan of [undefined, encryptOnce(partner, visa)]) partner.quote(partner.cardQuotation({ scheme }, pan));
  }
}
