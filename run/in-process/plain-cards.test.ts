/** A gateway that takes card numbers in the clear is found, although it compares them with the quoted card. */
import { constants, publicEncrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Modification } from '../../gateway';
import { partyValue } from '../../gateway/domain/parties';
import { Refusal } from '../../gateway/exchange/refusal';
import { changeSuccess, onRequest, requestedQuote } from '../../gateway/modifications/response-modifiers';
import { panOf } from '../../gateway/operations/account-checks/beneficiary';
import { settingOf } from './in-process';
import { runInProcess } from './run-in-process';

const plain = /^\d{12,19}$/;
const quoted = new WeakMap<object, string | undefined>();

/** Encrypts what came in the clear, as if it were read so, and refuses another card than was quoted. */
const takesPlain: Modification = {
  id: 'takes-plain-cards',
  text: 'Card numbers in the clear are taken.',
  rules: onRequest((exchange) => {
    const { body, request, state } = exchange;
    const encrypted = (pan: string) =>
      publicEncrypt(
        { key: state.panKey.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(pan),
      ).toString('hex');
    const header = String(request.headers['x-pan'] ?? '');
    if (plain.test(header)) Object.assign(request.headers, { 'x-pan': encrypted(header) });
    const quote = requestedQuote(exchange);
    for (const name of ['debitParty', 'creditParty'] as const)
      for (const entry of [(body?.[name] as { key: string; value: string }[] | undefined) ?? []].flat()) {
        if (entry.key !== 'pan' || !plain.test(entry.value)) continue;
        if (name === 'creditParty' && quote && quoted.get(quote) !== entry.value) throw new Refusal('3005');
        entry.value = encrypted(entry.value);
      }
  }),
  onResponse: changeSuccess('createQuotation', ({ quotes }, exchange) => {
    for (const { quoteId } of quotes as { quoteId: string }[]) {
      const quote = exchange.partner?.quotes.get(quoteId);
      if (quote) quoted.set(quote, panOf(exchange, partyValue(exchange.body?.creditParty, 'pan')));
    }
  }),
};

// of the cards of the target, each seed draws others
test.each([1, 2])('every case of a card number in the clear fails, seed %i', async (seed) => {
  const isPlain = /(pan\]|X-PAN)\.format\.plain$/;
  const { plan } = settingOf({ seed });
  const only = new Set(plan.cases.flatMap(({ id }) => (isPlain.test(id) ? [id] : [])));
  const records = await runInProcess([takesPlain], { only, seed, load: false });
  const verdicts = records.flatMap((one) =>
    one.t === 'case' && only.has(one.case) ? [`${one.case}: ${one.verdict}`] : [],
  );
  expect(verdicts.sort()).toEqual([...only].map((id) => `${id}: fail`).sort());
  expect(verdicts.length).toBeGreaterThan(3);
});
