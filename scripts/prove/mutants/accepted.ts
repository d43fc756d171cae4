/**
 * A mutant of a field is killed if the requirement of the field fails, which is about its form. It is also killed if one
 * of these requirements fails: rules of the specification's text about the same field.
 */
import {
  type FieldId,
  fieldsOf,
  type OperationId,
  operation as operationOf,
  type RequirementId,
} from '../../../contract';
import { settingOf } from '../../../run/in-process/in-process';
import { isCodeMutation, wholeList } from './names';

interface Row {
  /** fields, lists that have no record of their own, or the name of a whole answer that is a list */
  of: readonly (FieldId | typeof wholeList | 'bankList.banks' | 'quotationResponse.quotes')[];
  /** absent: of any operation */
  operations?: readonly OperationId[];
  also: readonly RequirementId[];
}

const ledgers = ['ledgerAll', 'ledgerAllOlder', 'ledgerByCurrency', 'ledgerByCurrencyOlder'] as const;
const corridors = ['corridorRates', 'corridorRatesOlder', 'corridorRatesAllOlder'] as const;

const rows: readonly Row[] = [
  { of: ['failure.error.errorCategory'], also: ['auth.credentials', 'quotation.scheme-or-pan'] },
  { of: ['failure.error.errorDescription'], also: ['errors.wording', 'errors.names-property'] },
  { of: ['failure.error.errorDateTime'], also: ['errors.clock'] },
  { of: ['wrappedFailure.serverCorrelationId'], also: ['errors.server-correlation'] },
  { of: ['wrappedFailure.clientCorrelationId'], also: ['errors.client-correlation'] },
  { of: ['wrappedFailure.status'], also: ['view.failed-status'] },
  { of: ['accountStatus.status', 'accountStatus.subStatus'], also: ['account.agreement'] },
  { of: ['bankList.countryCode'], also: ['bank-list.country'] },
  { of: ['bankList.banks[].bankName', 'bankList.banks[].bankCode'], also: ['bank-list.declared'] },
  { of: ['bankList.banks[].providerCode'], also: ['transaction.bank-resolved'] },
  { of: ['bankList.banks[].status'], also: ['bank-list.active'] },
  { of: ['bankList.banks'], also: ['bank-list.declared', 'bank-list.unique', 'bankList.banks[].providerCode'] },
  { of: ['quotationResponse.quotes'], also: ['quotation.unique'] },
  { of: ['quotationResponse.quotes[].scheme'], also: ['quotation.scheme'] },
  {
    of: [
      'transactionView.debitParty[msisdn]',
      'transactionView.creditParty[msisdn]',
      'transactionView.creditParty[bankaccountno]',
    ],
    also: ['view.parties'],
  },
  {
    of: ['cancelResponse.responseMessage', 'reverseResponse.responseMessage'],
    also: ['errors.wording', 'success.wording'],
  },
  { of: ['corridorQuotation.quotationStatus'], also: ['corridor.success'] },
  { of: ['corridorQuotation.requestCurrency'], also: ['corridor.currency', 'corridor.success', 'corridor.unique'] },
  {
    of: ['corridorQuotation.quotes[].instrumentType', 'corridorQuotation.quotes[].transactionType'],
    also: ['corridor.filter'],
  },
  {
    of: [
      'corridorQuotation.quotes[].fxRate',
      'corridorQuotation.quotes[].receivingCurrency',
      'corridorQuotation.quotes[].receivingServiceProvider@older',
    ],
    also: ['corridor.rate', 'corridor.declared'],
  },
  {
    of: ['corridorQuotation.quotes'],
    also: ['corridor.unique', 'corridor.declared', 'corridorQuotation.quotes[].receivingCurrency'],
  },
  { of: [wholeList], operations: corridors, also: ['corridor.declared', 'corridor.unique', 'http.shape'] },
  { of: ['ledgerEntry.currency'], also: ['ledger.currency', 'ledger.same'] },
  { of: ['ledgerEntry.account'], also: ['ledger.currency'] },
  { of: ['ledgerEntry.currentBalance'], also: ['ledger.same'] },
  { of: [wholeList], operations: ledgers, also: ['ledger.all', 'ledger.currency', 'ledger.same', 'http.shape'] },
  { of: ['quotationResponse.debitParty'], also: ['quotationResponse.debitParty[msisdn]'] },
  {
    of: ['quotationResponse.creditParty'],
    also: ['quotationResponse.creditParty[msisdn]', 'quotationResponse.creditParty[receivingCountry]'],
  },
  { of: ['quotationResponse.quotationReference'], also: ['quotation.reference'] },
  { of: ['quotationResponse.quotationStatus'], also: ['quotation.success'] },
  {
    of: [
      'quotationResponse.quotes[].fxRate',
      'quotationResponse.quotes[].sendingAmount',
      'quotationResponse.quotes[].receivingAmount',
    ],
    also: ['quotation.rate'],
  },
  {
    of: ['quotationResponse.quotes[].sendingCurrency', 'quotationResponse.quotes[].receivingCurrency'],
    also: ['quotation.currencies'],
  },
  {
    of: ['quotationResponse.quotes[].type', 'quotationResponse.quotes[].instrumentType'],
    also: ['quotation.variant'],
  },
  // a quote that its own gateway does not know under its id
  { of: ['quotationResponse.quotes[].quoteId'], also: ['transaction.accepted', 'quotation.unique'] },
  { of: ['quotationResponse.quotes[].quoteExpiryTime'], also: ['quotation.expiry', 'transaction.quote-expired'] },
  { of: ['transactionResponse.debitParty'], also: ['transactionResponse.debitParty[msisdn]'] },
  { of: ['transactionResponse.creditParty'], also: ['transactionResponse.creditParty[msisdn]'] },
  { of: ['transactionResponse.transactionReference'], also: ['view.service-reference', 'transaction.unique'] },
  { of: ['transactionResponse.transactionStatus'], also: ['transaction.accepted'] },
  { of: ['transactionView.creditingOrganisationTransactionReference'], also: ['view.success'] },
  {
    of: ['transactionView.status', 'transactionView.transactionStatus'],
    also: ['view.success', 'view.agreement'],
  },
  { of: ['transactionView.transactionReference'], also: ['view.same'] },
  {
    of: ['statementEntry.amount', 'statementEntry.balance', 'statementEntry.type'],
    also: ['statements.effect', 'statements.complete'],
  },
  {
    of: [
      'statementEntry.convertedAmount',
      'statementEntry.convertedCurrency',
      'statementEntry.currency',
      'statementEntry.internalRef',
      'statementEntry.externalRef',
    ],
    also: ['statements.complete'],
  },
  { of: ['statementEntry.message'], also: ['statements.reason'] },
  { of: [wholeList], operations: ['statements'], also: ['statements.complete', 'http.shape'] },
  {
    of: ['statusNotification.transactionId', 'statusNotification.partnerTransId', 'statusNotification.status'],
    also: ['callback.agreement'],
  },
  { of: ['statusNotification.responseCode'], also: ['callback.code'] },
];

