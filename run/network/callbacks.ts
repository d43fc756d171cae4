import { showsCard } from '../../assertions/responses';
import { sendRequest } from '../../common/client/http-client';
import { isLoopback } from '../../common/client/proxy';
import { EnvironmentError, explainPortError } from '../../common/errors';
import { asBag, failureOf, parsedJson } from '../../contract';
import { headers as partnerHeaders } from '../../generators';
import type { CallbackRecord, FaultRecord } from '../../journal';
import { readCallback } from '../../targets/dialect/translate';
import { pansOf, runTerms } from '../../targets/target';
import { authorizationOf, type ChosenTarget, tlsOf } from '../settings/target';
import { type Receiver, startReceiver } from './receiver';

const path = '/callbacks';

/**
 * Registers the receiver's URL with the gateway. Returns the URL that the gateway will use: that of its answer, or ours where a
 * success names none; or why there is none.
 */
async function register(
  url: string,
  receiverUrl: string,
  chosen: ChosenTarget,
  credentials = chosen.credentials,
): Promise<{ url: string } | string> {
  const headers = { ...partnerHeaders(credentials, Date.now()), ...authorizationOf(chosen.target) };
  const asked = { method: 'PUT', headers, body: { url: receiverUrl }, timeoutMs: 5000, tls: tlsOf(chosen) } as const;
  const response = await sendRequest(url, asked).catch(() => undefined);
  if (!response) return 'no answer';
  const { status, text } = response;
  const body = parsedJson(text);
  const used = asBag(body)?.url;
  if (typeof used === 'string') return { url: used };
  if (asBag(body)?.error) return `a refusal with ${failureOf({ body }).code}`;
  if (status < 200 || status > 299) return `HTTP ${status}`;
  // a server in front may answer every path with a page
  return text.trim() === '' || body !== undefined ? { url: receiverUrl } : `HTTP ${status} with a page`;
}

type OnCallback = (record: CallbackRecord) => void;

async function listen(
  port: number,
  path: string,
  onCallback: OnCallback,
  { file, target }: ChosenTarget,
): Promise<Receiver> {
  const pans = pansOf(target);
  // checked here because the journal masks card numbers
  const showsPan = ({ text }: CallbackRecord) => showsCard(text, pans);
  const { dialect } = runTerms(target);
  try {
    return await startReceiver(port, path, (record) => {
      const bent: number[] = [];
      const body = readCallback(dialect, record.body, (entry) => bent.push(entry));
      onCallback({ ...record, body, ...(bent.length > 0 && { bent }), ...(showsPan(record) && { showsPan: true }) });
    });
  } catch (cause) {
    throw explainPortError(cause, port, `--callback-port, or under callbacks in ${file}`);
  }
}

/**
 * Starts the receiver of callbacks: on the port that the target file names, or on a free one that is
 * registered with the gateway. Returns a fault instead if callbacks cannot be observed in this run.
 */
export async function receiveCallbacks(
  chosen: ChosenTarget,
  onCallback: OnCallback,
  port?: number,
): Promise<Receiver | FaultRecord | undefined> {
  const { baseUrl } = chosen;
  const { callbacks } = chosen.target;
  if (!callbacks) return undefined;
  const receiver = await listen(port ?? callbacks.port ?? 0, path, onCallback, chosen);
  if (!callbacks.register) return receiver;
  const url = baseUrl + callbacks.register;
  const registered = await register(url, receiver.url, chosen);
  const used = typeof registered === 'string' ? undefined : registered.url;
  if (used === receiver.url) {
    // the second partner's go to a path of their own, where the gateway takes it
    const { secondCredentials } = chosen;
    const own = `${receiver.url}/second`;
    const taken = secondCredentials && (await register(url, own, chosen, secondCredentials));
    receiver.ofSecond = typeof taken === 'object' && taken.url === own;
    return receiver;
  }
  await receiver.close();
  if (used && isLoopback(used)) {
    // the gateway was started with a callback URL of this machine: listen there instead
    const { port: registeredPort, pathname } = new URL(used);
    const own = port ?? Number(registeredPort || 80);
    return listen(own, pathname, onCallback, chosen).catch((error) => {
      throw new EnvironmentError(
        `${url} answers that callbacks go to ${used}, where the harness cannot listen: ${(error as Error).message.split('. ')[0]}. Stop what listens there, or let the gateway take the address that it is given.`,
      );
    });
  }
  const answer = used ? `it uses ${used}` : registered;
  const text = `${url}: the gateway did not accept our callback URL (${answer}), so callbacks were not observed`;
  return { t: 'fault', at: Date.now(), whose: 'configuration', text };
}
