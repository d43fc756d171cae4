import { address, type Credentials, draft, headers, type Payout } from '../../generators';
import { operation } from '../../spec';
import { failureOf, outcomeOf, show } from '../../suites/standing';
import { EnvironmentError, UsageError } from '../errors';

const waitMs = 10_000;

/** Why nothing came, in words. */
function reason(cause: unknown): string {
  const deepest = (error: unknown): unknown => ((error as Error)?.cause ? deepest((error as Error).cause) : error);
  const error = deepest(cause) as NodeJS.ErrnoException;
  const words: Record<string, string> = {
    ECONNREFUSED: 'connection refused',
    ENOTFOUND: 'the name is not known',
    ETIMEDOUT: 'no answer in time',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate authority is not trusted',
  };
  if (error?.name === 'TimeoutError') return `no answer within ${waitMs / 1000} s`;
  return words[error?.code ?? ''] ?? error?.message ?? String(cause);
}

/**
 * One call before the run: is the gateway there, and does it take the credentials? `file` is the target's.
 * Whatever else the answer breaks is for the cases to say.
 */
export async function preflight(
  baseUrl: string,
  credentials: Credentials,
  payout: Payout,
  file: string,
): Promise<void> {
  const now = Date.now();
  const url =
    baseUrl + address(operation('walletStatus').path ?? '', draft('walletStatus', payout, { now, reference: '' }));
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: headers(credentials, now),
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    });
    text = await response.text();
  } catch (cause) {
    throw new EnvironmentError(
      `${baseUrl}: no gateway answers there (${reason(cause)}). Start it, or mend baseUrl in ${file}.`,
    );
  }
  let body: never;
  try {
    body = JSON.parse(text) as never;
  } catch {
    throw new EnvironmentError(
      `${baseUrl}: something answers there, but not this interface (HTTP ${response.status}, ${show(text.slice(0, 80))}). Mend baseUrl in ${file}.`,
    );
  }
  const answer = { status: response.status, headers: {}, text, body };
  if (outcomeOf(answer) === 'refused' && failureOf(answer).code === '1003')
    throw new UsageError(
      `${baseUrl}: the gateway refuses the credentials of ${credentials.username} (1003). Mend credentials in ${file}.`,
    );
}
