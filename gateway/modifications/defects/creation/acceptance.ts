/**
 * By hand: a payout that is accepted or paid wrongly by a rule of its own, for one kind of payout only, or that takes
 * effect although it is refused. An operator accepts or refuses all requests of a class, and changes answers alone. A length that is
 * not checked for some kinds shows only in their payouts.
 */
import { clockTolerance, fieldsOf, gmtDate } from '../../../../contract';
import { formatDecimal } from '../../../domain/decimal';
import { returned } from '../../../domain/transaction';
import { where } from '../../conditions';
import { changeFieldValue } from '../../field-values';
import { type Defect, defect } from '../../modification';
import { answerWith, bendChange, onRequest, replaceRule, textOf } from '../../response-modifiers';

/** Payouts that are created although they are refused: with a code that begins so, for numbers that plant one. */
const refusedAndCreated: readonly [id: string, text: string, code: string, planted: RegExp, ...when: string[]][] = [
  ['codes-3117-created', 'A transaction that is refused with 3117 is created and paid.', '3117', /\b254703003117\b/g],
  [
    'codes-created-to-banks',
    'A payout to a bank account that is refused with a code of the tables is created and paid.',
    '',
    /\b25470300\d{4}\b/g,
    'to=bank',
  ],
];

/** Wrong amounts that are accepted, by their ratio to the quoted amount. */
const amounts: readonly [id: string, text: string, fits: (share: number) => boolean][] = [
  ['much-more', 'of more than twice the quoted one', (share) => share > 2],
  ['much-less', 'of less than half of the quoted one', (share) => share < 0.5],
  ['rounded', 'that is the quoted one when both are rounded', (share) => Math.abs(share - 1) < 1e-8],
];

const limited = fieldsOf('transactionRequest').filter(({ max, format }) => max !== undefined && format === 'text');

/** Texts of transactions of some types are cut at their longest, and then are valid. */
const cutFor = (types: readonly string[]) =>
  defect(`transaction-cut-${types.join('-')}`, 'errors.range', {
    text: `Texts of ${types.join(', ')} transactions that are too long are cut, and not refused.`,
    rules: onRequest((exchange) => {
      if (!types.includes(String(exchange.body?.type))) return;
      for (const { path, max } of limited)
        exchange.body = changeFieldValue(exchange.body, path, (value) =>
          typeof value === 'string' ? [...value].slice(0, max).join('') : value,
        ) as typeof exchange.body;
    }, 'createTransaction'),
  });

export const acceptanceDefects: readonly Defect[] = [
  defect('transaction-any-year', 'transaction.current-date', {
    text: 'A request date of the same day of last year is accepted.',
    rules: () => ({ isCurrentDate: (requestDate, now) => requestDate.slice(5, 10) === gmtDate(now).slice(5) }),
  }),
  defect('transaction-no-later-time', 'transaction.current-date', {
    text: 'A request date later today is refused with 3001.',
    rules: answerWith('isCurrentDate', false, (date, now) => Date.parse(`${date}Z`) > now + clockTolerance),
  }),
  ...amounts.map(([id, text, fits]) =>
    defect(`transaction-amount-${id}`, 'transaction.quote-match', {
      text: `An amount ${text} is accepted.`,
      rules: replaceRule('matchesQuote', (usual) => (quote, order) => {
        const quoted = formatDecimal(quote.receivingAmount);
        return usual(quote, fits(Number(order.amount) / Number(quoted)) ? { ...order, amount: quoted } : order);
      }),
    }),
  ),
  ...refusedAndCreated.map(([id, text, code, planted, ...when]) =>
    defect(id, 'codes.acceptance', {
      text,
      when: where(...when),
      around: (request, next) => {
        const response = next(request);
        const isRefused = textOf(response).includes(`"errorCode":"${code}`);
        if (isRefused) next({ ...request, body: request.body.replace(planted, '254700000099') });
        return response;
      },
    }),
  ),
  defect('codes-16004-returned', 'codes.reversal', {
    text: 'A reversal that is refused with 16004 returns the money.',
    rules: bendChange(
      ({ status }, { code }) => status === 'SUCCESS' && code === '16004',
      ({ now }) => ({ states: [{ at: now, outcome: returned }] }),
    ),
  }),
  cutFor(['b2b']),
  cutFor(['p2b', 'b2p']),
];
