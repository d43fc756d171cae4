import type { Body } from '../../exchange/exchange';
import { type Variant, variant } from '../modification';
import { changeError, changeMember, changeSuccess, mapObjects, onSend, textOf } from '../response-modifiers';

/** A member that the specification does not list, for every object, including the entries of key/value lists. */
const unlisted = { additionalInformation: { source: 'core', items: [1, null, true] } };

/** Escapes every non-ASCII character and the slash, as some JSON libraries do. */
const escaped = (text: string) =>
  text.replace(/[\u0080-\uffff/]/g, (unit) =>
    unit === '/' ? '\\/' : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The same members in reverse order. */
const reversed = (members: Body): Body => Object.fromEntries(Object.entries(members).reverse());

/** Two more zeros, as long as the amount keeps six decimals at most. */
const padded = (amount: unknown) => {
  const [whole = '', decimals = ''] = String(amount).split('.');
  return `${whole}.${decimals.padEnd(Math.min(6, decimals.length + 2), '0')}`;
};

export const responseVariants: readonly Variant[] = [
  variant('party-keys-null', 'transactionResponse.creditParty[bankaccountno]', {
    text: 'Lists of parties have every key, with null where nothing was sent.',
    onResponse: changeSuccess(['createTransaction', 'viewTransaction', 'createQuotation'], (body) => {
      for (const [party, keys] of [
        ['debitParty', ['msisdn']],
        ['creditParty', ['msisdn', 'bankaccountno']],
      ] as const) {
        const list = Array.isArray(body[party]) ? (body[party] as Body[]) : [];
        const missing = keys.filter((key) => !list.some((one) => one.key === key));
        body[party] = [...list, ...missing.map((key) => ({ key, value: null }))];
      }
    }),
  }),
  variant('extra-members', 'http.json', {
    text: 'Every object of a response has a member that the specification does not list.',
    onResponse: ({ response }) =>
      (response.body = mapObjects(response.body, (members) => ({ ...members, ...unlisted })) as Body),
  }),
  variant('closed-branches-first', 'bank-list.active', {
    text: 'A list of banks has a closed branch of each bank, with a code of its own, before the bank.',
    onResponse: changeSuccess('bankList', (body) => {
      body.banks = (body.banks as Body[]).flatMap((bank, place) => [
        { ...bank, providerCode: `900000${place % 10}`, status: 'INACTIVE', branch: 'Harbour' },
        bank,
      ]);
    }),
  }),
  variant('reversed-and-indented', 'http.json', {
    text: 'Members are in reverse order and indented; the charset is in capitals.',
    around: onSend(({ response }) => {
      response.headers = { ...response.headers, 'content-type': 'application/json;charset=UTF-8' };
      if (typeof response.body !== 'string')
        response.body = JSON.stringify(mapObjects(response.body, reversed), undefined, 2);
    }),
  }),
  variant('escaped-text', 'http.json', {
    text: 'Non-ASCII characters and slashes are escaped.',
    around: onSend(({ response }) => {
      response.body = escaped(textOf(response));
    }),
  }),
  variant('closing-full-stop', 'errors.wording', {
    text: 'Descriptions end in a full stop where the code table has none, and the reverse.',
    onResponse: changeError((error) => {
      const text = String(error.errorDescription);
      error.errorDescription = text.endsWith('.') ? text.slice(0, -1) : `${text}.`;
    }),
  }),
  variant('other-wording', 'errors.wording', {
    verdict: 'warn',
    text: 'Descriptions have other texts, with the name of the property.',
    onResponse: changeError((error, { refusal }) => {
      const name = refusal?.problem?.name;
      error.errorDescription = name ? `The request cannot be taken: see ${name}` : 'The request cannot be taken';
    }),
  }),
  variant('amount-zeros', 'transactionResponse.amount', {
    verdict: 'warn',
    text: 'The amount in the response has more trailing zeros than in the request.',
    onResponse: changeMember('createTransaction', 'amount', padded),
  }),
];
