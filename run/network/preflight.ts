import { sendRequest } from '../../common/client/http-client';
import { EnvironmentError, UsageError } from '../../common/errors';
import { classOf, clockTolerance, dateOf, failureOf, type OperationId, outcomeOf, parsedJson } from '../../contract';
import { draft, type Payout } from '../../generators';
import type { Exchange } from '../../journal';
import type { Target } from '../../targets/target';
import { type ChosenTarget, tlsOf } from '../settings/target';
import { ask, type GatewayAccess } from './ask';
import { clientWantedBy, connectionReason, onlyTls, type Reason, speaksTls, toDo } from './connection-reason';
import { answerText, otherServer } from './other-server';

/** Operations that move no money, the cheapest first. */
const harmlessOperations: readonly OperationId[] = [
  ...(['walletStatus', 'bankStatus', 'cardStatus', 'ledgerAll', 'ledgerByCurrency', 'corridorRates'] as const),
  ...(['createQuotation', 'createQuotationOlder'] as const),
];

/** So many operations are asked before the answers of another server are believed. */
export const maxAsked = 3;

/** The operations of a target that move no money; the view of a payout that is not there, if it offers no other. */
export function harmlessOf({ operations }: Pick<Target, 'operations'>): readonly [OperationId, ...OperationId[]] {
  const [first = 'viewTransaction', ...others] = harmlessOperations.filter((id) => operations.includes(id));
  return [first, ...others];
}

/** With different clocks, expiry times and dates would be judged wrongly. */
function checkClock(date: number | undefined, baseUrl: string): void {
  if (date === undefined || Math.abs(date - Date.now()) <= clockTolerance) return;
  const seconds = Math.round((date - Date.now()) / 1000);
  throw new EnvironmentError(
    `${baseUrl}: its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ours. Correct one of the clocks; nothing was judged.`,
  );
}

/** Statuses of a server that does not know a path or method. */
const unknownStatuses: readonly number[] = [404, 405, 410, 501];

/** The part of an answer that two requests to paths that are not there share. */
const kindOf = ({ status, text }: { status: number; text: string }): string =>
  `${status} ${failureOf({ body: parsedJson(text) }).code}`;

/** Is the operation answered as a path is that surely is not there? */
async function isAnsweredAsUnknown({ request, response }: Exchange, chosen: ChosenTarget): Promise<boolean> {
  if (outcomeOf(response) === 'success' && !unknownStatuses.includes(response.status)) return false;
  const { method, headers: sent, payload } = request;
  const other = await sendRequest(`${chosen.baseUrl}/no/such/path/at/all`, {
    method: method as 'GET' | 'POST',
    headers: sent,
    body: payload,
    tls: tlsOf(chosen),
  }).catch(() => undefined);
  return other !== undefined && kindOf(other) === kindOf(response);
}

/**
 * Sends one request before the run, to check that the gateway answers at this address and accepts the credentials; further
 * ones where the answer to the first is that of another server, or could also be that of a wrong path. The compliance cases
 * judge everything else.
 */
export async function preflight(access: GatewayAccess & { chosen: ChosenTarget; sample: Payout }): Promise<void> {
  const { chosen, sample } = access;
  const { credentials, file, target, baseUrl } = chosen;
  const send = (id: OperationId) => ask(access, id, draft(id, sample, { now: Date.now(), reference: 'PREFLIGHT' }));
  const noGateway = ({ text, advice }: Reason) =>
    new EnvironmentError(`${baseUrl}: no gateway answers there (${text}). ${toDo(chosen, advice)}.`);
  const [id, ...others] = harmlessOf(target);
  let answer: Exchange;
  try {
    answer = await send(id);
  } catch (cause) {
    // this machine is why, and no address
    if (cause instanceof EnvironmentError) throw cause;
    throw noGateway(await connectionReason(cause, baseUrl, tlsOf(chosen)));
  }
  checkClock(dateOf(answer.response), baseUrl);
  const other = otherServer(answer);
  const isPathUnknown = answer.response.body !== undefined && unknownStatuses.includes(answer.response.status);
  // that is told below, with the path
  if (other && !isPathUnknown) {
    const wanted =
      answer.response.body === undefined && (await speaksTls(baseUrl)) ? onlyTls : clientWantedBy(answer.response.text);
    if (wanted) throw noGateway(wanted);
    // what stands in front may refuse one request of many
    const again = await firstOf(others.slice(0, maxAsked - 1), send);
    if (!again)
      throw new EnvironmentError(
        `${baseUrl}: ${other.text} (${answerText(answer.response)}, to ${answer.operation}). ${toDo(chosen, other.advice)}.`,
      );
    answer = again;
  }
  const { response } = answer;
  if (outcomeOf(response) === 'refused' && classOf(failureOf(response).code) === 'authentication')
    throw new UsageError(
      `${baseUrl}: the gateway refuses the credentials of ${credentials.username} (1003). Fix the credentials in ${file}.`,
    );
  if (!(await isAnsweredAsUnknown(answer, chosen))) return;
  // one operation may be refused so by mistake; that is for the cases to judge
  const [second] = others.slice(-1);
  const again = second && (await send(second).catch(() => undefined));
  if (again && !(await isAnsweredAsUnknown(again, chosen))) return;
  throw new UsageError(
    `${baseUrl}: the server there does not know ${answer.operation} (${answer.request.method} ${answer.request.url}: ${answerText(response)}), as if its path were wrong; nothing was judged. Leave the path of an operation out of it: ${toDo(chosen, 'fix the path of baseUrl')}.`,
  );
}

/** The first answer that is one of the gateway. */
async function firstOf(
  ids: readonly OperationId[],
  send: (id: OperationId) => Promise<Exchange>,
): Promise<Exchange | undefined> {
  for (const id of ids) {
    const answer = await send(id).catch(() => undefined);
    if (answer && !otherServer(answer)) return answer;
  }
  return undefined;
}
