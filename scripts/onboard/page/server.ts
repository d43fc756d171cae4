/** The live page of an onboarding: a web page on loopback, behind a token in its address, updated by server-sent events. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyRequest } from 'fastify';
import { type Action, actions } from '../../../assertions/partner';
import type { OnboardingEntry } from '../../../journal';
import { detailOf, headline } from '../../../reports/writers/checklist';
import type { Observation } from '../observe';
import type { Onboarding } from '../onboarding';
import { entryLine } from '../text';
import { pageHtml } from './html';

export interface PageOptions {
  onboarding: Onboarding;
  /** absent: no client is observed */
  observation?: Observation;
  /** who attests, unless the page says another name */
  by: string;
  port: number;
}

export interface Page {
  url: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';
/** Pause before the state is sent again: milliseconds. */
const throttleMs = 150;
/** Lines of the feed that a page gets when it is opened. */
const mostLines = 200;

/** What the page shows of the checklist. */
function stateOf({ onboarding, observation }: PageOptions) {
  const progress = onboarding.progress();
  return {
    headline: headline(progress),
    isReady: progress.isReady,
    counts: progress.counts,
    next: observation?.next()?.wants ?? null,
    points: progress.points.map((one) => ({
      id: one.point.id,
      area: one.point.area,
      text: one.point.text,
      by: one.point.by,
      state: one.state,
      detail: detailOf(one),
      findings: one.findings,
    })),
    payouts: observation?.payouts() ?? [],
  };
}

const lineOf = (entry: OnboardingEntry) => {
  const line = entryLine(entry);
  if (line === undefined) return undefined;
  const isFinding = entry.t === 'point' && entry.result === 'broken';
  return { line, at: 'at' in entry ? entry.at : 0, kind: isFinding ? 'finding' : entry.t, record: entry };
};

/** A page of another site must not read or post here: it may know the port, but not the name that it calls. */
const isOwnHost = ({ headers }: FastifyRequest): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export async function startPage(options: PageOptions): Promise<Page> {
  const { onboarding, observation, by } = options;
  const token = randomBytes(16).toString('hex');
  const clients = new Set<ServerResponse>();
  const app = fastify({ forceCloseConnections: true });
  const send = (client: ServerResponse, event: string, data: unknown) =>
    client.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  app.addHook('onRequest', async (request, reply) => {
    const isOwn = isOwnHost(request) && request.url.startsWith(`/${token}/`);
    if (!isOwn) return reply.code(404).send('There is no such page. Its whole address is in the terminal.');
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return undefined;
  });
  app.get(`/${token}/`, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'",
      )
      .send(pageHtml(onboarding.options.chosen.target.name)),
  );
  app.get(`/${token}/events`, (_request, reply) => {
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    clients.add(raw);
    raw.on('close', () => clients.delete(raw));
    send(raw, 'state', stateOf(options));
    for (const line of onboarding.entries.slice(-mostLines).map(lineOf)) if (line) send(raw, 'entry', line);
  });
  app.post(`/${token}/attest`, async (request, reply) => {
    const { point, note, name, withdrawn } = (request.body ?? {}) as Record<string, unknown>;
    const known = onboarding.checklist.points.some(({ id }) => id === point);
    if (!known) return reply.code(400).send({ problem: `There is no point ${text(point)}.` });
    if (!withdrawn && text(note) === '')
      return reply.code(400).send({ problem: 'Say what was seen, and where it is written.' });
    onboarding.attest(text(point), text(name) || by, text(note) || undefined, withdrawn === true);
    return { ok: true };
  });
  app.post(`/${token}/stated`, async (request, reply) => {
    const { reference, action, name } = (request.body ?? {}) as Record<string, unknown>;
    const wanted = actions.find((known) => known === action);
    if (!wanted) return reply.code(400).send({ problem: `Expected one of ${actions.join(', ')}.` });
    if (!observation?.stated(text(name) || by, text(reference), wanted as Action))
      return reply.code(400).send({ problem: `No state of a payout ${text(reference)} was told to the client yet.` });
    return { ok: true };
  });

  let pending: NodeJS.Timeout | undefined;
  const update = () => {
    pending ??= setTimeout(() => {
      pending = undefined;
      const state = stateOf(options);
      for (const client of clients) send(client, 'state', state);
    }, throttleMs);
  };
  const remove = onboarding.onRecord((entry) => {
    const line = lineOf(entry);
    if (line) for (const client of clients) send(client, 'entry', line);
    update();
  });
  // what is wanted next changes with time, too
  const timer = setInterval(update, 2000);
  await app.listen({ port: options.port, host });
  return {
    url: `http://${host}:${(app.server.address() as AddressInfo).port}/${token}/`,
    close: async () => {
      clearInterval(timer);
      clearTimeout(pending);
      remove();
      for (const client of clients) client.end();
      await app.close();
    },
  };
}
