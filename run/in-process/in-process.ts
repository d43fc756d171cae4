/** Runs the suites against the reference gateway in this process: without k6, without sockets, on a simulated clock. */
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../common/project-root';
import { parsedJson } from '../../contract';
import {
  type Callback,
  createState,
  handle,
  hashOf,
  type Modification,
  type State,
  settle,
  takeDueCallbacks,
} from '../../gateway';
import { type Credentials, requestSettings } from '../../generators';
import { cardCipher } from '../../generators/payouts';
import type { CallbackRecord, JournalRecord } from '../../journal';
import type { Terms } from '../../scenarios/engine/exchange';
import { newQuiescence } from '../../scenarios/engine/rounds/ledger-quiescence';
import { runCase } from '../../scenarios/engine/run-case';
import { firstSerial, type Indexed, runRounds } from '../../scenarios/engine/run-rounds';
import type { Call, CaseWire, Reply, Wire } from '../../scenarios/engine/wire';
import type { Plan, PlannedCase } from '../../suites/format/case';
import type { DialectEntry } from '../../targets/dialect/entry';
import { readTarget } from '../../targets/read';
import { pansOf, runTerms, type Target, type TargetCredentials } from '../../targets/target';
import { caseGroups } from '../settings/case-groups';
import { planFor } from '../settings/suites';

export const noon = Date.parse('2026-03-02T12:00:00Z');
const file = 'targets/embedded.yaml';
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const target = readTarget(file, readFileSync(join(root, file), 'utf8'), {});
export const encrypt = cardCipher({ key: publicKey, mgf1: 'sha256', encoding: 'hex' });

/** All cases of the embedded target. */
export const plan: Plan = planFor(target, { seed: 1, at: noon, encrypt });

const credentials = ({ username, password = '' }: TargetCredentials): Credentials => ({
  username,
  passwordHash: hashOf(password),
  ...requestSettings(target),
});

export const terms: Terms = {
  ...runTerms(target),
  run: 'RTEST',
  // plain HTTP on this machine: requirements on TLS do not apply
  baseUrl: 'http://localhost',
  credentials: credentials(target.credentials),
  ...(target.secondPartner && { second: credentials(target.secondPartner) }),
  pans: pansOf(target),
  settlement: { withinSeconds: 3, pollSeconds: 0.25 },
};

/** What a run needs to know of its target. */
export interface Setting {
  target: Target;
  plan: Plan;
  /** of each case, as in a run */
  indexes: ReadonlyMap<PlannedCase, number>;
  terms: Terms;
}

function indexesOf(plan: Plan, target: Target): ReadonlyMap<PlannedCase, number> {
  const { parallel, serial } = caseGroups(plan, target);
  return new Map([
    ...parallel.map((one, index) => [one, index] as const),
    ...serial.map((one, index) => [one, firstSerial + index] as const),
  ]);
}

const usual: Setting = { target, plan, indexes: indexesOf(plan, target), terms };
const settingByDialect = new WeakMap<readonly DialectEntry[], Setting>();

/** The embedded target, or one that is read through a dialect. */
export function settingOf(dialect: readonly DialectEntry[] | undefined): Setting {
  if (!dialect) return usual;
  const found = settingByDialect.get(dialect);
  if (found) return found;
  const own: Target = { ...target, dialect: [...dialect] };
  const ownPlan = planFor(own, { seed: 1, at: noon, encrypt });
  const setting: Setting = {
    target: own,
    plan: ownPlan,
    indexes: indexesOf(ownPlan, own),
    terms: { ...runTerms(own), ...terms },
  };
  settingByDialect.set(dialect, setting);
  return setting;
}

/** The paths of calls with a payload: few, and the same in all cases. */
const pathsOfPosts = new Map<string, string>();

function pathOfPost(url: string): string | undefined {
  if (url.includes('?')) return undefined;
  const path = pathsOfPosts.get(url) ?? new URL(url).pathname;
  pathsOfPosts.set(url, path);
  return path;
}

/** A call as a request to the gateway. */
function requestOf({ method, url, headers, payload }: Call): Parameters<typeof handle>[0] {
  const lower: Record<string, string> = {};
  for (const name of Object.keys(headers)) lower[name.toLowerCase()] = headers[name] as string;
  const post = method === 'POST' ? pathOfPost(url) : undefined;
  if (post !== undefined) return { method, path: post, query: {}, headers: lower, body: payload ?? '' };
  const { pathname, searchParams } = new URL(url);
  const query = Object.fromEntries(searchParams);
  return { method, path: pathname, query, headers: lower, body: payload ?? '' };
}

