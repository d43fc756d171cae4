/** By hand: no mutant knows what is nearly a reference of a transaction, or that it has another one. */
import type { Transaction } from '../../../domain/transaction';
import { type Defect, defect } from '../../modification';
import { replaceRule } from '../../response-modifiers';

const ways = [
  ['view', 'A view', 'findToView'],
  ['cancel', 'A cancellation', 'findToCancel'],
  ['reverse', 'A reversal', 'findToReverse'],
] as const;

/** Cancels once more what was cancelled by the other reference. */
const cancelledByEach: Defect['rules'] = ({ findToCancel, cancelCode }) => {
  const by = new WeakMap<Transaction, string>();
  let asked: { found: Transaction | undefined; reference: string } | undefined;
  return {
    findToCancel: (store, reference) => {
      const found = findToCancel(store, reference);
      asked = { found, reference };
      return found;
    },
    cancelCode: (...state) => {
      const code = cancelCode(...state);
      const { found, reference = '' } = asked ?? {};
      if (!found) return code;
      if (code === '3033') by.set(found, reference);
      return code === '15005' && (by.get(found) ?? reference) !== reference ? '3033' : code;
    },
  };
};

export const referenceDefects: readonly Defect[] = [
  ...ways.map(([word, words, way]) =>
    defect(`${word}-of-stretched`, `${word}.unknown`, {
      text: `${words} finds a transaction by its reference with a letter behind it.`,
      rules: replaceRule(
        way,
        (find) => (store, reference) => find(store, reference) ?? find(store, reference.slice(0, -1)),
      ),
    }),
  ),
  defect('cancel-by-each-reference', 'cancel.again', {
    text: 'A transaction that was cancelled by one of its references is cancelled again by the other one.',
    rules: cancelledByEach,
  }),
];
