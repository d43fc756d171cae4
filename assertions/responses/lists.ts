/** Rules of the lists, in addition to their schemas: ledgers, corridor rates, banks. */
import {
  asBag,
  clockTolerance,
  type Exchange,
  isInactive,
  type Json,
  parseGmt,
  type RequirementId,
  show,
} from '../../contract';
import { operationSummary } from '../../contract/schemas';
import type { Observations } from './observations';
import { statusWordingRule } from './wording';

type Row = { [member: string]: Json };

export function rows(body: Json): Row[] {
  return Array.isArray(body) ? body.map(asBag).filter((row) => row !== undefined) : [];
}

/** A row must match the requested value; without a requested value the rule is not observed. */
function askedRule(
  requirement: RequirementId,
  expected: string,
  asked: Json,
  returned: Json,
  seen: Observations,
): void {
  if (asked === undefined) return;
  if (asked === returned) seen.verify(requirement);
  else seen.violate(requirement, `${expected}${show(asked)}`, show(returned));
}

/** No row may occur twice; with fewer than two rows the rule is not observed. */
function uniqueRule(requirement: RequirementId, expected: string, keys: readonly string[], seen: Observations): void {
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) seen.violate(requirement, expected, `${twice} twice`);
  else if (keys.length > 1) seen.verify(requirement);
}

/** Endpoints: Ledger balance. */
export function ledgerRules({ operation, request, response }: Exchange, seen: Observations): void {
  const asked = asBag(request.body)?.currency;
  const isOlder = operationSummary(operation).revision === 'older';
  for (const { currency, currentBalance, status } of rows(response.body)) {
    askedRule('ledger.currency', 'ledgers of ', asked, currency, seen);
    if (/^-?\d+\.\d{6}$/.test(String(currentBalance))) seen.verify('ledger.decimals');
    else seen.violate('ledger.decimals', 'six decimals', show(currentBalance));
    if (!isOlder) continue;
    if (isInactive(status)) seen.violate('ledger.active', 'a ledger that is active', show(status));
    else seen.verify('ledger.active');
  }
}

/** The rate of bank payouts may be given in place of that of wallet payouts. */
const kindOf = (instrument: Json): Json => (instrument === 'WALLET' ? 'BANK_AC' : instrument);

function filterRule(asked: Row, quote: Row, seen: Observations): void {
  if (asked.transactionType === undefined && asked.instrumentType === undefined) return;
  const type = asked.transactionType === undefined || quote.transactionType === asked.transactionType;
  const instrument =
    asked.instrumentType === undefined || kindOf(quote.instrumentType) === kindOf(asked.instrumentType);
  if (type && instrument) seen.verify('corridor.filter');
  else
    seen.violate(
      'corridor.filter',
      `${show(asked.transactionType)} to ${show(asked.instrumentType)}`,
      `${show(quote.transactionType)} to ${show(quote.instrumentType)}`,
    );
}

const keyOf = (requestCurrency: Json, quote: Row): string =>
  JSON.stringify([
    requestCurrency,
    quote.receivingCurrency,
    quote.transactionType,
    quote.instrumentType,
    quote.scheme,
    quote.receivingServiceProvider,
  ]);

/** Resources: Corridor quotation. */
export function corridorRules({ at, request, response }: Exchange, seen: Observations): void {
  const asked = asBag(request.body) ?? {};
  const keys: string[] = [];
  for (const { requestDate, requestCurrency, quotationStatus, quotes } of rows(response.body)) {
    if (Math.abs(parseGmt(requestDate) - at) > clockTolerance)
      seen.violate('corridorQuotation.requestDate', 'the present time in GMT', show(requestDate));
    if (/^9000(:|$)/.test(String(quotationStatus))) seen.verify('corridor.success');
    else seen.violate('corridor.success', '9000:Success', show(quotationStatus));
    statusWordingRule(quotationStatus, seen);
    askedRule('corridor.currency', 'rates of ', asked.currency, requestCurrency, seen);
    for (const quote of rows(quotes)) {
      if (Number(quote.fxRate) > 0) seen.verify('corridor.positive');
      else seen.violate('corridor.positive', 'a rate above zero', show(quote.fxRate));
      // only the older revision names the country; in the current one, equal rows may be for different countries
      if (quote.receivingServiceProvider !== undefined) keys.push(keyOf(requestCurrency, quote));
      filterRule(asked, quote, seen);
    }
  }
  uniqueRule('corridor.unique', 'one rate of a kind', keys, seen);
}

/** Resources: Bank list. Rows may be branches of one bank, under its code. */
export function bankListRules({ at, request, response }: Exchange, seen: Observations): void {
  const answer = asBag(response.body) ?? {};
  askedRule('bank-list.country', '', asBag(request.body)?.countryCode, answer.countryCode, seen);
  const { lastUpdatedOn } = answer;
  if (parseGmt(lastUpdatedOn) > at + clockTolerance)
    seen.violate('bankList.lastUpdatedOn', 'a time in GMT that has passed', show(lastUpdatedOn));
  const banks = rows(answer.banks).map((bank) =>
    JSON.stringify([bank.bankName, bank.bankCode, bank.providerCode, bank.branch, bank.city]),
  );
  uniqueRule('bank-list.unique', 'each bank and branch once', banks, seen);
}