function reply(call: Call, state: State, now: number): Reply {
  try {
    const { status, headers, body, delayMs = 0 } = handle(requestOf(call), state, now);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = headers?.['content-type'] ?? 'application/json';
    return { status, headers: { 'Content-Type': type }, text, ms: 1 + delayMs };
  } catch {
    // a defect may let a request through that the gateway cannot handle; its server then answers 500
    return { status: 500, headers: {}, text: '', ms: 1 };
  }
}

/** The callback as our receiver records it; it acknowledges every one. */
function callbackOf({ at, contentType = 'application/json', method = 'POST', ...sent }: Callback): CallbackRecord {
  const { text = JSON.stringify(sent.body) } = sent;
  const body = parsedJson(text);
  const shows = terms.pans.some((pan) => text.includes(pan));
  const answered = JSON.stringify({ acknowledged: 'true' });
  const headers = { 'content-type': contentType };
  return { t: 'callback', at, method, headers, text, body, answered, ...(shows && { showsPan: true }) };
}

/** A new gateway with the modifications; each send and each sleep advances the clock. */
export function wireTo(
  modifications: readonly Modification[],
  records: JournalRecord[],
  config: Parameters<typeof createState>[0] = {},
): Wire {
  let now = noon;
  const state = createState({ panKey: privateKey, ...config }, modifications);
  // as in a run, only the first partner has registered an address for callbacks
  const { username } = target.credentials;
  const advance = (ms: number) => {
    now += ms;
    settle(state, now);
    for (const due of takeDueCallbacks(state, now)) if (due.partner === username) records.push(callbackOf(due));
  };
  return {
    send(calls) {
      advance(1);
      const replies = calls.map((call) => reply(call, state, now));
      // the sender waits for a delayed reply
      now += Math.max(...replies.map(({ ms }) => ms));
      return replies;
    },
    sleep: (seconds) => advance(seconds * 1000),
    now: () => now,
    write: (record) => records.push(record),
  };
}

/** The wire of cases that run one after another. */
export const caseWire = (wire: Wire): CaseWire => ({
  ...wire,
  departure: () => wire.now(),
  send: async (calls) => wire.send(calls),
  sleep: async (seconds) => wire.sleep(seconds),
  aside: (wait) => wait,
});

/** The wire of cases that run at the same time: when all of them wait, the clock goes on to the end of the next wait. */
function sharedWire(wire: Wire): CaseWire {
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

export interface InProcessOptions {
  /** the cases to run; absent: all */
  only?: ReadonlySet<string> | undefined;
  /** is told of each case, and of the load, before it begins */
  begin?: ((id: string) => void) | undefined;
  /** how the target is read; absent: as the specification has it */
  dialect?: readonly DialectEntry[] | undefined;
  /** cases that read a ledger share its quiet moments, as in a run; absent: each runs by itself */
  rounds?: boolean;
}

/** Runs the cases of one group, one at a time. */
export async function runCases(serial: boolean, options: InProcessOptions, own: Terms, wire: Wire) {
  const { only, begin, rounds, dialect } = options;
  const { plan, indexes: all, target } = settingOf(dialect);
  const chosen = only ? plan.cases.filter(({ id }) => only.has(id)) : plan.cases;
  const indexes = only ? indexesOf({ ...plan, cases: chosen }, target) : all;
  const cases = chosen
    .filter((planned) => (planned.serial ?? false) === serial)
    .map((planned): Indexed => [planned, indexes.get(planned) ?? 0]);
  if (serial && rounds) {
    const shared = sharedWire(wire);
    return runRounds(
      cases,
      own,
      () => shared,
      (work) => work(),
    );
  }
  for (const [planned, index] of cases) {
    begin?.(planned.id);
    await runCase(planned, index, own, caseWire(wire));
  }
}

/** Runs the cases, one at a time, and returns the records that they wrote. */
export async function runInProcess(
  modifications: readonly Modification[] = [],
  options: InProcessOptions = {},
): Promise<JournalRecord[]> {
  const records: JournalRecord[] = [];
  const wire = wireTo(modifications, records);
  const own = { ...settingOf(options.dialect).terms, quiescence: newQuiescence() };
  await runCases(false, options, own, wire);
  // as in a real run, open payouts settle before a ledger is read
  wire.sleep(terms.settlement.withinSeconds * 2);
  await runCases(true, options, own, wire);
  return records;
}
