import type { RequirementId } from '../../contract';

const amounts = ['quotes[].receivingAmount', 'quotes[].sendingAmount', 'quotes[].fxRate'] as const;
const currencies = ['quotes[].sendingCurrency', 'quotes[].receivingCurrency'] as const;
const asked = ['requestAmount', 'requestCurrency'] as const;
const codes = ['error.errorCode', 'statusCode', 'transactionStatus'] as const;

/**
 * The fields of an answer that a rule of assertions/responses reads; its finding is reported at the first. Where one of
 * them is wrong by itself, the rule reports nothing. A rule that is not listed is about the whole answer.
 */
export const reads: Partial<Record<RequirementId, readonly string[]>> = {
  'account.agreement': ['status', 'subStatus'],
  'account.lei': ['lei'],
  'account.number-format': ['status'],
  'quotation.success': ['quotationStatus'],
  'echo.text': ['requestAmount', 'amount'],
  'success.wording': ['quotationStatus', 'transactionStatus', 'responseMessage', 'statusCode'],
  'quotation.positive': amounts,
  'quotation.rate': [...amounts, ...currencies, ...asked],
  'quotation.rate-precision': ['quotes[].fxRate', ...amounts],
  'quotation.decimals': ['quotes[].receivingAmount', 'quotes[].receivingCurrency'],
  'quotation.currencies': currencies,
  'quotation.variant': ['quotes[].type', 'quotes[].instrumentType'],
  'quotation.scheme': ['quotes[].scheme'],
  'quotation.forward': ['quotes[].sendingAmount', ...asked, ...currencies],
  'quotation.reverse': ['quotes[].receivingAmount', ...asked, ...currencies],
  'quotation.reference': ['quotationReference', 'quotes', 'quotes[].quoteId'],
  'transaction.accepted': ['transactionStatus', 'type'],
  'view.same': ['transactionReference', 'requestingOrganisationTransactionReference'],
  'view.success': ['transactionStatus', 'creditingOrganisationTransactionReference', 'status'],
  'view.agreement': ['transactionStatus', 'status'],
  'view.code': ['transactionStatus', 'status'],
  'view.pending': ['creditingOrganisationTransactionReference', 'status'],
  'view.failed-status': ['status'],
  'errors.known-code': codes,
  'errors.code-of-failure': codes,
  'errors.wording': ['error.errorDescription', 'responseMessage', ...codes],
  'errors.server-correlation': ['serverCorrelationId', 'error.errorCode'],
  'errors.client-correlation': ['clientCorrelationId', 'error.errorCode'],
  'ledger.currency': ['currency'],
  'ledger.decimals': ['currentBalance'],
  'ledger.active': ['status'],
  'ledger.older-members': ['account'],
  'quotation.unique': ['quotes[].quoteId'],
  'corridor.success': ['quotationStatus'],
  'corridor.currency': ['requestCurrency'],
  'corridor.positive': ['quotes[].fxRate'],
  'corridor.filter': ['quotes[].instrumentType', 'quotes[].transactionType'],
  'corridor.unique': ['quotes[].receivingServiceProvider', 'quotes[].receivingCurrency', 'requestCurrency'],
  'bank-list.country': ['countryCode'],
  'bank-list.unique': ['banks[].bankCode', 'banks[].bankName', 'banks[].providerCode'],
  'statements.effect': ['balance', 'amount', 'type', 'currency'],
  'statements.reason': ['message', 'type'],
  'statements.reason-code': ['message', 'type'],
  'cancel.success': ['statusCode', 'responseMessage'],
  'reverse.accepted': ['statusCode', 'responseMessage'],
};
