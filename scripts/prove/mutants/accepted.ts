/**
 * A mutant of a field is killed if the requirement of the field fails, which is about its form. It is also killed if one
 * of these requirements fails: rules of the specification's text about the same field.
 */
import {
  type FieldId,
  fieldsOf,
  groupBy,
  type OperationId,
  operation as operationOf,
  type RequirementId,
} from '../../../contract';
import { settingOf } from '../../../run/in-process/in-process';
import { isCodeMutation, wholeList } from './mutant';

/** Lists that have no record of their own, and whole answers that are a list of an object. */
type List =
  | 'bankList.banks'
  | 'quotationResponse.quotes'
  | `${'ledgerEntry' | 'corridorQuotation' | 'statementEntry'}[]`;

const rulesOf: Partial<Record<FieldId | List, readonly RequirementId[]>> = {
  'failure.error.errorCategory': ['auth.credentials', 'quotation.scheme-or-pan'],
  'failure.error.errorDescription': ['errors.wording', 'errors.names-property'],
  'failure.error.errorDateTime': ['errors.clock'],
  'wrappedFailure.serverCorrelationId': ['errors.server-correlation'],
  'wrappedFailure.clientCorrelationId': ['errors.client-correlation'],
  'wrappedFailure.status': ['view.failed-status'],
  'accountStatus.status': ['account.agreement'],
  'accountStatus.subStatus': ['account.agreement'],
  'bankList.countryCode': ['bank-list.country'],
  'bankList.banks[].bankName': ['bank-list.declared'],
  'bankList.banks[].bankCode': ['bank-list.declared'],
  'bankList.banks[].providerCode': ['transaction.bank-resolved'],
  'bankList.banks[].status': ['bank-list.active'],
  'bankList.banks': ['bank-list.declared', 'bank-list.unique', 'bankList.banks[].providerCode'],
  'quotationResponse.quotes': ['quotation.unique'],
  'quotationResponse.quotes[].scheme': ['quotation.scheme'],
  'transactionView.debitParty[msisdn]': ['view.parties'],
  'transactionView.creditParty[msisdn]': ['view.parties'],
  'transactionView.creditParty[bankaccountno]': ['view.parties'],
  'cancelResponse.responseMessage': ['errors.wording', 'success.wording'],
  'reverseResponse.responseMessage': ['errors.wording', 'success.wording'],
  'corridorQuotation.quotationStatus': ['corridor.success'],
  'corridorQuotation.requestCurrency': ['corridor.currency', 'corridor.success', 'corridor.unique'],
  'corridorQuotation.quotes[].instrumentType': ['corridor.filter'],
  'corridorQuotation.quotes[].transactionType': ['corridor.filter'],
  'corridorQuotation.quotes[].fxRate': ['corridor.rate', 'corridor.declared'],
  'corridorQuotation.quotes[].receivingCurrency': ['corridor.rate', 'corridor.declared'],
  'corridorQuotation.quotes[].receivingServiceProvider@older': ['corridor.rate', 'corridor.declared'],
  'corridorQuotation.quotes': ['corridor.unique', 'corridor.declared', 'corridorQuotation.quotes[].receivingCurrency'],
  'corridorQuotation[]': ['corridor.declared', 'corridor.unique', 'http.shape'],
  'ledgerEntry.currency': ['ledger.currency', 'ledger.same'],
  'ledgerEntry.account': ['ledger.currency'],
  'ledgerEntry.currentBalance': ['ledger.same'],
  'ledgerEntry[]': ['ledger.all', 'ledger.currency', 'ledger.same', 'http.shape'],
  'quotationResponse.debitParty': ['quotationResponse.debitParty[msisdn]'],
  'quotationResponse.creditParty': [
    'quotationResponse.creditParty[msisdn]',
    'quotationResponse.creditParty[receivingCountry]',
  ],
  'quotationResponse.quotationReference': ['quotation.reference'],
  'quotationResponse.quotationStatus': ['quotation.success'],
  'quotationResponse.quotes[].fxRate': ['quotation.rate'],
  'quotationResponse.quotes[].sendingAmount': ['quotation.rate'],
  'quotationResponse.quotes[].receivingAmount': ['quotation.rate'],
  'quotationResponse.quotes[].sendingCurrency': ['quotation.currencies'],
  'quotationResponse.quotes[].receivingCurrency': ['quotation.currencies'],
  'quotationResponse.quotes[].type': ['quotation.variant'],
  'quotationResponse.quotes[].instrumentType': ['quotation.variant'],
  // a quote that its own gateway does not know under its id
  'quotationResponse.quotes[].quoteId': ['transaction.accepted', 'quotation.unique'],
  'quotationResponse.quotes[].quoteExpiryTime': ['quotation.expiry', 'transaction.quote-expired'],
  'transactionResponse.debitParty': ['transactionResponse.debitParty[msisdn]'],
  'transactionResponse.creditParty': ['transactionResponse.creditParty[msisdn]'],
  'transactionResponse.transactionReference': ['view.service-reference', 'transaction.unique'],
  'transactionResponse.transactionStatus': ['transaction.accepted'],
  'transactionView.creditingOrganisationTransactionReference': ['view.success'],
  'transactionView.status': ['view.success', 'view.agreement'],
  'transactionView.transactionStatus': ['view.success', 'view.agreement'],
  'transactionView.transactionReference': ['view.same'],
  'statementEntry.amount': ['statements.effect', 'statements.complete'],
  'statementEntry.balance': ['statements.effect', 'statements.complete'],
  'statementEntry.type': ['statements.effect', 'statements.complete'],
  'statementEntry.convertedAmount': ['statements.complete'],
  'statementEntry.convertedCurrency': ['statements.complete'],
  'statementEntry.currency': ['statements.complete'],
  'statementEntry.internalRef': ['statements.complete'],
  'statementEntry.externalRef': ['statements.complete'],
  'statementEntry.message': ['statements.reason'],
  'statementEntry[]': ['statements.complete', 'http.shape'],
  'statusNotification.transactionId': ['callback.agreement'],
  'statusNotification.partnerTransId': ['callback.agreement'],
  'statusNotification.status': ['callback.agreement'],
  'statusNotification.responseCode': ['callback.code'],
  'statusNotification.responseMsg': ['callback.code'],
};

