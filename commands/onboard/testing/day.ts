/** A day in the sandbox: a client sends payouts until every situation has arisen, in time that a test moves on. */
import { generateKeyPairSync } from 'node:crypto';
import { vi } from 'vitest';
import type { ClientSettings, Outcome, PartnerClient } from '../../../docs/examples/client';
import { sampleKinds as kinds, type Payout } from '../../../docs/examples/requests';
import {
  createState,
  handle,
  type SituationId,
  type State,
  settle,
  situations,
  takeDueCallbacks,
} from '../../../gateway';
import type { OnboardingEntry, PointRecord } from '../../../journal';
import { type Prover, projectChecklist } from '../../../reports/checklist';
import { Sandbox } from '../sandbox';

const start = Date.UTC(2026, 10, 23, 9, 0, 0);
// one for all days: a key takes longer to make than a day
const panKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;
const password = 'correct horse battery staple';
const settings: ClientSettings = {
  gateway: 'http://sandbox',
  username: 'PARTNER_ONE',
  password,
  originCountry: 'US',
  pollMs: 400,
  timeoutMs: 3000,
};

/** The points of the checklist that a side shows. */
export const pointsOf = (side: Prover): string[] =>
  projectChecklist().areas.flatMap(({ points }) => points.flatMap(({ id, by }) => (by === side ? [id] : [])));
/** The points of the checklist that a client shows. */
export const clientPoints = pointsOf('client');

/** Makes a client with the settings of its day. */
export type Make = (settings: ClientSettings) => PartnerClient;

/** How a day in the sandbox differs from the usual one. */
export interface DayOptions {
  /** no callbacks are sent */
  isSilent?: boolean;
  /** replies to a callback */
  reply?: (client: PartnerClient, text: string) => { status: number; text: string } | undefined;
  /** it takes a while to answer a callback on which it has acted: milliseconds */
  answersAfterMs?: number;
  /** what the person states about refunds; absent: what the client did */
  stated?: (outcome: Outcome) => 'refunded' | 'not refunded' | 'waiting';
  settings?: Partial<ClientSettings>;
  /** the longest time that it takes; absent: 20 */
  minutes?: number;
  /** the situations that arise; absent: all */
  only?: readonly SituationId[];
  /** what the client does, instead of paying until every situation has arisen */
  script?: (client: PartnerClient, sandbox: Sandbox) => Promise<unknown>;
  payout?: (number: number) => Payout;
  /** how many payouts are sent at most, and how many at the same time */
  most?: number;
  atOnce?: number;
}

/** The n-th payout of a day, counted from 1; the kinds of payout take turns. */
export const payoutOf = (number: number): Payout => ({
  reference: `CLIENT-${number}`,
  name: 'Amina Wanjiru',
  sender: 'Ann Smith',
  amount: `${20 + number}.00`,
  ...(kinds[(number - 1) % kinds.length] as (typeof kinds)[number]),
});

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A gateway that is reached without a socket. */
const sendTo = (state: State) =>
  (async (target: string, { method = 'GET', headers = {}, body, signal }: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(target);
    const request = {
      ...{ method, path, query: Object.fromEntries(searchParams) },
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
      body: typeof body === 'string' ? body : '',
    };
    const { body: answer, lost, delayMs = 5, ended } = handle(request, state, Date.now());
    await pause(delayMs);
    const isWritten = !lost && !signal?.aborted;
    ended?.(isWritten, Date.now());
    if (!isWritten) throw new Error('socket hang up');
    return { json: async () => JSON.parse(JSON.stringify(answer)) };
  }) as unknown as typeof fetch;

type Stated = (reference: string, outcome: Outcome) => void;

/** Pays, and does what the sandbox asks for. */
async function payOne(client: PartnerClient, sandbox: Sandbox, payout: Payout, stated: Stated): Promise<void> {
  const { reference } = payout;
  const situation = () => sandbox.schedule.situationOf(reference)?.id;
  let isOver = false;
  const done = client.pay(payout).finally(() => {
    isOver = true;
  });
  while (!isOver && !sandbox.client.payout(reference)?.isKnownAsTaken) await pause(300);
  if (situation() === 'cancellable' && !isOver) await client.cancel(reference);
  const outcome = await done;
  if (!outcome) return;
  stated(reference, outcome);
  if (situation() === 'reversible') stated(reference, await client.reverse(reference));
}