/** Members by which a refusal is recognized, or that name its code. */
const ofRefusals: readonly FieldId[] = [
  'failure.error',
  'failure.error.errorCode',
  'cancelResponse.statusCode',
  'reverseResponse.statusCode',
];

/** The requirements under which the steps of the suites judge the outcome of an operation. */
function findOutcomes(operation: OperationId, isRefusal: boolean): RequirementId[] {
  const found = settingOf().plan.cases.flatMap(({ steps }) =>
    steps.flatMap(({ call, expect }) => {
      if (call !== operation || expect.outcome === 'any' || expect.outcome === 'either') return [];
      if (isRefusal && expect.outcome === 'refused')
        return expect.codes ? [expect.codeRequirement ?? expect.requirement] : [expect.requirement];
      return !isRefusal && expect.outcome !== 'refused' ? [expect.requirement] : [];
    }),
  );
  return [...new Set(found)];
}

const outcomes = new Map<string, RequirementId[]>();

/** The same, which is asked for thousands of mutants. */
function outcomesOf(operation: OperationId, isRefusal: boolean): RequirementId[] {
  const key = `${operation} ${isRefusal}`;
  const found = outcomes.get(key) ?? findOutcomes(operation, isRefusal);
  outcomes.set(key, found);
  return found;
}

/** Requirements beside that of the field by which a mutant counts as killed. */
export function acceptedFor(operation: OperationId, field: string, mutation: string): RequirementId[] {
  const own = rows
    .filter((row) => (row.of as readonly string[]).includes(field) && (row.operations?.includes(operation) ?? true))
    .flatMap(({ also }) => also);
  const isRecoded = isCodeMutation(mutation) || ['previous', 'other-transaction', 'other-partner'].includes(mutation);
  const isLost = field === 'failure.error';
  const refusals =
    (ofRefusals as readonly string[]).includes(field) && (isRecoded || isLost) ? outcomesOf(operation, true) : [];
  const successes =
    field === 'cancelResponse.statusCode' || field === 'reverseResponse.statusCode' ? outcomesOf(operation, false) : [];
  // an element of other texts breaks the form of its members
  const members =
    mutation === 'element-added' && field === wholeList
      ? fieldsOf(operationOf(operation).response).map(({ id }) => id as RequirementId)
      : [];
  return [...new Set([...own, ...refusals, ...successes, ...members])];
}
