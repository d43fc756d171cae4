import { asBag, clockTolerance, type Exchange, type Finding, show } from '../../contract/exchange';
import { briefOf } from '../../contract/schemas/generated/quick.js';
import { type Json, parseGmt } from '../../generators';

type Row = { [member: string]: Json };

export function rows(body: Json): Row[] {
  return Array.isArray(body) ? body.map(asBag).filter((one) => one !== undefined) : [];
}

/** `available` is a sample: only a word that says otherwise tells a ledger that is not active. */
export const isInactive = (status: Json): boolean =>
  /^(in|un|not|non)\W?(active|available)|suspend|clos|block|dormant|disabl|frozen/i.test(String(status));

/** What a list of ledgers breaks beside its schema (Endpoints: Ledger balance). */
function ledgerFindings({ operation, request, response }: Exchange): Finding[] {
  const found: Finding[] = [];
  const asked = asBag(request.body)?.currency;
  for (const { currency, currentBalance, status } of rows(response.body)) {
    if (asked !== undefined && currency !== asked)
      found.push({ requirement: 'ledger.currency', expected: `ledgers of ${show(asked)}`, received: show(currency) });
    if (!/^-?\d+\.\d{6}$/.test(String(currentBalance)))
      found.push({ requirement: 'ledger.decimals', expected: 'six decimals', received: show(currentBalance) });
    if (briefOf(operation).revision === 'older' && isInactive(status))
      found.push({ requirement: 'ledger.active', expected: 'a ledger that is active', received: show(status) });
  }
  return found;
}

/** What corridor rates break beside their schema (Resources: Corridor quotation). */
function corridorFindings({ at, request, response }: Exchange): Finding[] {
  const found: Finding[] = [];
  const asked = asBag(request.body) ?? {};
  const seen = new Set<string>();
  const kindOf = (instrument: Json) => (instrument === 'WALLET' ? 'BANK_AC' : instrument);
  for (const { requestDate, requestCurrency, quotationStatus, quotes } of rows(response.body)) {
    if (Math.abs(parseGmt(requestDate) - at) > clockTolerance)
      found.push({
        requirement: 'corridorQuotation.requestDate',
        expected: 'the present time in GMT',
        received: show(requestDate),
      });
    if (!/^9000(:|$)/.test(String(quotationStatus)))
      found.push({ requirement: 'corridor.success', expected: '9000:Success', received: show(quotationStatus) });
    if (asked.currency !== undefined && requestCurrency !== asked.currency)
      found.push({
        requirement: 'corridor.currency',
        expected: `rates of ${show(asked.currency)}`,
        received: show(requestCurrency),
      });
    for (const quote of rows(quotes)) {
      if (!(Number(quote.fxRate) > 0))
        found.push({ requirement: 'corridor.positive', expected: 'a rate above zero', received: show(quote.fxRate) });
      const key = JSON.stringify([
        requestCurrency,
        quote.receivingCurrency,
        quote.transactionType,
        quote.instrumentType,
        quote.scheme,
        quote.receivingServiceProvider,
      ]);
      // only the older revision names the country: in the current one two rates may be of two countries
      if (quote.receivingServiceProvider !== undefined && seen.has(key))
        found.push({ requirement: 'corridor.unique', expected: 'one rate of a kind', received: `${key} twice` });
      seen.add(key);
      // the rate of a bank may stand in for that of a wallet
      const type = asked.transactionType === undefined || quote.transactionType === asked.transactionType;
      const instrument =
        asked.instrumentType === undefined || kindOf(quote.instrumentType) === kindOf(asked.instrumentType);
      if (!type || !instrument)
        found.push({
          requirement: 'corridor.filter',
          expected: `${show(asked.transactionType)} to ${show(asked.instrumentType)}`,
          received: `${show(quote.transactionType)} to ${show(quote.instrumentType)}`,
        });
    }
  }
  return found;
}

/** What a bank list breaks beside its schema (Resources: Bank list). */
function bankListFindings({ request, response }: Exchange): Finding[] {
  const found: Finding[] = [];
  const answer = asBag(response.body) ?? {};
  const asked = asBag(request.body)?.countryCode;
  if (asked !== undefined && answer.countryCode !== asked)
    found.push({ requirement: 'bank-list.country', expected: show(asked), received: show(answer.countryCode) });
  // rows may be branches of one bank, under its code
  const banks = rows(answer.banks).map((bank) =>
    JSON.stringify([bank.bankName, bank.bankCode, bank.providerCode, bank.branch, bank.city]),
  );
  const twice = banks.find((bank, index) => banks.indexOf(bank) !== index);
  if (twice)
    found.push({ requirement: 'bank-list.unique', expected: 'each bank and branch once', received: `${twice} twice` });
  return found;
}

const byObject: Record<string, (exchange: Exchange) => Finding[]> = {
  ledgerEntry: ledgerFindings,
  corridorQuotation: corridorFindings,
  bankList: bankListFindings,
};

/** What an answer of these objects breaks beside its schema. */
export const listFindings = (object: string, exchange: Exchange): Finding[] => byObject[object]?.(exchange) ?? [];
