import { paid, statusText } from '../../../domain/transaction';
import type { Rules } from '../../../rules/rules';
import { type Defect, defect } from '../../modification';
import { changeSuccess, failedViewAsError, replaceRule } from '../../response-modifiers';

/** Requests that find a transaction by a reference that is nearly its own. */
const nearly: readonly [id: string, breaks: Defect['breaks'], way: 'findToView' | 'findToCancel' | 'findToReverse'][] =
  [
    ['view-of-stretched', 'view.unknown', 'findToView'],
    ['cancel-of-stretched', 'cancel.unknown', 'findToCancel'],
    ['reverse-of-stretched', 'reverse.unknown', 'findToReverse'],
  ];

const foundAs = (way: (typeof nearly)[number][2], meant: (reference: string) => string): Defect['rules'] =>
  replaceRule(
    way,
    (find: Rules['findToView']) => (store, reference) => find(store, reference) ?? find(store, meant(reference)),
  );

export const viewDefects: readonly Defect[] = [
  defect('view-pending-after-paid-at-once', 'view.final', {
    text: 'A transaction of the older revision that is held is answered with 3000, and its view shows PENDING.',
    onResponse: changeSuccess('createTransaction', (body, { partner }) => {
      const made = partner?.transactions.byServiceReference(String(body.transactionReference));
      const isHeld = made?.timeline.length === 1 && made.timeline[0]?.outcome.status === 'PENDING';
      if (body.type === 'inttransfer' && isHeld) body.transactionStatus = statusText(paid);
    }),
  }),
  defect('view-success-then-refused-as-failed', 'view.final', {
    text: 'Every second view of a transaction in SUCCESS is the error wrapper of a failed transaction.',
    onResponse: changeSuccess('viewTransaction', (body, exchange) => {
      if (body.status === 'SUCCESS' && exchange.operationOrdinal % 2 === 0)
        exchange.response.body = failedViewAsError(body, '3032', exchange);
    }),
  }),
  defect('view-partner-reference-unknown', 'view.partner-reference', {
    text: "A transaction cannot be viewed by the partner's reference.",
    rules: () => ({ findToView: (store, reference) => store.byServiceReference(reference) }),
  }),
  defect('view-in-small-letters', 'view.unknown', {
    text: 'A reference in small letters finds the transaction whose reference is in capitals.',
    rules: foundAs('findToView', (reference) => reference.toUpperCase()),
  }),
  ...nearly.map(([id, breaks, way]) =>
    defect(id, breaks, {
      text: 'A transaction is found by its reference with a letter behind it.',
      rules: foundAs(way, (reference) => reference.slice(0, -1)),
    }),
  ),
];