/** Sends payouts until all situations have arisen, with pauses, so that what is to be quiet can be. */
async function payAll(
  client: PartnerClient,
  sandbox: Sandbox,
  { payout = payoutOf, most = 40, atOnce = 1 }: DayOptions,
  stated: Stated,
): Promise<void> {
  for (let number = 1; number <= most; number += atOnce) {
    if (!sandbox.schedule.next(Date.now()) && number > 14) return;
    const numbers = Array.from({ length: atOnce }, (_, index) => number + index);
    await Promise.all(numbers.map((own) => payOne(client, sandbox, payout(own), stated)));
    await pause(6000);
  }
}

/** The points that were shown before, so that only these situations arise. */
function shownBefore(only: readonly SituationId[]): string[] {
  const shows = (isWanted: boolean): string[] =>
    situations.filter(({ id }) => only.includes(id) === isWanted).flatMap(({ shows: points }): string[] => [...points]);
  const wanted = shows(true);
  return shows(false).filter((point) => !wanted.includes(point));
}

/** Runs a day, and returns what was recorded. */
export async function day(make: Make, options: DayOptions = {}): Promise<OnboardingEntry[]> {
  const { isSilent, reply } = options;
  vi.useFakeTimers({ now: start });
  const entries: OnboardingEntry[] = [];
  let ids = 0;
  const sandbox = new Sandbox({
    terms: { pans: [] },
    username: 'PARTNER_ONE',
    password,
    patienceMs: 10_000,
    shown: options.only && shownBefore(options.only),
    record: (entry) => entries.push(entry),
    newId: (kind) => {
      ids += 1;
      return `${kind}-${ids}`;
    },
  });
  const state = createState({ settleMs: 2000, panKey }, [{ id: 'sandbox', text: '', around: sandbox.around }], start);
  const client = make({ ...settings, panKey: state.panKey.publicKey, send: sendTo(state), ...options.settings });
  const partner = state.partners[0];
  if (partner && !isSilent) partner.callback.url = 'http://partner/callbacks';
  /** Sends a callback to the client, three times until it acknowledges. */
  const deliver = (body: Record<string, string>, tries: number): void => {
    const text = JSON.stringify(body);
    const at = Date.now();
    sandbox.calling({ at, body });
    const own = reply ? reply(client, text) : { status: 200, text: JSON.stringify(client.callback(text)) };
    const ms = options.answersAfterMs ?? 5;
    const answered = () =>
      sandbox.callback({ at, url: 'http://partner/callbacks', body, ...(own && { reply: { ...own, ms } }) });
    if (options.answersAfterMs) setTimeout(answered, ms);
    else answered();
    if (!own?.text.includes('true') && tries < 3) setTimeout(() => deliver(body, tries + 1), 500);
  };
  const tick = setInterval(() => {
    const now = Date.now();
    settle(state, now);
    for (const { body } of takeDueCallbacks(state, now)) if (!isSilent) deliver(body, 1);
    sandbox.look(now);
  }, 100);
  const stated = (reference: string, outcome: Outcome) => {
    const own = outcome.isRefunded ? 'refunded' : outcome.status === 'PENDING' ? 'waiting' : 'not refunded';
    const action = options.stated?.(outcome) ?? own;
    sandbox.stated('tester', reference, action, Date.now());
  };
  let isOver = false;
  const { script } = options;
  const work = (script ? script(client, sandbox) : payAll(client, sandbox, options, stated)).finally(() => {
    isOver = true;
  });
  try {
    for (let seconds = 0; seconds < 60 * (options.minutes ?? 20) && !isOver; seconds += 1)
      await vi.advanceTimersByTimeAsync(1000);
    // what is missing has had its time
    await vi.advanceTimersByTimeAsync(20_000);
    if (isOver) await work;
    clearInterval(tick);
    sandbox.look(Date.now(), true);
  } finally {
    vi.useRealTimers();
  }
  return entries;
}

/** Points that were broken, those that something is advised of, and those that were shown and not broken. */
export function resultsOf(entries: readonly OnboardingEntry[]): Record<PointRecord['result'], string[]> {
  const points = entries.filter((entry): entry is PointRecord => entry.t === 'point');
  const unknown = points.find(({ point }) => !clientPoints.includes(point));
  if (unknown) throw new Error(`The checklist has no point ${unknown.point}.`);
  const of = (wanted: PointRecord['result']) => [
    ...new Set(points.filter(({ result }) => result === wanted).map(({ point }) => point)),
  ];
  const broken = of('broken').sort();
  const shown = of('shown').filter((point) => !broken.includes(point));
  return { shown: shown.sort(), broken, advised: of('advised').sort() };
}
