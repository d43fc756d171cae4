import type { TransactionType } from '../spec';
import type { Body, Exchange } from './exchange';
import { judge } from './form';
import { echoOf, instrumentOf, partyValue } from './parties';
import { Refusal } from './refusal';
import type { Partner } from './state';
import { pending, statusText, type Transaction } from './transaction';
import { triggerOf } from './triggers';

const echoed = ['msisdn', 'bankaccountno'];

/** The transfer part of a request that may still be malformed. */
function transferOf(body: Body): Record<string, string> {
  const transfer = body.internationalTransferInformation;
  return typeof transfer === 'object' && transfer !== null ? (transfer as Record<string, string>) : {};
}

function formRefusal(exchange: Exchange, partner: Partner, body: Body): Refusal | undefined {
  const { quoteId, receivingCountry } = transferOf(body);
  return judge(exchange, 'transactionRequest', body, {
    type: body.type as TransactionType,
    // the quote knows the instrument even where the entry that would show it is missing
    instrument: partner.quotes.get(quoteId ?? '')?.instrument ?? instrumentOf(body.creditParty),
    country: receivingCountry,
  });
}

function duplicateRefusal({ rules, now }: Exchange, { book }: Partner, body: Body): Refusal | undefined {
  if (!rules.isDuplicate(book, body, now)) return undefined;
  const first = book.byPartnerReference(body.requestingOrganisationTransactionReference as string);
  return new Refusal(rules.duplicateCode(first, now));
}

function quoteRefusal({ rules, now }: Exchange, partner: Partner, body: Body): Refusal | undefined {
  const { quoteId = '', receivingCountry = '' } = transferOf(body);
  const order = { amount: body.amount as string, currency: body.currency as string, receivingCountry };
  const quote = rules.findQuote(partner.quotes, quoteId, order);
  if (!quote) return new Refusal('3005');
  if (rules.quoteExpired(quote, now)) return new Refusal('3008');
  return rules.quoteMatches(quote, order) ? undefined : new Refusal('3005');
}

function accept(exchange: Exchange, partner: Partner, body: Body): Transaction {
  const { n, state, rules, now } = exchange;
  const trigger = triggerOf(partyValue(body.creditParty, 'msisdn'));
  const transaction: Transaction = {
    n,
    serviceReference: rules.serviceReference(state.unique()),
    creditingReference: `R${state.unique()}`,
    requestDate: body.requestDate as string,
    amount: body.amount as string,
    currency: body.currency as string,
    type: body.type as string,
    partnerReference: body.requestingOrganisationTransactionReference as string,
    debitParty: echoOf(body.debitParty, echoed),
    creditParty: echoOf(body.creditParty, echoed),
    acceptedAt: now,
    settlesAt: rules.settlesAt(now, state.config.settleMs, trigger),
    outcome: rules.outcomeOf(trigger),
  };
  // a held transaction never settles: nothing is due for it
  if (Number.isFinite(transaction.settlesAt)) state.unsettled.set(transaction, partner);
  partner.book.add(transaction);
  return transaction;
}

/** The members that the answers of create and view share (Resources: Transaction response). */
export function printed(transaction: Transaction, transactionStatus: string): Body {
  return {
    requestDate: transaction.requestDate,
    amount: transaction.amount,
    currency: transaction.currency,
    type: transaction.type,
    requestingOrganisationTransactionReference: transaction.partnerReference,
    debitParty: transaction.debitParty,
    creditParty: transaction.creditParty,
    transactionStatus,
    transactionReference: transaction.serviceReference,
  };
}

/**
 * Create a transaction (Endpoints).
 * Refusals: those of the form of a property; 3004 duplicate, 3001 date, 3008 expired quote,
 * 3005 unknown quote or other amount, currency or destination. None of them uses the reference up.
 */
export function createTransaction(exchange: Exchange): Body | Refusal {
  const { rules, now } = exchange;
  const [partner, body] = [exchange.partner as Partner, exchange.body as Body];
  const refusal = formRefusal(exchange, partner, body) ?? duplicateRefusal(exchange, partner, body);
  if (refusal) return refusal;
  if (!rules.isCurrent(body.requestDate as string, now)) return new Refusal('3001');
  return quoteRefusal(exchange, partner, body) ?? printed(accept(exchange, partner, body), statusText(pending));
}
