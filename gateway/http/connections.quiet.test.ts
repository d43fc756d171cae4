import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { delayReplies } from '../modifications/response-modifiers';
import {
  answersNormally,
  call,
  closeAll,
  codeOf,
  create,
  post,
  realTimePartner,
  requestHead,
  sendRaw,
  socketTo,
  startGateway,
} from '../testing/test-gateway';

afterEach(closeAll);

const quotations = '/eig/gsmaV2/quotations';
const transactions = '/eig/gsma/transactions';

describe('text', () => {
  test.each([
    ['accents', 'Zoë Åñçørå'],
    ['other scripts', 'アミナ أمينة Амина'],
    ['pictures', '😀👩‍👩‍👧🏳️‍🌈'],
    ['combining marks', 'e\u0301'],
    ['separators', 'a\u2028b\u2029c\u00a0d'],
    ['controls', 'a\u0000b\u001fc\u007f'],
    ['quotes and slashes', '"\\/</script>'],
    ['half a pair', 'a\ud83dbc'],
    ['a mark of byte order', '\ufeffabc'],
  ])('of %s comes back as it was sent', async (_, text) => {
    const gateway = await startGateway();
    const reference = `REF${text}`;
    const members = { requestingOrganisationTransactionReference: reference };
    const created = await create(gateway, members);
    expect(created).toMatchObject(members);
    const view = await call(gateway, `/eig/gsma/transactions_v3/${created.transactionReference}`);
    expect(await view.json()).toMatchObject(members);
  });
});

describe('a connection', () => {
  const timeouts = { headersMs: 40, requestMs: 60, checkMs: 10 };
  const whole = requestHead(`POST ${quotations}`, ['content-type: application/json', 'content-length: 500']);

  test.each([
    ['that sends nothing', ''],
    ['that stops in its headers', whole.slice(0, 80)],
    ['that stops in its body', `${whole}{"requestDate":`],
  ])('%s is closed in time', async (_, text) => {
    const gateway = await startGateway({ timeouts });
    expect(await sendRaw(gateway, text)).toMatch(/^HTTP\/1\.1 408[\s\S]*"errorCode":"1004"/);
    expect(await answersNormally(gateway)).toMatchObject({ status: 'available' });
  });

  test('that drips is closed in time all the same', async () => {
    const gateway = await startGateway({ timeouts });
    const socket = socketTo(gateway).on('error', () => {});
    socket.write(`${whole}{`);
    const drip = setInterval(() => socket.write(' '), 5);
    socket.resume();
    await once(socket, 'close');
    clearInterval(drip);
    expect(await answersNormally(gateway)).toMatchObject({ status: 'available' });
  });

  test('cut in the middle of a request creates nothing', async () => {
    const gateway = await startGateway();
    const body = JSON.stringify(realTimePartner().transaction('Q'.repeat(17)));
    const lines = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
    const socket = socketTo(gateway);
    await new Promise((resolve) =>
      socket.write(requestHead(`POST ${transactions}`, lines) + body.slice(0, -10), resolve),
    );
    socket.resetAndDestroy();
    expect(await answersNormally(gateway)).toMatchObject({ status: 'available' });
    const view = await call(gateway, '/eig/gsma/transactions_v3/PARTNER-0001');
    expect(await codeOf(view)).toBe('3003');
  });

  test('cut before the reply loses nothing', async () => {
    const held = { id: 'held', text: '', around: delayReplies(() => 20) };
    const gateway = await startGateway({ modifications: [held] });
    const partner = realTimePartner();
    const quoted = await post(gateway, quotations, partner.quotation());
    const { quotes } = (await quoted.json()) as { quotes: [{ quoteId: string }] };
    const body = JSON.stringify(partner.transaction(quotes[0].quoteId));
    const lines = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
    const socket = socketTo(gateway);
    const before = gateway.state.requestCount;
    await new Promise((resolve) => socket.write(requestHead(`POST ${transactions}`, lines) + body, resolve));
    while (gateway.state.requestCount === before) await new Promise(setImmediate);
    socket.resetAndDestroy();
    const view = await call(gateway, '/eig/gsma/transactions_v3/PARTNER-0001');
    expect(await view.json()).toMatchObject({ requestingOrganisationTransactionReference: 'PARTNER-0001' });
    expect(await answersNormally(gateway)).toMatchObject({ status: 'available' });
  });
});
