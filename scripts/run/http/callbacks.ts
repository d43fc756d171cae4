import type { CallbackRecord, FaultRecord } from '../../../journal';
import { isLoopback } from '../../../targets/read';
import { pansOf } from '../../../targets/target';
import { UsageError } from '../../cli/errors';
import type { ChosenTarget } from '../target';
import { ask } from './client';
import { type Receiver, startReceiver } from './receiver';

const path = '/callbacks';

/** Asks the gateway where it sends notifications, telling it our address; undefined: it does not say. */
async function register(url: string, ours: string, caFile?: string): Promise<string | undefined> {
  try {
    const { text } = await ask(url, { method: 'PUT', body: { url: ours }, timeoutMs: 5000, ...(caFile && { caFile }) });
    const answer = JSON.parse(text) as { url?: unknown };
    return typeof answer.url === 'string' ? answer.url : undefined;
  } catch {
    return undefined;
  }
}

type Take = (record: CallbackRecord) => void;

async function listen(port: number, at: string, take: Take, { file, target }: ChosenTarget): Promise<Receiver> {
  const pans = pansOf(target);
  // before the journal masks it
  const showsPan = ({ text }: CallbackRecord) => pans.some((pan) => text.includes(pan));
  try {
    return await startReceiver(port, at, (record) => take(showsPan(record) ? { ...record, showsPan: true } : record));
  } catch (cause) {
    throw new UsageError(
      `Port ${port} for status notifications cannot be had (${(cause as NodeJS.ErrnoException).code}); free it, or choose another in ${file} or by --callback-port.`,
    );
  }
}

/**
 * Starts the receiver of status notifications, as the target file says: at an agreed port, or at a free one that the
 * gateway is told; `take` gets each notification. A fault instead of a receiver: notifications cannot be observed in this run.
 */
export async function receiveCallbacks(
  chosen: ChosenTarget,
  baseUrl: string,
  take: Take,
  port?: number,
  caFile?: string,
): Promise<Receiver | FaultRecord | undefined> {
  const { callbacks } = chosen.target;
  if (!callbacks) return undefined;
  const receiver = await listen(port ?? callbacks.port ?? 0, path, take, chosen);
  if (!callbacks.register) return receiver;
  const inForce = await register(baseUrl + callbacks.register, receiver.url, caFile);
  if (inForce === receiver.url) return receiver;
  await receiver.close();
  if (inForce && isLoopback(inForce)) {
    // agreed when the gateway was started: listen there instead
    const agreed = new URL(inForce);
    return listen(port ?? Number(agreed.port || 80), agreed.pathname, take, chosen);
  }
  const text = `${baseUrl}${callbacks.register} does not say where notifications go${inForce ? ` but ${inForce}` : ''}: they were not observed`;
  return { t: 'fault', at: Date.now(), whose: 'configuration', text };
}
