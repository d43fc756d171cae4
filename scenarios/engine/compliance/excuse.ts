/** Why a refused payout is not judged, from what the harness itself did (see spentBy). */
import { saysUnfunded, spentBy } from '../../../assertions/responses';
import { asBag, type Exchange, type Json, millionths, parsedJson } from '../../../contract';
import { draft } from '../../../generators';
import type { Step } from '../../../suites/format/case';
import { exchangeOf, makeCall, type Terms } from '../../../wire/exchange';
import type { CaseWire } from '../../../wire/wire';
import { type CaseContext, writeExchange } from './case-context';
import { headersOf } from './case-request';

/** The account that a payout credits; card numbers are encrypted anew each time, and a case has only one card. */
function beneficiaryOf(body: Json): string {
  const { creditParty } = asBag(body) ?? {};
  const entries = Array.isArray(creditParty) ? creditParty.map(asBag) : [];
  return JSON.stringify(
    ['msisdn', 'bankaccountno'].map((key) => entries.find((entry) => entry?.key === key)?.value ?? null),
  );
}

/** Does the sender's ledger of the sending currency hold the amount? Undefined if the ledger cannot be read. */
async function isCovered(step: Step, context: CaseContext, terms: Terms, wire: CaseWire): Promise<boolean | undefined> {
  const { payout, others } = context.case;
  const own = others?.[step.name] ?? payout;
  const amount = millionths(context.variables.sendingAmount ?? own.sendingAmount);
  const read = (['ledgerByCurrency', 'ledgerByCurrencyOlder'] as const).find((one) => terms.operations?.includes(one));
  if (!read || amount === undefined) return undefined;
  const now = wire.departure();
  const call = makeCall(terms, read, draft(read, own, context.variables), headersOf(step, terms, now));
  const [reply] = await wire.send([call]);
  if (!reply || reply.fault) return undefined;
  writeExchange(exchangeOf(call, reply, now, terms), `${step.name}: are there funds?`, context, wire);
  const rows = parsedJson(reply.text);
  const balances = (Array.isArray(rows) ? rows : []).map((row) => millionths(asBag(row)?.currentBalance));
  if (balances.length === 0 || balances.includes(undefined)) return undefined;
  return balances.some((balance) => balance !== undefined && balance >= amount);
}

/**
 * Why a refusal is not judged; undefined if it is. Remembers the payout, so it is called once for each exchange. A
 * reference that was sent before must be refused as a duplicate, which only a ledger without the funds excuses. But where
 * a step may succeed with it, other cases can have exhausted the limit of a shared beneficiary.
 */
export async function excuseOf(
  exchange: Exchange,
  step: Step,
  context: CaseContext,
  terms: Terms,
  wire: CaseWire,
): Promise<string | undefined> {
  if (exchange.operation !== 'createTransaction') return undefined;
  const { references, beneficiaries } = context.sent;
  const { requestingOrganisationTransactionReference: reference } = asBag(exchange.request.body) ?? {};
  const beneficiary = beneficiaryOf(exchange.request.body);
  const isRepeated = references.has(String(reference));
  const isShared = context.case.sharesBeneficiary === true;
  const paidBefore = isShared || beneficiaries.has(beneficiary);
  references.add(String(reference));
  beneficiaries.add(beneficiary);
  const { outcome } = step.expect;
  const covered = saysUnfunded(exchange) ? await isCovered(step, context, terms, wire) : undefined;
  const mustBeDuplicate = isRepeated && !(isShared && (outcome === 'success' || outcome === 'one accepted'));
  return mustBeDuplicate && covered !== false ? undefined : spentBy(exchange, { paidBefore, covered });
}
