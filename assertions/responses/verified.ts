/** What an answer without a fault shows; only compliance keeps account of it, so no flow holds this. */

import { asBag, codeOf, type Exchange, outcomeOf } from '../../contract/exchange';
import { operation as operationOf } from '../../contract/operations';

/** What a clean answer has verified: shorthand `object:<name>` for all the fields of an object. */
export function verifiedBy(exchange: Exchange): string[] {
  const operation = operationOf(exchange.operation);
  const outcome = outcomeOf(exchange.response);
  const always = ['http.json', 'http.content-type', 'errors.internals'];
  if (outcome === 'broken') return ['errors.internals'];
  if (outcome === 'refused') return [...always, ...failureVerifies(operation.failure, operation.id, exchange)];
  const more: string[] = [...(successVerifies[operation.id] ?? successVerifies[operation.response] ?? [])];
  const body = asBag(exchange.response.body) ?? {};
  if (operation.id === 'viewTransaction') {
    const status = body.status;
    if (status === 'SUCCESS') more.push('view.success');
    if (status === 'PENDING') more.push('view.pending');
  }
  if (operation.response === 'quotationResponse') {
    const request = asBag(exchange.request.body) ?? {};
    const asked = asBag(Array.isArray(request.quotes) ? request.quotes[0] : undefined);
    more.push(request.requestCurrency === asked?.sendingCurrency ? 'quotation.forward' : 'quotation.reverse');
  }
  return [...always, `object:${operation.response}`, 'http.success', 'http.status', ...more];
}

const successVerifies: Record<string, readonly string[]> = {
  accountStatus: ['account.agreement'],
  createQuotation: ['quotation.variant', ...quoted()],
  quotationResponse: quoted(),
  transactionResponse: ['transaction.accepted', 'echo.text'],
  viewTransaction: ['view.same', 'view.agreement'],
  viewTransactionOlder: ['view.same'],
  ledgerAll: ['ledger.decimals'],
  ledgerAllOlder: ['ledger.decimals', 'ledger.active'],
  ledgerByCurrency: ['ledger.decimals', 'ledger.currency'],
  ledgerByCurrencyOlder: ['ledger.decimals', 'ledger.active', 'ledger.currency'],
  corridorRates: ['corridor.success', 'corridor.positive', 'corridor.currency', 'corridor.filter'],
  corridorRatesOlder: ['corridor.success', 'corridor.positive', 'corridor.unique', 'corridor.currency'],
  corridorRatesAllOlder: ['corridor.success', 'corridor.positive', 'corridor.unique'],
  bankList: ['bank-list.country', 'bank-list.unique'],
  statementEntry: ['statements.effect', 'statements.reason'],
};

/** What every quote shows. */
function quoted(): readonly string[] {
  return [
    'quotation.success',
    'quotation.rate',
    'quotation.positive',
    'quotation.decimals',
    'quotation.currencies',
    'quotation.expiry',
    'quotation.reference',
    'echo.text',
  ];
}

function failureVerifies(kind: string, id: string, exchange: Exchange): string[] {
  if (!asBag(exchange.response.body)?.error)
    return [`object:${operationOf(exchange.operation).response}`, 'errors.known-code', 'errors.wording'];
  const always = ['object:failure', 'errors.known-code', 'errors.wording', 'errors.clock'];
  if (kind !== 'wrapped') return always;
  const more = ['object:wrappedFailure', 'errors.wrapper'];
  if (codeOf(asBag(asBag(exchange.response.body)?.error)?.errorCode) === '1003') more.push('errors.server-correlation');
  if (id === 'createTransaction') more.push('errors.client-correlation');
  if (id.startsWith('viewTransaction')) more.push('view.failed-status');
  return [...always, ...more];
}
