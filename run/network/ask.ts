import { sendRequest } from '../../common/http-client';
import type { Exchange, OperationId } from '../../contract';
import { type Draft, headers } from '../../generators';
import { exchangeOf, makeCall, type Terms } from '../../scenarios/engine/exchange';
import { pansOf, runTerms } from '../../targets/target';
import type { ChosenTarget } from '../settings/target';

/** What the harness's own requests are made with. */
export const termsOf = ({ target, credentials }: ChosenTarget, baseUrl: string, run = ''): Terms => ({
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
  terms: Terms,
  operation: OperationId,
  draft: Draft,
  { caFile, timeoutMs }: AskOptions = {},
): Promise<Exchange & { date?: number }> {
  const at = Date.now();
  const call = makeCall(terms, operation, draft, { ...headers(terms.credentials, at), ...draft.headers });
  const { url, method, payload } = call;
  const response = await sendRequest(url, { method, headers: call.headers, body: payload, timeoutMs, caFile });
  const { date } = response;
  return { ...exchangeOf(call, response, at, terms), date };
}
