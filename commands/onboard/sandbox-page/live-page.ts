/** A live page: a web page on loopback, behind a token in its address, updated by server-sent events. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import fastify, { type FastifyRequest } from 'fastify';
import { root } from '../../../common/project-root';

/** A problem to tell the person at the page; undefined: it is done. */
export type Problem = string | undefined;

/** What a live page shows and accepts, given by the command that starts it. */
export interface LiveOptions {
  /** 0 picks a free one */
  port: number;
  /** the page with its scripts, which are two elements */
  html: (scripts: string) => string;
  /** path of the script in the project */
  client: string;
  /** what a page gets when it is opened: events with their data */
  opened: () => Iterable<readonly [event: string, data: unknown]>;
  /** what may be posted, by the last part of its address */
  posts: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => Problem>>;
}

/** A live page that has been started. */
export interface Live {
  /** address with its token */
  url: string;
  /** sends an event to every page that is open */
  send(event: string, data: unknown): void;
  /** ends the streams of all pages, and the server */
  close(): Promise<void>;
}

const host = '127.0.0.1';
/** Bytes of what a page posts; milliseconds in which it must be sent; connections at a time, each page has one. */
const maxBody = 1 << 16;
const requestMs = 10_000;
const maxConnections = 100;
/** Nothing is loaded from outside, and nothing is sent there. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** A page of another site must not read or post here: it may know the port, but not the name that it calls. */
const isOwnHost = ({ headers: { host, origin } }: FastifyRequest): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? '') && (origin === undefined || origin === `http://${host}`);

/** The script of a page, for a `script` element. `file`: its path in the project, `….client.ts`. */
async function clientScript(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, file)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    // no text of the script ends the element
    supported: { 'inline-script': false },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Starts the page. Rejects with the system's error if the port is in use. */
export async function serveLive({ port, html, client, opened, posts }: LiveOptions): Promise<Live> {
  const script = await clientScript(client);
  // readable before its stream speaks, and without it; `<` would end the element
  const page = () => {
    const state = JSON.stringify([...opened()]).replaceAll('<', '\\u003c');
    return html(`<script id="opened" type="application/json">${state}</script><script>${script}</script>`);
  };
  const token = randomBytes(16).toString('hex');
  const clients = new Set<ServerResponse>();
  const app = fastify({ forceCloseConnections: true, bodyLimit: maxBody, requestTimeout: requestMs });
  app.server.maxConnections = maxConnections;
  const write = (client: ServerResponse, event: string, data: unknown) =>
    client.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  app.addHook('onRequest', async (request, reply) => {
    const isOwn = isOwnHost(request) && request.url.startsWith(`/${token}/`);
    if (!isOwn) return reply.code(404).send('There is no such page. Its whole address is in the terminal.');
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return undefined;
  });
  app.get(`/${token}/`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page()),
  );
  app.get(`/${token}/events`, (_request, reply) => {
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    clients.add(raw);
    raw.on('close', () => clients.delete(raw));
    for (const [event, data] of opened()) write(raw, event, data);
  });
  for (const [name, take] of Object.entries(posts))
    app.post(`/${token}/${name}`, async (request, reply) => {
      const problem = take((request.body ?? {}) as Record<string, unknown>);
      return problem === undefined ? { ok: true } : reply.code(400).send({ problem });
    });
  await app.listen({ port, host });
  return {
    url: `http://${host}:${(app.server.address() as AddressInfo).port}/${token}/`,
    send: (event, data) => {
      for (const client of clients) write(client, event, data);
    },
    close: async () => {
      for (const client of clients) client.end();
      await app.close();
    },
  };
}
