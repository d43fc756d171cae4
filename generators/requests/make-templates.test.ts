import { expect, test } from 'vitest';
import type { OperationId } from '../../contract';
import { fillCall, judgedBody, makeCall, type Terms } from '../../wire/exchange';
import type { Call } from '../../wire/wire';
import { type Kind, type PayoutPlan, payout } from '../payouts/payout';
import { type Draft, draft, headers, type Variables } from './';
import { payoutTemplates, requestTemplate } from './make-templates';
import { delimiter, pack, type RequestTemplate, unpack } from './request-template';

const now = Date.parse('2026-11-21T09:08:07Z');
const plan: PayoutPlan = {
  corridors: [
    {
      country: 'KE',
      currency: 'KES',
      dialling: '254',
      provider: 'Café & Söhne',
      bank: { name: 'Bank "A"', code: 'A$&1', account: '##########' },
      cards: [{ pan: '4111111111111111', scheme: 'VISA' }],
    },
  ],
  sendingCurrency: 'USD',
  originCountry: 'US',
  now,
  encrypt: (pan) => `<${pan}>`,
};
const terms = {
  run: 'R',
  baseUrl: 'https://gateway.example',
  credentials: { username: 'u', passwordHash: 'h', originCountry: 'US' },
  paths: { bankList: '/banks/{countryCode}' },
} as unknown as Terms;
/** What a gateway might give: nothing of it may be taken for a mark, a quote or a pattern. */
const variables: Variables = {
  now,
  reference: 'REF-1',
  quoteId: 'Q"$&\\1',
  amount: '12.50',
  sendingAmount: '1.20',
  transactionReference: 'T/1 ü$&',
};

/** With the body that is sent in place of the one that is judged, which lacks its sections; the wire carries no members without a value. */
const wholly = ({ payload, body, ...call }: Call) =>
  JSON.parse(JSON.stringify({ ...call, body: payload === undefined ? body : JSON.parse(payload) }));

/** The call of a template, with what its answer is compared with. */
const filled = (operation: OperationId, template: RequestTemplate, of: Variables): Call => ({
  ...fillCall(terms, operation, template, of),
  body: judgedBody(template, of),
});

function built(operation: OperationId, one: ReturnType<typeof payout>, of: Variables) {
  const made: Draft = draft(operation, one, of);
  return makeCall(terms, operation, made, Object.assign(headers(terms.credentials, of.now), made.headers));
}

const kinds: Kind[] = (['p2p', 'p2b', 'b2p', 'b2b'] as const).flatMap((type) =>
  (['WALLET', 'BANK_AC', 'CARD'] as const).flatMap((instrument) =>
    (['current', 'older'] as const).map((revision) => ({ type, instrument, revision })),
  ),
);

test.each(kinds.map((kind) => [`${kind.type} to ${kind.instrument}, ${kind.revision}`, kind] as const))(
  'what is made ready and filled is what would be built: %s',
  (name, kind) => {
    const one = payout({ ...plan, kinds: [kind] }, name.length);
    const inquiries = ['ledgerAll', 'ledgerByCurrency', 'corridorRates', 'bankList'] as const;
    const { requests, currency } = unpack(pack(payoutTemplates(one, inquiries, terms)));
    expect(currency).toBe('KES');
    expect(Object.keys(requests).length).toBe(kind.revision === 'older' ? 9 : 8);
    for (const operation of Object.keys(requests) as OperationId[])
      for (const own of [variables, { ...variables, transactionReference: undefined }] as Variables[])
        expect(wholly(filled(operation, requests[operation] as RequestTemplate, own))).toEqual(
          wholly(built(operation, one, own)),
        );
  },
);

test('a quotation can be made of none but the payout, a transaction wants its quote', () => {
  const one = payout(plan, 1);
  const placeholders = (operation: OperationId) =>
    requestTemplate(operation, one, {})
      .payload?.split(delimiter)
      .filter((_, at) => at % 2 === 1);
  expect(placeholders('createQuotation')).toEqual(['requestDate']);
  expect(placeholders('createTransaction')).toEqual(['requestDate', 'amount', 'reference', 'quoteId']);
  expect(requestTemplate('viewTransaction', one, {}).address.split(delimiter).slice(1)).toEqual([
    'transactionReference',
    '',
  ]);
});

test('an answer is held against all of a body but its sections', () => {
  const one = payout({ ...plan, kinds: [{ type: 'b2b', instrument: 'WALLET', revision: 'current' }] }, 1);
  const { body, payload = '' } = filled('createTransaction', requestTemplate('createTransaction', one, {}), variables);
  const whole = JSON.parse(payload);
  const sections = ['senderKyc', 'recipientKyc', 'business', 'internationalTransferInformation'];
  expect(Object.keys(whole).filter((name) => !(name in (body as object)))).toEqual(sections);
  expect(whole).toMatchObject(body as object);
});

test('a datum that looks like a placeholder is refused', () => {
  const one = payout(plan, 1);
  one.purpose = '\ue000quoteId';
  expect(() => requestTemplate('createTransaction', one, {})).toThrow('a placeholder that nothing fills');
});

test('a time that is not a request date cannot be made ready', () =>
  expect(() =>
    requestTemplate('statements', payout(plan, 1), { paths: { statements: '/statements/{start}/{end}/{currency}' } }),
  ).toThrow('a placeholder that nothing fills'));
