/** A gateway on a real port for tests, and clients that may violate HTTP. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { listening } from '../../run/network/testing/listening';
import { type Gateway, type StartOptions, start } from '../http/server';
import { PartnerClient } from './partner-client';

const open: { close(): unknown }[] = [];

/** Closes all gateways and resources of a test; for afterEach. */
export async function closeAll(): Promise<void> {
  for (const resource of open.splice(0)) await resource.close();
}

export function closeLater(resource: { close(): unknown }): void {
  open.push(resource);
}

/** Starts a gateway; transactions settle immediately unless the options say otherwise. */
export async function startGateway(options: StartOptions = {}): Promise<Gateway> {
  const gateway = await start({ settleMs: 0, ...options });
  closeLater(gateway);
  return gateway;
}

/** A partner's callback address: keeps what comes, and answers as it is told. `enough`: so many have come. */
export async function receiver(
  count: number,
  answer: (body: Record<string, string>, nth: number) => string = () => '{"acknowledged":"true"}',
) {
  const received: Record<string, string>[] = [];
  const server = createServer(async (request, reply) => {
    const body = (await json(request)) as Record<string, string>;
    received.push(body);
    reply.end(answer(body, received.length));
    if (received.length === count) server.emit('enough');
  });
  const url = `http://${await listening(server)}/status`;
  closeLater({ close: () => server.close() });
  return { received, url, enough: once(server, 'enough') };
}

/** A partner whose clock shows the real time. */
export function realTimePartner(): PartnerClient {
  const partner = new PartnerClient();
  partner.now = Date.now();
  return partner;
}

export const currentHeaders = () => realTimePartner().headers() as Record<string, string>;

export function call({ url }: Gateway, path: string, init: RequestInit = {}): Promise<Response> {
  const type: Record<string, string> = init.body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { ...currentHeaders(), ...type, ...(init.headers as Record<string, string>) };
  return fetch(url + path, { ...init, headers });
}

export const post = (gateway: Gateway, path: string, body: unknown) =>
  call(gateway, path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });

export async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { error: { errorCode: string } };
  return body.error.errorCode;
}

/** Creates a transaction for a new quote and returns the members of the response. */
export async function create(gateway: Gateway, change: object = {}): Promise<Record<string, string>> {
  const partner = realTimePartner();
  const quoted = await post(gateway, '/eig/gsmaV2/quotations', partner.quotation());
  const { quotes } = (await quoted.json()) as { quotes: [{ quoteId: string }] };
  const body = { ...partner.transaction(quotes[0].quoteId), ...change };
  const created = await post(gateway, '/eig/gsma/transactions', body);
  return (await created.json()) as Record<string, string>;
}

export const socketTo = ({ url }: Gateway): Socket => connect(Number(new URL(url).port), '127.0.0.1');

/** The text of a request line and headers, with the empty line. Header lines may be repeated. */
export function requestHead(
  line: string,
  lines: readonly string[] = [],
  headers: Record<string, string> = currentHeaders(),
) {
  const all = ['host: 127.0.0.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...lines];
  return `${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`;
}

/** Sends a text over a new connection; resolves to everything received until the gateway closes it. */
export async function sendRaw(gateway: Gateway, text: string): Promise<string> {
  const socket = socketTo(gateway);
  // a reset connection still has the data received before
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (part: Buffer) => {
    received += part.toString();
  });
  socket.write(text);
  await new Promise((resolve) => socket.on('close', resolve));
  return received;
}

/** The path of an account status request that succeeds. */
export const statusPath = '/eig/gsma/accounts/msisdn/254700000099/status?bnv=A';

/** The response to an ordinary request, to show that the gateway still works after invalid input. */
export const answersNormally = async (gateway: Gateway): Promise<unknown> => (await call(gateway, statusPath)).json();
