/** By hand: states over time, for one kind of payout, or in some views only. */
import { messageOf } from '../../../domain/result-codes';
import { paid, statusText, type Transaction } from '../../../domain/transaction';
import type { Body, Exchange } from '../../../exchange/exchange';
import type { Rules } from '../../../rules/rules';
import { where } from '../../conditions';
import { type Defect, defect } from '../../modification';
import { addNumber, changeSuccess, failedViewAsError, replaceRule } from '../../response-modifiers';

/** The end of a transaction. */
const endOf = ({ timeline }: Transaction): number => timeline.at(-1)?.at ?? 0;

const isByPartner = ({ requestingOrganisationTransactionReference: own }: Body, { params }: Exchange): boolean =>
  params.transactionReference === own;

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

/** Shows another reference of the receiving partner in some views. */
const otherCreditReference = (isMeant: (body: Body, exchange: Exchange) => boolean) =>
  changeSuccess('viewTransaction', (body, exchange) => {
    if (body.status === 'SUCCESS' && isMeant(body, exchange))
      body.creditingOrganisationTransactionReference = `X${body.creditingOrganisationTransactionReference}`;
  });

/** Codes of the older view that are of a state in which the payout never was. */
const olderCodes = [
  ['pending-paid', 'pending', '3050', '3000:Remit Success'],
  ['paid-reversed', 'paid', '3000', '16000:Reversal Success.'],
] as const;

/** Codes that say something else than that a payout has failed. */
const codesOfOthers = [
  ['request', '1003', 'says something of a request alone'],
  ['cancellation', '15002', 'says of a cancellation that the payout is in SUCCESS'],
] as const;

const never = () => ({ settlementTime: () => Number.POSITIVE_INFINITY });

export const viewDefects: readonly Defect[] = [
  defect('view-failed-after-paid-at-once', 'view.final', {
    text: 'A transaction of the older revision is answered with 3000, and its view shows FAILED.',
    onResponse: changeSuccess('createTransaction', (body) => {
      if (body.type === 'inttransfer') body.transactionStatus = statusText(paid);
    }),
  }),
  ...codesOfOthers.map(([id, code, words]) =>
    defect(`view-failed-code-of-${id}`, 'view.agreement', {
      text: `The view of a failed payout has ${code}, which ${words}.`,
      onResponse: changeSuccess('viewTransaction', (body) => {
        if (body.status === 'FAILED') body.transactionStatus = `${code}:${messageOf(code)}`;
      }),
    }),
  ),
  defect('view-of-two-numbers', 'view.parties', {
    text: 'Views of payouts to wallets show the number of somebody else beside that of the beneficiary.',
    onResponse: addNumber('viewTransaction'),
  }),
  defect('view-pending-after-paid-at-once', 'view.final', {
    text: 'A transaction of the older revision that is held is answered with 3000, and its view shows PENDING.',
    onResponse: changeSuccess('createTransaction', (body, { partner }) => {
      const made = partner?.transactions.byServiceReference(String(body.transactionReference));
      const isHeld = made?.timeline.length === 1 && made.timeline[0]?.outcome.status === 'PENDING';
      if (body.type === 'inttransfer' && isHeld) body.transactionStatus = statusText(paid);
    }),
  }),
  ...olderCodes.map(([id, words, code, shown]) =>
    defect(`view-older-of-${id}`, 'view.agreement', {
      text: `The older view of a payout that is ${words} has the code ${shown.slice(0, shown.indexOf(':'))}.`,
      onResponse: changeSuccess('viewTransactionOlder', (body) => {
        if (String(body.transactionStatus).startsWith(code)) body.transactionStatus = shown;
      }),
    }),
  ),
  defect('view-other-credit-reference-after-reversal', 'view.success', {
    text: "Views by the partner's reference show another reference of the receiving partner once a reversal has ended.",
    onResponse: changeSuccess('viewTransaction', (body, exchange) => {
      if (body.status === 'REVERSAL REJECTED' && isByPartner(body, exchange))
        body.creditingOrganisationTransactionReference = `X${body.creditingOrganisationTransactionReference}`;
    }),
  }),
  defect('view-success-then-refused-as-failed', 'view.final', {
    text: 'Every second view of a transaction in SUCCESS is the error wrapper of a failed transaction.',
    onResponse: changeSuccess('viewTransaction', (body, exchange) => {
      if (body.status === 'SUCCESS' && exchange.operationOrdinal % 2 === 0)
        exchange.response.body = failedViewAsError(body, '3032', exchange);
    }),
  }),
  defect('view-never-settles', 'view.settles', { text: 'A transaction stays PENDING for ever.', rules: never }),
  defect('view-never-settles-sometimes', 'view.settles', {
    text: 'One transaction of fifty stays PENDING for ever.',
    when: where('share=0.02'),
    rules: never,
  }),
  defect('view-never-settles-undescribed', 'view.settles', {
    text: 'A transaction without a description stays PENDING for ever.',
    when: where('description=none'),
    rules: never,
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
  defect('view-credit-reference-none', 'view.success', {
    text: 'The reference of the receiving partner is none.',
    onResponse: changeSuccess('viewTransaction', (body) => {
      if (body.status === 'SUCCESS') body.creditingOrganisationTransactionReference = 'none';
    }),
  }),
  defect('view-credit-reference-later', 'view.success', {
    text: 'A view shows another reference of the receiving partner twenty seconds after the payout.',
    onResponse: otherCreditReference(({ transactionReference }, { partner, now }) => {
      const found = partner?.transactions.find(String(transactionReference));
      return found !== undefined && now > endOf(found) + 20_000;
    }),
  }),
  defect('view-credit-reference-by-partner-reference', 'view.success', {
    text: "A view by the partner's reference shows another reference of the receiving partner.",
    onResponse: otherCreditReference(isByPartner),
  }),
];
