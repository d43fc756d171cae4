/** Rules of the lists, in addition to their schemas: ledgers, corridor rates, banks. */
import {
  asBag,
  type Bag,
  clockTolerance,
  isInactive,
  type Json,
  operation as operationOf,
  parseGmt,
  type RequirementId,
  show,
} from '../../contract';
import type { Exchange } from '../../journal';
import type { Observations } from './observations';
import { statusWordingRule } from './wording';

/** The objects of a list, for rules about its rows; empty where the body is not a list, which the schema reports. */
export function rows(body: Json): Bag[] {
  return Array.isArray(body) ? body.map(asBag).filter((row) => row !== undefined) : [];
}

/** The value of an entry of a key/value list. */
export const valueOfKey = (list: Json, key: string): Json => rows(list).find((entry) => entry.key === key)?.value;

/** A row must match the requested value; without a requested value the rule is not observed. */
export function askedRule(
  requirement: RequirementId,
  expected: string,
  asked: Json,
  actual: Json,
  place: string,
  notes: Observations,
): void {
  if (asked !== undefined) notes.hold(requirement, asked === actual, `${expected}${show(asked)}`, actual, place);
}

/** No row may occur twice; with fewer than two rows the rule is not observed. */
function uniqueRule(
  requirement: RequirementId,
  expected: string,
  keys: readonly string[],
  places: readonly string[],
  notes: Observations,
): void {
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) notes.violate(requirement, expected, `${twice} twice`, ...places);
  else if (keys.length > 1) notes.verify(requirement);
}

/** Endpoints: Ledger balance. */
export function ledgerRules({ operation, request, response }: Exchange, notes: Observations): void {
  const asked = asBag(request.body)?.currency;
  const isOlder = operationOf(operation).revision === 'older';
  notes.eachRow(response.body, '', ({ currency, currentBalance, status, account }) => {
    askedRule('ledger.currency', 'ledgers of ', asked, currency, 'currency', notes);
    const hasSix = /^-?\d+\.\d{6}$/.test(String(currentBalance));
    notes.hold('ledger.decimals', hasSix, 'six decimals', currentBalance, 'currentBalance');
    if (!isOlder) return;
    notes.hold('ledger.older-members', account === undefined, 'no account in the older revision', account, 'account');
    notes.hold('ledger.active', !isInactive(status), 'a ledger that is active', status, 'status');
  });
}

/** The rate of bank payouts may be given in place of that of wallet payouts. */
const kindOf = (instrument: Json): Json => (instrument === 'WALLET' ? 'BANK_AC' : instrument);

function filterRule(asked: Bag, quote: Bag, notes: Observations): void {
  if (asked.transactionType === undefined && asked.instrumentType === undefined) return;
  const type = asked.transactionType === undefined || quote.transactionType === asked.transactionType;
  const instrument =
    asked.instrumentType === undefined || kindOf(quote.instrumentType) === kindOf(asked.instrumentType);
  if (type && instrument) notes.verify('corridor.filter');
  else
    notes.violate(
      'corridor.filter',
      `${show(asked.transactionType)} to ${show(asked.instrumentType)}`,
      `${show(quote.transactionType)} to ${show(quote.instrumentType)}`,
      'quotes[].instrumentType',
      'quotes[].transactionType',
    );
}

const keyOf = (requestCurrency: Json, quote: Bag): string =>
  JSON.stringify([
    requestCurrency,
    quote.receivingCurrency,
    quote.transactionType,
    quote.instrumentType,
    quote.scheme,
    quote.receivingServiceProvider,
  ]);

/** Resources: Corridor quotation. */
export function corridorRules({ at, request, response }: Exchange, notes: Observations): void {
  const asked = asBag(request.body) ?? {};
  const keys: string[] = [];
  notes.eachRow(response.body, '', ({ requestDate, requestCurrency, quotationStatus, quotes }) => {
    if (Math.abs(parseGmt(requestDate) - at) > clockTolerance)
      notes.violate('corridorQuotation.requestDate', 'the present time in GMT', show(requestDate));
    const isSuccess = /^9000(:|$)/.test(String(quotationStatus));
    notes.hold('corridor.success', isSuccess, '9000:Success', quotationStatus, 'quotationStatus');
    statusWordingRule(quotationStatus, 'quotationStatus', notes);
    askedRule('corridor.currency', 'rates of ', asked.currency, requestCurrency, 'requestCurrency', notes);
    notes.eachRow(quotes, 'quotes', (quote) => {
      notes.hold('corridor.positive', Number(quote.fxRate) > 0, 'a rate above zero', quote.fxRate, 'quotes[].fxRate');
      // only the older revision names the country; in the current one, equal rows may be for different countries
      if (quote.receivingServiceProvider !== undefined) keys.push(keyOf(requestCurrency, quote));
      filterRule(asked, quote, notes);
    });
  });
  const read = ['quotes[].receivingServiceProvider', 'quotes[].receivingCurrency', 'requestCurrency'];
  uniqueRule('corridor.unique', 'one rate of a kind', keys, read, notes);
}

/** Resources: Bank list. Rows may be branches of one bank, under its code. */
export function bankListRules({ at, request, response }: Exchange, notes: Observations): void {
  const answer = asBag(response.body) ?? {};
  askedRule('bank-list.country', '', asBag(request.body)?.countryCode, answer.countryCode, 'countryCode', notes);
  const { lastUpdatedOn } = answer;
  if (parseGmt(lastUpdatedOn) > at + clockTolerance)
    notes.violate('bankList.lastUpdatedOn', 'a time in GMT that has passed', show(lastUpdatedOn));
  const banks = rows(answer.banks).map((bank) =>
    JSON.stringify([bank.bankName, bank.bankCode, bank.providerCode, bank.branch, bank.city]),
  );
  const read = ['banks[].bankCode', 'banks[].bankName', 'banks[].providerCode'];
  uniqueRule('bank-list.unique', 'each bank and branch once', banks, read, notes);
}
