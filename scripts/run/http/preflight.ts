import { failureOf, type OperationId, operation, outcomeOf, show } from '../../../contract';
import { classOf } from '../../../contract/schemas';
import { address, draft, headers, type Payout } from '../../../generators';
import { EnvironmentError, UsageError } from '../../cli/errors';
import type { ChosenTarget } from '../target';
import { type HttpResponse, sendRequest } from './client';

const waitMs = 10_000;
/** largest accepted difference between the gateway's clock and ours */
const maxSkewMs = 300_000;

/** Operations that move no money, the cheapest first. */
const harmlessOperations: readonly OperationId[] = [
  'walletStatus',
  'bankStatus',
  'cardStatus',
  'ledgerAll',
  'corridorRates',
  'createQuotation',
];

/** The reason of a failed connection, for a message. */
function reason(cause: unknown): string {
  const deepest = (error: unknown): unknown => ((error as Error)?.cause ? deepest((error as Error).cause) : error);
  const error = deepest(cause) as NodeJS.ErrnoException;
  const words: Record<string, string> = {
    ECONNREFUSED: 'connection refused',
    ENOTFOUND: 'unknown host name',
    ETIMEDOUT: 'connection timed out',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate authority is not trusted',
  };
  if (error?.name === 'TimeoutError') return `no response within ${waitMs / 1000} s`;
  return words[error?.code ?? ''] ?? error?.message ?? String(cause);
}

/** With different clocks, expiry times and dates would be judged wrongly. */
function checkClock({ date }: HttpResponse, baseUrl: string): void {
  if (date === undefined || Math.abs(date - Date.now()) <= maxSkewMs) return;
  const seconds = Math.round((date - Date.now()) / 1000);
  throw new EnvironmentError(
    `${baseUrl}: its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ours. Correct one of the clocks; nothing was judged.`,
  );
}

/**
 * Sends one request before the run, to check that the gateway answers and accepts the credentials. The compliance cases
 * judge everything else.
 */
export async function preflight(
  baseUrl: string,
  { credentials, file, target }: ChosenTarget,
  payout: Payout,
  caFile?: string,
): Promise<void> {
  const now = Date.now();
  const id = harmlessOperations.find((candidate) => target.operations.includes(candidate)) ?? 'viewTransaction';
  const { method } = operation(id);
  const request = draft(id, payout, { now, reference: 'PREFLIGHT' });
  const url = baseUrl + address(operation(id).path ?? '', request);
  let response: HttpResponse;
  try {
    const head = { ...headers(credentials, now), ...request.headers };
    response = await sendRequest(url, {
      method,
      headers: head,
      body: request.body,
      timeoutMs: waitMs,
      ...(caFile && { caFile }),
    });
  } catch (cause) {
    throw new EnvironmentError(
      `${baseUrl}: no gateway answers there (${reason(cause)}). Start the gateway, or fix baseUrl in ${file}.`,
    );
  }
  checkClock(response, baseUrl);
  let body: never;
  try {
    body = JSON.parse(response.text) as never;
  } catch {
    throw new EnvironmentError(
      `${baseUrl}: a server answers there, but not with this interface (HTTP ${response.status}, ${show(response.text.slice(0, 80))}). Fix baseUrl in ${file}.`,
    );
  }
  const answer = { ...response, headers: {}, body };
  if (outcomeOf(answer) === 'refused' && classOf(failureOf(answer).code) === 'authentication')
    throw new UsageError(
      `${baseUrl}: the gateway refuses the credentials of ${credentials.username} (1003). Fix the credentials in ${file}.`,
    );
}
