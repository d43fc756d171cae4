import { failureResponse } from '../../../exchange/error-response';
import { Refusal } from '../../../exchange/refusal';
import { type Defect, defect } from '../../modification';
import { onSend, textOf } from '../../response-modifiers';

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
];
