import { failureResponse } from '../../../exchange/error-response';
import { Refusal } from '../../../exchange/refusal';
import type { ProblemKind } from '../../../validation';
import type { Defect } from '../../modification';
import { changeError, changeFailure, removeMember } from '../../response-modifiers';

/** Replaces the code of one kind of problem. */
const replaceCodeOf =
  (kind: ProblemKind, code: string): Defect['rules'] =>
  ({ codeOfProblem }) => ({
    codeOfProblem: (problem) => (problem.kind === kind ? code : codeOfProblem(problem)),
  });

export const errorDefects: readonly Defect[] = [
  {
    id: 'error-range-as-format',
    breaks: 'errors.range',
    text: 'A value outside its length range is refused with 1000 in place of 1001.',
    rules: replaceCodeOf('range', '1000'),
  },
  {
    id: 'error-exact-as-range',
    breaks: 'errors.exact',
    text: 'A value without the exact length is refused with 1001 in place of 1002.',
    rules: replaceCodeOf('exact', '1001'),
  },
  {
    id: 'error-missing-as-format',
    breaks: 'errors.missing',
    text: 'A missing mandatory field is refused with 1000 in place of 1005.',
    rules: replaceCodeOf('missing', '1000'),
  },
  {
    id: 'error-format-as-parameters',
    breaks: 'errors.format',
    text: 'A malformed value is refused with 1004 in place of 1000.',
    rules: replaceCodeOf('format', '1004'),
  },
  {
    id: 'error-enumeration-as-parameters',
    breaks: 'errors.format',
    text: 'A value outside its enumeration is refused with 1004 in place of 1000.',
    rules: replaceCodeOf('enumeration', '1004'),
  },
  {
    id: 'error-null-accepted',
    breaks: 'errors.malformed',
    text: 'A null in place of a mandatory value is accepted.',
    rules: ({ ignoresProblem }) => ({
      ignoresProblem: (problem) => problem.kind === 'null' || ignoresProblem(problem),
    }),
  },
  {
    id: 'error-empty-accepted',
    breaks: 'errors.malformed',
    text: 'An empty text in place of a mandatory value is accepted.',
    rules: ({ ignoresProblem }) => ({
      ignoresProblem: (problem) => problem.kind === 'empty' || ignoresProblem(problem),
    }),
  },
  {
    id: 'error-unnamed-property',
    breaks: 'errors.names-property',
    text: 'The descriptions of 1000, 1001 and 1002 do not name the property.',
    onResponse: changeError((error, { refusal }) => {
      const name = refusal?.problem?.name;
      if (name && ['1000', '1001', '1002'].includes(refusal.code)) {
        error.errorDescription = refusal.description.replace(name, 'value');
      }
    }),
  },
  {
    id: 'error-local-time',
    breaks: 'errors.clock',
    text: 'errorDateTime is five and a half hours ahead of UTC.',
    onResponse: changeError((error, { now }) => {
      const ahead = new Date(now + 5.5 * 3_600_000);
      error.errorDateTime = ahead.toISOString().slice(0, 19).replace('T', ' ');
    }),
  },
  {
    id: 'error-unlisted-code',
    breaks: 'errors.known-code',
    text: 'A duplicate is refused with a code that the specification does not list.',
    rules: () => ({ duplicateCode: () => '3999' }),
  },
  {
    id: 'error-quotation-marks',
    breaks: 'security.uninterpreted',
    text: 'A text with a single quote followed by a double quote leads to HTTP status 500.',
    onResponse: (exchange) => {
      const { request, body, params } = exchange;
      const isHit = JSON.stringify([request.query, body, params]).includes(`'\\"`);
      if (isHit) exchange.response = failureResponse(exchange, new Refusal('1007', undefined, undefined, 500));
    },
  },
  {
    id: 'text-run-as-code',
    breaks: 'security.uninterpreted',
    text: 'An expression in braces is replaced by its value in the references of a refused view.',
    onSend: ({ operation: id, response }) => {
      if (id !== 'viewTransaction' || typeof response.body === 'string') return;
      response.body = JSON.stringify(response.body).replace(/\$?\{+(\d+)\*(\d+)\}+/g, (_, one, other) =>
        String(Number(one) * Number(other)),
      );
    },
  },
  {
    id: 'error-stack-trace',
    breaks: 'errors.internals',
    text: 'Failures show a stack trace.',
    onResponse: changeError((error) => {
      error.errorDescription += '\n    at TransactionService.validate (/srv/app/service.js:118:17)';
    }),
  },
  {
    id: 'error-create-unwrapped',
    breaks: 'errors.wrapper',
    text: 'A refused transaction is answered with the bare error.',
    onResponse: changeFailure((body) => {
      removeMember(body, 'serverCorrelationId');
      removeMember(body, 'clientCorrelationId');
    }, 'createTransaction'),
  },
  {
    id: 'error-view-unwrapped',
    breaks: 'errors.wrapper',
    text: 'A refused view is answered without correlation ids.',
    onResponse: changeFailure((body) => {
      removeMember(body, 'serverCorrelationId');
      removeMember(body, 'clientCorrelationId');
    }, 'viewTransaction'),
  },
  {
    id: 'error-correlated-stranger',
    breaks: 'errors.server-correlation',
    text: 'serverCorrelationId is filled although authentication failed.',
    onResponse: changeFailure((body, { state }) => {
      if (body.serverCorrelationId === '') body.serverCorrelationId = `C${state.nextId()}`;
    }),
  },
  {
    id: 'error-uncorrelated',
    breaks: 'errors.server-correlation',
    text: 'serverCorrelationId is always empty.',
    onResponse: changeFailure((body) => {
      if ('serverCorrelationId' in body) body.serverCorrelationId = '';
    }),
  },
  {
    id: 'error-view-client-correlation',
    breaks: 'errors.client-correlation',
    text: 'clientCorrelationId of a refused view is an identifier of the gateway.',
    onResponse: changeFailure(
      (body, { state }) => (body.clientCorrelationId = `L${state.nextId()}`),
      'viewTransaction',
    ),
  },
  {
    id: 'error-code-of-success',
    breaks: 'errors.code-of-failure',
    text: 'Duplicates are refused with 3000, the code of a paid transaction.',
    rules: () => ({ duplicateCode: () => '3000' }),
  },
  {
    id: 'error-own-client-correlation',
    breaks: 'errors.client-correlation',
    text: "clientCorrelationId is an identifier of the gateway in place of the partner's reference.",
    onResponse: changeFailure(
      (body, { state }) => (body.clientCorrelationId = `L${state.nextId()}`),
      'createTransaction',
    ),
  },
  {
    id: 'error-authorisation-category',
    breaks: 'auth.credentials',
    text: 'Failed authentication has the category businessRule.',
    onResponse: changeError((error) => (error.errorCategory = 'businessRule')),
  },
];
