import type { Body } from '../../exchange/exchange';
import { type Variant, variant } from '../modification';
import { changeError, changeSuccess, isObject, replaceErrorCode, replaceRule } from '../response-modifiers';

/** Adds a member to every object, including the entries of key/value lists. */
function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, extended(member)]);
  return { ...Object.fromEntries(members), additionalInformation: { source: 'core', items: [1, null, true] } };
}

/** The same members in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reversed(member)]);
  return Object.fromEntries(members.reverse());
}

/** Escapes every non-ASCII character and the slash, as some JSON libraries do. */
const escaped = (text: string) =>
  text.replace(/[\u0080-\uffff/]/g, (unit) =>
    unit === '/' ? '\\/' : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Two more zeros, as long as the amount keeps six decimals at most. */
const padded = (amount: unknown) => {
  const [whole = '', decimals = ''] = String(amount).split('.');
  return `${whole}.${decimals.padEnd(Math.min(6, decimals.length + 2), '0')}`;
};

export const responseVariants: readonly Variant[] = [
  variant('extra-members', 'http.json', {
    text: 'Every object of a response has a member that the specification does not list.',
    onResponse: ({ response }) => (response.body = extended(response.body) as Body),
  }),
  variant('reversed-and-indented', 'http.json', {
    text: 'Members are in reverse order and indented; the charset is in capitals.',
    onSend: ({ response }) => {
      response.headers = { ...response.headers, 'content-type': 'application/json;charset=UTF-8' };
      if (typeof response.body !== 'string') response.body = JSON.stringify(reversed(response.body), undefined, 2);
    },
  }),
  variant('escaped-text', 'http.json', {
    text: 'Non-ASCII characters and slashes are escaped.',
    onSend: ({ response }) => {
      response.body = escaped(typeof response.body === 'string' ? response.body : JSON.stringify(response.body));
    },
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
  variant('created-201', 'http.status', {
    text: 'Quotations and transactions are created with HTTP status 201.',
    onResponse: ({ operation, response, refusal }) => {
      if (!refusal && (operation === 'createQuotation' || operation === 'createTransaction')) response.status = 201;
    },
  }),
  variant('quote-reference-other', 'quotation.reference', {
    verdict: 'warn',
    text: 'quotationReference differs from the quoteId.',
    onResponse: changeSuccess('createQuotation', (body, { state }) => {
      body.quotationReference = `N${state.nextId()}`;
    }),
  }),
  variant('accepted-202', 'http.success', {
    verdict: 'warn',
    text: 'An accepted transaction is answered with HTTP status 202.',
    onResponse: ({ operation, response, refusal }) => {
      if (!refusal && operation === 'createTransaction') response.status = 202;
    },
  }),
  variant('failure-400', 'failure.error.errorCode', {
    text: 'Failures are answered with HTTP status 400 or 401.',
    onResponse: ({ response, refusal }) => {
      if (refusal && response.status === 200) response.status = refusal.code === '1003' ? 401 : 400;
    },
  }),
  variant('error-time-gmt', 'failure.error.errorDateTime', {
    text: 'errorDateTime ends in GMT.',
    onResponse: changeError((error) => (error.errorDateTime = `${error.errorDateTime} GMT`)),
  }),
  variant('other-category', 'failure.error.errorCategory', {
    text: 'Failures have the category validation where the specification does not state one.',
    onResponse: changeError((error) => {
      if (!['1003', '2012'].includes(String(error.errorCode))) error.errorCategory = 'validation';
    }),
  }),
  variant('missing-header-1005', 'auth.header-missing', {
    text: 'A missing header is refused with 1005 in place of 1003.',
    rules: () => ({ missingHeaderCode: () => '1005' }),
  }),
  variant('unknown-view-1046', 'view.unknown', {
    text: 'A view of an unknown reference is refused with 1046.',
    onResponse: replaceErrorCode('3003', '1046', 'viewTransaction'),
  }),
  variant('amount-zeros', 'transactionResponse.amount', {
    verdict: 'warn',
    text: 'The amount in the response has more trailing zeros than in the request.',
    onResponse: changeSuccess('createTransaction', (body) => (body.amount = padded(body.amount))),
  }),
  variant('failed-3032', 'view.failed', {
    verdict: 'warn',
    text: 'A failed credit ends in FAILED with the code 3032.',
    rules: replaceRule('outcomeOf', (usual) => (...parameters) => {
      const outcome = usual(...parameters);
      return outcome.status === 'FAILED' ? { ...outcome, code: '3032', message: 'Remit failed' } : outcome;
    }),
  }),
];
