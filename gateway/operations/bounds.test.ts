import { expect, test } from 'vitest';
import { PartnerClient } from '../testing/partner-client';
import { triggers } from '../testing/triggers';

const limit = 5;
const many = 60;

test('nothing that the gateway remembers grows past its limit', () => {
  const partner = new PartnerClient([], { limit, statementLimit: limit });
  for (let n = 0; n < many; n++) {
    const number = triggers['daily-count'].msisdn.replace('#####', String(n).padStart(5, '0'));
    partner.status(`63917000${1000 + n}`, 'bnv=A&provider=100001');
    partner.pay({ msisdn: number, name: `MANY-${n}` });
    partner.pass(400);
  }
  const [{ transactions, quotes, payouts, providers, ledgers }] = partner.state.partners as [
    (typeof partner.state.partners)[number],
  ];
  expect([transactions.size, quotes.size, payouts.size, providers.size]).toEqual([limit, limit, limit, limit]);
  expect(ledgers.get('USD')?.statement.size).toBe(limit);
  expect([partner.state.schedule.size, partner.state.callbacks.length]).toEqual([0, 0]);
  expect(partner.view('MANY-59').body.status).toBe('SUCCESS');
  expect(partner.view('MANY-54').code).toBe('3003');
});

test('a statement of a time that was forgotten is refused, not shortened', () => {
  const partner = new PartnerClient([], { statementLimit: limit });
  const started = partner.now;
  for (let n = 0; n < many; n++) {
    partner.pay();
    partner.pass(400);
  }
  const iso = (at: number) => new Date(at).toISOString();
  const statement = (from: number) =>
    partner.send('GET', `/eig/gsma/statements?start=${iso(from)}&end=${iso(partner.now)}&currency=USD`);
  expect(statement(started).code).toBe('1004');
  expect(statement(partner.now - 900).list).toHaveLength(3);
});

test('past its limit the gateway forgets what is final, oldest first', () => {
  const partner = new PartnerClient([], { limit: 3 });
  const create = (name: string) => partner.create({ requestingOrganisationTransactionReference: name });
  ['ONE-', 'TWO-'].forEach(create);
  partner.pass(400);
  ['THREE', 'FOUR', 'FIVE'].forEach(create);
  const known = ['ONE-', 'TWO-', 'THREE', 'FOUR', 'FIVE'].filter((name) => !partner.view(name).code);
  expect(known).toEqual(['THREE', 'FOUR', 'FIVE']);
});

test('past the limit expired quotes leave first', () => {
  const partner = new PartnerClient([], { limit: 3 });
  const quoted = (msisdn?: string) => partner.quote(partner.quotation(msisdn)).quote.quoteId ?? '';
  const lasting = quoted();
  const short = [1, 2].map(() => quoted(triggers['short-quote'].msisdn));
  partner.now += 5000;
  const later = [1, 2].map(() => quoted());
  const quotes = partner.state.partners[0]?.quotes;
  expect([lasting, ...short, ...later].filter((id) => quotes?.get(id))).toEqual([lasting, ...later]);
});

test('what is final leaves before what is pending', () => {
  const partner = new PartnerClient([], { limit });
  partner.pay({ msisdn: triggers['held-pending'].msisdn, name: 'HELD' });
  partner.pay({ msisdn: triggers['reversal-held'].msisdn, name: 'REVERSED' });
  partner.pass(400);
  partner.reverse('REVERSED');
  for (let n = 0; n < many; n++) {
    partner.pay();
    partner.pass(400);
  }
  expect(['HELD', 'REVERSED'].map((name) => partner.view(name).body.status)).toEqual(['PENDING', 'REVERSAL PENDING']);
});

test('what is final leaves before what will be', () => {
  const partner = new PartnerClient([], { limit });
  partner.pay({ name: 'SLOW' });
  for (let n = 0; n < many; n++) partner.pay({ change: { type: 'inttransfer' } });
  expect(partner.view('SLOW').body.status).toBe('PENDING');
});

test('plans that a cancellation overtook leave the schedule', () => {
  const partner = new PartnerClient([], { limit });
  for (let n = 0; n < many; n++) {
    partner.pay({ name: `MANY-${n}` });
    partner.cancel(`MANY-${n}`);
  }
  partner.pass(400);
  expect(partner.state.schedule.size).toBe(0);
});
