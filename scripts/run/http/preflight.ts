import { failureOf, type OperationId, operation, outcomeOf, show } from '../../../contract';
import { classOf } from '../../../contract/schemas';
import { address, draft, headers, type Payout } from '../../../generators';
import { EnvironmentError, UsageError } from '../../cli/errors';
import type { ChosenTarget } from '../target';
import { type Answer, ask } from './client';

const waitMs = 10_000;
/** milliseconds that two clocks may be apart */
const skewMs = 300_000;

/** Calls that move nothing, the cheapest first. */
const first: readonly OperationId[] = [
  'walletStatus',
  'bankStatus',
  'cardStatus',
  'ledgerAll',
  'corridorRates',
  'createQuotation',
];

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

/** Expiry times and dates would be judged wrongly by a clock that runs apart. */
function checkClock({ date }: Answer, baseUrl: string): void {
  if (date === undefined || Math.abs(date - Date.now()) <= skewMs) return;
  const seconds = Math.round((date - Date.now()) / 1000);
  throw new EnvironmentError(
    `${baseUrl}: its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ours; set this machine's clock, or theirs. Nothing was judged.`,
  );
}

/**
 * One call before the run: is the gateway there, and does it take the credentials? `file` is the target's.
 * Whatever else the answer breaks is for the cases to say.
 */
export async function preflight(
  baseUrl: string,
  { credentials, file, target }: ChosenTarget,
  payout: Payout,
  caFile?: string,
): Promise<void> {
  const now = Date.now();
  const id = first.find((one) => target.operations.includes(one)) ?? 'viewTransaction';
  const { method } = operation(id);
  const request = draft(id, payout, { now, reference: 'PREFLIGHT' });
  const url = baseUrl + address(operation(id).path ?? '', request);
  let answered: Answer;
  try {
    const head = { ...headers(credentials, now), ...request.headers };
    answered = await ask(url, {
      method,
      headers: head,
      body: request.body,
      timeoutMs: waitMs,
      ...(caFile && { caFile }),
    });
  } catch (cause) {
    throw new EnvironmentError(
      `${baseUrl}: no gateway answers there (${reason(cause)}). Start it, or mend baseUrl in ${file}.`,
    );
  }
  checkClock(answered, baseUrl);
  let body: never;
  try {
    body = JSON.parse(answered.text) as never;
  } catch {
    throw new EnvironmentError(
      `${baseUrl}: something answers there, but not this interface (HTTP ${answered.status}, ${show(answered.text.slice(0, 80))}). Mend baseUrl in ${file}.`,
    );
  }
  const answer = { ...answered, headers: {}, body };
  if (outcomeOf(answer) === 'refused' && classOf(failureOf(answer).code) === 'authentication')
    throw new UsageError(
      `${baseUrl}: the gateway refuses the credentials of ${credentials.username} (1003). Mend credentials in ${file}.`,
    );
}
