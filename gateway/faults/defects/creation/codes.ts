/** Codes of the tables that do not have their effect. */
import { cancelled, paid, returned } from '../../../domain/transaction';
import { type PayoutStage, plantedCode } from '../../../domain/triggers';
import { failureResponse } from '../../../exchange/error-response';
import type { Body, Exchange } from '../../../exchange/exchange';
import { Refusal } from '../../../exchange/refusal';
import { scheduleStates } from '../../../operations/settlement';
import { changeFieldValue } from '../../field-values';
import type { Defect } from '../../modification';
import { changeSuccess } from '../../response-modifiers';

const ordinary = '254700000099';

/** The number without the code that it plants at a stage. */
const withoutCode = (stage: PayoutStage, code: string) => (number: unknown) =>
  plantedCode(String(number), stage) === code ? ordinary : number;

/** Pays or quotes to an ordinary number in place of one that plants a code; true where the request had one. */
function overlook(exchange: Exchange, stage: PayoutStage, code: string): boolean {
  const before = exchange.body;
  const after = changeFieldValue(before, 'creditParty[msisdn]', withoutCode(stage, code)) as Body | undefined;
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  exchange.body = after;
  return true;
}

/** Transactions are refused with a code, and created nevertheless. */
const refusedAndCreated = (code: string): Defect => {
  const created = new WeakSet<Exchange>();
  return {
    id: `codes-${code}-created`,
    breaks: 'codes.acceptance',
    text: `A transaction that is refused with ${code} is created and paid.`,
    operations: ['createTransaction'],
    onRequest: (exchange) => {
      if (overlook(exchange, 'acceptance', code)) created.add(exchange);
    },
    onResponse: (exchange) => {
      if (created.has(exchange) && !exchange.refusal) exchange.response = failureResponse(exchange, new Refusal(code));
    },
  };
};

export const codeDefects: readonly Defect[] = [
  refusedAndCreated('3133'),
  refusedAndCreated('3117'),
  {
    id: 'codes-3112-accepted',
    breaks: 'codes.acceptance',
    text: 'A transaction that is to be refused with 3112 is accepted.',
    operations: ['createTransaction'],
    onRequest: (exchange) => void overlook(exchange, 'acceptance', '3112'),
  },
  {
    id: 'codes-1073-quoted',
    breaks: 'codes.quotation',
    text: 'A quote is given although the route is inactive (1073).',
    operations: ['createQuotation'],
    onRequest: (exchange) => void overlook(exchange, 'quotation', '1073'),
  },
  {
    id: 'codes-6003-available',
    breaks: 'codes.status',
    text: 'A blacklisted number (6003) is available.',
    operations: ['walletStatus'],
    onRequest: ({ params }) => {
      params.msisdn = String(withoutCode('status', '6003')(params.msisdn));
    },
  },
  {
    id: 'codes-3113-paid',
    breaks: 'codes.credit',
    text: 'A payout whose credit fails with 3113 ends in SUCCESS.',
    rules: ({ outcomeOf }) => ({
      outcomeOf: (trigger, code) => (code === '3113' ? paid : outcomeOf(trigger, code)),
    }),
  },
  {
    id: 'codes-15001-cancelled',
    breaks: 'codes.cancel',
    text: 'A cancellation that is refused with 15001 takes effect.',
    onResponse: changeSuccess('cancelTransaction', ({ statusCode }, { state, partner, body, now }) => {
      const reference = String(body?.txnId);
      const transaction =
        partner?.transactions.byServiceReference(reference) ?? partner?.transactions.byPartnerReference(reference);
      if (statusCode !== '15001' || !partner || !transaction) return;
      scheduleStates(state, partner, transaction, [{ at: now, outcome: cancelled }], now);
    }),
  },
  {
    id: 'codes-16004-returned',
    breaks: 'codes.reversal',
    text: 'A reversal that is refused with 16004 returns the money.',
    rules: ({ reversalOf }) => ({
      reversalOf: (trigger, code, settleMs) => {
        const reversal = reversalOf(trigger, code, settleMs);
        return code === '16004' ? { ...reversal, states: [{ afterMs: 0, outcome: returned }] } : reversal;
      },
    }),
  },
];
