/** The reference gateway in this process: without k6, without sockets, on a simulated clock. */

import { generateKeyPairSync } from 'node:crypto';
import { showsCard } from '../../assertions/responses';
import { freeze } from '../../common/freeze';
import { once } from '../../common/made-once';
import { parsedJson } from '../../contract';
import {
  type Callback,
  createState,
  handle,
  type Modification,
  type State,
  settle,
  takeDueCallbacks,
} from '../../gateway';
import { cardCipher, type Encrypt } from '../../generators/payouts';
import type { CallbackRecord, JournalRecord } from '../../journal';
import type { Plan } from '../../suites/format/case';
import type { DialectEntry } from '../../targets/dialect/entry';
import type { Target } from '../../targets/target';
import type { Terms } from '../../wire/exchange';
import type { Call, CaseWire, Reply, Wire } from '../../wire/wire';
import { termsOf } from '../network/ask';
import { planFor } from '../settings/suites';
import { type ChosenTarget, chooseTarget } from '../settings/target';

/** When every run in process begins, in epoch milliseconds. */
export const simulatedStart = Date.parse('2026-03-02T12:00:00Z');

const keyPair = once(() =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }),
);

// plain HTTP on this machine: requirements on TLS do not apply
const usual: ChosenTarget = { ...chooseTarget({}), baseUrl: 'http://localhost' };
/** The target file of the embedded gateway, as it was read. */
export const { target } = usual;
const cipher = once(() => cardCipher({ key: keyPair().publicKey, mgf1: 'sha256', encoding: 'hex' }));
/** Encrypts a card number with a key pair of this process, which is made at its first use. */
export const encrypt: Encrypt = (pan, wrongly) => cipher()(pan, wrongly);

/** The terms of the embedded target, with short times of settlement. */
export const terms: Terms = {
  ...termsOf(usual, 'RTEST'),
  settlement: { withinSeconds: 3, pollSeconds: 0.25 },
};

/** A target of a run in process, with what is made of it once. */
export interface Setting {
  chosen: ChosenTarget;
  /** all cases of the target */
  plan: Plan;
  terms: Terms;
}

const none: readonly DialectEntry[] = [];
const settings = new WeakMap<readonly DialectEntry[], Setting>();

/** How a run in process differs from that of the embedded target. */
export interface SettingOptions {
  /** how the target is read; absent: as the specification has it */
  dialect?: readonly DialectEntry[] | undefined;
  /** what its target file says otherwise */
  declared?: Partial<Target> | undefined;
  /** of its plan; default: 1 */
  seed?: number | undefined;
  /** when the plan is made, in epoch milliseconds; default: `simulatedStart` */
  at?: number | undefined;
  /** ids of the cases that are wanted; absent: all */
  only?: ReadonlySet<string> | undefined;
}

/** The embedded target, whose plan is made once and has all cases, whatever `only` says; or one that differs from it. */
export function settingOf({
  dialect = none,
  declared,
  seed = 1,
  at = simulatedStart,
  only,
}: SettingOptions = {}): Setting {
  const isDefault = !declared && seed === 1 && at === simulatedStart;
  const found = isDefault ? settings.get(dialect) : undefined;
  if (found) return found;
  const own: Target = { ...target, ...declared, ...(dialect !== none && { dialect: [...dialect] }) };
  // k6 shares the plan among VUs, which cannot change it
  const selection = !isDefault && only ? { depth: 'standard' as const, cases: only } : undefined;
  const plan = freeze(planFor(own, { seed, at, encrypt, selection }));
  const chosen = { ...usual, target: own };
  const setting: Setting = { chosen, plan, terms: { ...termsOf(chosen, terms.run), settlement: terms.settlement } };
  if (isDefault) settings.set(dialect, setting);
  return setting;
}

/** A call as a request to the gateway. */
function requestOf({ method, url, headers, payload }: Call): Parameters<typeof handle>[0] {
  const { pathname, searchParams } = new URL(url);
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { method, path: pathname, query: Object.fromEntries(searchParams), headers: lower, body: payload ?? '' };
}

function replyTo(call: Call, state: State, now: number): Reply {
  try {
    const { status, headers, body, delayMs = 0 } = handle(requestOf(call), state, now);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const { 'content-type': type = 'application/json', date } = headers ?? {};
    return { status, headers: { 'Content-Type': type, ...(date && { Date: date }) }, text, ms: 1 + delayMs };
  } catch {
    // a defect may let a request through that the gateway cannot handle; its server then answers 500
    return { status: 500, headers: {}, text: '', ms: 1 };
  }
}

/** The callback as our receiver records it; it acknowledges every one. */
function callbackOf({
  at,
  contentType = 'application/json',
  method = 'POST',
  partner,
  ...sent
}: Callback): CallbackRecord {
  const { text = JSON.stringify(sent.body) } = sent;
  const body = parsedJson(text);
  const shows = showsCard(text, terms.pans);
  const answered = JSON.stringify({ acknowledged: 'true' });
  const headers = { 'content-type': contentType };
  // the second partner has an address of its own, as in a run
  const path = partner !== target.credentials.username && '/callbacks/second';
  return {
    ...{ t: 'callback', at, method, headers, text, body, answered },
    ...(path && { path }),
    ...(shows && { showsPan: true }),
  };
}

/** A gateway and its clock, which outlive a run; epoch milliseconds. */
export interface World {
  state: State;
  now: number;
}

export const newWorld = (
  modifications: readonly Modification[] = [],
  config: Parameters<typeof createState>[0] = {},
): World => ({
  state: createState({ panKey: keyPair().privateKey, ...config }, modifications),
  now: simulatedStart,
});

/** A wire to the gateway of a world; each send and each sleep advances its clock. `onTime` is told of each moment. */
export function wireIn(world: World, records: JournalRecord[], onTime = (_: number) => {}): Wire {
  const { state } = world;
  const advance = (ms: number) => {
    world.now += ms;
    onTime(world.now);
    settle(state, world.now);
    for (const due of takeDueCallbacks(state, world.now)) records.push(callbackOf(due));
  };
  return {
    send(calls) {
      advance(1);
      const replies = calls.map((call) => replyTo(call, state, world.now));
      // the sender waits for a delayed reply
      world.now += Math.max(...replies.map(({ ms }) => ms));
      return replies;
    },
    sleep: (seconds) => advance(seconds * 1000),
    now: () => world.now,
    write: (record) => records.push(record),
  };
}

/** The wire of cases that run one after another. */
export const caseWire = (wire: Wire): CaseWire => ({
  ...wire,
  send: async (calls) => wire.send(calls),
  sleep: async (seconds) => wire.sleep(seconds),
  withoutHoldingWorker: (wait) => wait,
});

/** The wire of cases that run at the same time: when all of them wait, the clock goes on to the end of the next wait. */
export function sharedWire(wire: Wire): CaseWire {
  const waits: { until: number; resolve: () => void }[] = [];
  const next = () => {
    waits.sort((a, b) => a.until - b.until);
    const first = waits.shift();
    if (!first) return;
    wire.sleep(Math.max(0, first.until - wire.now()) / 1000);
    first.resolve();
  };
  return {
    ...caseWire(wire),
    sleep: (seconds) =>
      new Promise((resolve) => {
        waits.push({ until: wire.now() + seconds * 1000, resolve });
        // by then, every case that can go on has done so
        setImmediate(next);
      }),
  };
}
