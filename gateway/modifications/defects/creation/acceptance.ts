/**
 * By hand: a payout that is accepted or paid wrongly by a rule of its own, for one kind of payout only, or that takes
 * effect although it is refused. An operator accepts or refuses all requests of a class, and changes answers alone.
 */
import { clockTolerance, gmtDate } from '../../../../contract';
import { formatDecimal } from '../../../domain/decimal';
import { returned } from '../../../domain/transaction';
import { type PayoutStage, plantedCode } from '../../../domain/triggers';
import { where } from '../../conditions';
import { type Defect, defect } from '../../modification';
import { answerWith, bendChange, replaceRule, textOf } from '../../response-modifiers';

/** The number without the code that it plants at a stage. */
const withoutCode = (stage: PayoutStage, code: string) => (number: string) =>
  plantedCode(number, stage) === code ? '254700000099' : number;

/** Wrong amounts that are accepted, by their ratio to the quoted amount. */
const amounts: readonly [id: string, text: string, fits: (share: number) => boolean][] = [
  ['much-more', 'of more than twice the quoted one', (share) => share > 2],
  ['much-less', 'of less than half of the quoted one', (share) => share < 0.5],
  ['rounded', 'that is the quoted one when both are rounded', (share) => Math.abs(share - 1) < 1e-8],
];

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
  defect('codes-3117-created', 'codes.acceptance', {
    text: 'A transaction that is refused with 3117 is created and paid.',
    around: (request, next) => {
      const response = next(request);
      const isRefused = JSON.stringify(response.body).includes('"errorCode":"3117"');
      if (isRefused) next({ ...request, body: request.body.replace(/\b\d{12}\b/g, withoutCode('acceptance', '3117')) });
      return response;
    },
  }),
  defect('codes-created-to-banks', 'codes.acceptance', {
    text: 'A payout to a bank account that is refused with a code of the tables is created and paid.',
    when: where('to=bank'),
    around: (request, next) => {
      const response = next(request);
      const isRefused = textOf(response).includes('"error"');
      if (isRefused) next({ ...request, body: request.body.replace(/\b25470300\d{4}\b/g, '254700000099') });
      return response;
    },
  }),
  defect('codes-16004-returned', 'codes.reversal', {
    text: 'A reversal that is refused with 16004 returns the money.',
    rules: bendChange(
      ({ status }, { code }) => status === 'SUCCESS' && code === '16004',
      ({ now }) => ({ states: [{ at: now, outcome: returned }] }),
    ),
  }),
];
