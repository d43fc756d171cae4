import { beforeEach, expect, test } from 'vitest';
import { gmtTime } from '../../../contract';
import type { Request } from '../../exchange/exchange';
import { handle } from '../../handling/handle';
import { noon, PartnerClient } from '../../testing/partner-client';
import { SituationSchedule } from './situation-schedule';
import { type SituationId, situations } from './situations';

let partner: PartnerClient;
let shown: Set<SituationId>;
let schedule: SituationSchedule;
let now: number;
beforeEach(() => {
  partner = new PartnerClient();
  shown = new Set();
  schedule = new SituationSchedule((id) => !shown.has(id));
  now = noon;
});

const answer = (request: Request) => handle(request, partner.state, now);

/** Pays through the schedule; the quote is the gateway's own. */
function pay(reference: string, type = 'p2p') {
  const body = partner.transaction(partner.quote().quote.quoteId);
  Object.assign(body, { requestingOrganisationTransactionReference: reference, requestDate: gmtTime(now), type });
  const request = {
    method: 'POST',
    path: '/eig/gsma/transactions',
    query: {},
    headers: partner.headers(),
    body: JSON.stringify(body),
  };
  return schedule.respond(request, answer, partner.state, now);
}

/** Lets only this situation and later ones be open. */
const from = (id: SituationId) => {
  for (const one of situations) {
    if (one.id === id) return;
    shown.add(one.id);
  }
};

test('situations arise in their order, and none at once again', () => {
  expect(schedule.next(now)?.id).toBe('ordinary');
  expect(pay('PAYOUT-1').situation).toBe('ordinary');
  expect(schedule.next(now)?.id).toBe('lost-reply');
});

test('a situation arises again after a pause, until the client has shown what it is for', () => {
  pay('PAYOUT-1');
  expect(schedule.next(now + 11_999)?.id).not.toBe('ordinary');
  expect(schedule.next(now + 12_000)?.id).toBe('ordinary');
  shown.add('ordinary');
  expect(schedule.next(now + 12_000)?.id).toBe('lost-reply');
});

test('when all is shown, payouts just succeed', () => {
  for (const { id } of situations) shown.add(id);
  expect(schedule.next(now)).toBe(undefined);
  expect(pay('PAYOUT-1')).toMatchObject({ response: { body: { transactionReference: expect.any(String) } } });
});

test('the reply of a payout is lost after the gateway has taken it, and the resend is a duplicate', () => {
  from('lost-reply');
  expect(pay('PAYOUT-1')).toMatchObject({ situation: 'lost-reply', response: { lost: true } });
  expect(pay('PAYOUT-1').response.body).toMatchObject({ error: { errorCode: '3004' } });
});

test('a busy server refuses the first attempt, and takes the second one', () => {
  from('busy-payout');
  const code = (schedule.next(now)?.refusedBy ?? { code: '' }).code;
  expect(pay('PAYOUT-1').response.body).toMatchObject({ error: { errorCode: code } });
  expect(pay('PAYOUT-1').response.body).toMatchObject({ transactionReference: expect.any(String) });
});

test('a payout that the gateway refuses by itself is not the situation', () => {
  from('failed');
  const request = { method: 'POST', path: '/eig/gsma/transactions', query: {}, headers: partner.headers(), body: '{}' };
  expect(schedule.respond(request, answer, partner.state, now).response.body).toHaveProperty('error');
  expect(schedule.next(now)?.id).toBe('failed');
});

test('a payout of the older revision is pending as its situation has it', () => {
  from('failed');
  expect(pay('PAYOUT-1', 'inttransfer').response.body).toMatchObject({
    transactionStatus: expect.stringMatching(/^3050:/),
  });
});
