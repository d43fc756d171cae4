import type { Exchange, OperationId } from '../../contract';
import { type Draft, headers } from '../../generators';
import { exchangeOf, makeCall, type Session } from '../../scenarios/engine/exchange';
import { pansOf, runTerms } from '../../targets/target';
import type { ChosenTarget } from '../settings/target';
import { sendRequest } from './client';

/** What the harness's own requests are made with. */
export const sessionOf = ({ target, credentials }: ChosenTarget, baseUrl: string, run = ''): Session => ({
  ...runTerms(target),
  run,
  baseUrl,
  credentials,
  pans: pansOf(target),
});

export interface AskOptions {
  caFile?: string | undefined;
  timeoutMs?: number;
}

/** Sends one request in the dialect of the target, and returns the exchange as the contract has it. */
export async function ask(
  session: Session,
  operation: OperationId,
  draft: Draft,
  { caFile, timeoutMs }: AskOptions = {},
): Promise<Exchange & { date?: number }> {
  const at = Date.now();
  const call = makeCall(session, operation, draft, { ...headers(session.credentials, at), ...draft.headers });
  const { url, method, payload } = call;
  const response = await sendRequest(url, {
    method,
    headers: call.headers,
    ...(payload !== undefined && { body: JSON.parse(payload) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(caFile && { caFile }),
  });
  const { date } = response;
  return {
    ...exchangeOf(call, { ...response, ms: Date.now() - at }, at, session),
    ...(date !== undefined && { date }),
  };
}
