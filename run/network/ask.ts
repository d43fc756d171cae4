/** What the harness itself sends to a gateway: checks before a run, readings of ledgers, and the final re-check. */
import { busyRepeats } from '../../assertions/cases';
import { isBusy, noteCard } from '../../assertions/responses';
import { HttpClient } from '../../common/client/http-client';
import { proxyFor } from '../../common/client/proxy';
import { asBag, type OperationId } from '../../contract';
import { type Draft, headers } from '../../generators';
import { type Exchange, type JournalRecord, type SeenPayout, type Verdict, written } from '../../journal';
import { pansOf, runTerms } from '../../targets/target';
import { exchangeOf, makeCall, type Terms } from '../../wire/exchange';
import { type Call, fromGateway, type Reply } from '../../wire/wire';
import { departures, withWait } from '../case-runner/departures';
import { type Clock, systemClock } from '../poll';
import { type ChosenTarget, tlsOf } from '../settings/target';

/**
 * The connection of the harness itself to a gateway and to the journal: over HTTP in a run; in this process where a gateway
 * is simulated.
 */
export interface HarnessWire extends Clock {
  /** rejects if no response comes */
  send(call: Call): Promise<Reply>;
  write(record: JournalRecord): void;
}

/** What a request of the harness needs: the terms that shape it, and the wire that sends it. */
export interface GatewayAccess {
  terms: Terms;
  wire: Pick<HarnessWire, 'now' | 'send'>;
}

/** What the harness's own requests are made with. */
export const termsOf = ({ target, credentials, secondCredentials, baseUrl }: ChosenTarget, run = ''): Terms => ({
  ...runTerms(target),
  run,
  baseUrl,
  credentials,
  second: secondCredentials,
  pans: pansOf(target),
});

/** The wire to a gateway over HTTP, until it is closed. */
export function httpWire(chosen: ChosenTarget, write: HarnessWire['write'] = () => {}) {
  const client = new HttpClient({ tls: tlsOf(chosen) });
  const depart = chosen.ceiling && departures(chosen.ceiling.most);
  const wire: HarnessWire = {
    ...systemClock,
    write,
    send: async ({ url, method, headers, payload }) => {
      const asked = performance.now();
      await depart?.();
      const reply = await client.send(url, { method, headers, body: payload });
      const { fault } = fromGateway(reply, { proxy: proxyFor(url)?.shown, baseUrl: url });
      if (fault) throw new Error(fault);
      return withWait(asked, reply);
    },
  };
  return { ...wire, close: () => client.close() };
}

/** Sends one request in the dialect of the target, and returns the exchange as the contract has it. */
export async function ask({ terms, wire }: GatewayAccess, operation: OperationId, draft: Draft): Promise<Exchange> {
  const at = wire.now();
  const call = makeCall(terms, operation, draft, { ...headers(terms.credentials, at), ...draft.headers });
  return exchangeOf(call, await wire.send(call), at, terms);
}

/** Sends a request again while the gateway is busy, as its action is Retry (Errors). */
export async function untilServed<Answer extends Exchange | undefined>(
  send: () => Promise<Answer>,
  mayRepeat: (repeats: number) => boolean,
  pause: () => Promise<unknown>,
): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await send();
    if (!answer || !isBusy(answer) || !mayRepeat(repeats)) return answer;
    await pause();
  }
}

/** How often requests of a case are sent again while the gateway is busy, all together; milliseconds between them. */
const [maxRepeats, busyMs] = [60, 500];

const noReply = (cause: unknown): Reply => ({ status: 0, headers: {}, text: '', ms: 0, fault: String(cause) });

/**
 * Sends the requests of a case that the harness itself runs, again where the gateway is busy, and records them; a reply that does not
 * come is a fault of the network.
 * `about`: the payout that the request is about, as it was seen before.
 */
export function senderOf(id: string, terms: Terms, wire: Pick<HarnessWire, 'now' | 'send' | 'sleep' | 'write'>) {
  let [exchanges, repeats] = [0, 0];
  const send = async (call: Call, step: string, about?: SeenPayout): Promise<Exchange | undefined> => {
    const at = wire.now();
    const reply = await wire.send(call).catch(noReply);
    if (reply.fault) {
      wire.write({ t: 'fault', at, whose: 'network', part: 'compliance', case: id, text: reply.fault });
      return undefined;
    }
    const exchange = exchangeOf(call, reply, at, terms);
    // only payouts to cards have a scheme of their own accord
    const isOfCard = asBag(about?.sent)?.scheme !== undefined || asBag(call.body)?.scheme !== undefined;
    noteCard(exchange, terms.pans, isOfCard);
    exchanges += 1;
    const record = { t: 'exchange', id: `${id}#${exchanges}`, part: 'compliance', case: id, step } as const;
    wire.write({ ...record, ...written(exchange), ...(about && { about }) });
    return exchange;
  };
  const pause = () => {
    repeats += 1;
    return wire.sleep(busyMs);
  };
  return (call: Call, step: string, about?: SeenPayout) =>
    untilServed(
      () => send(call, step, about),
      (again) => again < busyRepeats && repeats < maxRepeats,
      pause,
    );
}

/** The end of a case that the harness itself has run, from `at` on; `verdict`: of a probe. */
export function writeOwnCase(
  { now, write }: Pick<HarnessWire, 'now' | 'write'>,
  { id, at, verdict, references = [] }: { id: string; at: number; verdict?: Verdict; references?: string[] },
): void {
  write({ t: 'case', case: id, at, ms: now() - at, ...(verdict && { verdict }), finals: [], quoteIds: [], references });
}

/** The end of the cases that the harness itself has run. */
export const writeOwnEnd = ({ now, write }: Pick<HarnessWire, 'now' | 'write'>, iterations: number): void =>
  write({ t: 'end', part: 'compliance', at: now(), exit: 0, dropped: 0, iterations });
