import { asBag, type Instrument, type Json, type TransactionType } from '../../contract';
import type { Decimal } from '../domain/decimal';
import { availableBalance } from '../domain/ledger';
import { instrumentOf, partyValue } from '../domain/parties';
import { type Partner, providerOf } from '../domain/partner';
import type { Quote } from '../domain/quote';
import { plantedCode, triggerOf } from '../domain/triggers';
import type { Body, Exchange } from '../exchange/exchange';
import { Refusal } from '../exchange/refusal';
import { refuseProblem, validate } from '../exchange/request-validation';
import { canReceive } from './account-checks/bank-list';
import { beneficiaryOf, checkPan } from './account-checks/beneficiary';
import { checkAmount, checkBeneficiary, dollarsOf } from './limits';

/** An acceptable transaction request. */
export interface AcceptedPayout {
  quote: Quote;
  /** validated by the records of the older revision */
  isOlder: boolean;
  /** the number, account or card that is paid */
  beneficiary?: string;
  /** the amount to debit, in the quote's sending currency */
  sendingAmount: Decimal;
  /** the same in US dollars; undefined where there is no rate */
  dollars?: Decimal;
}

/** The transfer information of a request that is not validated yet. */
export const transferOf = (body: Body): Record<string, string> =>
  (asBag(body.internationalTransferInformation as Json) ?? {}) as Record<string, string>;

const refuseFormat = (exchange: Exchange, name: string, field: string): void =>
  refuseProblem(exchange, { kind: 'format', name, field: `transactionRequest.${field}` });

/** Checks of the parties that no field record expresses: card numbers decrypt, and IBAN and account number agree. */
function checkParties(exchange: Exchange, body: Body, instrument: Instrument, isBusiness: boolean): void {
  for (const party of ['debitParty', 'creditParty']) {
    const pan = instrument === 'CARD' ? partyValue(body[party], 'pan') : undefined;
    checkPan(exchange, `transactionRequest.${party}[pan]`, pan);
  }
  const iban = isBusiness ? partyValue(body.creditParty, 'accountIBAN') : undefined;
  const account = partyValue(body.creditParty, 'bankaccountno');
  if (iban && iban !== account) refuseFormat(exchange, 'accountIBAN', 'creditParty[accountIBAN]');
}

function checkForm(exchange: Exchange, body: Body, instrument: Instrument, isOlder: boolean): void {
  const type = isOlder ? typeBySections(body) : (body.type as TransactionType);
  const circumstance = { type, instrument, country: transferOf(body).receivingCountry };
  validate(exchange, 'transactionRequest', body, circumstance, isOlder ? 'older' : 'current');
  checkParties(exchange, body, instrument, type !== 'p2p');
}

const isFilled = (section: unknown): boolean =>
  typeof section === 'object' && section !== null && Object.keys(section).length > 0;

/** The type of a payout of the older revision, by its sections for businesses, as its `type` is the same for all. */
function typeBySections({ business }: Body): TransactionType {
  if (!isFilled(business)) return 'p2p';
  const { senderKyc, recipientKyc } = business as Body;
  return `${isFilled(senderKyc) ? 'b' : 'p'}2${isFilled(recipientKyc) ? 'b' : 'p'}`;
}

function checkDuplicate({ rules, now }: Exchange, { transactions }: Partner, body: Body): void {
  if (!rules.isDuplicate(transactions, body, now)) return;
  const first = transactions.byPartnerReference(body.requestingOrganisationTransactionReference as string);
  throw new Refusal(rules.duplicateCode(first, now));
}

/** The provider must equal the one in the beneficiary's last account status request. */
function checkProvider(exchange: Exchange, partner: Partner, body: Body, beneficiary: string): void {
  const checked = providerOf(partner, beneficiary);
  if (checked !== undefined && body.provider !== undefined && body.provider !== checked)
    refuseFormat(exchange, 'provider', 'provider');
}

/** Refuses a bank that cannot receive payouts (Resources: Bank list): 3002. */
function checkBank(exchange: Exchange, body: Body): void {
  const { creditParty, provider } = body;
  const [code, name] = [partyValue(creditParty, 'sortcode'), partyValue(creditParty, 'organisationid')];
  const { receivingCountry = '' } = transferOf(body);
  const naming = { provider: provider as string | undefined, code, name };
  if (!exchange.rules.paysToBank(canReceive(exchange, receivingCountry, naming))) throw new Refusal('3002');
}

/** Refuses without sufficient funds: 3049, 1012 where the partner has no ledger of the currency, 1031 where it is inactive. */
function checkFunds({ rules }: Exchange, { ledgers }: Partner, currency: string, amount: Decimal): void {
  const ledger = ledgers.get(currency);
  if (!ledger) throw new Refusal('1012');
  if (!ledger.active) throw new Refusal('1031');
  if (!rules.hasFunds(availableBalance(ledger), amount)) throw new Refusal('3049');
}

/**
 * Checks everything that decides on the acceptance of a transaction request (Endpoints: Create a transaction).
 * Order of refusals: validation, 3004 duplicate, 3001 date, 3005 and 3008 quote, planted codes, provider, 3002 bank,
 * limits (3075 to 3082, 3107, 3030, 3060 to 3062, 3072, 3074), 3049 funds.
 */
export function acceptPayout(exchange: Exchange, partner: Partner, body: Body): AcceptedPayout {
  const { rules, now } = exchange;
  const { quoteId = '', receivingCountry = '' } = transferOf(body);
  const quote = partner.quotes.get(quoteId);
  // the quote determines the instrument even where the request lacks the entry that implies it
  const instrument = quote?.instrument ?? instrumentOf(body.creditParty);
  const isOlder = body.type === 'inttransfer' || quote?.older === true;
  checkForm(exchange, body, instrument, isOlder);
  checkDuplicate(exchange, partner, body);
  if (!rules.isCurrentDate(body.requestDate as string, now)) throw new Refusal('3001');
  if (!quote) throw new Refusal('3005');
  if (rules.isQuoteExpired(quote, now)) throw new Refusal('3008');
  const type = isOlder ? undefined : (body.type as string);
  const order = { amount: body.amount as string, currency: body.currency as string, receivingCountry, type };
  if (!rules.matchesQuote(quote, order)) throw new Refusal('3005');
  const sendingAmount = rules.amountToCharge(quote);
  const dollars = dollarsOf(sendingAmount, quote.sendingCurrency);
  const beneficiary = beneficiaryOf(exchange, body, instrument);
  const planted = plantedCode(beneficiary, 'acceptance');
  if (planted !== undefined) throw new Refusal(planted);
  if (beneficiary !== undefined) checkProvider(exchange, partner, body, beneficiary);
  if (instrument === 'BANK_AC') checkBank(exchange, body);
  checkAmount(exchange, dollars);
  if (beneficiary !== undefined) checkBeneficiary(exchange, beneficiary, dollars);
  checkFunds(exchange, partner, quote.sendingCurrency, sendingAmount);
  const end = rules.outcomeOf(triggerOf(beneficiary), plantedCode(beneficiary, 'credit'));
  const refusal = isOlder ? rules.refusalAtOnce(end) : undefined;
  if (refusal !== undefined) throw new Refusal(refusal);
  return { quote, isOlder, beneficiary, sendingAmount, dollars };
}
