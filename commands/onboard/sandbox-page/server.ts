/** The live page of an onboarding: on loopback, behind a token in its address, updated by server-sent events. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import fastify, { type FastifyRequest } from 'fastify';
import { root } from '../../../common/project-root';
import type { OnboardingEntry } from '../../../journal';
import { detailOf, entryLine, headline, receivedText, states, toneOf, turnOf } from '../../../reports/checklist';
import { text as html, page } from '../../../reports/html';
import { actions } from '../judge/observations';
import type { ObservedClient } from '../observe';

interface PageOptions {
  client: ObservedClient;
  /** name of the person who attests, unless the page sends another one */
  by: string;
  port: number;
}

/** What the page shows of the checklist. */
function stateOf({ client }: PageOptions) {
  const progress = client.onboarding.progress();
  return {
    headline: headline(progress),
    tone: toneOf(progress),
    next: client.next()?.wants ?? null,
    points: progress.points.map((one) => ({
      ...{ ...one.point, state: one.state, look: states[one.state].look, detail: detailOf(one), turn: turnOf(one) },
      findings: one.findings.map((finding) => `expected ${finding.expected}; received ${receivedText(finding)}`),
    })),
    payouts: client.payouts(),
    /** what a partner may say that it did with the sender's money */
    actions,
  };
}

/** What the server sends to the page: the checklist, the payouts, and what is wanted next. */
export type State = ReturnType<typeof stateOf>;

/** A line of the feed; undefined for a record that is not shown. */
function linesOf(entry: OnboardingEntry) {
  const line = entryLine(entry);
  const isFinding = entry.t === 'point' && entry.result === 'broken';
  return line === undefined ? [] : [{ line, kind: isFinding ? 'finding' : entry.t, record: entry }];
}

/** A line of the feed, with the record that it tells. */
export type Line = ReturnType<typeof linesOf>[number];

/** Milliseconds by which updates of the state are delayed, so that several are sent as one. */
const throttleMs = 150;
/** Lines of the feed that a page gets when it is opened. */
const maxLines = 200;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const pageHtml = (target: string, scripts: string): string =>
  page({
    title: `Onboarding to ${target}`,
    content: [
      `<header id="banner" class="banner invalid"><h1>Onboarding to ${html(target)}: <b id="headline">…</b></h1></header>`,
      `<div id="next" class="next" role="status" aria-live="polite"></div>
<div id="problem" class="problem" role="alert"></div>
<main class="columns">
<section aria-labelledby="points-title"><h2 id="points-title">Checklist</h2>
<p><label class="soft">Your name, for what you attest: <input id="name" autocomplete="name"></label></p>
<div id="points"></div></section>
<section aria-labelledby="feed-title">
<div id="payouts-part" hidden><h2>What did your system do with the sender's money?</h2><ul id="payouts" class="bare"></ul></div>
<h2 id="feed-title">Calls and findings, the last one first</h2><div id="feed" class="feed" role="log" aria-labelledby="feed-title" tabindex="0"></div></section>
</main>`,
      scripts,
    ],
  });

const host = '127.0.0.1';
/** Limits of a request of a page: bytes of its body, milliseconds to send it, and simultaneous connections (one for each page). */
const maxBody = 1 << 16;
const requestMs = 10_000;
const maxConnections = 100;
/** A content security policy that allows neither loading from nor sending to other hosts. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Refuses other host names, so that a page of another site cannot reach this server by DNS rebinding. */
const isOwnHost = ({ headers: { host, origin } }: FastifyRequest): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? '') && (origin === undefined || origin === `http://${host}`);

/** The script of the page, for a `script` element. */
async function clientScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'commands/onboard/sandbox-page/sandbox.client.ts')],
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

type Posted = Readonly<Record<string, unknown>>;

/** What may be posted, by the last part of its address: each takes it, or says what is wrong with it. */
const postsTo = ({ client: { onboarding, stated }, by }: PageOptions) => ({
  attest: ({ point, note, name, withdrawn }: Posted) => {
    const known = onboarding.checklist.points.some(({ id }) => id === point);
    if (!known) return `There is no point ${text(point)}.`;
    if (!withdrawn && text(note) === '') return 'Say what was seen, and where it is written.';
    const declaration = { by: text(name) || by, note: text(note) || undefined };
    onboarding.declare(text(point), withdrawn === true ? { ...declaration, withdrawn } : declaration);
    return undefined;
  },
  stated: ({ reference, action, name }: Posted) => {
    const wanted = actions.find((known) => known === action);
    if (!wanted) return `Expected one of ${actions.join(', ')}.`;
    const isKnown = stated(text(name) || by, text(reference), wanted);
    return isKnown ? undefined : `No state of a payout ${text(reference)} was told to the client yet.`;
  },
});

/**
 * Starts the live page of an onboarding, and keeps it up to date until it is closed. Rejects with the system's error if the
 * port is in use.
 */
export async function startPage(options: PageOptions) {
  const { client, port } = options;
  const { onboarding } = client;
  const script = await clientScript();
  /** what a page gets when it is opened: events with their data */
  const opened = () => [
    ['state', stateOf(options)] as const,
    ...onboarding.entries.slice(-maxLines).flatMap((entry) => linesOf(entry).map((line) => ['entry', line] as const)),
  ];
  // readable before its stream speaks, and without it; `<` would end the element
  const whole = () => {
    const state = JSON.stringify(opened()).replaceAll('<', '\\u003c');
    const scripts = `<script id="opened" type="application/json">${state}</script><script>${script}</script>`;
    return pageHtml(onboarding.options.chosen.target.name, scripts);
  };
  const token = randomBytes(16).toString('hex');
  const clients = new Set<ServerResponse>();
  const app = fastify({ forceCloseConnections: true, bodyLimit: maxBody, requestTimeout: requestMs });
  app.server.maxConnections = maxConnections;
  const write = (client: ServerResponse, event: string, data: unknown) =>
    client.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  /** sends an event to every page that is open */
  const send = (event: string, data: unknown) => {
    for (const client of clients) write(client, event, data);
  };

  app.addHook('onRequest', async (request, reply) => {
    const isOwn = isOwnHost(request) && request.url.startsWith(`/${token}/`);
    if (!isOwn) return reply.code(404).send('There is no such page. Its whole address is in the terminal.');
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return undefined;
  });
  app.get(`/${token}/`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(whole()),
  );
  app.get(`/${token}/events`, (_request, reply) => {
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    clients.add(raw);
    raw.on('close', () => clients.delete(raw));
    for (const [event, data] of opened()) write(raw, event, data);
  });
  for (const [name, take] of Object.entries(postsTo(options)))
    app.post(`/${token}/${name}`, async (request, reply) => {
      const problem = take((request.body ?? {}) as Posted);
      return problem === undefined ? { ok: true } : reply.code(400).send({ problem });
    });
  await app.listen({ port, host });

  let pending: NodeJS.Timeout | undefined;
  const update = () => {
    pending ??= setTimeout(() => {
      pending = undefined;
      send('state', stateOf(options));
    }, throttleMs);
  };
  const remove = onboarding.onRecord((entry) => {
    for (const line of linesOf(entry)) send('entry', line);
    update();
  });
  // the step that the sandbox waits for also changes with time
  const timer = setInterval(update, 2000);
  return {
    /** address with its token */
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
