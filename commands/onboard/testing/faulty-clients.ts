/** Clients with one fault each. */
import {
  afterwards,
  Cutting,
  changing,
  codeOf,
  cutting,
  following,
  givenUp,
  givingUp,
  isPayout,
  OutOfOrder,
  once,
  payingWith,
  quotingWith,
  type Row,
  reply,
  row,
  samePayout,
  sample,
  withEntry,
  withHeaders,
} from './client-ways';
import { payoutOf } from './day';
import {
  Careless,
  Dawdling,
  Doubling,
  Hammering,
  Hasty,
  Heedless,
  Insistent,
  Late,
  Refunding,
  Renamer,
  renaming,
  Stubborn,
  Thrifty,
  Unchecked,
} from './wrong-clients';

/** One fault, and the points that it breaks: one, unless the same behaviour breaks several. */
export const faulty: readonly Row[] = [
  row(
    'sends the password itself',
    ['client.authentication'],
    withHeaders(() => ({ 'X-PASSWORD': 'correct horse battery staple' })),
  ),
  row(
    'sends the hash of another password',
    ['client.authentication'],
    withHeaders(() => ({ 'X-PASSWORD': 'a'.repeat(64) })),
  ),
  row(
    'sends its password as base64',
    ['client.authentication'],
    withHeaders(() => ({ 'X-PASSWORD': 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=' })),
  ),
  row(
    'sends no origin country',
    ['client.authentication'],
    withHeaders(() => ({ 'X-ORIGINCOUNTRY': undefined })),
  ),
  row(
    'dates its calls in another form',
    ['client.authentication'],
    withHeaders(() => ({ 'X-DATE': '23/11/2026 09:00' })),
  ),
  row(
    'checks accounts without a name',
    ['client.account-fields'],
    changing(({ url }) => ({ url: url.replace(/bnv=[^&]*/, 'bnv=') })),
  ),
  row(
    'quotes an unknown type',
    ['client.quotation-fields'],
    quotingWith(() => ({ type: 'p2x' })),
  ),
  row(
    'quotes without its date',
    ['client.quotation-fields'],
    quotingWith(() => ({ requestDate: '' })),
  ),
  row(
    'asks for fractions of a shilling',
    ['client.amount-decimals'],
    quotingWith(({ quotes }) => ({ requestAmount: '1000.123', requestCurrency: quotes[0].receivingCurrency })),
  ),
  row(
    'has a purpose that is too short',
    ['client.transaction-fields'],
    payingWith(({ internationalTransferInformation: own }) => ({
      internationalTransferInformation: { ...own, remittancePurpose: 'X' },
    })),
  ),
  row(
    'writes names in another encoding than UTF-8',
    ['client.transaction-fields'],
    payingWith(({ type, senderKyc }) =>
      type === 'p2p'
        ? { senderKyc: { ...senderKyc, subjectName: { ...senderKyc.subjectName, lastName: 'M\ufffdller' } } }
        : undefined,
    ),
  ),
  row(
    'has a reference that is too short',
    ['client.transaction-fields'],
    payingWith(() => ({ requestingOrganisationTransactionReference: 'A' })),
  ),
  row(
    'leaves out the sender',
    ['client.kyc'],
    payingWith(({ type }) => (type === 'p2p' ? { senderKyc: undefined } : undefined)),
  ),
  row(
    'leaves out the beneficiary',
    ['client.kyc'],
    payingWith(({ type }) => (type === 'p2p' ? { recipientKyc: {} } : undefined)),
  ),
  row(
    'dates payouts with the day before',
    ['client.current-date'],
    payingWith(({ requestDate }) => ({ requestDate: requestDate.replace('-23 ', '-22 ') })),
  ),
  row(
    'calls what is not part of the interface',
    ['client.other-fields'],
    changing(({ url }) => ({ url: url.replace('transactions_v3', 'transactions_v9') })),
    { most: 1 },
  ),
  row(
    'fills sections that a type does not use',
    ['client.empty-sections'],
    payingWith(({ type }) => (type === 'b2b' ? { recipientKyc: { nationality: 'KE' } } : undefined)),
  ),
  row(
    'sends another IBAN as the account',
    ['client.iban-twice'],
    payingWith(({ creditParty }) => ({ creditParty: withEntry(creditParty, 'accountIBAN', 'GB94BARC10201530093459') })),
  ),
  row(
    'sends card numbers plain',
    ['client.pan-encrypted'],
    payingWith(({ creditParty }) => ({ creditParty: withEntry(creditParty, 'pan', '4000000000000002') })),
  ),
  row(
    'sends card numbers masked',
    ['client.pan-encrypted'],
    payingWith(({ debitParty }) => ({ debitParty: withEntry(debitParty, 'pan', '400000******0002') })),
  ),
  row(
    'encrypts card numbers with another key',
    ['client.pan-encrypted'],
    withHeaders(({ 'X-PAN': pan }) => ({ 'X-PAN': pan && '0'.repeat(512) })),
  ),
  row(
    'drops the leading zeros of accounts',
    ['client.order'],
    payingWith(({ creditParty }) => ({ creditParty: withEntry(creditParty, 'bankaccountno', '123456789') })),
    { payout: (number) => ({ ...payoutOf(3), reference: `CLIENT-${number}` }) },
  ),
  row('pays to accounts that are not available', ['client.account'], (settings) => new Heedless(settings)),
  row('pays to an account that is never available', ['client.account'], (settings) => new Heedless(settings), {
    payout: (number) => ({ ...samePayout(number), to: { msisdn: '254700000003' } }),
    most: 3,
  }),
  row(
    'swaps the names of sender and beneficiary',
    ['client.kyc'],
    payingWith(({ senderKyc, recipientKyc }) => ({
      senderKyc: { ...senderKyc, ...(recipientKyc.subjectName && { subjectName: recipientKyc.subjectName }) },
      recipientKyc: { ...recipientKyc, ...(senderKyc.subjectName && { subjectName: senderKyc.subjectName }) },
    })),
  ),
  row(
    'cuts names off',
    ['client.kyc'],
    payingWith(({ recipientKyc }) =>
      recipientKyc.subjectName
        ? { recipientKyc: { ...recipientKyc, subjectName: { ...recipientKyc.subjectName, fullName: 'Amina Wan' } } }
        : undefined,
    ),
  ),
  row('checks no account', ['client.order'], (settings) => new Unchecked(settings)),
  row('quotes before it checks', ['client.order'], (settings) => new OutOfOrder(settings)),
  row(
    'pays another amount',
    ['client.quoted-amount'],
    payingWith(({ amount }) => ({ amount: (Number(amount) + 1).toFixed(2) })),
  ),
  row(
    'quotes business payouts without their type',
    ['client.quoted-amount'],
    quotingWith(({ type }) => (type === 'b2b' ? { type: undefined } : undefined)),
  ),
  row('uses a quote twice', ['client.quote-once'], (settings) => new Thrifty(settings), { payout: samePayout }),
  row('uses quotes after their expiry', ['client.quote-valid'], (settings) => new Dawdling(settings)),
  row('uses quotes a moment after their expiry', ['client.quote-valid'], (settings) => new Late(settings), { most: 2 }),
  row('tries an expired quote again', ['client.quote-expired'], (settings) => new Stubborn(settings)),
  row(
    'pays through another provider',
    ['client.provider'],
    payingWith(({ provider }) => (provider ? { provider: '100002' } : undefined)),
  ),
  row(
    'leaves out the provider',
    ['client.provider'],
    payingWith(({ provider }) => (provider ? { provider: undefined } : undefined)),
  ),
  row(
    'has one reference for all',
    ['client.reference-unique'],
    changing(({ url, body }) => ({
      url: url.replace(/CLIENT-\d+$/, 'MY-PAYOUT'),
      body: body?.requestingOrganisationTransactionReference
        ? { ...body, requestingOrganisationTransactionReference: 'MY-PAYOUT' }
        : body,
    })),
    { most: 3 },
  ),
  row(
    'renames a payout without a reply',
    ['client.lost-reply', 'client.lost-request'],
    renaming((answer) => answer === undefined),
  ),
  row(
    'renames a payout after 1007',
    ['client.busy-request'],
    renaming((answer) => codeOf(answer) === '1007'),
  ),
  row(
    'renames a payout after 3027',
    ['client.busy-payout'],
    renaming((answer) => codeOf(answer) === '3027'),
  ),
  row(
    'renames a payout after 3004',
    ['client.duplicate'],
    renaming((answer) => codeOf(answer) === '3004'),
  ),
  row('sends again and again after 3004', ['client.duplicate'], (settings) => new Hammering(settings), {
    isSilent: true,
    most: 3,
  }),
  row('sends what was refused for good again', ['client.refused'], (settings) => new Insistent(settings)),
  row('takes 3004 for the end', ['client.duplicate'], (settings) => new Careless(settings), { isSilent: true }),
  row(
    'gives up what takes long',
    ['client.waits'],
    givingUp(({ transactionStatus }, since) => since > 4000 && transactionStatus.startsWith('3050')),
    { isSilent: true },
  ),
  row(
    'refunds what was acknowledged',
    ['client.waits'],
    following(async () => ({ status: 'FAILED', isRefunded: true })),
    { most: 1 },
  ),
  row(
    'takes a view that was refused for the end',
    ['client.waits'],
    following(async (client, reference, ends) => {
      const view = await client.look(reference);
      return view?.error ? { status: 'FAILED', isRefunded: true } : client.usual(reference, ends);
    }),
  ),
  row(
    'gives up what is on hold',
    ['client.on-hold'],
    givingUp(({ transactionStatus }) => transactionStatus.startsWith('3150')),
    { isSilent: true },
  ),
  row(
    'believes transactionStatus',
    ['client.status-decides'],
    givingUp(({ status, transactionStatus }) => status === 'PENDING' && transactionStatus.startsWith('3000')),
    { isSilent: true },
  ),
  row(
    'believes transactionStatus, and polls without a pause',
    ['client.status-decides'],
    givingUp(({ status, transactionStatus }) => status === 'PENDING' && transactionStatus.startsWith('3000'), 20),
    { isSilent: true },
  ),
  row(
    'states what transactionStatus says',
    ['client.status-decides'],
    givingUp(({ status, transactionStatus }) => status === 'PENDING' && transactionStatus.startsWith('3000')),
    { stated: ({ isRefunded }) => (isRefunded ? 'refunded' : 'not refunded') },
  ),
  row(
    'reverses what transactionStatus calls paid',
    ['client.status-decides'],
    following(async (client, reference, ends) => {
      const view = await client.look(reference);
      if (view?.status === 'PENDING' && view.transactionStatus.startsWith('3000')) await client.reverseOnce(reference);
      return client.usual(reference, ends);
    }),
    { isSilent: true },
  ),
  row(
    'pays once and never looks again',
    ['client.waits'],
    following(async () => givenUp),
    { isSilent: true, most: 1 },
  ),
  row(
    'looks once at each payout',
    ['client.status-decides', 'client.waits'],
    following(async (client, reference) => {
      await client.look(reference);
      return givenUp;
    }),
    { isSilent: true, most: 6, atOnce: 6 },
  ),
  row(
    'loses a reply and never asks again',
    ['client.lost-reply'],
    (settings) =>
      new Cutting(settings, ({ url, body }) => url.endsWith('/transactions') && body !== undefined, 1, true),
    { isSilent: true, most: 1 },
  ),
  row(
    'renames a payout whose reply it cut off',
    ['client.lost-reply', 'client.lost-request'],
    (settings) => new Renamer(settings, isPayout, 1),
    { isSilent: true, most: 4, stated: () => 'waiting' },
  ),
  row(
    'tries an expired quote again, after a reply that was cut off',
    ['client.quote-expired'],
    (settings) => new Stubborn({ ...settings, send: cutting(settings, isPayout, 1) }),
  ),
  row('refunds what got no reply', ['client.lost-reply', 'client.waits'], (settings) => new Refunding(settings), {
    isSilent: true,
    most: 2,
  }),
  row(
    'cancels what has succeeded',
    ['client.cancel'],
    afterwards((client, reference) =>
      client.look(reference).then((view) => (view?.status === 'SUCCESS' ? client.cancelOnce(reference) : undefined)),
    ),
  ),
  row('cancels and reverses twice', ['client.cancel', 'client.reverse'], (settings) => new Doubling(settings)),
  row('reverses what is pending', ['client.reverse'], (settings) => new Hasty(settings)),
  row('acknowledges with a boolean', ['client.acknowledges'], sample, { reply: reply(200, '{"acknowledged":true}') }),
  row('acknowledges with a boolean, and believes the callback', ['client.acknowledges'], sample, {
    reply: (client, text) => {
      client.callback(text);
      return { status: 200, text: '{"acknowledged":true}' };
    },
  }),
  row('answers callbacks with nothing', ['client.acknowledges'], sample, { reply: reply(200, '') }),
  row('never answers callbacks', ['client.acknowledges'], sample, { reply: () => undefined }),
  row('answers no callback twice', ['client.repeated-notice'], sample, { reply: once }),
  row('refunds a success', ['refund.SUCCESS'], sample, {
    stated: ({ status, isRefunded }) => (status === 'SUCCESS' || isRefunded ? 'refunded' : 'not refunded'),
  }),
  row('keeps the money of a failure', ['refund.FAILED'], sample, {
    stated: ({ status, isRefunded }) => (status !== 'FAILED' && isRefunded ? 'refunded' : 'not refunded'),
  }),
  row('keeps the money of a cancellation', ['refund.CANCELLED'], sample, {
    stated: ({ status, isRefunded }) => (status !== 'CANCELLED' && isRefunded ? 'refunded' : 'not refunded'),
  }),
  row('keeps the money of a reversal', ['refund.RETURNED'], sample, {
    stated: ({ status, isRefunded }) => (status !== 'RETURNED' && isRefunded ? 'refunded' : 'not refunded'),
  }),
  row('refunds a rejected reversal', ['refund.REVERSAL REJECTED'], sample, {
    stated: ({ status, isRefunded }) => (status === 'REVERSAL REJECTED' || isRefunded ? 'refunded' : 'not refunded'),
  }),
];
