import { failureOf, type OperationId, outcomeOf, show } from '../../../contract';
import { classOf } from '../../../contract/schemas';
import { draft, type Payout } from '../../../generators';
import { EnvironmentError, UsageError } from '../../cli/errors';
import type { ChosenTarget } from '../target';
import { ask, sessionOf } from './ask';

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

const untrusted = 'its certificate authority is not trusted';

/** What helps: most often the gateway is not there, or its authority is not known. */
const adviceFor = (reason: string, file: string): string =>
  reason === untrusted || reason === 'its certificate is self-signed'
    ? `Name the authority under caFile in ${file}.`
    : `Start the gateway, or fix baseUrl in ${file}.`;

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
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
    SELF_SIGNED_CERT_IN_CHAIN: untrusted,
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
    // OpenSSL tells so of an answer that is no TLS
    EPROTO: 'it speaks no TLS: the port may be one for plain HTTP',
    ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks no TLS: the port may be one for plain HTTP',
    ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it speaks no TLS: the port may be one for plain HTTP',
    // a TLS server closes what begins without a handshake
    UND_ERR_SOCKET: 'the connection was closed: the port may be one for HTTPS',
    ECONNRESET: 'the connection was closed: the port may be one for HTTPS',
    HPE_INVALID_CONSTANT: 'it does not speak HTTP: the port may be one for HTTPS',
  };
  if (error?.name === 'TimeoutError') return `no response within ${waitMs / 1000} s`;
  return words[error?.code ?? ''] ?? error?.message ?? String(cause);
}

/** With different clocks, expiry times and dates would be judged wrongly. */
function checkClock(date: number | undefined, baseUrl: string): void {
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
export async function preflight(baseUrl: string, chosen: ChosenTarget, payout: Payout, caFile?: string): Promise<void> {
  const { credentials, file, target } = chosen;
  const now = Date.now();
  const id = harmlessOperations.find((candidate) => target.operations.includes(candidate)) ?? 'viewTransaction';
  const request = draft(id, payout, { now, reference: 'PREFLIGHT' });
  let answer: Awaited<ReturnType<typeof ask>>;
  try {
    answer = await ask(sessionOf(chosen, baseUrl), id, request, { caFile, timeoutMs: waitMs });
  } catch (cause) {
    const why = reason(cause);
    throw new EnvironmentError(`${baseUrl}: no gateway answers there (${why}). ${adviceFor(why, file)}`);
  }
  checkClock(answer.date, baseUrl);
  const { response } = answer;
  if (response.body === undefined)
    throw new EnvironmentError(
      `${baseUrl}: a server answers there, but not with this interface (HTTP ${response.status}, ${show(response.text.slice(0, 80))}). Fix baseUrl in ${file}.`,
    );
  if (outcomeOf(response) === 'refused' && classOf(failureOf(response).code) === 'authentication')
    throw new UsageError(
      `${baseUrl}: the gateway refuses the credentials of ${credentials.username} (1003). Fix the credentials in ${file}.`,
    );
}
