/** Answers that are not of this interface: of what stands in front of a gateway, or of another server. */
import { asBag, fieldsOf, isForeign, isOfInterface, operation as operationOf, show } from '../../contract';
import type { Exchange } from '../../journal';
import type { Reason } from './connection-reason';

/** What answers, and what to do about it, by the status of the answer. */
const byStatus: readonly [of: (status: number) => boolean, Reason][] = [
  [
    (status) => status === 429,
    {
      text: 'something limits the requests, and answers in place of the gateway',
      advice: 'Wait, or lower rates.requestsPerSecond',
    },
  ],
  [
    (status) => [401, 403, 407, 511].includes(status),
    {
      text: 'something in front of the gateway does not let the requests through',
      advice:
        "Ask its operator what it wants: a header stands under dialect, with send; a user in baseUrl; this machine's address there",
    },
  ],
  [
    (status) => status >= 500,
    {
      text: 'the server there does not serve at the moment',
      advice: 'Try again later, or fix baseUrl',
    },
  ],
];

const notThisInterface: Reason = {
  text: 'a server answers there, but not with this interface',
  advice: 'Fix baseUrl',
};

/** Has a body at least one member that an answer of the operation has? */
function isAnswerTo({ operation, response: { body } }: Exchange): boolean {
  const { response } = operationOf(operation);
  const names = response ? fieldsOf(response).map(({ path }) => path.split(/[.[]/)[0] ?? '') : [];
  return isOfInterface(body) || names.some((name) => name in (asBag(body) ?? {}));
}

/** Why an answer is none of the gateway; undefined: it is one, be it right or wrong. */
export function otherServer(exchange: Exchange): Reason | undefined {
  const { response } = exchange;
  const isOther = response.status >= 400 ? isForeign(response) : !isAnswerTo(exchange);
  if (!isOther) return undefined;
  return byStatus.find(([of]) => of(response.status))?.[1] ?? notThisInterface;
}

/** Status and beginning of an answer. */
export const answerText = ({ status, text }: Exchange['response']): string =>
  `HTTP ${status}, ${show(text.slice(0, 80))}`;
