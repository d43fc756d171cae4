/** A gateway that repeats every secret it got: in headers, bodies, error texts and callbacks, in many spellings. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '../../../run/network/testing/listening';

const escaped = (text: string, one: (code: string) => string): string =>
  [...text].map((letter) => one((letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0'))).join('');

/** Forms in which a gateway may repeat a text. */
export const forms: Record<string, (text: string) => string> = {
  plain: (text) => text,
  'upper case': (text) => text.toUpperCase(),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 after a name': (text) => Buffer.from(`P:${text}`).toString('base64'),
  'base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'percent signs': (text) => escaped(text, (code) => `%${code}`),
  'escapes of JSON': (text) => escaped(text, (code) => `\\u00${code}`),
  'entities of XML': (text) => escaped(text, (code) => `&#x${code};`),
  'groups of four': (text) => text.replace(/(.{4})(?=.)/g, '$1 '),
  'groups with hyphens': (text) => text.replace(/(.{4})(?=.)/g, '$1-'),
};

const all = (secrets: readonly string[]): string =>
  secrets.flatMap((secret) => Object.values(forms).map((form) => form(secret))).join(' | ');

/** Sends a request on, and returns the answer. */
function forward(url: URL, message: Pick<IncomingMessage, 'method' | 'headers'>, body: string) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const { 'content-length': _, ...headers } = message.headers;
    const sent = request(url, { method: message.method, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 500, headers: answer.headers, text: await text(answer) }),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A leaky gateway that has been started. */
export interface LeakyGateway {
  url: string;
  /** kinds of places where secrets were sent */
  leaks: Set<string>;
  close(): Promise<void>;
}

/** Stands before the gateway; `secrets` are texts that it knows beside those of the request. */
export async function leakyGateway(behind: string, secrets: readonly string[]): Promise<LeakyGateway> {
  const leaks = new Set<string>();
  let count = 0;
  let callbackUrl = '';
  const onCallback = async (message: IncomingMessage, answer: ServerResponse, body: string) => {
    const leaky = { ...JSON.parse(body), leak: all(secrets) };
    leaks.add('callback');
    const { 'content-length': _, ...headers } = message.headers;
    const leaking = { ...message, method: 'POST', headers: { ...headers, 'x-leak': secrets.join(' ') } };
    // the run may have ended
    const refused = { status: 503, text: '' };
    const given = await forward(new URL(callbackUrl), leaking, JSON.stringify(leaky)).catch(() => refused);
    answer.writeHead(given.status, { 'content-type': 'application/json' });
    answer.end(given.text);
  };
  const onRequest = async (message: IncomingMessage, answer: ServerResponse, body: string, own: string) => {
    let sent = body;
    if (message.url === '/reference/callback-url') {
      callbackUrl = JSON.parse(body).url;
      sent = JSON.stringify({ url: `${own}/callback` });
    }
    const given = await forward(new URL(message.url ?? '/', behind), message, sent);
    const seen = [
      ...secrets,
      ...['x-password', 'x-pan', 'x-api-key', 'authorization']
        .flatMap((name) => message.headers[name] ?? [])
        .map(String),
    ];
    if (message.headers.authorization) leaks.add('user and password');
    const encrypted = /"key":"pan","value":"([^"]+)"/.exec(body)?.[1];
    const headers = { 'content-type': 'application/json', date: String(given.headers.date) };
    count += 1;
    // the first requests ask whether the run can begin
    const turn = count < 10 ? 0 : count % 5;
    if (message.url?.startsWith('/reference/')) {
      answer.writeHead(given.status, { 'content-type': given.headers['content-type'] });
      return answer.end(given.text.replace(`${own}/callback`, callbackUrl));
    }
    if (turn === 1) {
      leaks.add('error text');
      answer.writeHead(500, { 'content-type': 'text/plain' });
      return answer.end(
        `java.lang.IllegalStateException: ${all(seen)} ${encrypted ?? ''} ${JSON.stringify(message.headers)}`,
      );
    }
    if (turn === 2) {
      leaks.add('header');
      leaks.add('path');
      leaks.add('query');
      const place = encodeURI(`/moved/${seen.join('/')}?key=${seen.join('&key=')}`);
      answer.writeHead(302, {
        ...headers,
        location: place,
        'set-cookie': `session=${seen[0]}`,
        'x-auth-token': 'of the gateway itself',
        'x-echo': seen.join(' '),
      });
      return answer.end(given.text);
    }
    leaks.add(encrypted ? 'encrypted card number' : 'body');
    answer.writeHead(given.status, headers);
    const leak = `"leak":"${all(seen).replaceAll('"', '')}","pan":"${encrypted ?? ''}","request":${JSON.stringify(body)},"accessToken":"of the gateway itself"`;
    return answer.end(given.text.startsWith('{"') ? `{${leak},${given.text.slice(1)}` : given.text);
  };
  const server: Server = createServer(async (message, answer) => {
    const body = await text(message);
    await (message.url === '/callback' ? onCallback(message, answer, body) : onRequest(message, answer, body, own));
  });
  const own = `http://${await listening(server)}`;
  return {
    url: own,
    leaks,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
