import type { Body } from '../../exchange/exchange';
import { type Variant, variant } from '../modification';
import {
  accountStatuses,
  changeEntries,
  changeMember,
  changeSuccess,
  changes,
  corridorRates,
  quotations,
} from '../response-modifiers';

const transactions = ['createTransaction', 'viewTransaction', 'viewTransactionOlder'] as const;

/** Replaces the message after the code. */
const reworded = (text: unknown): string => `${String(text).split(':')[0]}:As the table says`;

/** Members in another format that the specification allows. */
export const formattingVariants: readonly Variant[] = [
  variant('status-wording', 'errors.wording', {
    verdict: 'warn',
    text: 'All statuses have other messages after the code, and corridor rates another order.',
    onResponse: (exchange) => {
      for (const name of ['quotationStatus', 'transactionStatus', 'subStatus'])
        changeSuccess([...quotations, ...transactions, ...accountStatuses], (body) => {
          if (name in body) body[name] = reworded(body[name]);
        })(exchange);
      changeMember(changes, 'responseMessage', () => 'See the code')(exchange);
      changeEntries(corridorRates, (list) => ({
        ...list,
        quotationStatus: reworded(list.quotationStatus),
        quotes: [...(list.quotes as Body[])].reverse(),
      }))(exchange);
    },
  }),
  variant('bank-list-twice', 'bank-list.unique', {
    verdict: 'warn',
    text: 'The first bank is listed twice, as for unnamed branches.',
    onResponse: changeSuccess('bankList', (body) => {
      const [first, ...others] = body.banks as Body[];
      body.banks = [first, { ...first }, ...others];
    }),
  }),
];
