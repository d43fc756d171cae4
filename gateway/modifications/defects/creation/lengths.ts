/** By hand: a length that is not checked for some kinds of payout shows only in payouts of these kinds. */
import { fieldsOf } from '../../../../contract';
import { changeFieldValue } from '../../field-values';
import { type Defect, defect } from '../../modification';
import { onRequest } from '../../response-modifiers';

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

export const lengthDefects: readonly Defect[] = [
  cutFor(['b2b']),
  cutFor(['p2b', 'b2p']),
  // another amount is refused as one that was not quoted
];
