/** Runs the suites against the reference gateway in this process: without k6, without sockets, on a simulated clock. */
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createState, type Defect, handle, hashOf, type State, settle, type Variant } from '../../gateway';
import { type Credentials, requestSettings } from '../../generators';
import { cardCipher } from '../../generators/payouts';
import type { JournalRecord } from '../../journal';
import { newRest } from '../../scenarios/engine/ledger-quiescence';
import { runCase } from '../../scenarios/engine/run-case';
import type { Call, Reply, Session, Wire } from '../../scenarios/engine/session';
import type { Plan } from '../../suites/format/case';
import { loadSuites } from '../../suites/format/loader';
import { makePlan } from '../../suites/format/planner';
import { readTarget } from '../../targets/read';
import { pansOf, runTerms, type TargetCredentials } from '../../targets/target';
import { root } from '../project-root';

const noon = Date.parse('2026-03-02T12:00:00Z');
const file = 'targets/embedded.yaml';
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const target = readTarget(file, readFileSync(join(root, file), 'utf8'), {});
const encrypt = cardCipher({ key: publicKey, mgf1: 'sha256', encoding: 'hex' });

/** All cases of the embedded target. */
export const plan: Plan = makePlan(loadSuites(join(root, 'suites')), target, 1, noon, encrypt);

const credentials = ({ username, password = '' }: TargetCredentials): Credentials => ({
  username,
  passwordHash: hashOf(password),
  ...requestSettings(target),
});

export const session: Session = {
  ...runTerms(target),
  run: 'RTEST',
  baseUrl: 'http://gateway.test',
  credentials: credentials(target.credentials),
  ...(target.secondPartner && { second: credentials(target.secondPartner) }),
  pans: pansOf(target),
  settlement: { withinSeconds: 3, pollSeconds: 0.25 },
};

function reply(call: Call, state: State, now: number): Reply {
  const url = new URL(call.url);
  const headers = Object.fromEntries(Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const query = Object.fromEntries(url.searchParams);
  const request = { method: call.method, path: url.pathname, query, headers, body: call.payload ?? '' };
  try {
    const { status, body, delayMs = 0 } = handle(request, state, now);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, headers: { 'Content-Type': 'application/json' }, text, ms: 1 + delayMs };
  } catch {
    // a defect may let a request through that the gateway cannot handle; its server then answers 500
    return { status: 500, headers: {}, text: '', ms: 1 };
  }
}

/** A new gateway with the modifications; each send and each sleep advances the clock. */
export function wireTo(modifications: readonly (Defect | Variant)[], records: JournalRecord[]): Wire {
  let now = noon;
  const state = createState({ panKey: privateKey }, modifications);
  return {
    send(calls) {
      now += 1;
      settle(state, now);
      const replies = calls.map((call) => reply(call, state, now));
      // the sender waits for a delayed reply
      now += Math.max(...replies.map(({ ms }) => ms));
      return replies;
    },
    sleep(seconds) {
      now += seconds * 1000;
      settle(state, now);
    },
    now: () => now,
    write: (record) => records.push(record),
  };
}

/** Runs all cases, or only the named ones, one at a time, and returns the records that they wrote. */
export async function runInProcess(
  modifications: readonly (Defect | Variant)[] = [],
  only?: ReadonlySet<string>,
): Promise<JournalRecord[]> {
  const records: JournalRecord[] = [];
  const wire = wireTo(modifications, records);
  const chosen = [...plan.cases.entries()].filter(([_, { id }]) => only?.has(id) ?? true);
  const own = { ...session, rest: newRest() };
  for (const [index, planned] of chosen) if (!planned.serial) await runCase(planned, index, own, wire);
  // as in a real run, open payouts settle before a ledger is read
  wire.sleep(session.settlement.withinSeconds * 2);
  for (const [index, planned] of chosen) if (planned.serial) await runCase(planned, index, own, wire);
  return records;
}
