import { type BankIdentifiers, bankLists } from '../../domain/places/banks';
import type { Body, Exchange } from '../../exchange/exchange';
import { Refusal } from '../../exchange/refusal';
import { refuseProblem } from '../../exchange/request-validation';
import type { Problem } from '../../validation';

/** The lists never change. */
const lastUpdatedOn = '2026-03-01 04:05:06.789';

/** The specification shows no parameters for this operation; the path is the gateway's own. */
function countryProblem(countryCode: string): Problem | undefined {
  const property = { field: 'bankList.countryCode', name: 'countryCode' };
  if (countryCode.length !== 2) return { ...property, kind: 'exact', min: 2, max: 2 };
  return /^[A-Z]{2}$/.test(countryCode) ? undefined : { ...property, kind: 'format' };
}

/**
 * Bank list of the country in the path (Endpoints: Bank list).
 * Refusals: 1002 or 1000 for a malformed country, 1011 for a country without a list.
 */
export function bankList(exchange: Exchange): Body {
  const { countryCode = '' } = exchange.params;
  const problem = countryProblem(countryCode);
  if (problem) refuseProblem(exchange, problem);
  const banks = bankLists[countryCode];
  if (!banks) throw new Refusal('1011');
  return { countryCode, lastUpdatedOn, banks };
}

/** Can the bank receive payouts? A country without a list accepts any bank; otherwise the bank must be ACTIVE. */
export function canReceive({ rules }: Exchange, country: string, naming: BankIdentifiers): boolean {
  const banks = bankLists[country];
  return banks === undefined || rules.resolveBank(banks, naming)?.status === 'ACTIVE';
}
