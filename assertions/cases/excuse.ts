/** Why a refused payout is not judged, from what the harness itself did (see limitThatExplains). */
import { asBag, type Json, millionths, parsedJson } from '../../contract';
import type { Exchange } from '../../journal';
import type { Step } from '../../suites/format/case';
import { limitThatExplains } from '../responses';
import type { CaseState } from './state';

/** The account that a payout credits; card numbers are encrypted anew each time, and a case has only one card. */
function beneficiaryOf(body: Json): string {
  const { creditParty } = asBag(body) ?? {};
  const entries = Array.isArray(creditParty) ? creditParty.map(asBag) : [];
  return JSON.stringify(
    ['msisdn', 'bankaccountno'].map((key) => entries.find((entry) => entry?.key === key)?.value ?? null),
  );
}

/** The step that asks, after a refusal for want of funds, whether the ledger has them. */
export const fundsStep = ({ name }: Step): string => `${name}: are there funds?`;

/** Does the sender's ledger, as it answered, hold the amount of the payout? Undefined: it cannot be told. */
export function isCovered(
  ledger: string,
  { name }: Step,
  { case: planned, variables }: CaseState,
): boolean | undefined {
  const { payout, others } = planned;
  const amount = millionths(variables.sendingAmount ?? (others?.[name] ?? payout).sendingAmount);
  const rows = parsedJson(ledger);
  const balances = (Array.isArray(rows) ? rows : []).map((row) => millionths(asBag(row)?.currentBalance));
  if (amount === undefined || balances.length === 0 || balances.includes(undefined)) return undefined;
  return balances.some((balance) => balance !== undefined && balance >= amount);
}

/**
 * Why a refusal is not judged; undefined if it is. Remembers the payout, so it is called once for each exchange. A
 * reference that was sent before must be refused as a duplicate, which only a ledger without the funds excuses. But where
 * a step may succeed with it, other cases can have exhausted the limit of a shared beneficiary. `covered`: are there funds?
 */
export function excuseOf(
  exchange: Exchange,
  step: Step,
  { sent: { references, beneficiaries }, case: { sharesBeneficiary } }: CaseState,
  covered: boolean | undefined,
): string | undefined {
  if (exchange.operation !== 'createTransaction') return undefined;
  const { requestingOrganisationTransactionReference: reference } = asBag(exchange.request.body) ?? {};
  const beneficiary = beneficiaryOf(exchange.request.body);
  const isShared = sharesBeneficiary === true;
  const isRepeated = references.has(String(reference));
  const paidBefore = isShared || beneficiaries.has(beneficiary);
  references.add(String(reference));
  beneficiaries.add(beneficiary);
  const { outcome } = step.expect;
  const requiresDuplicateRefusal = isRepeated && !(isShared && (outcome === 'success' || outcome === 'one accepted'));
  return requiresDuplicateRefusal && covered !== false
    ? undefined
    : limitThatExplains(exchange, { paidBefore, covered });
}