/** Members by which a refusal is recognized, or that name its code. */
const ofRefusals: readonly FieldId[] = [
  'failure.error',
  'failure.error.errorCode',
  'cancelResponse.statusCode',
  'reverseResponse.statusCode',
];

/** What the steps of the suites expect of each operation, with the requirement that says so. */
const expectations = groupBy(
  settingOf().plan.cases.flatMap(({ steps }) =>
    steps.flatMap(({ call, expect }) => {
      if (expect.outcome === 'any' || expect.outcome === 'either') return [];
      const { outcome, codes, codeRequirement = expect.requirement, requirement } = expect;
      const isRefusal = outcome === 'refused';
      return [{ call, isRefusal, requirement: isRefusal && codes ? codeRequirement : requirement }];
    }),
  ),
  ({ call, isRefusal }) => `${call} ${isRefusal}`,
);

/** The requirements under which the steps of the suites judge the outcome of an operation. */
const outcomesOf = (operation: OperationId, isRefusal: boolean): RequirementId[] =>
  (expectations.get(`${operation} ${isRefusal}`) ?? []).map(({ requirement }) => requirement);

/** Requirements beside that of the field by which a mutant counts as killed. */
export function acceptedFor(operation: OperationId, field: string, mutation: string): RequirementId[] {
  const { response } = operationOf(operation);
  const own = rulesOf[(field === wholeList ? `${response}[]` : field) as FieldId | List] ?? [];
  const isRecoded = isCodeMutation(mutation) || ['previous', 'other-transaction', 'other-partner'].includes(mutation);
  const isLost = field === 'failure.error';
  const refusals =
    (ofRefusals as readonly string[]).includes(field) && (isRecoded || isLost) ? outcomesOf(operation, true) : [];
  const successes =
    field === 'cancelResponse.statusCode' || field === 'reverseResponse.statusCode' ? outcomesOf(operation, false) : [];
  // an element of other texts breaks the form of its members
  const members =
    mutation === 'element-added' && field === wholeList ? fieldsOf(response).map(({ id }) => id as RequirementId) : [];
  return [...new Set([...own, ...refusals, ...successes, ...members])];
}
