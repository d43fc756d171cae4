/** By hand: texts that come from the request or from the gateway's inside, and wrappers that are gone as a whole. */
import { pending, statusText } from '../../../domain/transaction';
import { failureResponse } from '../../../exchange/error-response';
import { Refusal } from '../../../exchange/refusal';
import { type Defect, defect } from '../../modification';
import { changeError, changeFailure, onSend, textOf } from '../../response-modifiers';

export const errorDefects: readonly Defect[] = [
  defect('error-quotation-marks', 'security.uninterpreted', {
    text: 'A text with a single quote followed by a double quote leads to HTTP status 500.',
    onResponse: (exchange) => {
      const { request, body, params } = exchange;
      const isHit = JSON.stringify([request.query, body, params]).includes(`'\\"`);
      if (isHit) exchange.response = failureResponse(exchange, new Refusal('1007', undefined, undefined, 500));
    },
  }),
  defect('text-run-as-code', 'security.uninterpreted', {
    text: 'An expression in braces is replaced by its value in the references of a refused view.',
    around: onSend(({ operation: id, response }) => {
      if (id !== 'viewTransaction') return;
      response.body = textOf(response).replace(/\$?\{+(\d+)\*(\d+)\}+/g, (_, one, other) =>
        String(Number(one) * Number(other)),
      );
    }),
  }),
  defect('error-server-none', 'errors.server-correlation', {
    text: 'The serverCorrelationId of a refused transaction is none.',
    onResponse: changeFailure((body) => Object.assign(body, { serverCorrelationId: 'none' }), 'createTransaction'),
  }),
  defect('error-stack-trace', 'errors.internals', {
    text: 'Failures show a stack trace.',
    onResponse: changeError((error) => {
      error.errorDescription += '\n    at TransactionService.validate (/srv/app/service.js:118:17)';
    }),
  }),
  defect('error-beside-acceptance', 'errors.code-of-failure', {
    text: 'The refusal of a transaction has the status of an acceptance beside its error.',
    onResponse: changeFailure(
      (body) => Object.assign(body, { transactionStatus: statusText(pending) }),
      'createTransaction',
    ),
  }),
  ...(['createTransaction', 'viewTransaction'] as const).map((operation) =>
    defect(`error-${operation}-unwrapped`, 'errors.wrapper', {
      text: `A refusal of ${operation} lacks the wrapper of its error.`,
      onResponse: changeFailure((body) => {
        delete body.serverCorrelationId;
        delete body.clientCorrelationId;
      }, operation),
    }),
  ),
];
